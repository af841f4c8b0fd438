/// Reads picture sizes from bytes that may end anywhere and hold anything. Each property is the size in one format, or nil.
nonisolated struct HeaderReader {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func byte(_ at: Int) -> Int? { bytes.indices.contains(at) ? Int(bytes[at]) : nil }

    func little(_ at: Int, _ count: Int) -> Int? { number(at, count) { $1 << (8 * $0) } }

    func big(_ at: Int, _ count: Int) -> Int? { number(at, count) { $1 << (8 * (count - 1 - $0)) } }

    func starts(_ text: String, at: Int = 0) -> Bool { bytes.dropFirst(at).starts(with: text.utf8) }

    private func number(_ at: Int, _ count: Int, shift: (Int, Int) -> Int) -> Int? {
        guard at >= 0, at <= bytes.count - count else { return nil }
        return (0..<count).reduce(0) { $0 | shift($1, Int(bytes[at + $1])) }
    }
}

nonisolated extension HeaderReader {
    var png: (Int, Int)? {
        guard byte(0) == 0x89, starts("PNG", at: 1), starts("IHDR", at: 12), let width = big(16, 4),
            let height = big(20, 4)
        else { return nil }
        return (width, height)
    }

    /// The size in the frame header, as displayed.
    var jpeg: (Int, Int)? {
        let size: (Int, Int)? = inJPEGSegments { mark, at in
            guard (0xC0...0xCF).contains(mark), ![0xC4, 0xC8, 0xCC].contains(mark), let height = big(at + 5, 2),
                let width = big(at + 7, 2)
            else { return nil }
            return (width, height)
        }
        return jpegOrientation.swapsSides ? size.map { ($0.1, $0.0) } : size
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

    /// The larger of the screen and the first frame, because a decoder allocates either.
    var gif: (Int, Int)? {
        guard starts("GIF8"), let width = little(6, 2), let height = little(8, 2), let flags = byte(10) else {
            return nil
        }
        var at = 13 + colors(flags)
        while let mark = byte(at) {
            if mark == 0x2C {
                guard let frameWidth = little(at + 5, 2), let frameHeight = little(at + 7, 2) else { return nil }
                return (max(width, frameWidth), max(height, frameHeight))
            }
            guard mark == 0x21 else { return nil }
            at += 2
            while let length = byte(at), length > 0 { at += length + 1 }
            at += 1
        }
        return nil
    }

    private func colors(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }

    var bmp: (Int, Int)? {
        guard starts("BM"), let header = little(14, 4) else { return nil }
        guard header >= 40 else {
            guard header == 12, let width = little(18, 2), let height = little(20, 2) else { return nil }
            return (width, height)
        }
        guard let width = little(18, 4), let height = little(22, 4) else { return nil }
        // A negative height means that the rows are stored from the top.
        return (width, Int(Int32(truncatingIfNeeded: height).magnitude))
    }

    var webp: (Int, Int)? {
        guard starts("RIFF"), starts("WEBP", at: 8) else { return nil }
        if starts("VP8 ", at: 12), big(23, 3) == 0x9D012A, let width = little(26, 2), let height = little(28, 2) {
            return (width & 0x3FFF, height & 0x3FFF)
        }
        if starts("VP8L", at: 12), byte(20) == 0x2F, let bits = little(21, 4) {
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }
        if starts("VP8X", at: 12), let width = little(24, 3), let height = little(27, 3) {
            return (width + 1, height + 1)
        }
        return nil
    }

    /// The size in the first directory's entries 256 and 257, the largest if one is repeated, because decoders differ in which
    /// they use. Nil if an entry's type hides it, or if samples or tiles would take more memory than the picture.
    var tiff: (Int, Int)? {
        let number: (Int, Int) -> Int?
        switch big(0, 4) {
        case 0x4949_2A00: number = little
        case 0x4D4D_002A: number = big
        default: return nil
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        var greatest: [Int: Int] = [:]
        for entry in 0..<count {
            let at = directory + 2 + 12 * entry
            guard let tag = number(at, 2), let kind = number(at + 2, 2) else { break }
            guard Self.tiffSizes.contains(tag) else { continue }
            let length = [1: 1, 3: 2, 4: 4][kind]
            guard let length, let value = number(at + 8, length) else { return nil }
            greatest[tag] = max(greatest[tag] ?? 0, value)
        }
        guard let width = greatest[256], let height = greatest[257], greatest[277] ?? 1 <= 16,
            max(greatest[322] ?? 0, greatest[323] ?? 0) <= 8192
        else { return nil }
        return (width, height)
    }

    /// Width, height, samples per pixel, and the width and height of a tile.
    private static let tiffSizes: Set<Int> = [256, 257, 277, 322, 323]

    var qoi: (Int, Int)? {
        guard starts("qoif"), let width = big(4, 4), let height = big(8, 4) else { return nil }
        return (width, height)
    }

    var tga: (Int, Int)? {
        guard let map = byte(1), map <= 1, let kind = byte(2), [1, 2, 3, 9, 10, 11].contains(kind),
            (map == 1) == (kind & 7 == 1), let width = little(12, 2), let height = little(14, 2),
            let depth = byte(16), [8, 15, 16, 24, 32].contains(depth), let flags = byte(17), flags & 0xC0 == 0
        else { return nil }
        return (width, height)
    }

    /// The width and height of the outermost element, else its view box, else 300 x 150 as in CSS.
    var svg: (Int, Int)? {
        guard let start = (0..<min(bytes.count, 4096)).first(where: { bytes[$0] == 0x3C && starts("<svg", at: $0) })
        else { return nil }
        let tag = String(decoding: bytes[start...].prefix(4096).prefix { $0 != 0x3E }, as: UTF8.self)
        let box = tag.attribute("viewBox")?.split { $0 == " " || $0 == "," || $0.isNewline }.compactMap { Double($0) }
        let view = box.flatMap { $0.count == 4 ? ($0[2], $0[3]) : nil } ?? (300, 150)
        let width = tag.attribute("width").flatMap(Self.length) ?? view.0
        let height = tag.attribute("height").flatMap(Self.length) ?? view.1
        guard (0..<1e9).contains(width), (0..<1e9).contains(height) else { return (0, 0) }
        return (Int(width.rounded(.up)), Int(height.rounded(.up)))
    }

    /// A length in pixels at 96 per inch; nil for relative units.
    private static func length(_ text: Substring) -> Double? {
        let digits = text.prefix { $0.isNumber || "+-.".contains($0) }
        let units = ["": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96]
        guard let number = Double(digits), let unit = units[String(text.dropFirst(digits.count))] else { return nil }
        return number * unit
    }
}

nonisolated extension StringProtocol where SubSequence == Substring {
    /// The value of an attribute in an element's text.
    fileprivate func attribute(_ name: String) -> Substring? {
        var rest = self[...]
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].split(whereSeparator: \.isWhitespace).last
            rest = rest[equals...].dropFirst().drop(while: \.isWhitespace)
            guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
            let value = rest.dropFirst().prefix { $0 != quote }
            if key == name[...] { return value.drop(while: \.isWhitespace) }
            rest = rest[value.endIndex...].dropFirst()
        }
        return nil
    }
}

nonisolated extension HeaderReader {
    /// A flaw that a decoder would ignore silently, with the remedy; nil if there is none.
    func silentFlaw(in format: ImageHeader.Format) -> String? {
        switch format {
        case .jpeg where !isWholeJPEG: "it is incomplete: get it again"
        case .svg where hasText: "its text cannot be drawn: save it as PNG"
        default: nil
        }
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
