import TiltEngine

/// The information in a picture file's first bytes, read before decoding. It may be wrong: the decoder decides.
nonisolated struct ImageHeader: Hashable, Sendable {
    /// The supported formats, by SDL_image's names.
    enum Format: String, Hashable, Sendable, CaseIterable {
        case png = "PNG", jpeg = "JPG", gif = "GIF", bmp = "BMP", webp = "WEBP", tiff = "TIF", qoi = "QOI", tga = "TGA"
        case svg = "SVG"
    }

    let format: Format
    /// The size in pixels, or in its own units for a drawing.
    let width, height: Int

    var size: Vector { Vector(Double(width), Double(height)) }

    /// Reads the size from a file's bytes; the first 64 KB are usually enough. Nil if they are in no supported format,
    /// or end before the size.
    init?(_ bytes: [UInt8]) {
        let reader = HeaderReader(bytes)
        for (format, size) in Self.readers {
            guard let size = size(reader) else { continue }
            self.format = format
            (width, height) = size
            return
        }
        return nil
    }

    // TGA is last: it has no signature, and anything may look like one.
    private static let readers: [(Format, @Sendable (HeaderReader) -> (Int, Int)?)] = [
        (.png, { $0.png }), (.jpeg, { $0.jpeg }), (.gif, { $0.gif }), (.bmp, { $0.bmp }), (.webp, { $0.webp }),
        (.tiff, { $0.tiff }), (.qoi, { $0.qoi }), (.svg, { $0.svg }), (.tga, { $0.tga }),
    ]
}
