import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import tiltyard

@Suite("Predetermined frames")
struct FrameScriptTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A recording of uneven frames with events and samples in them.
    private func recording(seed: UInt64) throws -> RecordingReader {
        var random = SplitMix64(seed: seed)
        let encoder = JSONEncoder()
        var (lines, time) = ([RecordingText.header], 0.0)
        for index in 0..<120 {
            var frame = FrameInput(elapsed: index == 0 ? 0 : random.uniform(0.001, 0.03))
            if random.next() % 3 == 0 {
                let place = random.uniform(0, frame.elapsed)
                frame.events = [
                    InputEvent(.move(Vector(Double(index), 0)), time: place),
                    InputEvent(.key(Key.allCases[index % 80])),
                ]
                let zero = Vector3.zero
                frame.samples = [
                    SourcedSample(
                        MotionSample(time: time + place, rotationRate: zero, acceleration: zero), from: .trace),
                    SourcedSample(
                        MotionSample(time: time + place, rotationRate: zero, acceleration: Vector3(0, 1, 0)),
                        from: .host),
                    SourcedSample(
                        MotionSample(time: time + place, rotationRate: zero, acceleration: Vector3(1, 0, 0)), from: .dsu
                    ),
                ]
            }
            time += frame.elapsed
            lines.append(String(decoding: try encoder.encode(frame), as: UTF8.self))
        }
        return try RecordingReader(path: try folder.file("recording", lines.joined(separator: "\n") + "\n"))
    }

    private struct Event: Equatable {
        var time: Double
        var kind: InputEvent.Kind
    }

    /// All events with their times since the start, all samples, and the total time.
    private func play(_ script: FrameScript) throws -> (events: [Event], samples: [MotionSample], end: Double) {
        var (script, time) = (script, 0.0)
        var (events, samples) = ([Event](), [MotionSample]())
        while let frame = try script.next() {
            events += frame.events.map { Event(time: time + ($0.time ?? frame.elapsed), kind: $0.kind) }
            samples += frame.samples.map(\.sample)
            time += frame.elapsed
        }
        return (events, samples, time)
    }

    @Test("at another rate have samples from beyond their lines when these end", arguments: [7, 60, 1000])
    func farAhead(fps: Int) throws {
        func sample(_ time: Double, _ source: TiltSource) -> SourcedSample {
            SourcedSample(MotionSample(time: time, rotationRate: .zero, acceleration: .zero), from: source)
        }
        var lines = [RecordingText.header]
        for index in 1...20 {
            let (start, end) = (Double(index - 1) / 10, Double(index) / 10)
            let samples = [sample(1e6 + end, .host), sample(start + 0.05, .trace), sample(.infinity, .dsu)]
            let encoder = JSONEncoder()
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            lines.append(
                String(decoding: try encoder.encode(FrameInput(elapsed: 0.1, samples: samples)), as: UTF8.self))
        }
        let path = try folder.file("recording", lines.joined(separator: "\n") + "\n")
        var script = FrameScript(try RecordingReader(path: path), fps: fps, limit: nil)
        var (time, count) = (0.0, 0)
        while let frame = try script.next() {
            time += frame.elapsed
            for sample in frame.samples.of(.host) {
                let end = sample.time - 1e6
                #expect(end <= time + 1e-6 && end > time - 1 / Double(fps) - 1e-6)
            }
            for sample in frame.samples.of(.trace) {
                #expect(sample.time <= time + 1e-6 && sample.time > time - 1 / Double(fps) - 1e-6)
            }
            count += frame.samples.count
        }
        #expect(count == 60 && isClose(time, 2, within: 1e-9))
    }

    @Test("of a recording are its lines")
    func recorded() throws {
        var (reader, script) = (try recording(seed: 1), FrameScript(try recording(seed: 1), fps: nil, limit: nil))
        while let frame = try reader.next() {
            let scripted = try script.next()
            #expect(scripted == frame)
        }
        #expect(try script.next() == nil)
    }

    @Test(
        "at another rate keep every event and sample at its time, and end with the recording",
        arguments: [10, 30, 60, 144, 240, 1000])
    func cutAnew(fps: Int) throws {
        let original = try play(FrameScript(try recording(seed: 2), fps: nil, limit: nil))
        let cut = try play(FrameScript(try recording(seed: 2), fps: fps, limit: nil))
        #expect(cut.events.map(\.kind) == original.events.map(\.kind))
        for (a, b) in zip(cut.events, original.events) { #expect(isClose(a.time, b.time, within: 1e-9)) }
        func inOrder(_ samples: [MotionSample]) -> [MotionSample] {
            samples.sorted { ($0.time, $0.acceleration.y) < ($1.time, $1.acceleration.y) }
        }
        #expect(inOrder(cut.samples) == inOrder(original.samples) && !cut.samples.isEmpty)
        #expect(isClose(cut.end, original.end, within: 1e-9))
    }

    @Test(
        "at another rate have equal lengths except the last, and no sample is later than its frame",
        arguments: [30, 144])
    func equalFrames(fps: Int) throws {
        var script = FrameScript(try recording(seed: 3), fps: fps, limit: nil)
        var time = 0.0
        #expect(try script.next()?.elapsed == 0)
        var lengths: [Double] = []
        while let frame = try script.next() {
            time += frame.elapsed
            lengths.append(frame.elapsed)
            #expect(frame.samples.allSatisfy { $0.sample.time <= time + 1e-8 })
            #expect(frame.events.allSatisfy { (0...frame.elapsed).contains($0.time ?? -1) })
        }
        #expect(lengths.dropLast().allSatisfy { isClose($0, 1 / Double(fps), within: 1e-9) })
        #expect(lengths.last.map { $0 > 1e-9 && $0 < 1 / Double(fps) + 1e-9 } == true)
    }

    @Test("are limited in number", arguments: [1, 7])
    func limit(count: Int) throws {
        for fps in [nil, 240] as [Int?] {
            var script = FrameScript(try recording(seed: 4), fps: fps, limit: count)
            for _ in 0..<count { _ = try #require(try script.next()) }
            #expect(try script.next() == nil)
        }
    }

    @Test("of a cut-off recording end with its error, at any rate")
    func cutOff() throws {
        let path = try folder.file("recording", String(RecordingText.small.dropLast(20)))
        for fps in [nil, 60] as [Int?] {
            var script = FrameScript(try RecordingReader(path: path), fps: fps, limit: nil)
            var count = 0
            #expect(throws: (any Error).self) { while try script.next() != nil { count += 1 } }
            #expect(count == 2)
        }
    }

    @Test("of an empty recording are one frame at another rate")
    func empty() throws {
        let path = try folder.file("recording", RecordingText.header + "\n")
        var script = FrameScript(try RecordingReader(path: path), fps: 60, limit: nil)
        #expect(try script.next() == FrameInput(elapsed: 0))
        #expect(try script.next() == nil)
    }

    @Test("of a simulated clock are at k / fps, in the requested number", arguments: [1, 60, 144, 1000])
    func simulated(fps: Int) throws {
        var script = FrameScript(fps: fps, limit: 3000, trace: nil)
        var (time, index) = (0.0, 0)
        while let frame = try script.next() {
            time += frame.elapsed
            #expect(isClose(time, Double(index) / Double(fps), within: 1e-9))
            index += 1
        }
        #expect(index == 3000)
    }

    @Test("of a trace end with it", arguments: [(0.0, 1, 2), (0.49, 5, 1), (0.5, 6, 2), (-3, 1, 2)])
    func traceEnd(end: Double, count: Int, consumed: Int) throws {
        let trace = try MotionTrace(parsing: "\(min(end, 0)),0,0,0,0,9.8,0\n\(end),0,0,0,0,9.8,0\n")
        var script = FrameScript(fps: 10, limit: nil, trace: trace)
        var (frames, samples) = (0, 0)
        while let frame = try script.next() {
            frames += 1
            samples += frame.samples.count
        }
        #expect(frames == count && samples == consumed)
    }

    @Test("of a trace with impossible times are valid frames", arguments: ["1e18", "1e300"])
    func endlessTrace(time: String) throws {
        let trace = try MotionTrace(parsing: "0,0,0,0,0,9.8,0\n\(time),0,0,0,0,9.8,0\n")
        var script = FrameScript(fps: 1000, limit: nil, trace: trace)
        for _ in 0..<10 { _ = try #require(try script.next()) }
    }
}

@Suite("A motion trace that is played")
struct TracePlayerTests {
    private func play(_ text: String, fps: Double) throws -> [FrameInput] {
        var player = TracePlayer(try MotionTrace(parsing: text))
        var time = 0.0
        return (0...Int(fps)).map { index in
            var frame = FrameInput(elapsed: Double(index) / fps - time)
            player.play(into: &frame, from: time)
            time += frame.elapsed
            return frame
        }
    }

    private let trace = (0..<100).map { "\(Double($0) * 0.007),0,\($0),0,0,9.8,0" }.joined(separator: "\n")

    @Test("passes every sample once, in order, in the frame that contains its time", arguments: [7.0, 30, 60, 240])
    func samples(fps: Double) throws {
        let frames = try play(trace, fps: fps)
        let samples = frames.flatMap { $0.samples.of(.trace) }
        #expect(samples.map(\.rotationRate.y) == (0..<100).map(Double.init))
        for (index, frame) in frames.enumerated() {
            let end = Double(index) / fps
            #expect(frame.samples.of(.trace).allSatisfy { $0.time <= end + 1e-8 && $0.time > end - 1 / fps - 1e-8 })
        }
    }

    @Test("begins with its first row, at whatever time that is", arguments: [-3.0, 0.25, 1_700_000_000])
    func start(time: Double) throws {
        let text = (0..<100).map { "\(time + Double($0) / 128),0,\($0),0,0,9.8,0" }.joined(separator: "\n")
        let samples = try play(text, fps: 60).flatMap { $0.samples.of(.trace) }
        #expect(samples.map(\.time) == (0..<100).map { Double($0) / 128 })
        var script = FrameScript(fps: 64, limit: nil, trace: try MotionTrace(parsing: text))
        var count = 0
        while try script.next() != nil { count += 1 }
        #expect(count == 50, "the last row is at 99/128 s")
    }

    @Test("goes on ten seconds after its last row where the next one is hours later", arguments: [0.0, 1_700_000_000])
    func gaps(start: Double) throws {
        let times = [0, 0.5, 1, 11, 32_411, 32_411.5, 1e7].map { start + $0 }
        let text = times.map { "\($0),0,0,0,0,9.8,0\n" }.joined()
        let player = TracePlayer(try MotionTrace(parsing: text))
        #expect(player.end == 31.5 && player.cutGaps == 2)
        var script = FrameScript(fps: 2, limit: nil, trace: try MotionTrace(parsing: text))
        var played: [Double] = []
        while let frame = try script.next() { played += frame.samples.of(.trace).map(\.time) }
        #expect(played == [0, 0.5, 1, 11, 21, 21.5, 31.5])
    }

    @Test("presses buttons and moves sticks when its columns change, at the row's time")
    func pad() throws {
        let text = """
            t,gx,gy,gz,ax,ay,az,lx,buttons
            0,0,0,0,0,9.8,0,0,
            0.15,0,0,0,0,9.8,0,0.5,cross
            0.25,0,0,0,0,9.8,0,0.5,cross+l1
            0.35,0,0,0,0,9.8,0,0,
            """
        let events = try play(text, fps: 10).flatMap(\.events)
        #expect(
            events.map(\.kind) == [
                .axis(.leftX, 0.5), .button(.cross), .button(.l1), .axis(.leftX, 0), .buttonUp(.cross), .buttonUp(.l1),
            ])
        #expect(events.allSatisfy { abs(($0.time ?? 0) - 0.05) < 1e-9 })
    }

    @Test("comes before other input in a frame")
    func order() throws {
        let text = "t,gx,gy,gz,ax,ay,az,buttons\n0,0,0,0,0,9.8,0,cross\n"
        var player = TracePlayer(try MotionTrace(parsing: text))
        var frame = FrameInput(elapsed: 0, events: [InputEvent(.key(.p))])
        player.play(into: &frame, from: 0)
        #expect(frame.events.map(\.kind) == [.button(.cross), .key(.p)] && player.isOver)
    }

    @Test("ends at once without rows")
    func empty() throws {
        let player = TracePlayer(try MotionTrace(parsing: ""))
        #expect(player.isOver && player.end == 0)
    }
}
