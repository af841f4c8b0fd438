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
    let recording: RecordingReader?
    let trace: MotionTrace?
    let header: RecordingHeader
    let stage: Stage

    /// Reads everything that has to be known before the first frame. `isLive` is whether a person is there.
    init(_ options: ShowOptions, isLive: Bool) throws {
        self.options = options
        recording = try options.replay.map { path throws(PlatformError) in try RecordingReader(path: path) }
        assets = try AssetFolder(options.assets)
        cardFiles = try PictureFile.all(at: options.cards)
        trace = try Self.trace(options.input)
        header = try Self.header(options, recording: recording?.header, cardFiles: cardFiles)

        let cards = cardFiles.isEmpty ? CardFiles.bundled(header.cards) : CardFiles.cards(for: cardFiles)
        let view = Viewport(size: Vector(header.width, header.height), density: header.density)
        let fonts = Fonts(medium: try assets.font("inter-medium"), semibold: try assets.font("inter-semibold"))
        var setup = Stage.Setup(
            scenes: [CarouselScene(cards: cards, view: view)], view: view, fonts: fonts)
        setup.first = setup.scenes.firstIndex { $0.name == header.scene } ?? 0
        setup.sources = options.input.sources
        setup.motionSource = isLive && trace == nil && recording == nil ? .sensor : .trace
        setup.asPublished = header.asPublished
        setup.opening =
            isLive && options.input == .auto && options.record == nil && options.replay == nil && options.frames == nil
            && options.telemetry == nil
        stage = Stage(setup)
    }

    /// Whether a person's focus on the window counts.
    var heedsFocus: Bool { options.frames == nil && options.replay == nil && options.telemetry == nil }

    private static func trace(_ input: InputChoice) throws(PlatformError) -> MotionTrace? {
        guard case .trace(let path) = input else { return nil }
        let what = "cannot read the motion trace"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw PlatformError(what, on: path, advice: "check that the file is there and may be read")
        }
        do {
            return try MotionTrace(String(decoding: data, as: UTF8.self))
        } catch {
            throw PlatformError(what, on: "\(path) line \(error.line)", advice: error.reason)
        }
    }

    /// The header of this run: the recording's, with which no option may disagree, or what the options say.
    private static func header(
        _ options: ShowOptions, recording: RecordingHeader?, cardFiles: [PictureFile]
    ) throws -> RecordingHeader {
        guard let recording else {
            let size = options.size ?? .standard
            return RecordingHeader(
                scene: (options.scene ?? .carousel).rawValue, width: Double(size.width), height: Double(size.height),
                density: options.density?.value ?? 1, asPublished: options.asPublished,
                cards: cardFiles.isEmpty ? Card.weather.count : cardFiles.count)
        }
        func agree(_ agrees: Bool, _ option: String) throws {
            guard agrees else { throw ValidationError("\(option) differs from the recording's; leave it out.") }
        }
        try agree(options.scene.map { $0.rawValue == recording.scene } ?? true, "--scene")
        try agree(options.size.map { $0.vector == Vector(recording.width, recording.height) } ?? true, "--size")
        try agree(options.density?.value.map { $0 == recording.density } ?? true, "--density")
        try agree(!options.asPublished || recording.asPublished, "--as-published")
        guard SceneName(rawValue: recording.scene) != nil else {
            throw PlatformError(
                "cannot replay", on: "\(options.replay ?? "") line 1",
                advice: "there is no scene '\(recording.scene)'; there are \(SceneName.list)")
        }
        guard cardFiles.isEmpty || cardFiles.count == recording.cards else {
            throw PlatformError(
                "cannot replay", on: options.replay ?? "",
                advice: "give it the \(recording.cards) cards it was made with, not \(cardFiles.count)")
        }
        return recording
    }
}
