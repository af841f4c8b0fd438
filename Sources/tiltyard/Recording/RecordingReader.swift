import Foundation
import TiltEngine
import TiltPlatform
import TiltScenes

/// A recording, read line by line: its header at once, its frames as they are asked for.
struct RecordingReader {
    let header: RecordingHeader
    private let path: String
    private let data: Data
    private var position: Data.Index
    private var line = 1
    private let decoder = JSONDecoder()

    /// Opens a recording. Throws where it cannot be read, is no recording, or is of a version that is not known.
    init(path: String) throws(PlatformError) {
        self.path = path
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw PlatformError(
                "cannot read the recording", on: path, advice: "check that the file is there and may be read")
        }
        position = data.startIndex
        let first = Self.nextLine(in: data, from: &position) ?? Data()
        do {
            header = try decoder.decode(RecordingHeader.self, from: first)
        } catch {
            throw PlatformError(
                "cannot read the recording", on: "\(path) line 1", advice: "it needs the header that --record writes")
        }
        guard header.tiltyard == RecordingHeader.version else {
            throw PlatformError(
                "cannot replay", on: "\(path) line 1",
                advice:
                    "version \(header.tiltyard) is not known, this program writes and reads \(RecordingHeader.version)")
        }
        guard header.isSound else {
            throw PlatformError("cannot replay", on: "\(path) line 1", advice: "the header's numbers are out of range")
        }
    }

    /// The next frame, or nil at the end. Throws at a line that cannot be read; what came before it stays replayed.
    mutating func next() throws(PlatformError) -> FrameInput? {
        guard let text = Self.nextLine(in: data, from: &position) else { return nil }
        line += 1
        let isLast = position >= data.endIndex
        do {
            var frame = try decoder.decode(FrameInput.self, from: text)
            guard (0...3600).contains(frame.elapsed) else { throw CocoaError(.coderInvalidValue) }
            // So much a stage lets pass at once, however the recording is cut into frames.
            frame.elapsed = min(frame.elapsed, Stage.longestFrame)
            return frame
        } catch {
            throw PlatformError(
                "cannot replay", on: "\(path) line \(line)",
                advice: isLast
                    ? "the recording is cut off here, the lines before it were replayed" : "this line is no frame")
        }
    }

    private static func nextLine(in data: Data, from position: inout Data.Index) -> Data? {
        guard position < data.endIndex else { return nil }
        let end = data[position...].firstIndex(of: UInt8(ascii: "\n")) ?? data.endIndex
        defer { position = min(end + 1, data.endIndex) }
        return data[position..<end]
    }
}
