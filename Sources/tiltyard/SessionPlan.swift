import ArgumentParser
import Foundation
import Synchronization
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The starting conditions of a run: the options, the recording's header if there is one, and what follows from both.
struct SessionPlan {
    let options: SessionOptions
    let assets: AssetFolder
    let cardFiles: [PictureFile]
    /// The refusals of the card files that cannot be shown.
    let cardRefusals: [PlatformError]
    /// The layers and the weather of the bundled cards; nil if they cannot be read.
    let cardArt: CardArt?
    let map: MapChoice?
    /// The user's layers for the parallax.
    let layers: LayerChoice?
    let recording: RecordingReader?
    let trace: MotionTrace?
    /// The allowed sources of tilt.
    let input: InputChoice
    let reducesMotion: Bool
    /// Whether the desktop asks for less motion.
    let desktopReducesMotion: Bool
    /// The initial settings: the stored ones if they apply, overridden by the options; in a replay the recording's.
    var settings: Settings
    let fonts: Fonts
    private let sky: SkyWorld
    private let landscape: LandscapeArt
    /// The local time in hours; nil if a run must not depend on it.
    var localHour: Double?
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
        let art: Result<CardArt, PlatformError>
        (fonts, sky, landscape, art) = try assets.fontsAndScenery()
        var refusals: [PlatformError] = []
        do throws(PlatformError) {
            cardArt = try art.get()
        } catch {
            cardArt = nil
            refusals.append(error)
        }
        cardFiles = try PictureFile.all(at: options.cards) { refusals.append($0) }
        cardRefusals = refusals
        map = try options.map.map.map { text throws(PlatformError) in try MapChoice(text, options.map) }
        try options.map.check(map)
        layers = try options.layers.map { path throws(PlatformError) in try LayerChoice(path) }
        input = try Self.input(options, recording?.header)
        trace = try Self.trace(input)
        let isLessWanted = recording?.header.desktopReducesMotion ?? desktopReducesMotion()
        self.desktopReducesMotion = isLessWanted
        self.settings = recording?.header.settings ?? options.settings(over: settings)
        if recording != nil, options.sound == .on { self.settings.hasSound = true }
        let isReduced =
            self.settings.reducedMotion == .system ? isLessWanted : self.settings.reducedMotion == .on
        reducesMotion = recording?.header.reduceMotion ?? isReduced
        guard let recorded = recording?.header.cards, !cardFiles.isEmpty, cardFiles.count != recorded else { return }
        throw PlatformError(
            "cannot replay", on: options.replay ?? "",
            advice: "use the \(recorded) cards it was made with, not \(cardFiles.count)")
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

    /// Whether game controllers are used at all.
    var listensToPads: Bool {
        recording == nil && !input.sources.isDisjoint(with: [.gamepad, .stick])
    }

    /// Whether the window's focus matters.
    var followsFocus: Bool { options.frames == nil && options.replay == nil && options.telemetry == nil }

    /// Whether the program may sleep while nothing moves.
    var maySleep: Bool { options.frames == nil && options.replay == nil && options.screenshot == nil }

    /// Whether all of the state is stored: in a plain run, not in one controlled by options.
    var remembers: Bool { recalls && options.scene == nil && options.size == nil }

    /// Whether a run begins with the last layout and weather, and keeps its own, also where a scene or a size is named.
    var recalls: Bool { opens && maySleep && !options.asPublished && options.reduceMotion ?? .system == .system }

    /// Whether the first seconds are an opening for newcomers.
    private var opens: Bool { followsFocus && options.record == nil && input == .auto }

    /// The scene that the options ask for: by its name, or by what it shall show.
    private var namedScene: String? {
        if let scene = options.scene { return scene.name }
        if !options.cards.isEmpty { return CarouselScene.descriptor.name }
        if map != nil { return WeatherScene.descriptor.name }
        return layers == nil ? nil : ParallaxScene.descriptor.name
    }

    /// The header of a recording of this run, in a window of some size.
    func header(in view: Viewport) -> RecordingHeader {
        if let recording { return recording.header }
        var header = RecordingHeader(
            scene: namedScene ?? SceneCatalogue.firstName, width: view.width, height: view.height,
            density: view.density, asPublished: options.asPublished,
            cards: cardFiles.isEmpty ? Card.weather.count : cardFiles.count,
            reduceMotion: reducesMotion, input: input.recorded)
        header.settings = settings
        header.hours = options.hours ?? 0
        let layout = options.layout?.name ?? remembered?.stage.layout
        header.layout = layout == CarouselScene.layoutNames[0] ? nil : layout
        header.hour = options.hour ?? localHour ?? RecordingHeader.usualHour
        header.skies = options.weather?.weather ?? remembered?.stage.skies ?? .clear
        header.cardShapes = cardFiles.map { $0.size.x / $0.size.y }
        header.desktopReducesMotion = desktopReducesMotion
        return header
    }

    /// The stage in a window of some size. `isLive` is whether a person is present.
    func stage(in view: Viewport, isLive: Bool) -> Stage {
        let header = header(in: view)
        let count = header.cards ?? Card.weather.count
        let cards =
            cardFiles.isEmpty
            ? (0..<count).map { Card.bundled(at: $0, shapes: header.cardShapes) } : Card.cards(for: cardFiles)
        let map = header.map ?? MapPicture.chart.size
        var content = SceneContent(
            view: view, cards: cards, map: map == MapPicture.chart.size ? .chart : .own(size: map), sky: sky,
            hours: header.hours)
        content.timeRuns = header.tiltyard > 1
        (content.layout, content.cardArt) = (header.layout, cardArt)
        (content.landscape, content.hour, content.weather) = (landscape, header.hour, header.skies)
        var setup = Stage.Setup(scenes: SceneCatalogue.scenes(content), view: view, fonts: fonts)
        setup.first = setup.scenes.firstIndex { $0.name == header.scene } ?? 0
        setup.sources = input.sources
        (setup.offersPhone, setup.opensPhoneCard) = (isLive && input.sources.contains(.phone), input == .phone)
        setup.sensorCommands = .init(
            explain: "tiltyard doctor", testPad: "tiltyard doctor --live", testPhone: "tiltyard doctor --live --input")
        setup.asPublished = header.asPublished
        setup.opening = isLive && opens
        setup.kept = remembered?.stage
        if namedScene != nil { setup.kept?.scene = nil }
        setup.tour = SceneCatalogue.tour
        setup.shows = isLive && followsFocus && maySleep && options.record == nil
        setup.showsAtOnce = options.show && recording == nil
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
        StandardError.write("tiltyard: \(input): \(trace.units), counted from the first row\(gaps)".legible())
    }

    /// Throws if an option contradicts a recording.
    private static func check(_ options: SessionOptions, against header: RecordingHeader) throws {
        func agree(_ agrees: Bool?, _ option: String) throws {
            guard agrees ?? true else {
                throw ValidationError("\(option) differs from the recording's; leave it out.")
            }
        }
        try agree(options.scene.map { $0.name == header.scene }, "--scene")
        try agree(options.size.map { $0.vector == Vector(header.width, header.height) }, "--size")
        try agree(options.density?.value.map { $0 == header.density }, "--density")
        try agree(!options.asPublished || header.asPublished, "--as-published")
        try agree(
            options.layout.map { $0.name == header.layout ?? CarouselScene.layoutNames[0] }, "--layout")
        try agree(options.hours.map { $0 == header.hours }, "--hours")
        try agree(options.hour.map { $0 == header.hour }, "--hour")
        try agree(options.weather.map { $0.weather == header.skies }, "--weather")
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
    /// The fonts, the weather, the landscape and the cards' layers, read in parallel, because the start waits for all.
    fileprivate func fontsAndScenery() throws(PlatformError)
        -> (Fonts, SkyWorld, LandscapeArt, Result<CardArt, PlatformError>)
    {
        let fonts = Mutex<Result<Fonts, PlatformError>?>(nil)
        let sky = Mutex<Result<SkyWorld, PlatformError>?>(nil)
        let landscape = Mutex<Result<LandscapeArt, PlatformError>?>(nil)
        let cards = Mutex<Result<CardArt, PlatformError>?>(nil)
        SystemThread.perform(4) { index in
            if index == 0 { fonts.withLock { $0 = Result(catching: self.fonts) } }
            if index == 1 { sky.withLock { $0 = Result(catching: self.sky) } }
            if index == 2 { landscape.withLock { $0 = Result(catching: self.landscape) } }
            if index == 3 { cards.withLock { $0 = Result(catching: self.cardArt) } }
        }
        guard let fonts = fonts.withLock(\.self), let sky = sky.withLock(\.self),
            let landscape = landscape.withLock(\.self), let cards = cards.withLock(\.self)
        else {
            preconditionFailure("all are done")
        }
        return (try fonts.get(), try sky.get(), try landscape.get(), cards)
    }

    /// The fonts of the interface.
    func fonts() throws(PlatformError) -> Fonts {
        Fonts(medium: try font("inter-medium"), semibold: try font("inter-semibold"))
    }

    /// The world under the chart's weather. Throws if a file cannot be read or is invalid.
    func sky() throws(PlatformError) -> SkyWorld {
        let ground = try weather(SkyGround.self, in: "Weather/world/world.json")
        let atmosphere = try weather(Atmosphere.Description.self, in: "Weather/world/atmosphere.json")
        return SkyWorld(Atmosphere(atmosphere, land: ground.land), lights: ground.lights)
    }

    /// The landscape behind the icons. Throws if its file cannot be read or is invalid.
    func landscape() throws(PlatformError) -> LandscapeArt {
        let name = "Parallax/landscape/layers.json"
        let bytes = try bytes(of: name)
        do {
            return try JSONDecoder().decode(LandscapeArt.self, from: Data(bytes))
        } catch {
            throw PlatformError(
                "cannot read the landscape", on: "\(path)/\(name)", advice: "restore the file\(error.reason)")
        }
    }

    private func weather<Value: Decodable>(_ type: Value.Type, in name: String) throws(PlatformError) -> Value {
        let bytes = try bytes(of: name)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw PlatformError("cannot read the weather", on: "\(path)/\(name)", advice: "restore the file")
        }
    }
}

extension Error {
    /// What is wrong with a file that cannot be decoded, after a colon; empty if that is not known.
    fileprivate var reason: String {
        switch self as? DecodingError {
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.underlyingError == nil ? ": \(context.debugDescription)" : ": it is no JSON"
        case .keyNotFound(let key, _): ": there is no '\(key.stringValue)'"
        default: ""
        }
    }
}
