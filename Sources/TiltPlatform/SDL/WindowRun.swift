public import TiltCanvas
public import TiltEngine

extension Window {
    /// Runs content in a window, with pads, sound and pictures, until it asks to quit or the window is closed.
    ///
    ///     try Window.run(title: "Game", size: Vector(640, 360)) { window, pictures in Game(size: window.size) }
    ///
    /// Of what it asks, the window does all but save pictures and films, keep settings and let a phone in, which are a program's own.
    /// - Parameters:
    ///   - title: the program's name, and the title until there is content.
    ///   - size: the size in points.
    ///   - applicationID: see ``init(title:size:density:applicationID:isFullscreen:fitsDisplay:)``.
    ///   - content: makes the content for the opened window. Pictures of its own are registered with the store.
    /// - Throws: what the content throws, or a ``PlatformError`` if there is no display or the assets are missing.
    public static func run(
        title: String, size: Vector, applicationID: String? = nil,
        content: (Window, PictureStore) throws -> some WindowContent
    ) throws {
        let window = try Window(title: title, size: size, applicationID: applicationID)
        let renderer = try Renderer(for: window)
        let pictures = PictureStore(assets: try AssetFolder(), renderer: renderer)
        let queue = EventQueue(window: window, gamepads: try Gamepads())
        let speaker = Speaker()
        var content = try content(window, pictures)
        var list = DrawList(size: window.size, density: window.density)
        var (wasAtRest, wasFullscreen) = (false, false)
        var news: [ProgramEvent] = []
        while true {
            queue.takesText = content.isTyping
            let arrivals = queue.next(waiting: wasAtRest || !window.isVisible ? .seconds(0.1) : .none)
            if arrivals.closeRequested { return }
            if window.isFullscreen != wasFullscreen {
                wasFullscreen.toggle()
                news.append(.fullscreen(wasFullscreen))
            }
            var input = arrivals.input
            input.events += news.map { InputEvent(.program($0)) }
            news = []
            content.advance(by: input)
            for request in content.takeRequests() {
                switch request {
                case .quit: return
                case .toggleFullscreen: window.isFullscreen.toggle()
                case .scaleInterface(let scale): window.scaleInterface(scale)
                case .copy(let text): window.copy(text)
                case .paste: news.append(.text(window.clipboardText ?? ""))
                case .rumble(let strength): queue.gamepads?.rumble(strength, for: 0.02 + 0.06 * strength)
                case .keepCalibration(let name, let result):
                    guard let pad = queue.gamepads?.pad(named: name) else { break }
                    queue.gamepads?.corrections[pad.key, default: SensorCorrection()].bias += result.bias
                case .screenshot, .movie, .openFolder, .keepSettings, .listen, .offerPhone: break
                }
            }
            for change in arrivals.soundChanges { speaker.follow(change) }
            speaker.play(content.sounds.map(\.note), standing: content.standingSounds.map(\.note))
            pictures.want(content.wantedPictures, density: window.density)
            pictures.want(content.wantedBakes, density: window.density)
            let hasNew = pictures.collect() || arrivals.needsRedraw || pictures.isFading || !news.isEmpty
            let isAtRest = content.isAtRest && !hasNew && input.events.isEmpty
            if isAtRest { speaker.rest() }
            // What came to rest is drawn once more.
            if !(isAtRest && wasAtRest) {
                window.cursor = content.cursor
                window.title = content.caption
                content.draw(into: &list)
                renderer.draw(list, pictures: pictures)
                renderer.present()
            }
            wasAtRest = isAtRest
        }
    }

    /// Scales the interface as a stage asks; the content gets the new size with the next frame.
    public func scaleInterface(_ scale: ProgramRequest.InterfaceScale) {
        switch scale {
        case .larger: scaleInterface(to: interfaceScale * ProgramRequest.InterfaceScale.step)
        case .smaller: scaleInterface(to: interfaceScale / ProgramRequest.InterfaceScale.step)
        case .standard: scaleInterface(to: 1)
        case .times(let scale): scaleInterface(to: scale)
        }
    }
}
