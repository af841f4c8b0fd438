import TiltEngine

/// All that lies over a scene: bar, gauge, notice, toast, help page and figures.
struct Overlay: Sendable {
    /// What the overlay is laid around, and what it shows, at one moment.
    struct Surroundings {
        var view: Viewport
        /// The index of the scene shown.
        var current: Int
        var isHalted: Bool
        /// The parts of the scene that the gauge's words must not cover.
        var essentials: [Rect]
        var reading: Gauge.Reading
        var notice: GaugeNotice?
    }

    private let fonts: Fonts
    private let reducesMotion: Bool
    private var bar: TabBar
    private var gauge = Gauge()
    private var toast = Toast()
    private var help = Help()
    private var hud = HUD()
    private var showsFigures = false

    /// Where a toast begins where nothing is in its way.
    private static let toastTop = 64.0

    /// An overlay for the scenes of a stage.
    init(_ setup: Stage.Setup) {
        fonts = setup.fonts
        reducesMotion = setup.reduceMotion
        bar = TabBar(
            name: setup.name, titles: setup.scenes.map { ($0.info.title, $0.info.shortTitle) }, current: setup.first,
            reducesMotion: setup.reduceMotion)
    }

    /// One fixed step.
    mutating func step(_ dt: Double, tilt: Tilt, current: Int) {
        gauge.step(dt, tilt: tilt)
        bar.step(dt, current: current)
        toast.step(dt)
        help.step(dt)
    }

    /// Whether nothing of it moves, or will unless something happens.
    var isAtRest: Bool { gauge.isAtRest && bar.isAtRest && toast.isAtRest && help.isAtRest }

    /// Draws everything, the help page last; its rows are asked for where it can be seen.
    func draw(into list: inout DrawList, around surroundings: Surroundings, rows: () -> [HelpRow]) {
        let (view, frame) = (surroundings.view, gaugeFrame(surroundings))
        gauge.draw(into: &list, reading: surroundings.reading, frame: frame, fonts: fonts)
        bar.draw(into: &list, current: surroundings.current, isPaused: surroundings.isHalted, view: view, fonts: fonts)
        let top = drawFigures(into: &list, view: view, gauge: frame)
        let foot = toast.draw(into: &list, below: top, reducesMotion: reducesMotion, view: view, fonts: fonts)
        if let notice = surroundings.notice {
            let layout = notice.layout(
                in: list, above: frame, below: showsFigures ? HUD.foot : TabBar.height, view: view, fonts: fonts,
                besides: surroundings.essentials)
            // In a low window the notice waits until the toast has left.
            if foot <= layout.frame.minY { notice.draw(into: &list, at: layout, fonts: fonts) }
        }
        if help.isVisible {
            help.draw(into: &list, rows: rows(), reducesMotion: reducesMotion, view: view, fonts: fonts)
        }
    }

    /// Draws the figures and says where a toast may begin: below them where they meet. In the lowest windows there is no room
    /// for both, and the figures wait.
    private func drawFigures(into list: inout DrawList, view: Viewport, gauge: Rect) -> Double {
        let top = Self.toastTop
        guard showsFigures else { return top }
        let frame = hud.frame(in: list, view: view, fonts: fonts).insetBy(-8)
        let meets = toast.frame(in: list, below: top, view: view, fonts: fonts).map { $0.maxX > frame.minX } ?? false
        let foot = toast.frame(in: list, below: frame.maxY, view: view, fonts: fonts)?.maxY ?? 0
        if meets, foot > gauge.minY { return top }
        hud.draw(into: &list, view: view, fonts: fonts)
        return meets ? frame.maxY : top
    }

    /// Where the gauge stands: with its words where they cover nothing essential of the scene.
    func gaugeFrame(_ surroundings: Surroundings) -> Rect {
        Gauge.frame(in: surroundings.view, besides: surroundings.essentials)
    }
}

// What is said.
extension Overlay {
    /// The message shown.
    var message: Toast.Message? { toast.current }

    /// Shows a message in place of any other.
    mutating func say(_ message: Toast.Message) { toast.show(message) }

    /// Takes the message away, or only where it is this one.
    mutating func dismiss(_ text: String? = nil) {
        if text == nil || toast.current?.text == text { toast.dismiss() }
    }

    /// Notes a frame of `elapsed` seconds that cost `milliseconds` to make, for the figures.
    mutating func note(elapsed: Double, milliseconds: Double, tilt: Tilt) {
        hud.note(elapsed: elapsed, milliseconds: milliseconds, tilt: tilt)
    }

    mutating func toggleFigures() { showsFigures.toggle() }
}

// What is pressed.
extension Overlay {
    /// What lies under a point; nil is the scene.
    func target(at point: Vector, around surroundings: Surroundings) -> Pointer.Target? {
        if help.isOpen { return .help }
        if point.y < TabBar.height { return .bar }
        let frame = gaugeFrame(surroundings)
        return frame.contains(point) ? .gauge(dial: Gauge.dialContains(point, in: frame)) : nil
    }

    /// What a point of the bar is for.
    func barTarget(at point: Vector, in view: Viewport) -> TabBar.Target? { bar.target(at: point, in: view) }

    /// The tilt that the gauge's bubble stands for at a point.
    func bubbleTilt(at point: Vector, around surroundings: Surroundings) -> Tilt {
        Gauge.tilt(draggedTo: point, in: gaugeFrame(surroundings))
    }
}

// The help page.
extension Overlay {
    var isHelpOpen: Bool { help.isOpen }

    mutating func toggleHelp() { help.toggle() }
    mutating func closeHelp() { help.close() }

    /// A click beside the page closes it.
    mutating func clickHelp(at point: Vector, rows: [HelpRow], in view: Viewport) {
        if !help.contains(point, rows: rows, in: view) { help.close() }
    }

    mutating func scrollHelp(by points: Double, rows: [HelpRow], in view: Viewport) {
        help.scroll(by: points, rows: rows, in: view)
    }
}

// Pictures.
extension Overlay {
    /// The pictures that are always seen.
    func pictures(for view: Viewport) -> [Picture] {
        let sizes: [(BitmapFont, [Double])] = [(fonts.medium, [14, 16]), (fonts.semibold, [14, 16, 18, 28])]
        let sheets = sizes.flatMap { font, sizes in
            sizes.map {
                font.picture(pixels: BitmapFont.pixels(size: $0, density: view.density), density: view.density)
            }
        }
        return sheets + TabBar.pictures + Gauge.pictures
    }

    /// The pictures that are seen now and then.
    static var latePictures: [Picture] {
        Help.pictures + messageIcons.map { Picture(ImageID("Icons/\($0)"), size: Vector(22, 22)) }
    }

    private static let messageIcons = [
        "gamepad", "laptop", "phone", "warning", "record", "wifi-off", "recipe", "fall", "size",
    ]
}
