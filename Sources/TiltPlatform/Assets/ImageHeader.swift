/// What the first bytes of a picture say about it, before anything is decoded. They may lie: a decoder has the last word.
nonisolated struct ImageHeader: Hashable, Sendable {
    /// The formats that can be shown, by SDL_image's names.
    enum Format: String, Hashable, Sendable, CaseIterable {
        /// Portable Network Graphics.
        case png = "PNG"
        /// JPEG.
        case jpeg = "JPG"
        /// GIF, its first frame.
        case gif = "GIF"
        /// Windows bitmap.
        case bmp = "BMP"
        /// WebP, not animated.
        case webp = "WEBP"
        /// TIFF, its first page.
        case tiff = "TIF"
        /// Quite OK Image.
        case qoi = "QOI"
        /// Truevision TGA.
        case tga = "TGA"
        /// Scalable Vector Graphics.
        case svg = "SVG"
    }

    /// The format.
    let format: Format
    /// Pixels in a row; for a drawing, its own units.
    let width: Int
    /// Rows; for a drawing, its own units.
    let height: Int

    /// Reads the size from a file's bytes, of which the first 64 KB are mostly enough. Nil where they are of none of the
    /// formats, or end before they say how large the picture is.
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

    // TGA comes last: it has no mark of its own, and anything may look like one.
    private static let readers: [(Format, @Sendable (HeaderReader) -> (Int, Int)?)] = [
        (.png, { $0.png }), (.jpeg, { $0.jpeg }), (.gif, { $0.gif }), (.bmp, { $0.bmp }), (.webp, { $0.webp }),
        (.tiff, { $0.tiff }), (.qoi, { $0.qoi }), (.svg, { $0.svg }), (.tga, { $0.tga }),
    ]
}
