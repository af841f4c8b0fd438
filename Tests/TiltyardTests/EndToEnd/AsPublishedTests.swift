import Foundation
import Support
import Testing
import TiltEngine

@Suite("The recipes as published, against computations of their own")
struct AsPublishedTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func render(_ options: [String]) async throws -> [TelemetryFrame] {
        try await BuiltBinary.render(options).frames()
    }

    /// One axis of the tilt scroller, word for word.
    private struct PublishedScroller {
        private var (velocity, accel) = (0.0, 0.0)
        private(set) var offset = 0.0

        mutating func sample(_ tilt: Double) {
            func sign(_ value: Double) -> Double { value < 0 ? -1 : 1 }
            if -sign(velocity) == sign(tilt) { accel = (Double(abs(Int(accel))) + 0.005) * sign(accel) }
            velocity = -accel * tilt
        }

        mutating func tick() { offset = min(1, max(0, offset + velocity)) }
    }

    @Test("scroll the map as C's integers have it", arguments: [30, 60, 144])
    func weather(fps: Int) async throws {
        var motion = PadMotion(noseUp: .degrees(60))
        motion.hold(0.2)
        // Its x axis starts with the right side down; what is leaned back then moves it the other way.
        for (way, lean) in [(PadMotion.Way.right, 25.0), (.right, -35), (.near, 20), (.near, -28), (.right, 33)] {
            motion.lean(way, to: .degrees(lean), over: 0.3)
            motion.hold(0.5)
            motion.lean(way, to: .zero, over: 0.2)
        }
        let trace = try folder.file("motion.csv", motion.csv)
        let options = ["--scene", "weather", "--size", "320x240", "--as-published", "--fps", "\(fps)"]
        let frames = try await render(options + ["--input", trace])

        let expected = offsets(by: motion)
        for frame in frames {
            let weather = try #require(frame.weather)
            // Tick k falls at k · 30 ms, and has happened in a frame at that instant.
            let (x, y) = expected[frame.frame * 1000 / (30 * fps)]
            let actual = (
                weather.x / (weather.contentWidth - weather.viewWidth),
                weather.y / (weather.contentHeight - weather.viewHeight)
            )
            guard abs(actual.0 - x) <= 1e-6, abs(actual.1 - y) <= 1e-6 else {
                Issue.record("frame \(frame.frame) of \(fps) a second: \(actual), not \((x, y))")
                return
            }
        }
        #expect(expected.contains { $0.x > 0.05 } && expected.contains { $0.y > 0.02 }, "the trace moves both axes")
    }

    /// Where the view lies after each tick, as shares of the content: of a sample and a tick at one instant the sample
    /// comes first.
    private func offsets(by motion: PadMotion) -> [(x: Double, y: Double)] {
        var (x, y) = (PublishedScroller(), PublishedScroller())
        var offsets = [(x: 0.0, y: 0.0)]
        for (index, sample) in motion.samples.enumerated() {
            // SDL's axes to the phone's: (x, y, z) = (−ax, az, −ay), in g.
            x.sample(sample.acceleration.x / 9.80665)
            y.sample((-sample.acceleration.y / 9.80665 + 0.5) * 2)
            guard index > 0, index % 3 == 0 else { continue }
            x.tick()
            y.tick()
            offsets.append((x.offset, y.offset))
        }
        return offsets
    }

    @Test("glide the ring by what the last move of the pointer was, however long ago")
    func carousel() async throws {
        let frames = try await render(["--replay", try folder.file("recording", Self.drag)])
        // 640 pt are half a turn: 96 pt are 27°, the last 32 of them 9°. Each 20 ms add 0.97 of what the last ones did.
        for frame in frames {
            let ring = try #require(frame.carousel)
            let angle =
                switch frame.frame {
                case ..<2: 0.0
                case 2: 18.0
                case 3...6: 27.0
                default: Self.glide(from: 27, first: 9, ticks: (frame.frame - 6) * 50 / 60)
                }
            guard abs(ring.angle - angle) < 1e-6 else {
                Issue.record("frame \(frame.frame): \(ring.angle)°, not \(angle)°")
                return
            }
            expectEllipse(ring, width: 640, height: 480)
        }
        let end = try #require(frames.last?.carousel)
        #expect(end.phase == "rest")
        #expect(abs(end.angle.remainder(dividingBy: 30)) > 1, "no card is in front but by chance")
    }

    /// A press, two moves of 64 and 32 points, and 50 ms later the release at the end of frame 6.
    private static let drag: String = {
        let header =
            #"{"tiltyard":1,"scene":"carousel","width":640,"height":480,"density":1,"asPublished":true,"#
            + #""cards":12,"map":[720,486],"reduceMotion":false}"#
        let events = [
            1: #"["down","left",300,240]"#, 2: #"["move",364,240]"#, 3: #"["move",396,240]"#,
            6: #"["up","left",396,240]"#,
        ]
        let frames = (0...400).map { frame in
            let elapsed = frame == 0 ? 0 : 1.0 / 60
            return events[frame].map { "{\"e\":\(elapsed),\"events\":[\($0)]}" } ?? "{\"e\":\(elapsed)}"
        }
        return ([header] + frames).joined(separator: "\n") + "\n"
    }()

    /// The step that is the first under a thousandth of a degree is still added.
    private static func glide(from angle: Double, first: Double, ticks: Int) -> Double {
        var (angle, step) = (angle, first)
        for _ in 0..<ticks {
            guard abs(step) >= 0.001 else { break }
            step *= 0.97
            angle += step
        }
        return angle
    }

    private func expectEllipse(_ ring: TelemetryFrame.Carousel, width: Double, height: Double) {
        let count = Double(ring.cards.count)
        for card in ring.cards {
            let a = (ring.angle + 360 * Double(card.index) / count) * .pi / 180
            let expected = [
                width / 2 + 100 * sin(a), height / 2 + 30 * cos(a), 0.75 + 0.25 * (cos(a) + 1),
                0.3 + 0.5 * (cos(a) + 1),
                80 * (0.75 + 0.25 * (cos(a) + 1)),
            ]
            let actual = [card.x, card.y, card.scale, card.alpha, card.width]
            for (a, b) in zip(actual, expected) where !(abs(a - b) < 1e-6) {
                Issue.record("card \(card.index) at \(ring.angle)°: \(actual), not \(expected)")
                return
            }
        }
    }

    @Test("turn the ring by 240° a second at full tilt")
    func tiltedCarousel() async throws {
        var motion = PadMotion(noseUp: .degrees(60))
        motion.hold(0.2)
        motion.lean(.right, to: .degrees(40), over: 0.2)
        motion.hold(1.2)
        let trace = try folder.file("motion.csv", motion.csv)
        let frames = try await render(["--scene", "carousel", "--size", "640x480", "--as-published", "--input", trace])
        let (a, b) = (try #require(frames[48].carousel), try #require(frames[84].carousel))
        #expect(a.phase == "tilt" && abs(b.angle - a.angle - 240 * 0.6) < 1e-6)
        expectEllipse(b, width: 640, height: 480)
    }

    @Test("move all layers of the night by 40 points with the lean, and no tile")
    func parallax() async throws {
        var motion = PadMotion(noseUp: .degrees(60))
        motion.hold(0.2)
        motion.lean(.right, to: .degrees(12), over: 0.2)
        motion.hold(0.5)
        motion.lean(.right, to: .zero, over: 0.2)
        motion.lean(.near, to: .degrees(-35), over: 0.3)
        motion.hold(0.5)
        let trace = try folder.file("motion.csv", motion.csv)
        let frames = try await render(["--scene", "parallax", "--size", "320x240", "--as-published", "--input", trace])
        for (time, lean) in [(0.8, Vector(12, 0)), (1.8, Vector(0, -35))] {
            let frame = frames[Int(time * 60)]
            let parallax = try #require(frame.parallax)
            // The tilt is the sine of the lean, the viewer's end is at 30°.
            let expected = (
                40 * min(1, max(-1, 2 * sin(lean.x * .pi / 180))), 40 * min(1, max(-1, 2 * sin(lean.y * .pi / 180)))
            )
            for name in ["sky", "moon", "far", "near", "forest"] {
                let layer = parallax[name]
                #expect(
                    abs(layer.x - expected.0) < 0.4 && abs(layer.y - expected.1) < 0.4, "\(name) at \(time) s: \(layer)"
                )
                #expect(layer.x == parallax["sky"].x && layer.y == parallax["sky"].y)
            }
            #expect(parallax["tiles"].x == 0 && parallax["tiles"].y == 0)
        }
    }
}
