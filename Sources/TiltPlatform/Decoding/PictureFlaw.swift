import CCodecs

nonisolated extension HeaderReader {
    /// The reason why a picture cannot be shown right, which a decoder would not tell; nil if there is none.
    func flaw(in format: ImageHeader.Format) -> DecodingFlaw? {
        let flaw: DecodingFlaw? =
            switch format {
            case .jpeg: jpegFlaw
            case .tiff: tiffFlaw
            // Decoders show what there is of these.
            case .gif, .qoi, .tga: isCut(in: format) ? .isIncomplete : nil
            case .png, .webp, .bmp, .svg: nil
            }
        return flaw ?? memoryFlaw(in: format)
    }

    /// The greatest memory that decoding takes at one time, beside the wanted picture: that of the largest file.
    static let mostMemory = PictureFile.limit

    private func memoryFlaw(in format: ImageHeader.Format) -> DecodingFlaw? {
        // More is refused before.
        guard format != .svg, let header = ImageHeader(bytes), max(header.width, header.height) < 1 << 26 else {
            return nil
        }
        let pixels = header.width * header.height
        let (file, some) = memory(in: format, pixels)
        guard file + some > Self.mostMemory else { return nil }
        let megapixels = Int(Double(pixels) * Double(Self.mostMemory) / Double(file + some) / 1e6)
        let hasScans = format == .jpeg && some > 4 * pixels
        return DecodingFlaw(
            hasScans
                ? "it is stored in several scans, which take too much memory" : "decoding it takes too much memory",
            remedy: "scale it down below \(megapixels) megapixels, or save it "
                + (hasScans ? "without progressive scans" : "as PNG without interlacing"))
    }

    /// The bytes of a file, as often as it lies in memory while it is decoded, and those of the pixels that then do.
    private func memory(in format: ImageHeader.Format, _ pixels: Int) -> (file: Int, pixels: Int) {
        let file = bytes.count
        switch format {
        case .png: return (file, byte(28) == 1 || !PNGRows.isAvailable ? 4 * pixels : 0)
        case .jpeg: return (file, (jpegComponents == 4 ? 4 : 3) * pixels + jpegCoefficients(pixels))
        case .gif: return (file, pixels)
        case .webp:
            let isFilm = webpChunk("ANMF") != nil
            // Opacity lies beside colours, and what is stored without loss beside what is not reduced.
            return isFilm ? (2 * file, 8 * pixels) : (file, (webpChunk("ALPH") == nil ? 4 : 5) * pixels)
        case .tiff: return (file, tiffBand)
        case .bmp: return (file, BMPRows.size(self) == nil ? max(1, (little(28, 2) ?? 24) / 8) * pixels : 0)
        case .qoi: return (2 * file, 4 * pixels)
        case .tga: return (file, ((byte(16) ?? 32) + 7) / 8 * pixels)
        case .svg: return (file, 0)
        }
    }

    /// The bytes of a TIFF's strip or row of tiles, as it is stored, as it is unpacked, and as pixels.
    private var tiffBand: Int {
        guard let directory = TIFFDirectory(self) else { return 0 }
        func value(_ tag: Int, _ usual: Int) -> Double { Double(directory.values(tag).first ?? usual) }
        let (width, height, sample) = (value(256, 1), value(257, 1), value(258, 8) * value(277, 1) / 8)
        let (across, down) = (value(322, 0), value(323, 0))
        let band: Double
        if across > 0 {
            band = (width + across) * down * 4 + across * down * sample
        } else if value(259, 1) == 1 {
            // What is not compressed is read in pieces.
            band = 0
        } else {
            let stored = directory.parts.map(\.count).max() ?? 0
            band = width * min(height, value(278, .max)) * (4 + sample) + Double(stored)
        }
        return Int(min(band, 1e15))
    }

    /// The size of a still WebP that is stored without loss; nil of another.
    var losslessWebP: (width: Int, height: Int)? {
        webpChunk("VP8L").flatMap { little($0.lowerBound + 1, 4) }.map { ($0 & 0x3FFF + 1, $0 >> 14 & 0x3FFF + 1) }
    }

    /// Whether a part of a file is missing, as far as that can be told.
    func isCut(in format: ImageHeader.Format) -> Bool {
        switch format {
        case .gif: isGIFCut
        case .qoi: bytes.suffix(8) != [0, 0, 0, 0, 0, 0, 0, 1]
        case .tga: isTGACut
        case .bmp: little(2, 4) ?? .max > bytes.count
        case .webp: little(4, 4) ?? .max > bytes.count - 8
        case .tiff: isTIFFCut
        case .jpeg: jpegEnd == nil
        case .png, .svg: false
        }
    }

    /// Whether the last block of the first frame is missing.
    private var isGIFCut: Bool {
        guard let frame = gifFrame, let flags = byte(frame + 9) else { return true }
        var at = frame + 11 + gifColors(flags)
        while let length = byte(at), length > 0 { at += length + 1 }
        return byte(at) == nil
    }

    private var isTGACut: Bool {
        guard let name = byte(0), let kind = byte(2), let colors = little(5, 2), let colorBits = byte(7),
            let (width, height) = tga, let depth = byte(16)
        else { return true }
        let size = (depth + 7) / 8
        var (at, left) = (18 + name + (byte(1) == 1 ? colors * ((colorBits + 7) / 8) : 0), width * height)
        if kind < 8 { return at + left * size > bytes.count }
        while left > 0, let head = byte(at) {
            let count = head & 127 + 1
            at += 1 + (head > 127 ? 1 : count) * size
            left -= count
        }
        return left > 0 || at > bytes.count
    }

    /// Whether the directory, or a strip or a tile of those that can be told, lies beyond the end.
    private var isTIFFCut: Bool {
        guard let directory = TIFFDirectory(self) else { return false }
        let parts = directory.parts
        return parts.isEmpty || parts.contains { $0 + $1 > bytes.count }
    }

    /// Whether a strip or a tile of a TIFF that is compressed by zlib lacks its end, as where a download has left zeros.
    var hasBrokenTIFFStreams: Bool {
        guard let directory = TIFFDirectory(self), [8, 32946].contains(directory.values(259).first) else {
            return false
        }
        return bytes.withUnsafeBufferPointer { bytes in
            directory.parts.contains { at, count in
                count > 0 && at + count <= bytes.count && !ctiff_is_whole(bytes.baseAddress.map { $0 + at }, count)
            }
        }
    }

    /// The greatest number of a JPEG's scans, each of which takes as long as a whole picture; programs write about ten.
    static let mostScans = 100

    private var jpegFlaw: DecodingFlaw? {
        let frame: (kind: Int, depth: Int)? = inJPEGFrames { mark, at in byte(at + 4).map { (mark & 0xF, $0) } }
        if let frame {
            if ![0, 1, 2, 9, 10].contains(frame.kind) { return DecodingFlaw("lossless JPEGs are not supported") }
            if frame.depth != 8 { return DecodingFlaw("JPEGs of \(frame.depth) bits are not supported") }
        }
        let scans = jpegScans.starts
        if scans.count > Self.mostScans { return DecodingFlaw("it has more than \(Self.mostScans) scans") }
        return scans.isEmpty ? .isIncomplete : nil
    }

    /// The bytes that the coefficients of a JPEG take; 0 if all are in its first scan.
    private func jpegCoefficients(_ pixels: Int) -> Int {
        let frame: Int? = inJPEGSegments { mark, at in [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(mark) ? at : nil }
        guard let frame, let count = byte(frame + 9), let first = jpegScans.starts.first,
            byte(first + 4) != count || [0xC2, 0xCA].contains(byte(frame + 1))
        else { return 0 }
        let factors = (0..<count).map { byte(frame + 11 + 3 * $0).map { ($0 >> 4, $0 & 15) } ?? (1, 1) }
        let (across, down) = (factors.map(\.0).max() ?? 1, factors.map(\.1).max() ?? 1)
        let shares = factors.reduce(0.0) { $0 + Double($1.0 * $1.1) / Double(max(1, across * down)) }
        return Int(2 * shares * Double(pixels))
    }

    /// The kind of a JPEG by the last digit of its frame's marker: 2 is progressive, 9 and 10 are arithmetic.
    var jpegKind: Int? { inJPEGFrames { mark, _ in mark & 0xF } }

    /// The position of a JPEG's end marker; nil if it is missing.
    var jpegEnd: Int? { jpegScans.end }

    /// The positions of a JPEG's scans, up to its end marker or one more than the most, and of that marker.
    private var jpegScans: (starts: [Int], end: Int?) {
        bytes.withUnsafeBufferPointer { bytes in
            var (scans, at): ([Int], Int) = ([], 2)
            while at + 1 < bytes.count, scans.count <= Self.mostScans {
                guard bytes[at] == 0xFF else {
                    at += 1
                    continue
                }
                switch bytes[at + 1] {
                case 0xD9: return (scans, at)
                case 0xFF: at += 1
                case 0x00, 0x01, 0xD0...0xD8: at += 2
                case let mark:
                    guard at + 3 < bytes.count else { return (scans, nil) }
                    if mark == 0xDA { scans.append(at) }
                    at += 2 + max(2, Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
                }
            }
            return (scans, nil)
        }
    }

    /// Whether the scans of a progressive JPEG have brought every coefficient of every component to its last bit. Of another
    /// JPEG every scan does.
    var hasAllJPEGScans: Bool {
        guard let frame = inJPEGSegments({ mark, at in mark == 0xC2 || mark == 0xCA ? at : nil }) else { return true }
        guard let count = byte(frame + 9) else { return false }
        var isDone: [Int: [Bool]] = [:]
        for index in 0..<count { isDone[byte(frame + 10 + 3 * index) ?? 0] = Array(repeating: false, count: 64) }
        for scan in jpegScans.starts {
            guard let parts = byte(scan + 4), let first = byte(scan + 5 + 2 * parts),
                let last = byte(scan + 6 + 2 * parts), let bits = byte(scan + 7 + 2 * parts), first <= last, last < 64
            else { return false }
            for part in 0..<parts {
                for index in first...last { isDone[byte(scan + 5 + 2 * part) ?? 0]?[index] = bits & 0xF == 0 }
            }
        }
        return isDone.values.allSatisfy { $0.allSatisfy(\.self) }
    }

    private var tiffFlaw: DecodingFlaw? {
        guard let directory = TIFFDirectory(self) else { return nil }
        if directory.values(339).contains(where: { $0 != 1 && $0 != 4 }) {
            return DecodingFlaw("TIFFs of signed or fractional numbers are not supported")
        }
        // Lab and its like, which libtiff converts to the colours of another screen.
        if let colors = directory.values(262).first, colors > 6 {
            return DecodingFlaw("TIFFs of these colours are not supported")
        }
        return directory.values(258).first { ![1, 2, 4, 8, 16].contains($0) }
            .map { DecodingFlaw("TIFFs of \($0) bits are not supported") }
    }
}
