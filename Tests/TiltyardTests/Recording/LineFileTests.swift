import TiltScenes
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

@testable import tiltyard

@Suite("A file of lines")
struct LineFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path + "/lines" }

    @Test("contains only complete lines, in order")
    func wholeLines() throws {
        let file = try LineFile(path: path, what: "cannot write")
        // Long enough for the file to be written several times on the way.
        for i in 0..<30_000 { try file.write([i, i]) }
        #expect(try folder.text("lines").last == "\n")
        try file.flush()
        let lines = try folder.text("lines").split(separator: "\n")
        #expect(lines.count == 30_000 && lines[29_999] == "[29999,29999]")
    }

    @Test("replaces its previous content")
    func anew() throws {
        _ = try folder.file("lines", "old\n")
        let file = try LineFile(path: path, what: "cannot write")
        try file.write("new")
        try file.flush()
        #expect(try folder.text("lines") == "\"new\"\n")
    }

    @Test("that cannot be opened fails with the operation and the path")
    func noPlace() {
        let refusal = #expect(throws: PlatformError.self) {
            try LineFile(path: "/no/such/folder/lines", what: "cannot write telemetry")
        }
        #expect(refusal?.description.hasPrefix("cannot write telemetry: /no/such/folder/lines: ") == true)
    }

    @Test("that was removed meanwhile accepts no more lines")
    func removed() throws {
        let file = try LineFile(path: path, what: "cannot write")
        try file.write(1)
        try file.flush()
        try FileManager.default.removeItem(atPath: path)
        try file.write(2)
        #expect(throws: PlatformError.self) { try file.flush() }
    }

    @Test("writes into a pipe instead of replacing it, and fails if the pipe has no reader")
    func pipe() throws {
        signal(SIGPIPE, SIG_IGN)
        try #require(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        let file = try LineFile(path: path, what: "cannot write")
        try file.write(1)
        try file.flush()
        var bytes = [UInt8](repeating: 0, count: 8)
        let count = read(reader, &bytes, 8)
        #expect(count == 2 && bytes[0] == UInt8(ascii: "1") && bytes[1] == UInt8(ascii: "\n"))
        close(reader)
        try file.write(2)
        #expect(throws: PlatformError.self) { try file.flush() }
    }
}

@Suite("A recording that is written")
struct RecordingWriterTests {
    private let folder: TemporaryFolder
    private let header = RecordingHeader(
        scene: "carousel", width: 800, height: 600, density: 1.5, asPublished: true,
        content: ["carousel": .table(["cards": .number(3)])])

    init() throws { folder = try TemporaryFolder() }

    @Test("is read back to the same bits", arguments: 1...10 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let frames = (0..<200).map { _ in
            FrameInput(
                elapsed: random.uniform(0, 0.02),
                events: [
                    InputEvent(.move(Vector(random.anyFinite(), random.uniform(0, 600))), time: random.uniform(0, 1)),
                    InputEvent(.key(.leftShift)),
                ],
                samples: [
                    MotionSample(
                        time: random.uniform(0, 100), rotationRate: random.direction(),
                        acceleration: random.direction() * 9.8)
                ].from(.gamepad))
        }
        let path = folder.path + "/run.jsonl"
        let writer = try RecordingWriter(path: path, header: header)
        for frame in frames { try writer.write(frame) }
        try writer.flush()

        var reader = try RecordingReader(path: path)
        #expect(reader.header == header)
        for frame in frames {
            let back = try reader.next()
            #expect(back == frame)
        }
        #expect(try reader.next() == nil)
    }

    @Test("keeps a sensor's values that are not numbers")
    func noNumbers() throws {
        let said = Vector3(.nan, .infinity, -.infinity)
        let path = folder.path + "/run.jsonl"
        let writer = try RecordingWriter(path: path, header: header)
        let sample = MotionSample(time: 1, rotationRate: said, acceleration: Vector3(0, 9.8, 0))
        let samples = [TiltSource.gamepad, .host, .dsu].map { SourcedSample(sample, from: $0) }
        try writer.write(FrameInput(elapsed: 0.1, samples: samples))
        try writer.flush()
        var reader = try RecordingReader(path: path)
        let frame = try #require(try reader.next())
        #expect(frame.samples.count == 3)
        for back in frame.samples.map(\.sample) {
            #expect(back.rotationRate.x.isNaN && back.rotationRate.y == .infinity && back.rotationRate.z == -.infinity)
            #expect(back.time == 1 && back.acceleration == sample.acceleration)
        }
    }

    @Test("has its header in the file before the first frame")
    func headerFirst() throws {
        let writer = try RecordingWriter(path: folder.path + "/run.jsonl", header: header)
        let text = try folder.text("run.jsonl")
        let reader = try RecordingReader(path: folder.path + "/run.jsonl")
        #expect(text.hasSuffix("}\n") && reader.header == header)
        withExtendedLifetime(writer) {}
    }

    @Test("loses at most a second if it is not closed")
    func crash() throws {
        let writer = try RecordingWriter(path: folder.path + "/run.jsonl", header: header)
        for _ in 0..<100 { try writer.write(FrameInput(elapsed: 0.1)) }
        let lines = try folder.text("run.jsonl").split(separator: "\n").count
        #expect(lines >= 1 + 100 - 10)
    }

    @Test("fails if its folder does not exist")
    func refused() {
        #expect(throws: PlatformError.self) { try RecordingWriter(path: "/no/such/folder/run.jsonl", header: header) }
    }
}
