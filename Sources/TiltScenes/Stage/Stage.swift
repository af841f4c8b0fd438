public import TiltEngine

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

    /// How a stage begins.
    public struct Setup: Sendable {
        /// The scenes in the order of their tabs, at least one.
        public var scenes: [any Scene]
        /// Which of them is shown first, by its index.
        public var first = 0
        /// The size of the window.
        public var view: Viewport
        /// The faces of all text.
        public var fonts: Fonts
        /// The program's name, which stands on the bar and ends the caption.
        public var name: String
        /// What may tilt.
        public var sources: Set<TiltSource> = .automatic
        /// Whether the recipes run as published.
        public var asPublished = false
        /// Whether the first seconds show a newcomer what moves.
        public var opening = false
        /// Whether what falls is shown with its shapes and contacts.
        public var showsShapes = false
        /// Whether motion is reduced: tilt is off until it is switched on, and scenes and interface move as little as can be.
        public var reduceMotion = false

        /// A stage of some scenes in a window.
        public init(scenes: [any Scene], view: Viewport, fonts: Fonts, name: String = "Tiltyard") {
            precondition(!scenes.isEmpty, "a stage has a scene")
            self.name = name
            self.scenes = scenes
            self.view = view
            self.fonts = fonts
        }
    }

    /// The seconds since the first frame.
    public private(set) var time = 0.0
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
    private var lastSampleTime: Double?
    /// How many samples may come until the next step.
    private var sampleAllowance = Stage.mostSamples
    var viewer = ViewerTracker()
    var clock = FixedStep()

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
        private let view: Viewport
        private let scene: Int
        private let detail: Int

        init(view: Viewport, scene: Int, detail: Int) {
            self.view = view
            self.scene = scene
            self.detail = detail
        }
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
    /// Lets the time of one frame pass, and everything that happened in it happen at its own time: samples, events and
    /// steps in their order, an event before a step that ends with it. How time was cut into frames leaves no trace.
    ///
    /// No more than ``longestFrame`` passes at once, which is 240 steps, and none where `elapsed` is no number.
    public mutating func advance(by input: FrameInput) {
        let start = time
        let end = start + (input.elapsed.isFinite ? input.elapsed.clamped(to: 0...Self.longestFrame) : 0)
        var events = input.events[...]
        var samples = SampleQueue(input)
        func moment(_ event: InputEvent) -> Double {
            let offset = event.time ?? .infinity
            return offset.isNaN ? end : (start + offset).clamped(to: start...end)
        }

        while true {
            let eventTime = events.first.map(moment) ?? .infinity
            let stepTime = clock.nextTime
            let sampleTime = samples.nextTime
            if sampleTime <= min(eventTime, stepTime, end) + FixedStep.tolerance, let next = samples.popFirst() {
                time = max(time, sampleTime)
                receive(next.sample, isOwn: next.isOwn)
            } else if eventTime <= min(stepTime, end) + FixedStep.tolerance, let event = events.popFirst() {
                time = max(time, eventTime)
                handle(event.kind)
            } else if clock.take(upTo: end) {
                time = max(time, stepTime)
                step(clock.length)
            } else {
                break
            }
        }
        // A sample that is ahead of its frame (a source whose clock runs fast) is not lost.
        while let next = samples.popFirst() { receive(next.sample, isOwn: next.isOwn) }
        time = end
        hud.note(elapsed: end - start, milliseconds: frameCost, tilt: tilt.tilt)
    }

    /// The most that passes in one call of ``advance(by:)``, in seconds.
    public static let longestFrame = 2.0

    /// What is taken of a sensor's samples, more than any has: those of one step, and those that wait after a long frame.
    private static let (mostSamplesOfStep, mostSamples) = (100, 24_000)

    /// A sample of a pad or a trace, or of the machine's own sensor.
    private mutating func receive(_ sample: MotionSample, isOwn: Bool) {
        guard sampleAllowance > 0 else { return }
        sampleAllowance -= 1
        lastSampleTime = time
        if isOwn {
            tilt.receive(sample, from: .sensor)
        } else if tilt.padInUse != nil {
            gyroWatch.hear()
            tilt.receive(sample, from: .gamepad)
        } else if !hadPad {
            tilt.receive(sample, from: .trace)
        }
        if clocks[current].isRunning { scenes[current].sense(lean, at: sceneTime) }
    }

    private var lean: Lean {
        Lean(
            tilt: tilt.tilt, tracker: viewer, rawViewer: tilt.viewer ?? ViewerOffset(tilt.tilt),
            acceleration: tilt.recipeAcceleration, shake: hasFreshSample ? tilt.shake : .zero)
    }

    /// A sensor that has fallen silent shakes no more.
    private var hasFreshSample: Bool { lastSampleTime.map { time - $0 < 0.1 } ?? false }

    /// The time of the scene shown.
    var sceneTime: Double { clocks[current].time(at: time) }

    /// One fixed step of everything that moves.
    mutating func step(_ dt: Double) {
        tilt.step(dt)
        sampleAllowance = min(sampleAllowance + Self.mostSamplesOfStep, Self.mostSamples)
        announce()
        watchGyro(dt)
        if zoomStick != 0 { perform(.zoom(by: .pow(2, -zoomStick * dt / Self.zoomTime), at: nil)) }
        if clocks[current].isRunning { stepScene(dt) }
        gauge.step(dt, tilt: tilt.tilt)
        bar.step(dt, current: current)
        toast.step(dt)
        help.step(dt)
        if transition?.step(dt) == true { transition = nil }
        if time >= Self.openingTime { endOpening() }
    }

    /// In how many seconds the right stick, pushed fully up, doubles the picture's size.
    private static let zoomTime = 0.5

    /// How long a newcomer is shown what moves, in seconds.
    private static let openingTime = 3.0

    mutating func endOpening() {
        guard isOpening else { return }
        isOpening = false
        scenes[current].endOpening(at: sceneTime)
    }

    /// One step of the scene shown, and of the viewer it is seen from: while one is paused, so is the other.
    mutating func stepScene(_ dt: Double) {
        followViewer(dt)
        scenes[current].step(dt, to: sceneTime, lean: lean)
    }

    private mutating func followViewer(_ dt: Double) {
        if let hover = tilt.viewer {
            viewer.follow(hover, for: dt)
        } else {
            viewer.follow(tilt.tilt, leaks: tilt.source.isSensor, for: dt)
        }
    }

    private mutating func announce() {
        guard let announcement = tilt.takeAnnouncement() else { return }
        switch announcement {
        case .levelFound(let angle), .levelAssumed(let angle):
            say("Level: \(Self.degrees(angle))°. C sets it again", icon: "calibrate")
        }
    }

    static func degrees(_ angle: Angle) -> Int { Int(angle.degrees.rounded()) }

    mutating func say(_ text: String, icon: String) {
        toast.show(Toast.Message(icon: ImageID("Icons/\(icon)"), text: text))
    }

}
