import Foundation

/// An animated PNG under construction. Each picture is shown until the time of the next one, in a loop. It is kept in
/// memory until it is written.
///
/// Each picture but the first holds only the rectangle that differs from the previous one (PNG, third edition, 11.3.4.2).
public nonisolated struct AnimatedPNG: MovieFormat {
    private struct Frame {
        var box: PixelBox
        /// Its time, in milliseconds.
        var start: Int
        var data: [UInt8]
    }

    private let file: WholeFile
    private var header: [UInt8] = []
    private var frames: [Frame] = []
    private var shown: Pixels?

    /// An empty animation for a file. Throws if a folder, a device or a pipe is at the path, or a file that may not be
    /// written.
    public init(path: String) throws(PlatformError) { file = try WholeFile(path, what: Self.what) }

    private static let what = MovieFile.what

    /// Appends a picture at a time in seconds, not before that of the previous one. The first picture decides the size;
    /// others are centred on black. Throws if a picture cannot be encoded.
    public mutating func append(_ picture: Pixels, at time: Double) throws(PlatformError) {
        let picture = shown.map { picture.framed($0.width, $0.height) } ?? picture
        let whole = PixelBox(0, 0, picture.width, picture.height)
        let box = shown.map { picture.difference(from: $0) } ?? whole
        guard !box.isEmpty else { return }
        guard let png = picture.part(box).png(), let content = Content(png) else {
            throw PlatformError(Self.what, on: "a picture of it", advice: "not enough memory: make it shorter")
        }
        if shown == nil { header = content.header }
        frames.append(Frame(box: box, start: Int((time * 1000).rounded()), data: content.data))
        shown = picture
    }

    /// Writes the file, complete or not at all; the last picture is shown until a time in seconds. There must be at
    /// least one picture. Throws if the file cannot be written.
    public func write(until end: Double) throws(PlatformError) {
        precondition(!frames.isEmpty, "a movie has pictures")
        let bytes = bytes(until: end)
        try file.write { file in fwrite(bytes, 1, bytes.count, file) == bytes.count }
    }

    private func bytes(until end: Double) -> [UInt8] {
        var bytes = Chunk.signature
        Chunk.append("IHDR", header, to: &bytes)
        Chunk.append("acTL", Chunk.number(frames.count) + Chunk.number(0), to: &bytes)
        var sequence = 0
        for (index, frame) in frames.enumerated() {
            let next = index + 1 < frames.count ? frames[index + 1].start : Int((end * 1000).rounded())
            Chunk.append("fcTL", Chunk.number(sequence) + control(frame, lasting: next - frame.start), to: &bytes)
            sequence += 1
            if index == 0 {
                Chunk.append("IDAT", frame.data, to: &bytes)
            } else {
                Chunk.append("fdAT", Chunk.number(sequence) + frame.data, to: &bytes)
                sequence += 1
            }
        }
        Chunk.append("IEND", [], to: &bytes)
        return bytes
    }

    /// The chunk with a picture's size, position and duration. The duration and its unit have two bytes each, so long
    /// ones are in whole seconds.
    private func control(_ frame: Frame, lasting milliseconds: Int) -> [UInt8] {
        let time = max(1, milliseconds)
        let (delay, unit) = time > 0xFFFF ? (min(time / 1000, 0xFFFF), 1) : (time, 1000)
        let box = frame.box
        return Chunk.number(box.width) + Chunk.number(box.height) + Chunk.number(box.minX) + Chunk.number(box.minY)
            + Chunk.number(delay).suffix(2) + Chunk.number(unit).suffix(2) + [0, 0]
    }
}

/// The content of one of our PNGs: its header and its compressed pixels.
private nonisolated struct Content {
    var header: [UInt8] = []
    var data: [UInt8] = []

    init?(_ png: [UInt8]) {
        var offset = Chunk.signature.count
        while offset + 12 <= png.count {
            let length = png[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= png.count - offset - 12 else { return nil }
            let content = png[offset + 8..<offset + 8 + length]
            switch String(decoding: png[offset + 4..<offset + 8], as: UTF8.self) {
            case "IHDR": header = Array(content)
            case "IDAT": data += content
            default: break
            }
            offset += length + 12
        }
        if header.isEmpty || data.isEmpty { return nil }
    }
}

/// The chunks of a PNG.
private nonisolated enum Chunk {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }

    /// Appends a chunk: length, name, content and checksum.
    static func append(_ name: String, _ content: [UInt8], to bytes: inout [UInt8]) {
        bytes += number(content.count)
        let start = bytes.count
        bytes += Array(name.utf8) + content
        var sum = CRC32()
        sum.add(bytes[start...])
        bytes += number(Int(sum.value))
    }
}
