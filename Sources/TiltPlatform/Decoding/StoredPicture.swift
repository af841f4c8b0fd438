import TiltEngine

/// What is in a file, as its format means it: what SDL_image makes of it is not always that.
nonisolated enum StoredPicture {
    /// The rows as they are stored, and the conversion that their colours still need; nil if none.
    static func rows(
        of format: ImageHeader.Format, _ bytes: [UInt8]
    ) throws(DecodingFlaw) -> (any PictureRows, ColorConversion?) {
        let reader = HeaderReader(bytes)
        if let flaw = reader.flaw(in: format) { throw flaw }
        do throws(DecodingFlaw) {
            return try rows(of: format, bytes, reader)
        } catch {
            // A decoder has other words for it.
            throw reader.isCut(in: format) ? .isIncomplete : error
        }
    }

    private static func rows(
        of format: ImageHeader.Format, _ bytes: [UInt8], _ reader: HeaderReader
    ) throws(DecodingFlaw) -> (any PictureRows, ColorConversion?) {
        switch format {
        case .png: return try png(bytes, reader)
        case .jpeg: return try jpeg(bytes, reader)
        case .gif: return (try gif(bytes, reader), nil)
        case .webp: return (try webp(bytes, reader), try colors(of: format, reader))
        case .tiff: return try tiff(bytes, reader)
        case .bmp: return (try bmp(bytes), nil)
        case .qoi, .tga, .svg: return (try SurfaceRows(bytes, type: format.rawValue), nil)
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
            guard ["tRNS", "iCCP", "cICP"].allSatisfy({ reader.pngChunk($0) == nil }) else {
                throw DecodingFlaw("it needs the library libpng16, which is not installed", remedy: "install it")
            }
            return (try SurfaceRows(bytes, type: ImageHeader.Format.png.rawValue), nil)
        }
        let rows = try PNGRows(bytes)
        // The code is of more weight than all that libpng reads.
        guard let code = reader.pngChunk("cICP") else { return (rows, try rows.colors()) }
        return (rows, try ColorConversion(code: Array(bytes[code])))
    }

    /// SDL_image passes inks on as they are stored, and fills what is missing with grey.
    private static func jpeg(
        _ bytes: [UInt8], _ reader: HeaderReader
    ) throws(DecodingFlaw) -> (any PictureRows, ColorConversion?) {
        let colors = try colors(of: .jpeg, reader)
        let rows = try wholeJPEG(bytes, reader)
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
    private static func wholeJPEG(_ bytes: [UInt8], _ reader: HeaderReader) throws(DecodingFlaw) -> SurfaceRows {
        var data = bytes[..<(reader.jpegEnd ?? bytes.count)]
        // The first half of an end marker.
        while data.last == 0xFF { data.removeLast() }
        func rows(before ending: [UInt8] = []) throws(DecodingFlaw) -> SurfaceRows {
            try SurfaceRows(data + ending + [0xFF, 0xD9], type: ImageHeader.Format.jpeg.rawValue)
        }
        var kept: SurfaceRows?
        let digest: Int
        do {
            let first = try rows()
            if reader.jpegEnd != nil {
                switch reader.jpegKind {
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
        let others = [UInt8](repeating: 0xAA, count: 256)
        guard reader.hasAllJPEGScans, try rows(before: others).digest == digest else { throw .isIncomplete }
        if let kept { return kept }
        return try rows()
    }

    /// A picture all of whose pixels are clear is opaque: many programs leave the fourth byte 0.
    private static func bmp(_ bytes: [UInt8]) throws(DecodingFlaw) -> any PictureRows {
        let rows = try SurfaceRows(bytes, type: ImageHeader.Format.bmp.rawValue)
        guard rows.hasFourthByte, try rows.isClear else { return rows }
        return ChangedRows(rows) { row in for index in row.indices { row[index] |= 0xFF00_0000 } }
    }

    /// SDL_image shows the first frame without its place.
    private static func gif(_ bytes: [UInt8], _ reader: HeaderReader) throws(DecodingFlaw) -> any PictureRows {
        let rows = try SurfaceRows(bytes, type: ImageHeader.Format.gif.rawValue)
        let (left, top) = reader.gifOffset
        guard let (width, height) = reader.gif, (width, height) != (rows.width, rows.height) else { return rows }
        return CanvasRows(rows, left: left, top: top, width: width, height: height)
    }

    /// SDL_image refuses animated pictures.
    private static func webp(_ bytes: [UInt8], _ reader: HeaderReader) throws(DecodingFlaw) -> any PictureRows {
        let type = ImageHeader.Format.webp.rawValue
        guard let frame = WebPFrame(reader) else { return try SurfaceRows(bytes, type: type) }
        guard let width = reader.little(24, 3), let height = reader.little(27, 3) else {
            throw .isIncomplete
        }
        let rows = try SurfaceRows(frame.bytes, type: type)
        return CanvasRows(rows, left: frame.left, top: frame.top, width: width + 1, height: height + 1)
    }

    /// libtiff mirrors what is to be turned, multiplies colours by their opacity, and knows no profile. So it is told that there
    /// is nothing to turn and nothing to multiply, and that inks with a profile are colours.
    private static func tiff(
        _ bytes: [UInt8], _ reader: HeaderReader
    ) throws(DecodingFlaw) -> (any PictureRows, ColorConversion?) {
        guard let directory = TIFFDirectory(reader) else { return (try SurfaceRows(bytes, type: "TIF"), nil) }
        let colors = try colors(of: .tiff, reader)
        var bytes = bytes
        func set(_ tag: Int, _ value: UInt8) {
            for entry in directory.entries where entry.tag == tag && entry.kind == 3 && entry.at + 1 < bytes.count {
                (bytes[entry.at], bytes[entry.at + 1]) = directory.isBig ? (0, value) : (value, 0)
            }
        }
        set(274, 1)
        let extra = directory.values(338).first
        if extra != nil { set(338, 1) }
        let inks = colors?.components == .cmyk ? colors : nil
        if inks != nil { set(262, 2) }
        let rows = try SurfaceRows(bytes, type: ImageHeader.Format.tiff.rawValue)
        guard !reader.hasBrokenTIFFStreams else { throw .isIncomplete }
        func changed(_ rows: any PictureRows, _ change: @escaping (UInt32) -> UInt32) -> ChangedRows {
            ChangedRows(rows) { row in for index in row.indices { row[index] = change(row[index]) } }
        }
        if let inks {
            let stored = changed(rows) { $0 & 0xFF00_FF00 | $0 << 16 & 0xFF_0000 | $0 >> 16 & 0xFF }
            return (ChangedRows(stored, inks.convert), nil)
        }
        return switch extra {
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
