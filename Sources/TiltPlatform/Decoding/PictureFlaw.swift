import CCodecs

nonisolated extension HeaderReader {
    /// The reason why a picture cannot be shown right, which a decoder would not tell; nil if there is none.
    func flaw(in format: ImageHeader.Format) -> DecodingFlaw? {
        switch format {
        case .jpeg: jpegFlaw
        case .tiff: tiffFlaw
        // Decoders show what there is of these.
        case .gif, .qoi, .tga: isCut(in: format) ? .isIncomplete : nil
        case .png, .webp, .bmp, .svg: nil
        }
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
                count > 0 && at + count <= bytes.count && !cdamage_is_whole(bytes.baseAddress.map { $0 + at }, count)
            }
        }
    }

    /// The greatest number of a JPEG's scans, each of which takes as long as a whole picture; programs write about ten.
    static let mostScans = 100

    private var jpegFlaw: DecodingFlaw? {
        let frame: (kind: Int, depth: Int)? = inJPEGSegments { mark, at in
            guard (0xC0...0xCF).contains(mark), ![0xC4, 0xC8, 0xCC].contains(mark) else { return nil }
            return byte(at + 4).map { (mark & 0xF, $0) }
        }
        if let frame {
            if ![0, 1, 2, 9, 10].contains(frame.kind) { return DecodingFlaw("lossless JPEGs are not supported") }
            if frame.depth != 8 { return DecodingFlaw("JPEGs of \(frame.depth) bits are not supported") }
        }
        let scans = jpegScans.starts
        if scans.count > Self.mostScans { return DecodingFlaw("it has more than \(Self.mostScans) scans") }
        if let first = scans.first, let (bytes, pixels) = jpegMemory(first), bytes > Self.mostJPEGMemory {
            let megapixels = pixels * Self.mostJPEGMemory / bytes / 1_000_000
            return DecodingFlaw(
                "it is stored in several scans, which take too much memory",
                remedy: "scale it down below \(megapixels) megapixels, or save it without progressive scans")
        }
        return scans.isEmpty ? .isIncomplete : nil
    }

    /// The greatest memory of a JPEG that is stored in several scans, in bytes.
    private static let mostJPEGMemory = 288 << 20

    /// The bytes that a JPEG's colours and coefficients take, and its pixels; nil if all are in the scan at `first`.
    private func jpegMemory(_ first: Int) -> (bytes: Int, pixels: Int)? {
        let frame: Int? = inJPEGSegments { mark, at in [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(mark) ? at : nil }
        guard let frame, let height = big(frame + 5, 2), let width = big(frame + 7, 2), let count = byte(frame + 9),
            byte(first + 4) != count || [0xC2, 0xCA].contains(byte(frame + 1))
        else { return nil }
        let factors = (0..<count).map { byte(frame + 11 + 3 * $0).map { ($0 >> 4, $0 & 15) } ?? (1, 1) }
        let (across, down) = (factors.map(\.0).max() ?? 1, factors.map(\.1).max() ?? 1)
        let shares = factors.reduce(0.0) { $0 + Double($1.0 * $1.1) / Double(max(1, across * down)) }
        return (Int((3 + 2 * shares) * Double(width * height)), width * height)
    }

    /// The kind of a JPEG by the last digit of its frame's marker: 2 is progressive, 9 and 10 are arithmetic.
    var jpegKind: Int? {
        inJPEGSegments { mark, _ in
            (0xC0...0xCF).contains(mark) && ![0xC4, 0xC8, 0xCC].contains(mark) ? mark & 0xF : nil
        }
    }

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
        let depths = directory.values(258)
        if let depth = depths.first(where: { ![1, 2, 4, 8, 16].contains($0) }) {
            return DecodingFlaw("TIFFs of \(depth) bits are not supported")
        }
        return nil
    }
}
