nonisolated extension HeaderReader {
    /// The reason why a picture cannot be shown right, which a decoder would not tell; nil if there is none.
    func flaw(in format: ImageHeader.Format) -> DecodingFlaw? {
        switch format {
        case .jpeg: jpegFlaw
        case .tiff: tiffFlaw
        default: nil
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
        return scans.isEmpty ? .isIncomplete : nil
    }

    /// Whether a JPEG has its end marker.
    var hasJPEGEnd: Bool { jpegScans.hasEnd }

    /// The positions of a JPEG's scans, up to its end marker or one more than the most, and whether it has that marker.
    private var jpegScans: (starts: [Int], hasEnd: Bool) {
        bytes.withUnsafeBufferPointer { bytes in
            var (scans, at): ([Int], Int) = ([], 2)
            while at + 1 < bytes.count, scans.count <= Self.mostScans {
                guard bytes[at] == 0xFF else {
                    at += 1
                    continue
                }
                switch bytes[at + 1] {
                case 0xD9: return (scans, true)
                case 0xFF: at += 1
                case 0x00, 0x01, 0xD0...0xD8: at += 2
                case let mark:
                    guard at + 3 < bytes.count else { return (scans, false) }
                    if mark == 0xDA { scans.append(at) }
                    at += 2 + max(2, Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
                }
            }
            return (scans, false)
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
