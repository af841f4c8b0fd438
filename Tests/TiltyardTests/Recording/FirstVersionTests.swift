import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import tiltyard

@Suite("A recording of version 1")
struct FirstVersionTests {
    private static let header = #"""
        {"tiltyard":1,"scene":"weather","width":640,"height":480,"density":1,"asPublished":false,"cards":12,"map":[720,486],"reduceMotion":false}

        """#

    private func samples(_ lines: String) throws -> [[SourcedSample]] {
        var reader = try RecordingReader([UInt8]((Self.header + lines).utf8), path: "recording")
        var frames: [[SourcedSample]] = []
        while let frame = try reader.next() { frames.append(frame.samples) }
        return frames
    }

    @Test("has a trace's samples until a pad is connected, and then the pad's")
    func pads() throws {
        let frames = try samples(
            """
            {"e":0,"motion":[[0,0,0,0,0,9,0]]}
            {"e":0.1,"events":[["pad","added","DualSense",0.05]],"motion":[[0.04,0,0,0,0,9,0],[0.06,0,0,0,0,9,0]]}
            {"e":0.1,"events":[["pad","removed","DualSense"]],"motion":[[0.2,0,0,0,0,9,0]],"sensor":[[0.2,0,0,0,0,9,0]]}

            """)
        #expect(frames.map { $0.map(\.source) } == [[.trace], [.trace, .gamepad], [.gamepad, .host]])
    }

    @Test("has no keys of the landscape")
    func keys() throws {
        var reader = try RecordingReader(
            [UInt8]((Self.header + #"{"e":0.1,"events":[["key","v"],["key","["],["key","g"]]}"#).utf8),
            path: "recording")
        #expect(try reader.next()?.events.map(\.kind) == [.key(.g)])
    }

    @Test("differs from version 2, whose trace has a list of its own")
    func second() throws {
        let text =
            Self.header.replacing(#""tiltyard":1"#, with: #""tiltyard":2"#)
            + #"{"e":0,"motion":[[0,0,0,0,0,9,0]],"trace":[[0,0,0,0,0,9,0]]}"#
        var reader = try RecordingReader([UInt8](text.utf8), path: "recording")
        #expect(try reader.next()?.samples.map(\.source) == [.trace, .gamepad])
    }
}
