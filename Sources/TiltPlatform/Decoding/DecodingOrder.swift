import TiltEngine

/// The reason why a picture could not be decoded, in a few words, such as "it takes too long".
nonisolated struct DecodingFlaw: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// An order to decode a picture: the bytes of its file, and the wanted size in pixels.
nonisolated struct DecodingOrder {
    /// The greatest size of a file in bytes.
    static let mostBytes = PictureFile.limit

    let format: ImageHeader.Format
    /// The wanted width, 1…8192. A drawing keeps its aspect ratio and may be slightly smaller.
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// Decodes the picture in this process, upright and at the wanted size.
    func pixels() throws(DecodingFlaw) -> Pixels {
        if format == .svg {
            // SDL truncates a drawing's size, which can cost its last row; that is no reason to blur it. A small
            // drawing may get an extra column.
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
