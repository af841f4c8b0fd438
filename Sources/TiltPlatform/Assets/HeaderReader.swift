import TiltEngine

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
        return asShown((width, height), .png)
    }

    /// The size of a picture whose stored size is given, in the orientation in which it is shown.
    private func asShown(_ size: (Int, Int), _ format: ImageHeader.Format) -> (Int, Int) {
        orientation(of: format).swapsSides ? (size.1, size.0) : size
    }

    /// The size in the frame header.
    var jpeg: (Int, Int)? {
        let size: (Int, Int)? = inJPEGFrames { _, at in
            big(at + 7, 2).flatMap { width in big(at + 5, 2).map { (width, $0) } }
        }
        return size.map { asShown($0, .jpeg) }
    }

    /// The first result among the frame headers of a JPEG, likewise.
    func inJPEGFrames<Value>(_ find: (_ mark: Int, _ at: Int) -> Value?) -> Value? {
        inJPEGSegments { mark, at in
            (0xC0...0xCF).contains(mark) && ![0xC4, 0xC8, 0xCC].contains(mark) ? find(mark, at) : nil
        }
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

    /// The canvas, enlarged by a first frame that reaches beyond it.
    var gif: (Int, Int)? {
        guard starts("GIF8"), let width = little(6, 2), let height = little(8, 2), let frame = gifFrame,
            let frameWidth = little(frame + 5, 2), let frameHeight = little(frame + 7, 2)
        else { return nil }
        let (left, top) = gifOffset
        return (max(width, left + frameWidth), max(height, top + frameHeight))
    }

    /// The place of a GIF's first frame on its canvas.
    var gifOffset: (left: Int, top: Int) {
        guard let frame = gifFrame, let left = little(frame + 1, 2), let top = little(frame + 3, 2) else {
            return (0, 0)
        }
        return (left, top)
    }

    /// The position of the first frame in a GIF.
    var gifFrame: Int? {
        guard let flags = byte(10) else { return nil }
        var at = 13 + gifColors(flags)
        while let mark = byte(at) {
            if mark == 0x2C { return at }
            guard mark == 0x21 else { return nil }
            at += 2
            while let length = byte(at), length > 0 { at += length + 1 }
            at += 1
        }
        return nil
    }

    /// The bytes of a GIF's table of colours, by the flags before it.
    func gifColors(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }

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
            return asShown((width + 1, height + 1), .webp)
        }
        return nil
    }

    /// The size in the first directory's entries 256 and 257, the largest if one is repeated, because decoders differ in which
    /// they use. Nil if an entry's type hides it, or if samples or tiles would take more memory than the picture.
    var tiff: (Int, Int)? {
        guard let directory = TIFFDirectory(self) else { return nil }
        var greatest: [Int: Int] = [:]
        for entry in directory.entries where Self.tiffSizes.contains(entry.tag) {
            guard let value = directory.value(entry) else { return nil }
            greatest[entry.tag] = max(greatest[entry.tag] ?? 0, value)
        }
        guard let width = greatest[256], let height = greatest[257], greatest[277] ?? 1 <= 16,
            max(greatest[322] ?? 0, greatest[323] ?? 0) <= 8192
        else { return nil }
        return asShown((width, height), .tiff)
    }

    var isGzip: Bool { big(0, 2) == 0x1F8B }
    var isTIFF: Bool { [0x4949_2A00, 0x4D4D_002A].contains(big(0, 4)) }
    /// Whether it is a TIFF with positions of eight bytes.
    var isBigTIFF: Bool { [0x4949_2B00, 0x4D4D_002B].contains(big(0, 4)) }

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
        let size = Self.drawingSize { tag.attribute($0).map(String.init) }
        guard (0..<1e9).contains(size.x), (0..<1e9).contains(size.y) else { return (0, 0) }
        return (Int(size.x.rounded(.up)), Int(size.y.rounded(.up)))
    }

    /// The four numbers of a view box; nil if it has others.
    static func viewBox(_ text: String?) -> [Double]? {
        let box = text?.split { $0 == " " || $0 == "," || $0.isNewline }.compactMap { Double($0) }
        return box?.count == 4 ? box : nil
    }

    /// The size of a drawing in pixels, by the attributes of its outermost element. What they do not say its view box does.
    static func drawingSize(_ attribute: (String) -> String?) -> Vector {
        let view = viewBox(attribute("viewBox")).map { Vector($0[2], $0[3]) }
        let sides = ["width", "height"].map { attribute($0).flatMap { DrawingLength($0)?.pixels } }
        switch (sides[0], sides[1]) {
        case (let width?, let height?): return Vector(width, height)
        case (let width?, nil): return Vector(width, view.map { width * $0.y / $0.x } ?? 150)
        case (nil, let height?): return Vector(view.map { height * $0.x / $0.y } ?? 300, height)
        case (nil, nil): return view ?? Vector(300, 150)
        }
    }
}

nonisolated extension StringProtocol where SubSequence == Substring {
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
