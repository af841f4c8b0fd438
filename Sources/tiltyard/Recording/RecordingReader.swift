import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// A recording that is read line by line: its header at once, its frames on demand.
struct RecordingReader {
    let header: RecordingHeader
    private let path: String
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private let decoder = JSONDecoder()
    /// What makes a frame of version 1 one of today's.
    private var upgrade: FirstVersion?

    /// The frames so far, and their seconds.
    private var (frames, seconds) = (0, 0.0)

    /// The greatest size of a recording in bytes, which is some hours.
    private static let mostBytes = 1 << 30
    /// The greatest number of frames in a second, beyond those of a start.
    private static let (mostFrames, atStart) = (1000.0, 100.0)

    /// Reads a file. Throws if it cannot be read, is not a recording, or has an unknown version.
    init(path: String) throws(PlatformError) {
        let bytes = try [UInt8](file: path, limit: Self.mostBytes, what: "cannot read the recording")
        try self.init(bytes, path: path)
    }

    /// Reads the bytes of a file; `path` is its name in errors. Throws likewise.
    init(_ bytes: [UInt8], path: String) throws(PlatformError) {
        (self.path, self.bytes) = (path, bytes)
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let first = Self.nextLine(in: bytes, from: &position) ?? Data()
        do {
            header = try decoder.decode(RecordingHeader.self, from: first)
        } catch {
            throw PlatformError(
                "cannot read the recording", on: "\(path) line 1", advice: "it needs the header that --record writes")
        }
        guard RecordingHeader.versions.contains(header.tiltyard) else {
            throw refusal(
                "version \(header.tiltyard) is unknown, this program reads versions up to \(RecordingHeader.version)")
        }
        if header.tiltyard == 1 { upgrade = FirstVersion() }
        let flaw =
            RecordingHeader.flaw(width: header.width, height: header.height, density: header.density)
            ?? AllSceneOptions.flaw(in: header)
        if let flaw { throw refusal(flaw) }
    }

    /// The next frame, or nil at the end. Throws at a line that cannot be read; earlier frames have been replayed.
    mutating func next() throws(PlatformError) -> FrameInput? {
        guard let text = Self.nextLine(in: bytes, from: &position) else { return nil }
        line += 1
        let isLast = position >= bytes.endIndex
        do {
            var frame = try decoder.decode(FrameInput.self, from: text)
            guard (0...3600).contains(frame.elapsed) else { throw CocoaError(.coderInvalidValue) }
            // A stage limits a frame to this, however the recording is divided.
            frame.elapsed = min(frame.elapsed, Stage.longestFrame)
            try note(frame)
            for case .file(let line) in frame.events.lazy.compactMap(\.kind.programEvent) {
                if SceneCatalogue.change(line) == nil { throw CocoaError(.coderInvalidValue) }
            }
            upgrade?.apply(to: &frame)
            frame.events.removeAll { if case .program(.message(.saving, _)) = $0.kind { true } else { false } }
            frame.events.removeAll { if case .program(.message(.saved, _)) = $0.kind { true } else { false } }
            return frame
        } catch let flaw as PlatformError {
            throw flaw
        } catch {
            throw refusal(
                isLast ? "the recording is cut off here; the lines before it were replayed" : "this line is not a frame"
            )
        }
    }

    /// Counts a frame. Throws if there are too many of them for their time, or if the window in it is too large.
    private mutating func note(_ frame: FrameInput) throws(PlatformError) {
        frames += 1
        seconds += frame.elapsed
        guard Double(frames) <= Self.atStart + Self.mostFrames * seconds else {
            throw refusal("it has more than \(Int(Self.mostFrames)) frames a second up to here")
        }
        for case .resize(let size, let density) in frame.events.map(\.kind) {
            let flaw = RecordingHeader.flaw(width: size.x, height: size.y, density: density)
            if let flaw { throw refusal(flaw) }
        }
    }

    private func refusal(_ advice: String) -> PlatformError {
        PlatformError("cannot replay", on: "\(path) line \(line)", advice: advice)
    }

    /// The total length of the remaining frames in seconds, as far as their lines can be read.
    var length: Double {
        var (position, length) = (position, 0.0)
        while let line = Self.nextLine(in: bytes, from: &position) {
            let elapsed = Self.elapsed(line) ?? (try? decoder.decode(Elapsed.self, from: line))?.e ?? 0
            if elapsed >= 0 { length += min(elapsed, Stage.longestFrame) }
        }
        return length
    }

    private struct Elapsed: Decodable { let e: Double }

    /// The elapsed seconds at the beginning of a line, as this program writes it, so that a whole recording is scanned
    /// quickly.
    private static func elapsed(_ line: Data) -> Double? {
        let start = Data(#"{"e":"#.utf8)
        guard line.starts(with: start) else { return nil }
        let number = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
        return Double(String(decoding: number, as: UTF8.self))
    }

    private static func nextLine(in bytes: [UInt8], from position: inout Int) -> Data? {
        guard position < bytes.endIndex else { return nil }
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        defer { position = min(end + 1, bytes.endIndex) }
        return Data(bytes[position..<end])
    }
}
