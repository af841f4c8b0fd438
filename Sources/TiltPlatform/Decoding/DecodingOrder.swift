import TiltEngine

/// Why a picture could not be decoded, in a few words, as in "it takes too long".
nonisolated struct DecodingFlaw: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// One picture to be decoded: the bytes of its file, and the size in pixels that it is wanted in.
nonisolated struct DecodingOrder {
    /// The most bytes of a file.
    static let mostBytes = PictureFile.limit

    let format: ImageHeader.Format
    /// The size wanted, 1…8192 a side. A drawing keeps its shape and may come a little smaller.
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// Decodes it in this process, upright and in the size wanted.
    func pixels() throws(DecodingFlaw) -> Pixels {
        if format == .svg {
            // SDL cuts a drawing's fractions off, which can cost its last row: that is no reason to blur it. Of a small one it
            // may make a column too many.
            guard let drawn = Pixels(svg: bytes, fitting: width, height) else { throw DecodingFlaw(sdlError()) }
            guard drawn.width > width || drawn.height > height else { return drawn }
            var cut = Pixels(width: min(drawn.width, width), height: min(drawn.height, height))
            cut.draw(drawn, x: 0, y: 0)
            return cut
        }
        guard let decoded = Pixels(decoding: bytes, type: format.rawValue) else { throw DecodingFlaw(sdlError()) }
        let orientation = format == .jpeg ? HeaderReader(bytes).jpegOrientation : .upright
        return decoded.turned(orientation).resized(to: width, height)
    }
}
