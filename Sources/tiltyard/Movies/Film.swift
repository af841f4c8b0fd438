import Foundation
import Synchronization
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// The last ten seconds as a film in the making, without interface: an MP4, without ffmpeg a WebP of a limited size, and without
/// libwebp a PNG. It is drawn again in the background, with its own pictures and at a low priority, so that the window's
/// frames do not wait.
@MainActor final class Film {
    /// The progress.
    enum State: Equatable, Sendable {
        /// The number of tenths drawn.
        case drawn(tenths: Int)
        /// The file at a path is written.
        case kept(String)
        case failed(PlatformError)
    }

    private let past: RecentPast
    private let store: PictureStore
    private let scene: String
    private let view: Viewport
    private let progress = Progress()
    private var isDrawing = false

    /// A kind of file: the ending of its name, pictures per second, and the greatest number of pixels. A PNG, which holds each of
    /// them exactly, has fewer.
    private struct Format {
        let ending: String
        let rate: Double
        let area: Double

        /// The one of the most pixels.
        static let largest = Self(ending: "mp4", rate: EncodedFilm.rate, area: 1280 * 720)

        /// The best that the system can write.
        static var best: Self {
            if EncodedFilm.isAvailable { return largest }
            if AnimatedWebP.isAvailable { return Self(ending: "webp", rate: 30, area: 960 * 540) }
            return Self(ending: "png", rate: 15, area: 640 * 360)
        }
    }

    /// The greatest size of a WebP, in bytes.
    private nonisolated static let limit = 3_000_000

    /// Starts with the wanted pictures of a scene, by its title; `register` sets the files of the user's own.
    init(
        of past: RecentPast, _ scene: String, in view: Viewport, assets: AssetFolder, pictures: [Picture],
        bakes: BakePlan?, register: (PictureStore) -> Void
    ) {
        (self.past, self.scene, self.view) = (past, scene, view)
        store = PictureStore(assets: assets)
        register(store)
        let density = Self.density(Format.largest.area, in: view)
        store.want(pictures, density: density)
        store.want(bakes, density: density)
    }

    /// The density of a film of so many pixels.
    private nonisolated static func density(_ area: Double, in view: Viewport) -> Double {
        min(view.density, (area / (view.width * view.height)).squareRoot())
    }

    /// The current progress. Call this in every frame: drawing starts once the pictures are ready.
    func follow() -> State {
        if !isDrawing {
            _ = store.collect()
            if store.isComplete { draw() }
        }
        return progress.state
    }

    private func draw() {
        isDrawing = true
        let (past, scene, view, pictures, progress) = (past, scene, view, store.pictures, progress)
        do throws(PlatformError) {
            try SystemThread.start(named: "film") {
                LowPriority.begin()
                do throws(PlatformError) {
                    let format = Format.best
                    let path = try PicturesFolder.newFile(scene, ending: format.ending)
                    try Self.write(past, format, to: path, in: view, pictures: pictures, progress)
                    progress.state = .kept(path)
                } catch {
                    progress.state = .failed(error)
                }
            }
        } catch {
            progress.state = .failed(error)
        }
    }

    private nonisolated static func write(
        _ past: RecentPast, _ format: Format, to path: String, in view: Viewport, pictures: MemoryRenderer.Pictures,
        _ progress: Progress
    ) throws(PlatformError) {
        let (renderer, rate, density) = (MemoryRenderer(pictures), format.rate, density(format.area, in: view))
        let length = min(past.length, RecentPast.limit)
        var movie = try MovieFile(
            path: path, limit: MovieLimit(bytes: limit, seconds: max(length, 1 / rate), rate: rate))
        var list = DrawList(size: Vector(1, 1), density: 1)
        var end = 0.0
        var last: (picture: Pixels, changes: Int)?
        try past.forEachMoment(rate: rate) { stage, time, share throws(PlatformError) in
            stage.draw(into: &list, showsInterface: false)
            if let last, last.changes != stage.sceneChanges {
                renderer.keep(last.picture, as: Stage.pictureBefore)
            }
            let picture = renderer.pixels(of: list, density: density)
            last = (picture, stage.sceneChanges)
            try movie.append(picture, at: time)
            end = time
            progress.state = .drawn(tenths: Int(share * 10))
        }
        try movie.write(until: end + 1 / rate)
    }

    /// The state, which two threads share.
    private final class Progress: Sendable {
        private let value = Mutex(State.drawn(tenths: 0))

        var state: State {
            get { value.withLock { $0 } }
            set { value.withLock { $0 = newValue } }
        }
    }
}

/// The recent input: the stage as it was ten to twenty seconds ago, or at the start, and every input since.
///
/// Each frame keeps only its input, some hundred bytes; the stage is copied once every ten seconds.
struct RecentPast {
    private struct Part {
        let start: Stage
        var inputs: [FrameInput] = []
        var seconds = 0.0
    }

    private var parts: [Part] = []

    /// The length that can be replayed, in seconds.
    static let limit = 10.0

    /// The length of the input that is kept, in seconds.
    var length: Double { parts.reduce(0) { $0 + $1.seconds } }

    /// Records the input of a frame, and copies the stage before that frame when due.
    mutating func note(_ input: FrameInput, before stage: Stage) {
        if parts.last.map({ $0.seconds >= Self.limit }) ?? true {
            if parts.count > 1 { parts.removeFirst() }
            parts.append(Part(start: stage))
        }
        parts[parts.count - 1].inputs.append(input)
        parts[parts.count - 1].seconds += min(input.elapsed, Stage.longestFrame)
    }

    /// Calls a body for moments of the last ten seconds, `rate` times per second, with the stage, the time since the
    /// first moment, and the share done so far. Longer frames are divided: a window that was slow does not slow the film.
    func forEachMoment<Failure>(
        rate: Double, _ body: (Stage, Double, Double) throws(Failure) -> Void
    ) throws(Failure) {
        guard var stage = parts.first?.start else { return }
        let end = length
        let start = max(0, end - Self.limit)
        var (time, next) = (0.0, start)
        for input in parts.lazy.flatMap(\.inputs) {
            for input in input.parts(of: 1 / rate, from: stage.time) {
                stage.advance(by: input)
                _ = stage.takeRequests()
                time += min(input.elapsed, Stage.longestFrame)
                guard time >= next - FixedStep.tolerance else { continue }
                try body(stage, time - start, (time - start) / max(end - start, 1e-9))
                while next <= time { next += 1 / rate }
            }
        }
    }
}

extension FrameInput {
    /// The frame in equal parts of at most a length in seconds, if it begins at a time of the stage. Each event and sample is
    /// in the part of its own time.
    fileprivate func parts(of length: Double, from start: Double) -> [FrameInput] {
        let elapsed = elapsed.isFinite ? elapsed.clamped(to: 0...Stage.longestFrame) : 0
        let count = max(1, Int((elapsed / length - FixedStep.tolerance).rounded(.up)))
        guard count > 1 else { return [self] }
        var (events, samples) = (events[...], samples.inOrderOfTime[...])
        return (0..<count).map { index in
            let (from, to) = (elapsed * Double(index) / Double(count), elapsed * Double(index + 1) / Double(count))
            let isLast = index == count - 1
            let due = events.prefix { isLast || $0.time ?? elapsed <= to }
            events = events.dropFirst(due.count)
            let arrived = samples.prefix { isLast || $0.sample.time <= start + to }
            samples = samples.dropFirst(arrived.count)
            return FrameInput(
                elapsed: to - from,
                events: due.map {
                    InputEvent($0.kind, time: (($0.time ?? elapsed) - from).clamped(to: 0...(to - from)))
                },
                samples: Array(arrived))
        }
    }
}
