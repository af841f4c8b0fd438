import TiltEngine

/// The scenes, the one that is shown, and all that lies over and before them: clock, tilt, pointer, keys and interface. A
/// stage is a value: its copy is a snapshot, and the same input leads to the same pictures, bit for bit, at any frame rate.
public struct Stage: Sendable {
    /// What a stage asks of the program around it.
    public enum Request: Equatable, Sendable {
        /// The program shall end.
        case quit
        /// The window shall fill the display, or no longer.
        case toggleFullscreen
        /// The next picture shall be kept.
        case screenshot
        /// Everything shall be drawn larger, smaller, or at the size it began with.
        case scaleInterface(InterfaceScale)
    }

    /// How the size of the interface is to change.
    public enum InterfaceScale: Equatable, Sendable {
        /// A step up.
        case larger
        /// A step down.
        case smaller
        /// Back to the start.
        case standard
    }

    /// The seconds since the first frame.
    public internal(set) var time = 0.0
    /// The size of the window.
    public internal(set) var view: Viewport
    /// Pixels per point at the start, which is an interface of 100 %.
    let startDensity: Double
    /// Whether the recipes run as published.
    public internal(set) var asPublished: Bool
    /// Whether motion is reduced.
    let isMotionReduced: Bool
    /// What making the last frame took, in milliseconds, for the figures on the screen; the program says so.
    public var frameCost = 0.0
    /// What the stage has asked for; the program takes it away with ``takeRequests()``.
    var requests: [Request] = []

    var scenes: [any Scene]
    var clocks: [PausableClock]
    var current: Int
    var transition: Transition?
    var tilt: TiltControl
    /// Whether a pad was ever plugged in: before that, motion samples are a trace's.
    var hadPad = false
    var gyroWatch: GyroWatch
    var lastSampleTime: Double?
    /// How many samples may come until the next step.
    var sampleAllowance = Stage.mostSamples
    var viewer = ViewerTracker()
    var clock = FixedStep()
    /// Whether something has happened since the last step: what it sets in motion shows with the next.
    var isStirred = false

    /// Whether the first seconds still show a newcomer what moves.
    var isOpening: Bool
    var press: Press?
    var heldKeys: [String] = []
    /// How far the right stick is pushed down, beyond its resting place.
    var zoomStick = 0.0
    var isPaused = false
    /// Whether the window lost the keyboard, which pauses the scene too.
    var isUnfocused = false

    let fonts: Fonts
    var bar: TabBar
    var gauge = Gauge()
    var toast = Toast()
    var help = Help()
    var hud = HUD()
    var showsHUD = false
    /// Whether the shapes are shown behind what falls.
    var showsShapes: Bool

    /// A stage at time 0.
    public init(_ setup: Setup) {
        precondition(setup.scenes.indices.contains(setup.first), "the first scene is one of them")
        view = setup.view
        startDensity = setup.view.density
        isMotionReduced = setup.reduceMotion
        fonts = setup.fonts
        asPublished = setup.asPublished
        scenes = setup.scenes
        current = setup.first
        clocks = Array(repeating: PausableClock(), count: setup.scenes.count)
        tilt = TiltControl(allowed: setup.sources, level: setup.asPublished ? .asPublished : .standard)
        gyroWatch = GyroWatch(isOn: setup.sources.contains(.gamepad))
        tilt.isOn = !setup.reduceMotion
        bar = TabBar(
            name: setup.name, titles: setup.scenes.map(\.title), current: setup.first, fades: setup.reduceMotion)
        isOpening = setup.opening && !setup.reduceMotion
        showsShapes = setup.showsShapes
        clocks[current].start(at: 0)
        for i in scenes.indices {
            scenes[i].publish(asPublished, at: 0)
            if isMotionReduced { scenes[i].reduceMotion(at: 0) }
            scenes[i].restart(at: 0, opening: isOpening && i == current)
        }
        if isOpening { showHint(of: current) }
    }

    /// One line says what to do in a scene; it stays until that was done.
    mutating func showHint(of scene: Int) {
        toast.show(Toast.Message(icon: ImageID("Icons/mouse"), text: scenes[scene].hint, stays: true))
    }

    /// What decides which pictures are wanted: ask for ``Stage/pictures(awaited:)`` anew when it changes.
    public struct PictureWish: Equatable, Sendable {
        let view: Viewport
        let scene: Int
        let detail: Int
    }

    /// What is decisive for the pictures wanted now.
    public var pictureWish: PictureWish {
        PictureWish(view: view, scene: current, detail: scenes[current].pictureDetail)
    }

    /// What the stage asks for, handed over once.
    public mutating func takeRequests() -> [Request] {
        defer { requests.removeAll() }
        return requests
    }
}

extension Stage {
    static func degrees(_ angle: Angle) -> Int { Int(angle.degrees.rounded()) }

    mutating func say(_ text: String, icon: String) {
        toast.show(Toast.Message(icon: ImageID("Icons/\(icon)"), text: text))
    }
}
