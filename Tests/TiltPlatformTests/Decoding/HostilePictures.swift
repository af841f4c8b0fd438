@testable import TiltPlatform

/// Pictures that were made or damaged to do harm.
nonisolated enum HostilePictures {
    /// The description of each, its bytes, and the refusal; nil if it may also be shown.
    static let all: [(name: String, bytes: [UInt8], says: String?)] = [
        ("a PNG cut off in its first chunks", cutPNG, "it is incomplete: get it again"),
        ("a PNG with a chunk longer than the file", png(chunk: "bKGD", length: 0x7FFF_FFFF), nil),
        ("a TIFF with its width twice", doubledTIFF, nil),
        ("an incomplete JPEG", brokenJPEG, "it is incomplete: get it again"),
        ("a JPEG of ten thousand scans", scans, "it has more than 100 scans"),
        ("a drawing with text", drawing("<g><text\nx='4'>H</text></g>"), "its text cannot be drawn"),
        ("a drawing whose text is a remark", drawing("<!-- <text> --><rect width='9' height='9'/>"), nil),
        (
            "a drawing of what is not drawn", drawing("<image href='a.png' width='9' height='9'/>"),
            "a picture in it cannot be drawn"
        ),
        ("an empty drawing", drawing(""), "nothing in it can be drawn"),
        ("copies of copies of copies", drawing(copies), nil),
        ("a copy of itself", drawing("<g id='a'><use href='#a'/><circle r='4'/></g>"), "it refers to itself"),
        (
            "a clip path of itself",
            drawing(
                "<clipPath id='a' clip-path='url(#a)'><circle r='9'/></clipPath><circle r='4' clip-path='url(#a)'/>"),
            "its parts are nested too deeply"
        ),
        ("a thousand clipped parts", drawing(clipped), nil),
        ("dashes near 0", drawing("<path d='M0 0h99' stroke='red' stroke-dasharray='1e-30'/>"), nil),
        ("short dashes", drawing("<path d='M0 0h9e9' stroke='red' stroke-dasharray='1e-3'/>"), nil),
        (
            "numbers near 1e308", drawing("<circle r='1e308' fill='red'/><path d='M1e308-1e308L1 2z' stroke='red'/>"),
            nil
        ),
        ("a huge transform", drawing("<g transform='scale(1e300)'><circle r='1e300' fill='red'/></g>"), nil),
        (
            "a transform without an end",
            drawing("<g transform='scale(1 2 3 4 5 6 7 8 9 10 11 12'><circle r='4'/></g>"), nil
        ),
        ("a style without an end", Array("<svg width='9' height='9'><style>.a".utf8), nil),
        (
            "a gradient of itself",
            drawing("<linearGradient id='a' xlink:href='#a'/><rect width='9' height='9' fill='url(#a)'/>"), nil
        ),
        ("gradients of each other", drawing(circle), nil),
        ("ten thousand groups", drawing(String(repeating: "<g>", count: 10_000)), nil),
    ]

    static let copies =
        "<defs><circle id='a0' r='4'/>"
        + (1...11).map { level in
            "<g id='a\(level)'>\(String(repeating: "<use href='#a\(level - 1)'/>", count: 10))</g>"
        }.joined() + "</defs><use href='#a11'/>"

    static let clipped =
        (0..<1000).map { "<clipPath id='c\($0)'><circle r='\($0 + 1)'/></clipPath>" }.joined()
        + (0..<1000).map { "<rect width='9' height='9' clip-path='url(#c\($0))'/>" }.joined()

    private static let circle =
        "<linearGradient id='a' xlink:href='#b'/><linearGradient id='b' xlink:href='#a'/>"
        + "<rect width='9' height='9' fill='url(#a)'/>"

    /// 58 bytes: signature, IHDR, gAMA and a piece of bKGD.
    static let cutPNG = Array(png(chunk: "bKGD", length: 6).prefix(58))

    /// A drawing of so many dashes that no time is enough.
    static let endless = drawing("<path d='M0 0h9e9' stroke='red' stroke-dasharray='1e-3'/>")

    /// A drawing of two million round corners, each of which takes memory.
    static let memoryBomb = drawing(
        "<path d='M0 0\(String(repeating: "L99 0L0 99", count: 1_000_000))' "
            + "stroke='red' stroke-width='90' stroke-linejoin='round'/>")

    /// 100 x 100 with something in it.
    static func drawing(_ inside: String) -> [UInt8] { Array("<svg viewBox='0 0 100 100'>\(inside)</svg>".utf8) }

    private static func png(chunk: String, length: UInt32) -> [UInt8] {
        let head = Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR\0\0\0\u{5}\0\0\0\u{4}\u{8}\u{2}\0\0\0".utf8)
        let sum: [UInt8] = [0xC9, 0x51, 0x62, 0x17]
        let gamma = [0, 0, 0, 4] + Array("gAMA".utf8) + [0x00, 0x00, 0xB1, 0x8F, 0x0B, 0xFC, 0x61, 0x05]
        let size = [24, 16, 8, 0].map { UInt8(length >> $0 & 255) }
        return [0x89] + head + sum + gamma + size + Array(chunk.utf8) + [0, 1, 0, 2, 0, 3, 1, 2, 3, 4]
    }

    /// The picture of 5 x 4 with a second width entry of 60000.
    private static var doubledTIFF: [UInt8] {
        guard var bytes = SamplePictures.all[.tiff]?[0] else { return [] }
        let directory = Int(bytes[4]) | Int(bytes[5]) << 8
        let entry = directory + 2
        let second = entry + 12
        bytes.replaceSubrange(second..<second + 12, with: bytes[entry..<second])
        bytes[second + 8] = 0x60
        bytes[second + 9] = 0xEA
        return bytes
    }

    static var brokenJPEG: [UInt8] { SamplePictures.all[.jpeg].map { Array($0[0].dropLast(20)) } ?? [] }

    /// A progressive picture with its last scan repeated many times.
    private static var scans: [UInt8] {
        guard let bytes = SamplePictures.all[.jpeg]?[1],
            let last = bytes.indices.last(where: { bytes[$0] == 0xDA && bytes[$0 - 1] == 0xFF })
        else { return [] }
        let scan = bytes[(last - 1)..<(bytes.count - 2)]
        return bytes.dropLast(2) + (0..<10_000).flatMap { _ in scan } + bytes.suffix(2)
    }
}
