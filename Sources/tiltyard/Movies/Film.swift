import Foundation
import Synchronization
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// The last ten seconds as a film in the making, without interface, from a calm moment to one like it, and at its end turning into
/// what came before its beginning, so that it loops: an MP4 and an
/// upright one, or without ffmpeg a WebP of a limited size. It is drawn again in the background, with
/// the pictures that the window has and at a low priority, so that the window's frames do not wait.
///
/// Nothing is encoded before it is asked for: H.264 of 1280 by 720 takes a third of a core at its fastest. Then ffmpeg encodes on
/// one core what this thread draws on another, for about six seconds; the first pictures play at once.
final class Film: Sendable {
    /// The progress.
    enum State: Equatable, Sendable {
        case drawing
        /// The file at a path is written; an upright one follows unless it is the last.
        case kept(String, isLast: Bool = true)
        case failed(PlatformError)
    }

    /// The state, and small pictures of what is drawn, which two threads share.
    private let progress = Mutex((state: State.drawing, previews: [Pixels]()))

    /// The window that a film shows, what of it, and its density.
    private struct Cut: Sendable {
        let window: Viewport
        let part: Rect
        let density: Double

        /// The whole window, in so many pixels.
        init(_ view: Viewport, area: Double) {
            (window, part) = (view, view.bounds)
            density = (area / (view.width * view.height)).squareRoot()
        }

        /// The form of phones: 1080 by 1350 pixels, composed anew for it; or a part of the window if something there has its place in
        /// that alone, such as things that have fallen, and light made for a sun.
        init(uprightOf view: Viewport, isBound: Bool) {
            let size = Vector(1080, 1350)
            density = isBound ? max(size.x / view.width, size.y / view.height) : Self.closeness
            // Its letters are those that the window has.
            window = isBound ? view : Viewport(size: size / density, density: view.density)
            part = Rect(center: window.center, size: size / density)
        }

        /// The pixels per point of the upright film: a scene is as large in it as in a window of 720 by 900 points.
        private static let closeness = 1.5
    }

    /// The greatest size of a WebP, in bytes.
    private static let limit = 3_000_000
    /// The pictures of the film from one small picture to the next, and the width of those in pixels.
    private static let (previewed, previewWidth) = (2, 320)

    /// Starts with the pictures of a scene, by its title.
    init(of past: RecentPast, _ scene: String, in view: Viewport, pictures: MemoryRenderer.Pictures) {
        do throws(PlatformError) {
            try SystemThread.start(named: "film") { [self] in
                LowPriority.begin()
                do throws(PlatformError) {
                    try make(past, scene, in: view, MemoryRenderer(pictures))
                } catch {
                    state = .failed(error)
                }
            }
        } catch {
            state = .failed(error)
        }
    }

    /// The current progress.
    private(set) var state: State {
        get { progress.withLock { $0.state } }
        set { progress.withLock { $0.state = newValue } }
    }

    /// A small picture of what is drawn so far, by its number, which goes round; nil before the first.
    func preview(_ number: Int) -> Pixels? {
        progress.withLock { $0.previews.isEmpty ? nil : $0.previews[number % $0.previews.count] }
    }

    /// The small pictures per second.
    static let previewRate = EncodedFilm.rate / Double(previewed)

    private func make(
        _ past: RecentPast, _ scene: String, in view: Viewport, _ renderer: MemoryRenderer
    ) throws(PlatformError) {
        let hasEncoder = EncodedFilm.isAvailable
        let (ending, area) = hasEncoder ? ("mp4", 1280.0 * 720) : ("webp", 960.0 * 540)
        let path = try PicturesFolder.newFile(scene, ending: ending)
        let past = past.shortened
        let (ends, isBound) = Self.ends(of: past, in: view, renderer)
        try write(past, ends, Cut(view, area: area), to: path, renderer, previews: true)
        state = .kept(path, isLast: !hasEncoder)
        guard hasEncoder else { return }
        let upright = "\(path.dropLast(ending.count + 1)) upright.\(ending)"
        try write(past, ends, Cut(uprightOf: view, isBound: isBound), to: upright, renderer)
        state = .kept(upright)
    }

    /// The times of the first and the last picture, of which the last is most like the first, and whether anything has its place in the
    /// window alone.
    private static func ends(
        of past: RecentPast, in view: Viewport, _ renderer: MemoryRenderer
    ) -> (ends: ClosedRange<Double>, isBound: Bool) {
        let length = min(past.length, RecentPast.limit)
        var isBound = false
        var list = DrawList(size: Vector(1, 1), density: 1)
        var sketches: [FilmLoop.Sketch] = []
        past.forEachMoment(rate: EncodedFilm.rate) { stage, time in
            isBound = isBound || stage.isLoose || stage.middleOfSubject(width: 1) != nil
            guard FilmLoop.concerns(time, of: length) else { return }
            stage.drawFilm(into: &list, part: view.bounds)
            sketches.append((time, renderer.pixels(of: list, density: FilmLoop.width / view.width)))
        }
        return (FilmLoop.ends(of: sketches, length: length), isBound)
    }

    private func write(
        _ past: RecentPast, _ ends: ClosedRange<Double>, _ cut: Cut, to path: String,
        _ renderer: MemoryRenderer, previews: Bool = false
    ) throws(PlatformError) {
        let (rate, length) = (EncodedFilm.rate, ends.upperBound - ends.lowerBound)
        var movie = try MovieFile(
            path: path, limit: MovieLimit(bytes: Self.limit, seconds: max(length, 1 / rate), rate: rate))
        var list = DrawList(size: Vector(1, 1), density: 1)
        var (end, count, part) = (0.0, 0, FilmPart(rect: cut.part))
        var (whole, last) = (list, nil as (scene: DrawList, changes: Int)?)
        var lead: [Pixels] = []
        try past.forEachMoment(rate: rate) { stage, time throws(PlatformError) in
            guard (ends.lowerBound - FilmLoop.fade...ends.upperBound).contains(time) else { return }
            part.follow(stage.middleOfSubject(width: part.rect.width) ?? cut.window.center.x)
            stage.drawFilm(into: &list, part: part.rect, of: cut.window)
            if let last, last.changes != stage.sceneChanges {
                renderer.keep(renderer.pixels(of: last.scene, density: cut.density), as: Stage.pictureBefore)
            }
            let isWhole = part.rect == cut.window.bounds
            if !isWhole { stage.drawFilm(into: &whole, part: cut.window.bounds, of: cut.window) }
            var picture = renderer.pixels(of: list, density: cut.density)
            last = (isWhole ? list.scene : whole.scene, stage.sceneChanges)
            guard time >= ends.lowerBound else { return lead.append(picture) }
            let left = Int(((ends.upperBound - time) * rate).rounded())
            if left < lead.count {
                picture.turn(into: lead[lead.count - 1 - left], by: 1 - Double(left + 1) / Double(lead.count + 1))
            }
            try movie.append(picture, at: time)
            end = time
            count += 1
            guard previews, count % Self.previewed == 1 else { return }
            let preview = picture.small(width: Self.previewWidth)
            progress.withLock { $0.previews.append(preview) }
        }
        try movie.write(until: end + 1 / rate)
    }
}

/// The part of the window that a film shows, which goes with the scene's subject without a jump.
struct FilmPart {
    private(set) var rect: Rect
    private var isPlaced = false

    /// The share of its way that it goes in a picture.
    private static let pace = 0.12

    init(rect: Rect) { self.rect = rect }

    /// Goes on to a middle, at which the first picture is.
    mutating func follow(_ middle: Double) {
        rect.origin.x += (middle - rect.midX) * (isPlaced ? Self.pace : 1)
        isPlaced = true
    }
}

extension Pixels {
    /// The picture in a width.
    fileprivate func small(width: Int) -> Pixels { resized(to: width, max(1, height * width / self.width)) }

    /// Mixes it by a share, 0…1, with another picture of its size.
    mutating func turn(into other: Pixels, by share: Double) {
        let (old, new) = (UInt32(256 - Int(256 * share)), UInt32(256 * share))
        for index in argb.indices {
            func part(_ shift: UInt32) -> UInt32 {
                let (a, b) = (argb[index] >> shift & 0xFF_00FF, other.argb[index] >> shift & 0xFF_00FF)
                return (a * old + b * new) >> 8 & 0xFF_00FF
            }
            argb[index] = part(8) << 8 | part(0)
        }
    }
}

/// Where a film is cut so that it loops: its ends are near those of the time that is kept, and calm, and the last picture is
/// like the first.
enum FilmLoop {
    /// A small picture of a moment.
    typealias Sketch = (time: Double, picture: Pixels)

    /// The width of the sketches in pixels.
    static let width = 80.0
    /// The greatest distance of an end from that of the time, the least length of a time that is cut at all, and that of a film cut
    /// from it, in seconds.
    static let (reach, shortest, least) = (1.0, 4.2, 3.0)
    /// The time over which its end turns into what came before its beginning, in seconds.
    static let fade = 0.4

    /// Whether a moment may be an end.
    static func concerns(_ time: Double, of length: Double) -> Bool {
        length >= shortest && (time <= reach || time >= length - reach)
    }

    /// The best ends by the sketches of all moments that concern them, in their order; all of the time without any.
    static func ends(of sketches: [Sketch], length: Double) -> ClosedRange<Double> {
        func motion(_ index: Int) -> Double {
            index > 0 ? difference(sketches[index - 1].picture, sketches[index].picture) : .infinity
        }
        let early = sketches.indices.filter { (fade...reach).contains(sketches[$0].time) && $0 > 0 }
        let late = sketches.indices.filter { sketches[$0].time > reach && sketches[$0 - 1].time > reach }
        var best: (ends: ClosedRange<Double>, cost: Double)?
        for first in early {
            for last in late.reversed() where sketches[last].time - sketches[first].time >= least {
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

    init() {}
    private init(parts: [Part]) { self.parts = parts }

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

    /// The same without what is before the last ten seconds, or before the last change of scenes was over, if enough is left then.
    var shortened: RecentPast {
        guard var stage = parts.first?.start else { return self }
        var (inputs, left) = (parts.flatMap(\.inputs)[...], length)
        var kept: Part?
        while let next = inputs.first {
            let (elapsed, isChanging) = (min(next.elapsed, Stage.longestFrame), stage.isChangingScenes)
            if kept == nil, left - elapsed < Self.limit {
                kept = Part(start: stage, inputs: Array(inputs), seconds: left)
            }
            stage.advance(by: next)
            _ = stage.takeRequests()
            (inputs, left) = (inputs.dropFirst(), left - elapsed)
            guard kept != nil, isChanging, !stage.isChangingScenes, left >= FilmLoop.shortest else { continue }
            kept = Part(start: stage, inputs: Array(inputs), seconds: left)
        }
        return RecentPast(parts: kept.map { [$0] } ?? [])
    }

    /// Calls a body for moments of the last ten seconds, `rate` times per second, with the stage and the time since the
    /// first moment. Longer frames are divided: a window that was slow does not slow the film.
    func forEachMoment<Failure>(
        rate: Double, _ body: (Stage, Double) throws(Failure) -> Void
    ) throws(Failure) {
        guard var stage = parts.first?.start else { return }
        let start = max(0, length - Self.limit)
        var (time, next) = (0.0, start)
        for input in parts.lazy.flatMap(\.inputs) {
            for input in input.parts(of: 1 / rate, from: stage.time) {
                stage.advance(by: input)
                _ = stage.takeRequests()
                time += min(input.elapsed, Stage.longestFrame)
                guard time >= next - FixedStep.tolerance else { continue }
                try body(stage, time - start)
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
