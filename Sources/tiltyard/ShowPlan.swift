import ArgumentParser
import Foundation
import TiltEngine
import TiltPlatform
import TiltScenes

/// What a run begins with: the options, the recording's header where there is one, and what follows from both.
struct ShowPlan {
    let options: ShowOptions
    let assets: AssetFolder
    let cardFiles: [PictureFile]
    let mapFile: PictureFile?
    let recording: RecordingReader?
    let trace: MotionTrace?
    private let fonts: Fonts

    /// Reads everything that has to be known before there is a window.
    init(_ options: ShowOptions) throws {
        self.options = options
        recording = try options.replay.map { path throws(PlatformError) in try RecordingReader(path: path) }
        if let recording { try Self.check(options, against: recording.header) }
        assets = try AssetFolder(options.assets)
        fonts = Fonts(medium: try assets.font("inter-medium"), semibold: try assets.font("inter-semibold"))
        cardFiles = try PictureFile.all(at: options.cards)
        mapFile = try options.map.map { path throws(PlatformError) in try PictureFile(path) }
        trace = try Self.trace(options.input)
        guard let recording, !cardFiles.isEmpty, cardFiles.count != recording.header.cards else { return }
        throw PlatformError(
            "cannot replay", on: options.replay ?? "",
            advice: "give it the \(recording.header.cards) cards it was made with, not \(cardFiles.count)")
    }

    /// The size of the picture in points that was asked for.
    var size: Vector {
        recording.map { Vector($0.header.width, $0.header.height) } ?? (options.size ?? .standard).vector
    }

    /// The pixels per point that were asked for; nil where that is left to the display.
    var density: Double? { recording?.header.density ?? options.density?.value }

    /// Whether a person's focus on the window counts.
    var heedsFocus: Bool { options.frames == nil && options.replay == nil && options.telemetry == nil }

    /// Whether what this machine is like may show: not where the picture has to be the same as elsewhere.
    var mayShowMachine: Bool { heedsFocus && options.record == nil }

    /// Whether the program may sleep while nothing moves.
    var maySleep: Bool { options.frames == nil && options.replay == nil && options.screenshot == nil }

    /// Whether the first seconds show a newcomer what moves.
    private var opens: Bool { mayShowMachine && options.input == .auto }

    /// The first line of a recording of this run in a window of some size.
    func header(in view: Viewport) -> RecordingHeader {
        recording?.header
            ?? RecordingHeader(
                scene: (options.scene ?? .weather).rawValue, width: view.width, height: view.height,
                density: view.density, asPublished: options.asPublished,
                cards: cardFiles.isEmpty ? Card.weather.count : cardFiles.count)
    }

    /// The stage in a window of some size. `isLive` is whether a person is there.
    func stage(in view: Viewport, isLive: Bool) -> Stage {
        let header = header(in: view)
        let cards = cardFiles.isEmpty ? CardFiles.bundled(header.cards) : CardFiles.cards(for: cardFiles)
        let map = Vector(header.map[0], header.map[1])
        let scenes: [any Scene] = [
            WeatherScene(map: map == MapPicture.chart.size ? .chart : .own(size: map), view: view),
            CarouselScene(cards: cards, view: view),
            ParallaxScene(view: view),
        ]
        var setup = Stage.Setup(scenes: scenes, view: view, fonts: fonts)
        setup.first = setup.scenes.firstIndex { $0.name == header.scene } ?? 0
        setup.sources = options.input.sources
        setup.motionSource = isLive && trace == nil && recording == nil ? .sensor : .trace
        setup.asPublished = header.asPublished
        setup.opening = isLive && opens
        setup.showsShapes = options.debugShapes
        return Stage(setup)
    }

    /// The pictures of the assets folder and the user's own, as textures of a renderer.
    @MainActor func pictures(for renderer: Renderer) -> PictureStore {
        let store = PictureStore(assets: assets, renderer: renderer)
        for (index, file) in cardFiles.enumerated() { store.register(CardFiles.image(index), file: file.path) }
        // A recording made with a map of one's own is played with the chart where the picture is not given again.
        let own = MapPicture.own(size: MapPicture.chart.size)
        for id in [own.image, own.overview] {
            store.register(id, file: mapFile?.path ?? "\(assets.path)/\(MapPicture.chart.image.name).svg")
        }
        return store
    }

    private static func trace(_ input: InputChoice) throws(PlatformError) -> MotionTrace? {
        guard case .trace(let path) = input else { return nil }
        let what = "cannot read the motion trace"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw PlatformError(what, on: path, advice: "check that the file is there and may be read")
        }
        do {
            return try MotionTrace(parsing: [UInt8](data))
        } catch {
            throw PlatformError(what, on: "\(path) line \(error.line)", advice: error.reason)
        }
    }

    /// Makes sure that no option contradicts a recording.
    private static func check(_ options: ShowOptions, against header: RecordingHeader) throws {
        func agree(_ agrees: Bool?, _ option: String) throws {
            guard agrees ?? true else {
                throw ValidationError("\(option) differs from the recording's; leave it out.")
            }
        }
        try agree(options.scene.map { $0.rawValue == header.scene }, "--scene")
        try agree(options.size.map { $0.vector == Vector(header.width, header.height) }, "--size")
        try agree(options.density?.value.map { $0 == header.density }, "--density")
        try agree(!options.asPublished || header.asPublished, "--as-published")
        guard SceneName(rawValue: header.scene) != nil else {
            throw PlatformError(
                "cannot replay", on: "\(options.replay ?? "") line 1",
                advice: "there is no scene '\(header.scene)', there are \(SceneName.list)")
        }
    }
}
