import TiltEngine

/// What is in a file, as its format means it: what SDL_image makes of it is not always that.
nonisolated enum StoredPicture {
    /// The rows as they are stored, or at a size of at most that if they would otherwise lie in memory twice, and the conversion
    /// that their colours still need; nil if none. Takes the bytes of the file where that saves memory.
    static func rows(
        of format: ImageHeader.Format, _ bytes: inout [UInt8], for size: (width: Int, height: Int)
    ) throws(DecodingFlaw) -> (any PictureRows, ColorConversion?) {
        if let flaw = HeaderReader(bytes).flaw(in: format) { throw flaw }
        let isCut = HeaderReader(bytes).isCut(in: format)
        do throws(DecodingFlaw) {
            switch format {
            case .png: return try png(bytes, HeaderReader(bytes))
            case .jpeg: return try jpeg(&bytes)
            case .gif: return (try gif(bytes, HeaderReader(bytes)), nil)
            case .webp: return (try webp(bytes, HeaderReader(bytes), size), try colors(of: format, HeaderReader(bytes)))
            case .tiff: return try tiff(bytes, HeaderReader(bytes))
            case .bmp, .qoi, .tga, .svg:
                // SDL_image reads a BMP as a whole.
                if format == .bmp, let rows = BMPRows(bytes) { return (rows, nil) }
                return (try SurfaceRows(bytes, type: format.rawValue), nil)
            }
        } catch {
            // A decoder has other words for it.
            throw isCut ? .isIncomplete : error
        }
    }

    private static func colors(
        of format: ImageHeader.Format, _ reader: HeaderReader
    ) throws(DecodingFlaw) -> ColorConversion? {
        guard let profile = reader.profile(in: format), let colors = try ColorConversion(profile: profile) else {
            return nil
        }
        // A profile of other colours than the picture's is none.
        let tiff = format == .tiff ? TIFFDirectory(reader)?.values(262) : nil
        let isGray = tiff.map { $0 == [0] || $0 == [1] } ?? (reader.jpegComponents == 1)
        let isOfInks = tiff.map { $0 == [5] } ?? (format == .jpeg && reader.jpegComponents == 4)
        switch colors.components {
        case .gray: return isGray ? colors : nil
        case .rgb: return isOfInks ? nil : colors
        case .cmyk: return isOfInks ? colors : nil
        }
    }

    /// SDL_image mistakes a grey picture with one clear value.
    private static func png(
        _ bytes: [UInt8], _ reader: HeaderReader
    ) throws(DecodingFlaw) -> (any PictureRows, ColorConversion?) {
        guard PNGRows.isAvailable else {
            guard ["tRNS", "iCCP", "cICP"].allSatisfy({ reader.pngChunk($0) == nil }) else { throw .needs("libpng16") }
            return (try SurfaceRows(bytes, type: ImageHeader.Format.png.rawValue), nil)
        }
        let rows = try PNGRows(bytes)
        // The code is of more weight than all that libpng reads.
        guard let code = reader.pngChunk("cICP") else { return (rows, try rows.colors()) }
        return (rows, try ColorConversion(code: Array(bytes[code])))
    }

    /// SDL_image passes inks on as they are stored, and fills what is missing with grey.
    private static func jpeg(_ bytes: inout [UInt8]) throws(DecodingFlaw) -> (any PictureRows, ColorConversion?) {
        let colors = try colors(of: .jpeg, HeaderReader(bytes))
        let rows = try wholeJPEG(&bytes)
        guard rows.hasFourthByte else { return (rows, colors?.components == .cmyk ? nil : colors) }
        return (
            ChangedRows(rows) { row in
                // All programs store 255 for no ink, whether they say so or not.
                for index in row.indices { row[index] = ~row[index] }
                if let colors { colors.convert(row) } else { ColorConversion.convertInks(row) }
            }, nil
        )
    }

    /// The pixels of the largest JPEG that is kept while it is decoded again.
    private static let mostKept = 16_000_000

    /// The rows of a JPEG. Throws if some are not stored: if what follows the data changes them. A decoder makes the rest of a
    /// picture flat, so of those with an end marker only one that ends flat, or has several scans, is decoded again: if less is
    /// missing than the last block of pixels, that is then not noticed.
    private static func wholeJPEG(_ bytes: inout [UInt8]) throws(DecodingFlaw) -> SurfaceRows {
        let (end, kind, hasAllScans) = {
            let reader = HeaderReader(bytes)
            return (reader.jpegEnd, reader.jpegKind, reader.hasAllJPEGScans)
        }()
        var count = end ?? bytes.count
        // The first half of an end marker.
        while count > 0, bytes[count - 1] == 0xFF { count -= 1 }
        func rows(before ending: [UInt8] = []) throws(DecodingFlaw) -> SurfaceRows {
            bytes.removeLast(bytes.count - count)
            bytes += ending + [0xFF, 0xD9]
            return try SurfaceRows(bytes, type: ImageHeader.Format.jpeg.rawValue)
        }
        var kept: SurfaceRows?
        let digest: Int
        do {
            let first = try rows()
            if end != nil {
                switch kind {
                // A scan of details may end early.
                case 2: break
                // Zeros at the end of the data are left out.
                case 9, 10: return first
                default: guard try first.endsFlat else { return first }
                }
            }
            digest = try first.digest
            if first.width * first.height <= mostKept { kept = first }
        }
        // Other bits than the zeros by which a decoder goes on, from the first.
        let others = [UInt8](repeating: 0xAA, count: DecodingOrder.spareBytes - 2)
        guard hasAllScans, try rows(before: others).digest == digest else { throw .isIncomplete }
        if let kept { return kept }
        return try rows()
    }

    /// SDL_image shows the first frame without its place.
    private static func gif(_ bytes: [UInt8], _ reader: HeaderReader) throws(DecodingFlaw) -> any PictureRows {
        let rows = try SurfaceRows(bytes, type: ImageHeader.Format.gif.rawValue)
        let (left, top) = reader.gifOffset
        guard let (width, height) = reader.gif, (width, height) != (rows.width, rows.height) else { return rows }
        return CanvasRows(rows, left: left, top: top, width: width, height: height)
    }

    /// The pixels of the largest WebP with loss that lies in memory as a whole.
    private static let mostWhole = 32_000_000

    /// What is stored without loss lies in memory as a whole, and beside it only what is wanted of it, and so of a large one.
    private static func webp(
        _ bytes: [UInt8], _ reader: HeaderReader, _ size: (width: Int, height: Int)
    ) throws(DecodingFlaw) -> any PictureRows {
        guard let frame = WebPFrame(reader) else {
            let isSmaller = reader.losslessWebP.map { size.width <= $0 && size.height <= $1 } == true
            let pixels = ImageHeader(bytes).map { $0.width * $0.height } ?? 0
            let isMuchSmaller = pixels > Self.mostWhole && 2 * size.width * size.height <= pixels
            return try WebPRows(bytes, reducedTo: isSmaller || isMuchSmaller ? size : nil)
        }
        guard let width = reader.little(24, 3), let height = reader.little(27, 3) else { throw .isIncomplete }
        let rows = try WebPRows(frame.bytes)
        return CanvasRows(rows, left: frame.left, top: frame.top, width: width + 1, height: height + 1)
    }

    /// libtiff multiplies colours by their opacity, and knows no profile of inks.
    private static func tiff(
        _ bytes: [UInt8], _ reader: HeaderReader
    ) throws(DecodingFlaw) -> (any PictureRows, ColorConversion?) {
        guard let directory = TIFFDirectory(reader) else { throw .isIncomplete }
        let colors = try colors(of: .tiff, reader)
        let extras = directory.values(338)
        let inks = colors?.components == .cmyk ? colors : nil
        let rows = try TIFFRows(bytes, extras: extras.count, hasInks: inks != nil, isCut: reader.isCut(in: .tiff))
        guard !reader.hasBrokenTIFFStreams else { throw .isIncomplete }
        func changed(_ rows: any PictureRows, _ change: @escaping (UInt32) -> UInt32) -> ChangedRows {
            ChangedRows(rows) { row in for index in row.indices { row[index] = change(row[index]) } }
        }
        if let inks {
            let stored = changed(rows) { $0 & 0xFF00_FF00 | $0 << 16 & 0xFF_0000 | $0 >> 16 & 0xFF }
            return (ChangedRows(stored, inks.convert), nil)
        }
        return switch extras.first {
        case 0: (changed(rows) { $0 | 0xFF00_0000 }, colors)
        case 1: (changed(rows, Pixels.straight), colors)
        default: (rows, colors)
        }
    }
}

nonisolated extension Pixels {
    /// A pixel whose colours were multiplied by its opacity.
    static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0, alpha < 255 else { return alpha == 0 ? 0 : pixel }
        func part(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift }
        return alpha << 24 | part(16) | part(8) | part(0)
    }
}
