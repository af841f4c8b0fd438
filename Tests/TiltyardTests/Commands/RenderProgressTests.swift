import Testing

@testable import tiltyard

@Suite("The progress of render")
struct RenderProgressTests {
    @Test("is told every half minute, with the length of a recording")
    func words() throws {
        let lines = [RecordingText.header] + Array(repeating: #"{"e":1}"#, count: 5000)
        let recording = try RecordingReader(Array(lines.joined(separator: "\n").utf8), path: "long")
        var progress = RenderProgress(at: 100) { recording.length }
        #expect(progress.words(of: 9, at: 129) == nil)
        #expect(progress.words(of: 12.5, at: 131) == "tiltyard: 12 s of 5000 s are rendered")
        #expect(progress.words(of: 20, at: 160) == nil)
        var other = RenderProgress(at: 0) { nil }
        #expect(other.words(of: 12, at: 30) == "tiltyard: 12 s are rendered")
    }
}
