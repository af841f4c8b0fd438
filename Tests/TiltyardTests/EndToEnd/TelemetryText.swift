import Foundation
import Support
import Testing

/// Telemetry as lines of text.
struct TelemetryText {
    let lines: [String]

    init(_ text: String) { lines = text.split(separator: "\n").map(String.init) }

    init(at path: String) throws { self.init(try String(contentsOfFile: path, encoding: .utf8)) }

    func frames() throws -> [TelemetryFrame] {
        try lines.map { try TelemetryFrame.read(Data($0.utf8)) }
    }

    /// The lines without measured times, which a replay must repeat exactly.
    var withoutTimings: [String] {
        lines.map { $0.replacing(#/"(draw|step)Ms":[^,}]*,?/#, with: "") }
    }

    /// Checks that a replay of the run gives the same lines.
    func expectReplay(_ replay: TelemetryText) {
        // The frame of the quit is recorded but not drawn.
        #expect((0...1).contains(replay.lines.count - lines.count))
        for (number, (a, b)) in zip(withoutTimings, replay.withoutTimings).enumerated() where a != b {
            Issue.record("line \(number + 1) is \(b), not \(a)")
            break
        }
    }
}

extension Command.Outcome {
    /// Whether standard error is empty, or says just how a motion trace was read.
    var hasNoComplaint: Bool { errors.isEmpty || errors.hasSuffix("counted from the first row\n") }
}

extension BuiltBinary {
    /// The telemetry of a render without a window, which must succeed.
    static func render(_ options: [String]) async throws -> TelemetryText {
        let outcome = try await run(["render", "--telemetry", "-"] + options)
        #expect(outcome.status == 0 && outcome.hasNoComplaint, "\(outcome)")
        return TelemetryText(outcome.output)
    }
}

/// The telemetry of a running program, read line by line while it is written.
final class TelemetryFile {
    private(set) var frames: [TelemetryFrame] = []
    private let path: String
    private var handle: FileHandle?
    private var rest = Data()

    init(_ path: String) { self.path = path }

    /// Reads the complete lines that have arrived since.
    func read() throws {
        handle = handle ?? FileHandle(forReadingAtPath: path)
        guard let handle, let news = try handle.readToEnd() else { return }
        rest += news
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            frames.append(try TelemetryFrame.read(rest[..<end]))
            rest = Data(rest[(end + 1)...])
        }
    }
}
