public import TiltEngine

extension Stage {
    /// Draws the picture of this moment.
    public mutating func draw(into list: inout DrawList) {
        list.restart(size: view.size, density: view.density)
        list.clear(.ink)
        if let transition {
            scenes[transition.from].draw(
                into: &list, at: clocks[transition.from].time(at: time), fonts: fonts)
            list.opacity = transition.opacity
            if !isMotionReduced { list.zoom(by: transition.scale, about: view.center) }
        }
        scenes[current].draw(into: &list, at: sceneTime, fonts: fonts)
        list.opacity = 1
        list.zoom(by: 1)
        if showsShapes, let world = scenes[current].world {
            DebugShapes(world).draw(into: &list, view: view, fonts: fonts)
        }
        drawInterface(into: &list)
    }

    private func drawInterface(into list: inout DrawList) {
        gauge.draw(into: &list, reading: reading, frame: gaugeFrame, fonts: fonts)
        bar.draw(
            into: &list, current: current, isPaused: isPaused || isUnfocused, view: view, fonts: fonts)
        let top = drawHUD(into: &list)
        let foot = toast.draw(into: &list, below: top, slides: !isMotionReduced, view: view, fonts: fonts)
        drawNotice(into: &list, below: foot)
        if help.isVisible {
            help.draw(into: &list, rows: helpRows, zooms: !isMotionReduced, view: view, fonts: fonts)
        }
    }

    /// In a low window the notice waits until the toast, which ends at `foot`, has left.
    private func drawNotice(into list: inout DrawList, below foot: Double) {
        guard let notice = gaugeNotice else { return }
        let place = notice.place(
            in: list, above: gaugeFrame, below: showsHUD ? HUD.foot : TabBar.height, view: view, fonts: fonts
        ) { scenes[current].leavesFree($0, in: view) }
        if foot <= place.frame.minY { notice.draw(into: &list, at: place, fonts: fonts) }
    }

    /// Draws the figures and says where a toast may begin: below them where they meet. In the lowest windows there is no room
    /// for both, and the figures wait.
    private func drawHUD(into list: inout DrawList) -> Double {
        let top = 64.0
        guard showsHUD else { return top }
        let place = hud.frame(in: list, view: view, fonts: fonts).insetBy(-8)
        let meets = toast.frame(in: list, below: top, view: view, fonts: fonts).map { $0.maxX > place.minX } ?? false
        let foot = toast.frame(in: list, below: place.maxY, view: view, fonts: fonts)?.maxY ?? 0
        if meets, foot > gaugeFrame.minY { return top }
        hud.draw(into: &list, view: view, fonts: fonts)
        return meets ? place.maxY : top
    }

    /// Where the gauge stands: with its words where they cover nothing of the scene.
    var gaugeFrame: Rect { Gauge.frame(in: view) { scenes[current].leavesFree($0, in: view) } }

    /// The pictures to have at hand, those first that are seen first. What is `awaited` comes ahead of all that is not seen
    /// yet.
    public func pictures(awaited: [Picture] = []) -> [Picture] {
        var pictures = fontSheets + TabBar.pictures + Gauge.pictures + scenes[current].pictures(for: view) + awaited
        pictures += Help.pictures + Self.messageIcons.map { Picture(ImageID("Icons/\($0)"), size: Vector(22, 22)) }
        for i in scenes.indices where i != current { pictures += scenes[i].pictures(for: view) }
        return pictures
    }

    private static let messageIcons = ["gamepad", "laptop", "phone", "warning", "record", "wifi-off"]

    private var fontSheets: [Picture] {
        let sizes: [(BitmapFont, [Double])] = [(fonts.medium, [14, 16]), (fonts.semibold, [14, 16, 18, 28])]
        return sizes.flatMap { font, sizes in
            sizes.map {
                font.picture(pixels: BitmapFont.pixels(size: $0, density: view.density), density: view.density)
            }
        }
    }

    /// Whether nothing moves, and nothing will unless something happens.
    public var isAtRest: Bool {
        let sceneRests = !clocks[current].isRunning || scenes[current].isAtRest(at: sceneTime) && viewer.isSettled
        return !isStirred && sceneRests && zoomStick == 0 && transition == nil && tilt.isSettled && gauge.isAtRest
            && bar.isAtRest && toast.isAtRest && help.isAtRest && (gyroWatch.isSettled || isUnfocused)
    }

    /// The name of the scene shown.
    public var sceneName: String { scenes[current].name }

    /// What the window's title says.
    public var caption: String {
        let scene = scenes[current]
        return (scene.caption.map { "\($0) — " } ?? "") + "\(scene.title.long) — \(bar.name)"
    }
}
