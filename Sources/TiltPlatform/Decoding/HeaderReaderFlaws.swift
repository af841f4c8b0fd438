nonisolated extension HeaderReader {
    /// A flaw that a decoder would ignore silently, with the remedy; nil if there is none.
    func silentFlaw(in format: ImageHeader.Format) -> String? {
        switch format {
        case .jpeg where !isWholeJPEG: "it is incomplete: get it again"
        case .svg where hasText: "its text cannot be drawn: save it as PNG"
        default: nil
        }
    }

    /// The orientation of a JPEG by its EXIF segment; upright if there is no valid one.
    var jpegOrientation: Orientation {
        let value = inJPEGSegments { mark, at in
            mark == 0xE1 && starts("Exif\0\0", at: at + 4) ? exifOrientation(at + 10) : nil
        }
        return value.flatMap(Orientation.init) ?? .upright
    }

    /// Entry 274 of the first directory of the TIFF file at a position.
    private func exifOrientation(_ start: Int) -> Int? {
        let number: (Int, Int) -> Int?
        switch big(start, 4) {
        case 0x4949_2A00: number = little
        case 0x4D4D_002A: number = big
        default: return nil
        }
        guard let directory = number(start + 4, 4), let count = number(start + directory, 2) else { return nil }
        for entry in 0..<count {
            let at = start + directory + 2 + 12 * entry
            guard let tag = number(at, 2), let kind = number(at + 2, 2) else { return nil }
            if tag == 274 { return kind == 3 ? number(at + 8, 2) : nil }
        }
        return nil
    }

    /// The first result among the segments of a JPEG, each given by its marker and position, up to its first scan.
    func inJPEGSegments<Value>(_ find: (_ mark: Int, _ at: Int) -> Value?) -> Value? {
        guard big(0, 2) == 0xFFD8 else { return nil }
        var at = 2
        while let mark = byte(at + 1), byte(at) == 0xFF {
            switch mark {
            case 0xFF: at += 1
            case 0x01, 0xD0...0xD8: at += 2
            default:
                if let found = find(mark, at) { return found }
                guard let length = big(at + 2, 2), length >= 2 else { return nil }
                at += 2 + length
            }
        }
        return nil
    }

    /// Whether a JPEG has its end marker; libjpeg would fill missing parts with grey.
    private var isWholeJPEG: Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var at = 2
            while at + 1 < bytes.count {
                guard bytes[at] == 0xFF else {
                    at += 1
                    continue
                }
                switch bytes[at + 1] {
                case 0xD9: return true
                case 0xFF: at += 1
                case 0x00, 0x01, 0xD0...0xD8: at += 2
                default:
                    guard at + 3 < bytes.count else { return false }
                    at += 2 + max(2, Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
                }
            }
            return false
        }
    }

    /// Whether a drawing has a text element, which SDL_image's reader omits.
    private var hasText: Bool {
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.starts(with: "!--".utf8) {
                while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest = rest.dropFirst() }
            } else if rest.starts(with: "text".utf8), let next = rest.dropFirst(4).first {
                if next == UInt8(ascii: ">") || [0x20, 0x09, 0x0A, 0x0D].contains(next) { return true }
            }
        }
        return false
    }
}
