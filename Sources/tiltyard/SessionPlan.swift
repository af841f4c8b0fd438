import ArgumentParser
import Foundation
import Synchronization
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The starting conditions of a run: the options, the recording's header if there is one, and what follows from both.
struct SessionPlan {
    let options: SessionOptions
    let assets: AssetFolder
    let scenes: [any SceneContents]
    let recording: RecordingReader?
    let trace: MotionTrace?
    let input: InputChoice
    let reducesMotion, desktopReducesMotion: Bool
    /// The initial settings: the stored ones if they apply, overridden by the options; in a replay the recording's.
    var settings: Settings
    let fonts: Fonts
    /// The local time in hours; nil if a run must not depend on it.
    var localTime: Double?
    /// The data of an earlier run; nil if it does not apply.
    var remembered: StateFile.State?

    /// Reads everything that is needed before a window opens. `desktopReducesMotion` is the desktop's setting, if it
    /// applies and is known by then, and `settings` the stored ones.
    init(
        _ options: SessionOptions, desktopReducesMotion: @autoclosure () -> Bool = false, settings: Settings = .standard
    ) throws {
        self.options = options
        recording = try options.replay.map { path throws(PlatformError) in try RecordingReader(path: path) }
        if let recording { try Self.check(options, against: recording.header) }
        assets = try offering("with --assets") { () throws(PlatformError) in try AssetFolder(options.assets) }
        (fonts, scenes) = try assets.fonts(and: options.scenes.all)
        input = try Self.input(options, recording?.header)
        trace = try Self.trace(input)
        let isLessWanted = recording?.header.desktopReducesMotion ?? desktopReducesMotion()
        self.desktopReducesMotion = isLessWanted
        self.settings = recording?.header.settings ?? options.settings(over: settings)
        if recording != nil, options.sound == .on { self.settings.hasSound = true }
        let isReduced = self.settings.reducedMotion == .system ? isLessWanted : self.settings.reducedMotion == .on
        reducesMotion = recording?.header.reduceMotion ?? isReduced
        guard let recording, let path = options.replay else { return }
        for scene in scenes { try scene.check(recording.header, at: path) }
    }

    /// The requested size of the picture, in points.
    var size: Vector {
        recording.map { Vector($0.header.width, $0.header.height) } ?? options.size?.vector ?? remembered?.windowSize
            ?? ViewSize.standard.vector
    }

    /// The size of the window to open, which grows with the interface.
    var windowSize: Vector { recording == nil ? size * settings.interfaceScale : size }

    /// Restores the interface's scale; on a display without enough room it has its usual size.
    @MainActor mutating func scale(_ window: Window) {
        guard recording == nil, settings.interfaceSteps != 0 else { return }
        window.scaleInterface(to: settings.interfaceScale)
        if window.interfaceScale != settings.interfaceScale { settings.interfaceSteps = 0 }
    }

    /// The requested density in pixels per point; nil for the display's.
    var density: Double? { recording?.header.density ?? options.density?.value }

    /// The view that the window will probably have: at the density of the last run, or 1.
    var expectedView: Viewport {
        let density = density ?? remembered?.usualDensity ?? 1
        return Viewport(size: size, density: density * settings.interfaceScale)
    }

    /// The cache of the pictures; nil for a run of counted frames, which must be independent of earlier ones.
    var rasterCache: RasterCache? { options.frames == nil ? .ofUser : nil }

    var listensToPads: Bool { recording == nil && !input.sources.isDisjoint(with: [.gamepad, .stick]) }

    var followsFocus: Bool { options.frames == nil && options.replay == nil && options.telemetry == nil }

    /// Whether the program may sleep while nothing moves.
    var maySleep: Bool { options.frames == nil && options.replay == nil && options.screenshot == nil }

    /// Whether all of the state is stored: in a plain run, not in one controlled by options.
    var remembers: Bool { recalls && options.scene == nil && options.size == nil }

    /// Whether a run begins with what its scenes kept, and keeps its own, also where a scene or a size is named.
    var recalls: Bool { opens && maySleep && !options.asPublished && options.reduceMotion ?? .system == .system }

    /// Whether the first seconds are an opening for newcomers.
    private var opens: Bool { followsFocus && options.record == nil && input == .auto }

    func header(in view: Viewport) -> RecordingHeader {
        if let recording { return recording.header }
        var header = RecordingHeader(
            scene: options.namedScene ?? SceneCatalogue.firstName, width: view.width, height: view.height,
            density: view.density, asPublished: options.asPublished, reduceMotion: reducesMotion,
            input: input.recorded)
        header.settings = settings
        header.desktopReducesMotion = desktopReducesMotion
        for scene in scenes { scene.describe(in: &header, kept: remembered?.stage, localTime: localTime) }
        return header
    }

    /// The stage in a window of some size. `isLive` is whether a person is present.
    func stage(in view: Viewport, isLive: Bool) -> Stage {
        let header = header(in: view)
        var content = SceneContent(view: view)
        for scene in scenes { scene.fill(&content, as: header) }
        var setup = Stage.Setup(scenes: SceneCatalogue.scenes(content), view: view, fonts: fonts)
        setup.first = setup.scenes.firstIndex { $0.name == header.scene } ?? 0
        setup.sources = input.sources
        (setup.offersPhone, setup.opensPhoneCard) = (isLive && input.sources.contains(.phone), input == .phone)
        setup.sensorCommands = .init(
            explain: "tiltyard doctor", testPad: "tiltyard doctor --live", testPhone: "tiltyard doctor --live --input")
        setup.asPublished = header.asPublished
        setup.opening = isLive && opens
        setup.kept = remembered?.stage
        if options.namedScene != nil { setup.kept?.scene = nil }
        setup.tour = SceneCatalogue.tour
        setup.shows = isLive && followsFocus && maySleep && options.record == nil
        setup.showsAtOnce = options.show && recording == nil
        setup.isDeveloper = options.developer
        setup.showsShapes = options.debugShapes
        setup.reduceMotion = reducesMotion
        setup.desktopReducesMotion = desktopReducesMotion
        setup.settings = settings
        return Stage(setup)
    }

    /// The sources given by the options, otherwise by the recording, otherwise all.
    private static func input(_ options: SessionOptions, _ header: RecordingHeader?) throws(PlatformError)
        -> InputChoice
    {
        guard let header else { return options.input ?? .auto }
        if let choice = InputChoice(recorded: header.input) { return choice }
        throw PlatformError(
            "cannot replay", on: "\(options.replay ?? "") line 1",
            advice: "the input '\(header.input ?? "")' is unknown: use one of \(InputChoice.list)")
    }

    private static func trace(_ input: InputChoice) throws(PlatformError) -> MotionTrace? {
        guard case .trace(let path) = input else { return nil }
        let what = "cannot read the motion trace"
        let bytes = try [UInt8](file: path, limit: 256 << 20, what: what)
        let trace: MotionTrace
        do {
            trace = try MotionTrace(parsing: bytes)
        } catch {
            throw PlatformError(what, on: "\(path) line \(error.line)", advice: error.reason)
        }
        guard !trace.rows.isEmpty else {
            throw PlatformError(what, on: path, advice: "it has no rows: record it again")
        }
        let end = TracePlayer(trace).end
        guard end <= TracePlayer.longest else {
            throw PlatformError(
                what, on: path,
                advice: "it lasts \(Int(end / 3600)) hours, the longest is a day: correct its times")
        }
        return trace
    }

    /// Tells on standard error how the trace is read.
    func tellTrace() {
        guard let trace else { return }
        let count = TracePlayer(trace).cutGaps
        let seconds = Int(TracePlayer.longestGap)
        let gaps = count == 0 ? "" : "; gaps of more than \(seconds) s that last \(seconds) s here: \(count)"
        // Some programs write beside gravity what is left without it.
        let light = trace.rows.count { $0.sample.acceleration.length < MotionSample.standardGravity / 2 }
        let isWeightless = light > trace.rows.count / 2
        let lack =
            isWeightless ? "; the accelerometer lacks gravity, by which it tilts: name columns with it ax, ay, az" : ""
        StandardError.write("tiltyard: \(input): \(trace.units), counted from the first row\(gaps)\(lack)".legible())
    }

    /// Throws if an option contradicts a recording.
    private static func check(_ options: SessionOptions, against header: RecordingHeader) throws {
        func agree(_ agrees: Bool?, _ option: String) throws {
            guard agrees ?? true else { throw ValidationError("\(option) differs from the recording's; leave it out.") }
        }
        try agree(options.scene.map { $0.name == header.scene }, "--scene")
        try agree(options.size.map { $0.vector == Vector(header.width, header.height) }, "--size")
        try agree(options.density?.value.map { $0 == header.density }, "--density")
        try agree(!options.asPublished || header.asPublished, "--as-published")
        for scene in options.scenes.all { try scene.difference(from: header).map { try agree(false, $0) } }
        try agree(options.input.map { $0 == InputChoice(recorded: header.input) }, "--input")
        let motion = options.reduceMotion
        try agree(motion ?? .system == .system || (motion == .on) == header.reduceMotion, "--reduce-motion")
        guard SceneName(argument: header.scene) != nil else {
            throw PlatformError(
                "cannot replay", on: "\(options.replay ?? "") line 1",
                advice: "the scene '\(header.scene)' is unknown: use one of \(SceneName.list)")
        }
    }
}

extension AssetFolder {
    /// The fonts, and what the scenes show, read in parallel, because the start waits for all.
    fileprivate func fonts(and scenes: [any SceneOptions]) throws -> (Fonts, [any SceneContents]) {
        let fonts = Mutex<Result<Fonts, PlatformError>?>(nil)
        let contents = Mutex<[Int: Result<any SceneContents, any Error>]>([:])
        SystemThread.perform(scenes.count + 1) { index in
            guard index < scenes.count else { return fonts.withLock { $0 = Result(catching: self.fonts) } }
            let content = Result { try scenes[index].read(self) }
            contents.withLock { $0[index] = content }
        }
        guard let fonts = fonts.withLock(\.self) else { preconditionFailure("all are done") }
        let all = contents.withLock(\.self)
        return (try fonts.get(), try scenes.indices.compactMap { try all[$0]?.get() })
    }

    func fonts() throws(PlatformError) -> Fonts {
        Fonts(medium: try font("inter-medium"), semibold: try font("inter-semibold"))
    }
}
