nonisolated extension HeaderReader {
    /// The chunks of a PNG file with a name, up to where it ends: the positions of their content.
    func pngChunk(_ name: String) -> Range<Int>? {
        var at = 8
        while let length = big(at, 4), at + 12 + length <= bytes.count {
            if starts(name, at: at + 4) { return at + 8..<at + 8 + length }
            at += 12 + length
        }
        return nil
    }

    /// The first chunk of a WebP file with a name, among those that begin at a position: the positions of its content, as far
    /// as it is there.
    func webpChunk(_ name: String, from start: Int = 12, to end: Int = .max) -> Range<Int>? {
        var at = start
        while at < end, let length = little(at + 4, 4) {
            if starts(name, at: at) { return at + 8..<max(at + 8, min(at + 8 + length, bytes.count)) }
            at += 8 + length + length & 1
        }
        return nil
    }
}

/// The first frame of an animated WebP file, as a file of its own.
nonisolated struct WebPFrame {
    let left, top: Int
    let bytes: [UInt8]

    /// Nil if the file is not animated, or has no frame.
    init?(_ reader: HeaderReader) {
        guard reader.starts("VP8X", at: 12), let flags = reader.byte(20), flags & 2 != 0,
            let frame = reader.webpChunk("ANMF"), let left = reader.little(frame.lowerBound, 3),
            let top = reader.little(frame.lowerBound + 3, 3)
        else { return nil }
        (self.left, self.top) = (2 * left, 2 * top)
        let content = frame.dropFirst(16)
        // Its size, less one, is as in the header of a still picture with translucent parts.
        let size = reader.bytes[frame.dropFirst(6).prefix(6)]
        let head = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + size
        let inside = Array("WEBP".utf8) + head + reader.bytes[content]
        let length = (0..<4).map { UInt8(truncatingIfNeeded: inside.count >> (8 * $0)) }
        bytes = Array("RIFF".utf8) + length + inside
    }
}
