import Foundation
import Synchronization
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// The last ten seconds as a film in the making, without interface, from a calm moment to one like it, so that it loops: an MP4 and an
/// upright one, without ffmpeg a WebP of a limited size, and without libwebp a PNG. It is drawn again in the background, with
/// its own pictures and at a low priority, so that the window's frames do not wait.
///
/// Nothing is encoded before it is asked for: H.264 of 1280 by 720 takes a third of a core at its fastest.
@MainActor final class Film {
    /// The progress.
    enum State: Equatable, Sendable {
        /// The number of tenths drawn.
        case drawn(tenths: Int)
        /// The file at a path is written; an upright one follows unless it is the last.
        case kept(String, isLast: Bool = true)
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

    /// What of the window a film shows, and its density.
    private struct Cut: Sendable {
        let part: Rect
        let density: Double
        let isUpright: Bool

        /// The whole window, in so many pixels at most.
        init(_ view: Viewport, area: Double) {
            (part, density, isUpright) = (view.bounds, Film.density(area, in: view), false)
        }

        /// Its middle in the form of phones: 1080 by 1350 pixels.
        init(uprightOf view: Viewport) {
            let size = Vector(1080, 1350)
            density = max(size.x / view.width, size.y / view.height)
            (part, isUpright) = (Rect(center: view.center, size: size / density), true)
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
                    let pictures = MemoryRenderer(pictures)
                    let ends = Self.ends(of: past, in: view, pictures)
                    try Self.write(
                        past, ends, Cut(view, area: format.area), format, to: path, in: view, pictures, progress)
                    progress.state = .kept(path, isLast: format.ending != "mp4")
                    guard format.ending == "mp4" else { return }
                    let upright = try PicturesFolder.newFile("\(scene) upright", ending: format.ending)
                    try Self.write(past, ends, Cut(uprightOf: view), format, to: upright, in: view, pictures, progress)
                    progress.state = .kept(upright)
                } catch {
                    progress.state = .failed(error)
                }
            }
        } catch {
            progress.state = .failed(error)
        }
    }

    /// The times of the first and the last picture, of which the last is most like the first.
    private nonisolated static func ends(
        of past: RecentPast, in view: Viewport, _ renderer: MemoryRenderer
    ) -> ClosedRange<Double> {
        let length = min(past.length, RecentPast.limit)
        var list = DrawList(size: Vector(1, 1), density: 1)
        var sketches: [FilmLoop.Sketch] = []
        past.forEachMoment(rate: EncodedFilm.rate) { stage, time, _ in
            guard FilmLoop.concerns(time, of: length) else { return }
            stage.drawFilm(into: &list, part: view.bounds)
            sketches.append(.init(time: time, picture: renderer.pixels(of: list, density: FilmLoop.width / view.width)))
        }
        return FilmLoop.ends(of: sketches, length: length)
    }

    private nonisolated static func write(
        _ past: RecentPast, _ ends: ClosedRange<Double>, _ cut: Cut, _ format: Format, to path: String,
        in view: Viewport, _ renderer: MemoryRenderer, _ progress: Progress
    ) throws(PlatformError) {
        let (rate, length) = (format.rate, ends.upperBound - ends.lowerBound)
        var movie = try MovieFile(
            path: path, limit: MovieLimit(bytes: limit, seconds: max(length, 1 / rate), rate: rate))
        var list = DrawList(size: Vector(1, 1), density: 1)
        var end = 0.0
        var last: (scene: DrawList, changes: Int)?
        let window = view.size * cut.density
        try past.forEachMoment(rate: rate) { stage, time, share throws(PlatformError) in
            guard ends.contains(time) else { return }
            stage.drawFilm(into: &list, part: cut.part)
            if let last, last.changes != stage.sceneChanges {
                // The picture before the change lies in the middle of the window's.
                let before = renderer.pixels(of: last.scene, density: cut.density)
                renderer.keep(
                    before.framed(Int(window.x.rounded()), Int(window.y.rounded())), as: Stage.pictureBefore)
            }
            try movie.append(renderer.pixels(of: list, density: cut.density), at: time)
            last = (list.scene, stage.sceneChanges)
            end = time
            if !cut.isUpright { progress.state = .drawn(tenths: Int(share * 10)) }
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

/// Where a film is cut so that it loops: its ends are near those of the time that is kept, and calm, and the last picture is
/// like the first.
enum FilmLoop {
    /// A small picture of a moment.
    struct Sketch {
        let time: Double
        let picture: Pixels
    }

    /// The width of the sketches in pixels.
    static let width = 80.0
    /// The greatest distance of an end from that of the time, in seconds, and the least length of a time that is cut at all.
    private static let (reach, shortest) = (1.0, 4.0)

    /// Whether a moment may be an end.
    static func concerns(_ time: Double, of length: Double) -> Bool {
        length >= shortest && (time <= reach || time >= length - reach)
    }

    /// The best ends by the sketches of all moments that concern them, in their order; all of the time without any.
    static func ends(of sketches: [Sketch], length: Double) -> ClosedRange<Double> {
        func motion(_ index: Int) -> Double {
            index > 0 ? difference(sketches[index - 1].picture, sketches[index].picture) : .infinity
        }
        let early = sketches.indices.filter { sketches[$0].time <= reach && $0 > 0 }
        let late = sketches.indices.filter { sketches[$0].time > reach && sketches[$0 - 1].time > reach }
        var best: (ends: ClosedRange<Double>, cost: Double)?
        for first in early {
            for last in late.reversed() {
                let cost =
                    difference(sketches[first].picture, sketches[last].picture) + motion(first) + motion(last)
                guard cost < best?.cost ?? .infinity else { continue }
                best = (sketches[first].time...sketches[last].time, cost)
            }
        }
        return best?.ends ?? 0...max(0, length)
    }

    /// The mean difference of two pictures of a size, in steps of brightness; infinite for two of different sizes.
    private static func difference(_ a: Pixels, _ b: Pixels) -> Double {
        guard (a.width, a.height) == (b.width, b.height) else { return .infinity }
        var sum = 0
        for (x, y) in zip(a.argb, b.argb) {
            for shift in [UInt32(0), 8, 16] { sum += abs(Int(x >> shift & 255) - Int(y >> shift & 255)) }
        }
        return Double(sum) / Double(3 * a.argb.count)
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
