import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// A run of the program, with a window or without: the stage, the pictures, and the output files.
@MainActor final class Session {
    private(set) var stage: Stage
    /// The list for the next picture, which exchanges its memory with the last one's.
    private var list: DrawList
    private(set) var renderer: Renderer
    private(set) var pictures: PictureStore
    private var own: OwnPictures
    /// The settings in the file, as far as this run knows.
    private var kept: Settings
    private let plan: SessionPlan
    private var films = FilmRecorder()
    private let folderWindow = FolderWindow()
    private let recorder: RecordingWriter?
    private let telemetry: LineFile?
    /// The sound of a run in a window; nil if there is none.
    let sound: SoundOutput?
    private let clock = MonotonicClock()
    /// Whether durations are measured; with a simulated clock they are 0, so that runs can be compared.
    private let measures: Bool
    /// Whether anybody sees the pictures; if not, none are made and nothing is drawn.
    private let isSeen: Bool
    /// The state for which pictures were last requested; nil before the first request.
    private var requested: RequestKey?
    /// The order for which they were last requested.
    private var pictureOrder = 0
    /// The last list drawn; empty before the first.
    private var drawn: DrawList
    var showsInterface = true
    /// The bar over a replay, and its content; nil if there is none.
    var bar: (bar: ReplayBar, content: ReplayBar.Content)?
    /// The number of the last drawn frame, from 0.
    private(set) var frame = -1
    private var stepMs = 0.0
    private var budget: FrameBudget
    /// Whether the first frame is being prepared, and what is done once it is shown.
    private var isFirst = false
    var afterFirstFrame: () -> Void = {}
    /// Whether the pictures of the first frame were requested before there was a renderer.
    private let isBegun: Bool
    /// The time when the work for this frame began.
    private var began = 0.0

    /// The state that decides which pictures are wanted.
    private struct RequestKey: Equatable {
        let stage: Stage.PictureRequest
        let revision: Int
        let awaited: String?
    }

    /// Begins a run in the view of a renderer; `first` is a first frame that was begun before.
    init(
        _ plan: SessionPlan, in view: Viewport, renderer: Renderer, isLive: Bool, isSeen: Bool = true,
        first: FirstFrame? = nil
    ) throws(PlatformError) {
        (self.plan, self.renderer) = (plan, renderer)
        measures = isLive
        budget = FrameBudget(isFixed: plan.recording != nil || plan.options.record != nil)
        sound = isLive && (plan.recording == nil || plan.options.sound != .off) ? SoundOutput() : nil
        kept = plan.settings
        self.isSeen = isSeen
        isBegun = first?.view == view
        stage = first.flatMap { $0.view == view ? $0.stage : nil } ?? plan.stage(in: view, isLive: isLive)
        list = DrawList(size: view.size, density: view.density)
        drawn = list
        let header = plan.header(in: view)
        first?.pictures.show(in: renderer)
        pictures = first?.pictures ?? PictureStore(assets: plan.assets, renderer: renderer, cache: plan.rasterCache)
        own = OwnPictures(plan, in: view, store: pictures)
        recorder = try plan.options.record.map { path throws(PlatformError) in
            try RecordingWriter(path: path, header: header)
        }
        telemetry = try plan.options.telemetry.map { path throws(PlatformError) in
            try LineFile(path: path, what: "cannot write telemetry")
        }
    }

    func advance(by input: FrameInput) throws(PlatformError) -> [ProgramRequest] {
        try recorder?.write(input)
        if measures, plan.recording == nil { films.note(input, before: stage) }
        began = clock.seconds
        if measures, input.events.contains(where: \.kind.bringsPictures) { fadeFromLastFrame() }
        let start = clock.seconds
        let changes = stage.sceneChanges
        stage.advance(by: input)
        if stage.sceneChanges != changes { keepSceneBefore() }
        stepMs = measures ? (clock.seconds - start) * 1000 : 0
        if !input.events.isEmpty { own.follow(input.events, on: stage, store: pictures) }
        return stage.takeRequests()
    }

    func beginFirstFrame() {
        guard isSeen else { return }
        isFirst = true
        guard !isBegun else { return }
        pictures.want(stage.firstPictures(in: wantedPictures), density: stage.view.density)
        pictures.want(stage.plan.bakes, density: stage.view.density)
    }

    /// Runs frames in a window until `runFrame` returns false or the frame limit is reached. The last frame is saved even
    /// if one throws.
    func run(_ runFrame: () throws -> Bool) throws {
        endWithDisplay()
        awaitFirstFrame()
        do {
            while frame + 1 < plan.options.frames ?? .max, try runFrame() {}
        } catch {
            try? keepLastFrame()
            throw error
        }
        EndLimit.postpone()
        finishFilm()
        try keepLastFrame()
    }

    /// Waits for the first pictures, so that the window opens with them. Slow pictures of the user's are not waited for
    /// long, and fade in later.
    func awaitFirstFrame() { pictures.wait(forForeign: 0.3) }

    /// Shows the drawn frame, then requests the other pictures.
    func present() {
        renderer.present()
        guard isFirst else { return }
        isFirst = false
        requestPictures()
        if measures { pictures.leaveRoomForFrames() }
        afterFirstFrame()
    }

    /// Draws the current moment as a new frame, by default the next, if it differs from the last one, or if it must;
    /// returns whether it did.
    func draw(evenIfSame: Bool, frame number: Int? = nil) throws(PlatformError) -> Bool {
        let start = clock.seconds
        frame = number ?? frame + 1
        let isNew = drawAgain(evenIfSame: evenIfSame)
        let drawMs = measures ? (clock.seconds - start) * 1000 : 0
        stage.frameCost = measures ? (clock.seconds - began) * 1000 : 0
        if measures { budget.note(stage.frameCost) }
        try tell { ($0.stepMs, $0.drawMs) = (stepMs, drawMs) }
        return isNew
    }

    /// Draws the current moment again as the same frame, because the bar over the stage may have changed.
    func drawAgain(evenIfSame: Bool) -> Bool {
        requestPictures()
        list.detail = budget.share
        stage.draw(into: &list, showsInterface: showsInterface)
        let hasNextPreview = films.draw(over: stage, into: &list, pictures: pictures, at: clock.seconds)
        if let (bar, content) = bar { bar.draw(into: &list, content, fonts: plan.fonts) }
        let isNew = evenIfSame || drawn != list || hasNextPreview
        if !stage.isChangingScenes { pictures.keep(nil, as: Stage.pictureBefore) }
        if isNew {
            if isSeen { renderer.draw(list, pictures: pictures) }
            swap(&list, &drawn)
        }
        return isNew
    }

    /// Saves the last picture to a file, if requested.
    func keepLastFrame() throws(PlatformError) {
        guard let path = plan.options.screenshot else { return }
        // The bar is not part of the recording.
        if bar != nil {
            bar = nil
            _ = drawAgain(evenIfSame: true)
        }
        // A picture that cannot be shown is no reason to lose the others.
        let ending = Result { () throws(PlatformError) in try waitForPictures() }
        if case .failure = ending {
            // Its place is marked, and the mark is a picture too.
            _ = drawAgain(evenIfSame: true)
            pictures.waitForAll()
        }
        redraw()
        try renderer.savePNG(to: path)
        renderer.present()
        try ending.get()
    }

    /// Draws the last frame again, so that it can be saved: as it was, or without the interface.
    func redraw(showsInterface: Bool = true) {
        var list = drawn
        if !showsInterface { stage.draw(into: &list, showsInterface: false) }
        renderer.draw(list, pictures: pictures)
    }

    func fadeFromLastFrame() {
        if frame >= 0 { renderer.fade(from: drawn, in: pictures) }
    }

    /// Keeps the picture of the last scene for the movement to the next one.
    private func keepSceneBefore() {
        if isSeen, frame >= 0 { renderer.keep(drawn.scene, as: Stage.pictureBefore, in: pictures) }
    }

    /// Continues from another moment of the recording.
    func jump(to stage: Stage) { self.stage = stage }

    /// Writes the frame's line of telemetry, changed by a body.
    private func tell(_ change: (inout Telemetry) -> Void) throws(PlatformError) {
        guard let telemetry else { return }
        var line = stage.telemetry(frame: frame)
        change(&line)
        try telemetry.write(line, atOnce: true)
    }

    /// Records that the program falls asleep.
    func noteIdle() throws(PlatformError) {
        try tell { $0.idle = true }
        try flush()
    }

    func flush() throws(PlatformError) { try recorder?.flush() }

    /// Collects finished pictures and reports failures on the stage. Returns true if anything is new.
    func collectPictures() -> Bool {
        let hasArrived = pictures.collect()
        for failure in pictures.takeFailures() { own.fail(failure, store: pictures) }
        if let failure = renderer.takeFailure() {
            warn("The graphics card cannot go on, because \(failure.subject): \(failure.advice)")
            StandardError.write("tiltyard: \(failure)")
        }
        return hasArrived
    }

    /// Whether the last ten seconds are being saved, or play in the corner.
    var isFilming: Bool { films.isBusy || films.isPlaying }

    /// Whether something is being made of the user's files in the background.
    var isPreparing: Bool { own.areBusy }

    /// Starts saving the last ten seconds in the pictures folder, in the background.
    func keepFilm() {
        guard !films.isFull else { return own.message(.note, "The films before this one are still being saved") }
        guard films.ask() else { return saveFilm() }
        own.message(.saving, "Filming four seconds of this scene")
    }

    private func saveFilm() {
        films.save(stage.sceneTitle, in: stage.view, pictures: pictures, at: clock.seconds)
    }

    /// Reports the film's progress on the stage, and a folder that could not be opened.
    func followFilm() {
        if films.isDue { saveFilm() }
        if let (tone, text) = films.takeMessage() { own.message(tone, text) }
        if let failure = folderWindow.takeFailure() { warn("\(failure)") }
    }

    /// Takes the presses on the film that plays in the corner out of a frame's events: a click opens its folder.
    func takeClick(of events: inout [InputEvent]) { if films.takeClick(of: &events, over: stage) { openFolder() } }

    func openFolder() { folderWindow.open(PicturesFolder.path) }

    private func finishFilm() {
        if films.isWaiting { saveFilm() }
        while films.isBusy {
            EndLimit.postpone()
            followFilm()
            clock.sleep(until: clock.seconds + 0.01)
        }
    }

    var isFading: Bool { pictures.isFading }

    /// The stage's events about pictures and other findings of the program, so that a recording holds them.
    func takeNews() -> [InputEvent] { own.takeNews(pictures) }

    /// Handles dropped files and texts, with `more` items that are neither, or too many.
    func drop(_ paths: [String], texts: [String] = [], more: Int = 0) {
        own.drop(Drop(paths, texts: texts, more: more), on: stage, store: pictures)
    }

    /// Stores changed settings; if that fails, the stage shows a warning.
    func keepSettings() {
        guard plan.recording == nil, measures else { return }
        do {
            try SettingsFile().keep(stage.settings, since: kept)
            kept = stage.settings
        } catch {
            warn("\(error)")
        }
    }

    /// Shows on the stage where a picture was saved.
    func noteSaved(to path: String) { own.message(.saved, "Saved to \(PicturesFolder.shown(path))") }

    /// Shows a phone the way in; returns whether it has changed.
    func show(_ offer: PhoneOffer?) -> Bool {
        defer { stage.phoneOffer = offer }
        return stage.phoneOffer != offer
    }

    func note(_ text: String) { own.message(.note, text) }

    func warn(_ text: String) { own.message(.warning, text) }

    /// Passes a text to the stage as if it were typed.
    func type(_ text: String) { own.tell(InputEvent(.text(text))) }

    /// Resizes an off-screen picture to the stage's size.
    func fitRenderer() throws(PlatformError) {
        guard isSeen, drawn.size != stage.view.size || drawn.density != stage.view.density else { return }
        renderer = try Renderer(size: stage.view.size, density: stage.view.density)
        let tiles = pictures.tiles
        pictures = PictureStore(assets: plan.assets, renderer: renderer, cache: plan.rasterCache)
        pictures.tiles = tiles
        own.register(in: pictures)
        requested = nil
        drawn = DrawList(size: stage.view.size, density: stage.view.density)
    }

    /// Waits for every picture of the current moment. One of the user's that cannot be shown costs a line on standard error
    /// as long as others can be; any other failure is thrown.
    func waitForPictures() throws(PlatformError) {
        try own.wait(pictures)
        var failures: [PlatformError]
        repeat {
            requestPictures()
            pictures.waitForAll()
            try own.wait(pictures)
            failures = pictures.takeFailures()
            for failure in failures { own.fail(failure, store: pictures) }
            for failure in failures {
                guard own.canSpare(failure) else { throw failure }
                StandardError.write("tiltyard: \(failure)")
            }
        } while !failures.isEmpty
    }

    private func requestPictures() {
        let needs = stage.plan
        requestTiles(needs)
        // In a window also those of a scene that may be shown next. What was made for another scene is kept: it is needed
        // again, or its transition shows it.
        if isSeen, let bakes = needs.bakes ?? (measures && !isFirst ? stage.nextBakes : nil) {
            pictures.want(bakes, density: stage.view.density)
        }
        let now = RequestKey(
            stage: stage.pictureRequest(needs), revision: own.revision, awaited: own.awaited?.file.path)
        guard isSeen, !isFirst else { return }
        let isReordered = pictureOrder != needs.order && !pictures.isComplete
        pictureOrder = needs.order
        guard requested != now || isReordered else { return }
        requested = now
        pictures.want(wantedPictures, density: stage.view.density)
    }

    /// Requests the tiles that the scene shows, which change as it moves, and reports their state.
    private func requestTiles(_ needs: ScenePlan) {
        stage.graphics =
            !measures
            ? nil
            : renderer.textureBytes.map { bytes in
                GraphicsFigures(
                    pictures: bytes.pictures, layers: bytes.layers, numbers: bytes.numbers, limit: Renderer.textureLimit
                )
            }
        guard isSeen, let tiles = pictures.tiles else { return stage.loading = nil }
        if let plan = needs.tiles { tiles.want(plan) }
        let report = tiles.report
        stage.loading =
            measures
            ? LoadingFigures("tiles", waiting: report.waiting, textureBytes: report.bytes, limit: tiles.limit) : nil
    }

    /// The wanted pictures, the most urgent first. Without a window, those of other scenes are wanted once it has changed.
    var wantedPictures: [Picture] {
        let awaited = own.awaited.map { Picture($0.image, size: $0.file.size, finish: .zoomable) }
        let ofBar = plan.recording == nil ? [] : ReplayBar.pictures
        let ofOthers = measures || stage.sceneChanges > 0
        return ofBar + stage.pictures(awaited: [awaited].compactMap(\.self), ofOthers: ofOthers).filter(own.have)
    }

    /// Writes the rest of the recording; returns whether there is one and it is complete.
    func saveRecording() -> Bool { recorder != nil && (try? flush()) != nil }

    /// Ends the program in order if the display is lost.
    private func endWithDisplay() {
        DisplayLoss.handle {
            // The main thread draws and asks for events, so it is the one that notices.
            let isSaved = Thread.isMainThread && MainActor.assumeIsolated { self.saveRecording() }
            let refusal = PlatformError(
                "cannot go on", on: "the display server is gone",
                advice: "start it again" + (isSaved ? "; the recording is saved" : ""))
            StandardError.write("tiltyard: \(refusal)")
            exit(1)
        }
    }
}

extension InputEvent.Kind {
    /// Whether a scene now shows other pictures.
    fileprivate var bringsPictures: Bool {
        if case .file(let line) = programEvent { SceneCatalogue.change(line)?.bringsPictures == true } else { false }
    }
}
