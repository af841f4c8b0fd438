import TiltScenes
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

@testable import tiltyard

@Suite("A recording that is read")
struct RecordingReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func reader(_ text: String) throws -> RecordingReader {
        try RecordingReader(Array(text.utf8), path: "recording")
    }

    /// All frames up to the end or the first unreadable line, and the error of that line.
    private func frames(_ reader: RecordingReader) -> (frames: [FrameInput], refusal: PlatformError?) {
        var (reader, frames) = (reader, [FrameInput]())
        do {
            while let frame = try reader.next() { frames.append(frame) }
        } catch {
            return (frames, error)
        }
        return (frames, nil)
    }

    @Test("gives its header at once and its frames in order")
    func whole() throws {
        let reader = try reader(RecordingText.small)
        #expect(reader.header.scene == "carousel" && reader.header[CarouselPart.self].cards.count == 12)
        let (frames, refusal) = frames(reader)
        #expect(refusal == nil)
        #expect(frames.map(\.elapsed) == [0, 0.016667, 0.016667])
        #expect(frames.map(\.events.count) == [2, 3, 3] && frames.map(\.samples.count) == [0, 2, 0])
    }

    @Test("limits the length of a frame as a stage does")
    func longFrames() throws {
        let (frames, _) = frames(try reader(RecordingText.header + "\n{\"e\":3600}\n{\"e\":0.5}\n"))
        #expect(frames.map(\.elapsed) == [Stage.longestFrame, min(0.5, Stage.longestFrame)])
    }

    @Test(
        "refuses more than a thousand frames a second, whether they have a length or none", arguments: [0, 0.0000625])
    func manyFrames(length: Double) throws {
        let line = "{\"e\":\(length)}\n"
        let (frames, refusal) = frames(try reader(RecordingText.header + "\n" + String(repeating: line, count: 20_000)))
        #expect((100...110).contains(frames.count))
        #expect(refusal?.advice == "it has more than 1000 frames a second up to here")
        #expect(refusal?.subject == "recording line \(frames.count + 2)")
    }

    @Test("takes a thousand frames a second")
    func fastFrames() throws {
        let text = RecordingText.header + "\n" + String(repeating: "{\"e\":0.001}\n", count: 5000)
        let (frames, refusal) = frames(try reader(text))
        #expect(frames.count == 5000 && refusal == nil)
    }

    @Test(
        "is refused if its window is larger than the largest displays, at the start or later",
        arguments: [(7680, 4320, 1, true), (16384, 16384, 1, false), (3840, 2160, 2, true), (3841, 2160, 2, false)])
    func largeWindows(width: Int, height: Int, density: Int, isTaken: Bool) throws {
        let header = """
            {"tiltyard":2,"scene":"carousel","width":\(width),"height":\(height),"density":\(density),"asPublished":false,\
            "cards":12,"map":[720,486],"reduceMotion":false}
            """
        #expect(((try? reader(header + "\n")) != nil) == isTaken)
        let resize = "{\"e\":0.1,\"events\":[[\"resize\",\(width),\(height),\(density)]]}\n"
        #expect((frames(try reader(RecordingText.header + "\n" + resize)).refusal == nil) == isTaken)
    }

    @Test("is refused if it has more cards than a ring can have", arguments: [(10_000, true), (10_001, false)])
    func manyCards(count: Int, isTaken: Bool) {
        let header = RecordingText.header.replacing(#/"cards":12/#, with: "\"cards\":\(count)")
        #expect(((try? reader(header + "\n")) != nil) == isTaken)
    }

    @Test("leaves out the progress of files, since a replay saves none")
    func saving() throws {
        let line = #"{"e":0.5,"events":[["say","saving","Saving: 10 %"],["key","d"],["say","note","Hello"]]}"#
        let (frames, refusal) = frames(try reader(RecordingText.header + "\n\(line)\n"))
        #expect(refusal == nil && frames.map { $0.events.map(\.kind) } == [[.key(.d), .message(.note, "Hello")]])
    }

    @Test("is refused at a line of content that no scene knows", arguments: ["leap", "map", "depth"])
    func unknownContent(verb: String) throws {
        let lines = "{\"e\":0.1}\n{\"e\":0.1,\"events\":[[\"\(verb)\"]]}\n{\"e\":0.1}\n"
        let (frames, refusal) = frames(try reader(RecordingText.header + "\n" + lines))
        #expect(frames.count == 1 && refusal?.description.contains("line 3: this line is not a frame") == true)
    }

    @Test("may lack its last line break")
    func noLastBreak() throws {
        let (frames, refusal) = frames(try reader(String(RecordingText.small.dropLast())))
        #expect(frames.count == 3 && refusal == nil)
    }

    @Test("cut off anywhere gives the complete lines before the cut, then reports the incomplete one")
    func cutOff() throws {
        let bytes = [UInt8](RecordingText.small.utf8)
        let headerLength = RecordingText.header.utf8.count
        for length in 0..<bytes.count {
            let cut = Array(bytes[..<length])
            guard length >= headerLength else {
                #expect(throws: PlatformError.self, "\(length)") { try RecordingReader(cut, path: "cut") }
                continue
            }
            let (frames, refusal) = frames(try RecordingReader(cut, path: "cut"))
            let text = bytes[..<length].split(separator: UInt8(ascii: "\n"))
            let isWhole = bytes[length] == UInt8(ascii: "\n") || bytes[length - 1] == UInt8(ascii: "\n")
            #expect(frames.count == text.count - (isWhole ? 1 : 2), "cut at \(length)")
            #expect((refusal == nil) == isWhole, "cut at \(length)")
            if let refusal { #expect("\(refusal)".contains("line \(text.count): the recording is cut off")) }
        }
    }

    @Test("of an unknown version is refused with its number")
    func version() throws {
        let text = RecordingText.small.replacing("\"tiltyard\":1", with: "\"tiltyard\":7")
        let refusal = #expect(throws: PlatformError.self) { try reader(text) }
        #expect(refusal?.description.contains("line 1: version 7 is unknown") == true)
    }

    @Test(
        "with an invalid header is refused at line 1",
        arguments: [
            "", "\n", "{}", "[]", "tiltyard", #"{"tiltyard":"1"}"#, "{\"e\":0}",
            RecordingText.header.replacing("1280", with: "0"), RecordingText.header.replacing("1280", with: "1e300"),
            RecordingText.header.replacing("[720,486]", with: "[]"),
            RecordingText.header.replacing("\"cards\":12", with: "\"cards\":0"),
            RecordingText.header.replacing("\"cards\":12", with: "\"cards\":1e30"),
        ])
    func badHeader(header: String) throws {
        let refusal = #expect(throws: PlatformError.self) { try reader(header + "\n{\"e\":0}\n") }
        #expect(refusal?.subject.hasSuffix("line 1") == true)
    }

    @Test(
        "reports the line that is not a frame, after the lines before it",
        arguments: [
            "", "{}", "[]", #"{"e":-0.1}"#, #"{"e":3601}"#, #"{"e":1e999}"#, #"{"e":NaN}"#,
            #"{"e":0,"events":[["x"]]}"#,
            #"{"e":0,"motion":[[0,0]]}"#, "\u{0}", String(repeating: "[", count: 5000),
        ])
    func badLine(line: String) throws {
        let text = RecordingText.header + "\n{\"e\":0}\n{\"e\":0.5}\n" + line + "\n{\"e\":0}\n"
        let (frames, refusal) = frames(try reader(text))
        #expect(frames.count == 2)
        #expect(refusal?.subject.hasSuffix("line 4") == true)
        #expect(refusal?.advice == "this line is not a frame")
    }

    @Test("that does not exist or is a folder is refused")
    func noFile() {
        #expect(throws: PlatformError.self) { try RecordingReader(path: "/no/such/recording.jsonl") }
        #expect(throws: PlatformError.self) { try RecordingReader(path: folder.path) }
    }

    @Test("is the same from a file as from its bytes")
    func file() throws {
        var reader = try RecordingReader(path: try folder.file("recording", RecordingText.small))
        #expect(reader.header[CarouselPart.self].cards.count == 12)
        #expect(try reader.next()?.events.count == 2)
    }

    @Test("is read or refused for any mutation", arguments: 1...20 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bytes = [UInt8](RecordingText.tiny.utf8)
        var refused = 0
        let rounds = randomRounds(5000)
        for _ in rounds {
            guard let reader = try? RecordingReader(random.mutation(of: bytes), path: "damaged") else {
                refused += 1
                continue
            }
            let (frames, refusal) = frames(reader)
            let header = reader.header
            let flaw = RecordingHeader.flaw(width: header.width, height: header.height, density: header.density)
            if flaw != nil || !frames.allSatisfy({ (0...3600).contains($0.elapsed) }) {
                Issue.record("seed \(seed): \(header) \(frames)")
            }
            if refusal != nil { refused += 1 }
        }
        // If nothing were refused, the mutations would be too weak for the test.
        #expect((rounds.count / 10..<rounds.count).contains(refused), "\(refused) refused")
    }
}

/// Recordings as text.
enum RecordingText {
    static let header =
        #"{"tiltyard":1,"scene":"carousel","width":1280,"height":720,"density":1,"asPublished":false,"#
        + #""cards":12,"map":[720,486],"reduceMotion":false}"#

    /// Three frames with every kind of input.
    static let small =
        header + "\n" + #"{"e":0,"events":[["pad","added","DualSense"],["focus",true]]}"# + "\n"
        + #"{"e":0.016667,"events":[["down","left",640,360],["move",600.25,360,0.004],["key","c"]],"#
        + #""motion":[[0.004,0,0,0,0,6.93,6.93],[0.008,0.1,0,0,0,6.93,6.93]]}"# + "\n"
        + #"{"e":0.016667,"events":[["up","left",590,361],["axis","lx",0.5],["resize",800,600,1]]}"# + "\n"

    /// One frame with little input.
    static let tiny =
        header + "\n" + #"{"e":0.01,"events":[["down","left",6,3.5],["key","c",1]],"motion":[[1,0,0,0,0,6,7]]}"# + "\n"
}
