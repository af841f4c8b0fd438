import ArgumentParser
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import TiltScenes
@testable import TiltStage
@testable import tiltyard

@Suite("A replay with seeks")
struct ReplayTests {
    /// Twelve seconds of input by pointer, keys and a pad at random times, in all scenes, with falling things.
    private static let actions: [(time: Double, kind: InputEvent.Kind)] = [
        (0.1, .pad(.added, name: "DualSense")), (0.5, .key(.digit2)), (0.55, .keyUp(.digit2)),
        (1.5, .down(.left, Vector(320, 240))), (1.53, .move(Vector(300, 240))), (1.56, .move(Vector(250, 242))),
        (1.58, .up(.left, Vector(250, 242))), (3.2, .key(.g)), (3.25, .keyUp(.g)), (4.4, .button(.triangle)),
        (5.0, .key(.digit1)), (5.1, .key(.d)), (6.3, .keyUp(.d)), (6.5, .wheel(Vector(0, 2), at: Vector(200, 100))),
        (7, .resize(Vector(800, 500), density: 1.25)), (8, .key(.digit3)), (8.2, .move(Vector(700, 40))),
        (9, .key(.p)), (9.02, .keyUp(.p)), (9.5, .key(.p)), (10, .message(.note, "Saved")), (11, .key(.digit2)),
    ]

    /// A pad that is held, then swayed, at 250 samples per second.
    private static let motion: [MotionSample] = (0..<3000).map { k in
        let time = 0.004 * Double(k)
        let sway = time < 2 ? 0 : 0.3 * sin(1.7 * (time - 2))
        let up = Vector3(-sin(sway), cos(0.7) * cos(sway), -sin(0.7) * cos(sway))
        let rate = time < 2 ? 0 : 0.3 * 1.7 * cos(1.7 * (time - 2))
        return MotionSample(
            time: time, rotationRate: Vector3(0, -sin(0.7), -cos(0.7)) * rate,
            acceleration: up * MotionSample.standardGravity)
    }

    private static func recording(fps: Double, seconds: Double = 12) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var text = Data((RecordingText.header + "\n").utf8)
        var (actions, samples) = (actions[...], motion[...])
        for index in 0...Int(seconds * fps) {
            let (start, end) = (Double(max(0, index - 1)) / fps, Double(index) / fps)
            var frame = FrameInput(elapsed: end - start)
            while let action = actions.first, action.time <= end + FixedStep.tolerance {
                frame.events.append(InputEvent(action.kind, time: max(0, action.time - start)))
                actions.removeFirst()
            }
            frame.samples = samples.prefix { $0.time <= end + FixedStep.tolerance }.from(.gamepad)
            samples.removeFirst(frame.samples.count)
            text += try encoder.encode(frame) + Data("\n".utf8)
        }
        return [UInt8](text)
    }

    /// A stage that plays a recording.
    private struct Run {
        var replay: Replay
        var stage: Stage

        init(_ bytes: [UInt8]) throws {
            let folder = try TemporaryFolder()
            let path = try folder.file("recording", String(decoding: bytes, as: UTF8.self))
            let plan = try SessionPlan(try SessionOptions.parse(["--replay", path]))
            let reader = try #require(plan.recording)
            replay = Replay(reader)
            stage = plan.stage(in: Viewport(size: Vector(640, 480), density: 1), isLive: false)
        }

        mutating func next(news: [InputEvent] = []) throws -> Bool {
            guard let input = try replay.next(for: stage, news: news) else { return false }
            stage.advance(by: input)
            _ = stage.takeRequests()
            return true
        }

        mutating func go(to goal: Replay.Goal) throws {
            guard !replay.isAt(goal, stage) else { return }
            if let earlier = replay.leap(toward: goal) { stage = earlier }
            repeat { guard try next() else { return } } while !replay.isAt(goal, stage)
        }

        var moment: Moment {
            get throws {
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                var list = DrawList(size: stage.view.size, density: stage.view.density)
                stage.draw(into: &list)
                let line = try encoder.encode(stage.telemetry(frame: replay.frame - 1))
                return Moment(telemetry: String(decoding: line, as: UTF8.self), picture: list)
            }
        }
    }

    /// The complete telemetry and draw list.
    private struct Moment: Equatable {
        let telemetry: String
        let picture: DrawList
    }

    @Test(
        "has the same bits at every moment as when it is played straight through",
        arguments: [30, 144] as [Double])
    func sameBits(fps: Double) throws {
        var run = try Run(try Self.recording(fps: fps))
        var straight: [Moment] = []
        while try run.next() { straight.append(try run.moment) }
        #expect(straight.count == Int(12 * fps) + 1 && Set(straight.map(\.telemetry)).count == straight.count)
        var random = SplitMix64(seed: 5)
        for _ in 0..<60 {
            let frame = Int(random.uniform(0, Double(straight.count)))
            try run.go(to: .frame(frame))
            #expect(run.replay.frame == frame + 1)
            #expect(try run.moment == straight[frame], "frame \(frame)")
        }
        for frame in stride(from: 700, to: 680, by: -1) where frame < straight.count {
            try run.go(to: .frame(frame))
            #expect(try run.moment == straight[frame], "back to frame \(frame)")
        }
    }

    @Test("seeks from anywhere to the first frame that ends at a time or after it")
    func times() throws {
        var run = try Run(try Self.recording(fps: 50))
        #expect(abs(run.replay.length - 12) < 1e-9)
        for (time, frame) in [
            (6.99, 350), (0.01, 1), (11.99, 600), (3.99, 200), (4.01, 201), (0, 0), (-1, 0), (4.01, 201),
        ] {
            try run.go(to: .time(time))
            #expect(run.replay.frame == frame + 1, "at \(time)")
            #expect(run.replay.isAt(.time(time), run.stage) && run.replay.isAt(.frame(frame), run.stage))
        }
        try run.go(to: .time(1e9))
        #expect(run.replay.frame == 601)
    }

    @Test("has the same state at a time for any frame rate of the recording")
    func rates() throws {
        func state(fps: Double, at time: Double) throws -> (ring: Double?, x: Double?, tilt: Double) {
            var run = try Run(try Self.recording(fps: fps))
            try run.go(to: .frame(Int(11.5 * fps)))
            try run.go(to: .frame(Int(time * fps)))
            let details = run.stage.telemetry(frame: 0).details
            return (
                (details as? CarouselTelemetry)?.angle, (details as? MapTelemetry)?.x,
                run.stage.telemetry(frame: 0).tilt.x
            )
        }
        for time in [2.5, 6, 9] {
            let (a, b) = (try state(fps: 24, at: time), try state(fps: 120, at: time))
            #expect(isClose(a.ring ?? 0, b.ring ?? 0, within: 1e-3), "at \(time): \(a) \(b)")
            #expect(isClose(a.x ?? 0, b.x ?? 0, within: 1e-3) && isClose(a.tilt, b.tilt, within: 1e-6), "\(a) \(b)")
            #expect((a.ring == nil) == (b.ring == nil))
        }
    }

    @Test(
        "keeps fewer copies of a stage with a large chart of the weather",
        arguments: [(640, 36), (1920, 10), (3840, 5)])
    func charts(width: Int, most: Int) throws {
        let size = #"{"e":0.1,"events":[["key","1"],["resize",\#(width),\#(width * 9 / 16),1]]}"# + "\n"
        let lines = String(repeating: #"{"e":1}"# + "\n", count: 35)
        var run = try Run([UInt8]((RecordingText.header + "\n" + size + lines).utf8))
        while try run.next() { #expect(run.replay.snapshots.count <= most) }
        #expect(run.stage.sceneName == "weather" && run.replay.snapshots.count >= min(most, Replay.fewSnapshots))
        if width == 640 { #expect(run.replay.snapshots.count > 30) }
    }

    @Test("keeps a limited number of copies of the stage for any length, and still seeks exactly")
    func bounded() throws {
        let line = #"{"e":1}"# + "\n"
        var run = try Run([UInt8]((RecordingText.header + "\n" + String(repeating: line, count: 300)).utf8))
        var most = 0
        while try run.next() { most = max(most, run.replay.snapshots.count) }
        #expect(most == Replay.mostSnapshots && run.replay.snapshots.count <= most)
        try run.go(to: .time(15))
        #expect(run.replay.frame == 15 && run.stage.time == 15)
    }

    @Test("repeats the program's messages in their frames")
    func news() throws {
        var run = try Run(try Self.recording(fps: 10, seconds: 3))
        for _ in 0..<5 { _ = try run.next() }
        _ = try run.next(news: [InputEvent(.message(.warning, "no such picture"))])
        #expect(run.stage.overlay.message?.text == "no such picture")
        try run.go(to: .frame(0))
        #expect(run.stage.overlay.message?.text != "no such picture")
        try run.go(to: .frame(5))
        #expect(run.stage.overlay.message?.text == "no such picture")
    }

    @Test("has the total length of its frames, for any form of their lines")
    func length() throws {
        let lines = [#"{"e":0.5}"#, #"{"events":[],"e":0.25}"#, #"{ "e" : 1 }"#, #"{"e":3000}"#, #"{"e":0.1,"ev"#]
        let reader = try RecordingReader(
            [UInt8]((RecordingText.header + "\n" + lines.joined(separator: "\n")).utf8), path: "")
        #expect(abs(reader.length - (0.5 + 0.25 + 1 + Stage.longestFrame + 0.1)) < 1e-9)
    }
}
