import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The header of a picture")
nonisolated struct ImageHeaderTests {
    typealias Sample = (format: ImageHeader.Format, width: Int, height: Int, bytes: [UInt8])

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// The first bytes of files of every format, written by hand from their specifications.
    static let samples: [Sample] = [
        (.png, 640, 480, [0x89] + text("PNG\r\n\u{1A}\n") + big(13, 4) + text("IHDR") + big(640, 4) + big(480, 4)),
        (
            .jpeg, 4000, 3000,
            [0xFF, 0xD8, 0xFF, 0x01, 0xFF, 0xD0, 0xFF, 0xE0] + big(16, 2) + Array(repeating: 0, count: 14)
                + [0xFF, 0xFF, 0xC4] + big(4, 2)
                + [0, 0, 0xFF, 0xC2] + big(17, 2) + [8] + big(3000, 2) + big(4000, 2) + [3]
        ),
        (
            .gif, 320, 200,
            text("GIF89a") + little(320, 2) + little(200, 2) + [0x80, 0, 0] + Array(repeating: 9, count: 6)
                + [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x2C] + little(0, 4) + little(300, 2) + little(200, 2) + [0]
        ),
        (.bmp, 33, 44, text("BM") + little(0, 12) + little(40, 4) + little(33, 4) + little(-44, 4)),
        (.bmp, 7, 9, text("BM") + little(0, 12) + little(12, 4) + little(7, 2) + little(9, 2)),
        (
            .webp, 550, 368,
            text("RIFF") + little(99, 4) + text("WEBPVP8 ") + little(80, 4) + [0x30, 1, 0, 0x9D, 1, 0x2A]
                + little(550 | 0x4000, 2) + little(368 | 0x8000, 2)
        ),
        (
            .webp, 386, 395,
            text("RIFF") + little(99, 4) + text("WEBPVP8L") + little(80, 4) + [0x2F] + little(385 | 394 << 14, 4)
        ),
        (
            .webp, 70000, 3,
            text("RIFF") + little(99, 4) + text("WEBPVP8X") + little(10, 4) + little(0, 4) + little(69999, 3)
                + little(2, 3)
        ),
        (
            .tiff, 1000, 70000,
            text("II*\0") + little(8, 4) + little(2, 2) + little(256, 2) + little(3, 2) + little(1, 4)
                + little(1000, 2) + little(0, 2) + little(257, 2) + little(4, 2) + little(1, 4) + little(70000, 4)
        ),
        (
            .tiff, 12, 34,
            text("MM\0*") + big(8, 4) + big(2, 2) + big(256, 2) + big(3, 2) + big(1, 4) + big(12, 2) + big(0, 2)
                + big(257, 2) + big(3, 2) + big(1, 4) + big(34, 2) + big(0, 2)
        ),
        (.qoi, 100, 50, text("qoif") + big(100, 4) + big(50, 4) + [4, 0]),
        (.tga, 301, 200, [0, 0, 2] + Array(repeating: 0, count: 9) + little(301, 2) + little(200, 2) + [24, 0x20]),
        (.svg, 320, 400, text("<?xml version=\"1.0\"?>\n<svg width=\"320\" height=\"400\" viewBox=\"0 0 1 1\">")),
        (.svg, 24, 12, text("<svg xmlns='x' viewBox='0, 0 24 12'>")),
        (.svg, 96, 378, text("<svg width = '1in' height='100mm'>")),
        (.svg, 720, 486, text("<!-- <b> --><svg width='100%' viewBox='0 0 720 486' height='486px'/>")),
        (.svg, 300, 150, text("<svg>")),
        (.svg, 96, 16, text("<svg stroke-width='5' width='72pt' line-height='9' height='1pc'>")),
        (.svg, 7, 9, text("<svg id='\(String(repeating: "a", count: 300))' width='7' height='9'>")),
    ]

    @Test("gives format and size", arguments: samples.indices)
    func size(index: Int) throws {
        let sample = Self.samples[index]
        let header = try #require(ImageHeader(sample.bytes))
        #expect(header.format == sample.format)
        #expect((header.width, header.height) == (sample.width, sample.height))
    }

    @Test("is read for every format")
    func everyFormat() {
        #expect(Set(Self.samples.map(\.format)) == Set(ImageHeader.Format.allCases))
    }

    @Test("gives nothing, or the same result, if it is cut off", arguments: samples.indices)
    func truncated(index: Int) {
        let sample = Self.samples[index]
        for count in 0..<sample.bytes.count where sample.format != .svg {
            guard let header = ImageHeader(Array(sample.bytes.prefix(count))) else { continue }
            #expect((header.width, header.height) == (sample.width, sample.height), "after \(count) bytes")
        }
    }

    @Test(
        "is nil for other files",
        arguments: ["", "{}", "Hello", "<html></html>", "GIF87", "// swift-tools-version: 6.2"])
    func other(text: String) {
        #expect(ImageHeader(Array(text.utf8)) == nil)
    }

    @Test("is nil for a JPEG with empty segments and for invalid TGA files")
    func almost() throws {
        let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8, 0, 9, 0, 9, 3]
        #expect(ImageHeader([0xFF, 0xD8, 0xFF, 0xE0, 0, 2] + frame)?.width == 9)
        for length in [0, 1] as [UInt8] { #expect(ImageHeader([0xFF, 0xD8, 0xFF, 0xE0, 0, length] + frame) == nil) }
        let tga = try #require(Self.samples.first { $0.format == .tga }).bytes
        for (place, value) in [(1, 2), (1, 1), (2, 4), (16, 7), (17, 0x40), (17, 0x80)] as [(Int, UInt8)] {
            var bytes = tga
            bytes[place] = value
            #expect(ImageHeader(bytes) == nil, "\(value) at \(place)")
        }
    }

    @Test("has the larger size of a GIF's screen and first frame")
    func lyingGIF() throws {
        var bytes = try #require(Self.samples.first { $0.format == .gif }).bytes
        let frame = bytes.count - 5
        (bytes[frame], bytes[frame + 1]) = (0xFF, 0xFF)
        #expect(ImageHeader(bytes)?.width == 65535)
    }

    /// A TIFF directory of entries: a tag, a kind and a value of 4 bytes each.
    private static func tiff(_ entries: [(tag: Int, kind: Int, value: Int)]) -> ImageHeader? {
        let list = entries.flatMap { little($0.tag, 2) + little($0.kind, 2) + little(1, 4) + little($0.value, 4) }
        return ImageHeader(text("II*\0") + little(8, 4) + little(entries.count, 2) + list)
    }

    @Test("has the largest of a TIFF's repeated sizes, in any order")
    func lyingTIFF() {
        for order in [[9, 60_000], [60_000, 9]] {
            let sizes = order.flatMap { [(256, 4, $0), (257, 4, $0 + 1)] }
            let header = Self.tiff(sizes)
            #expect(header?.width == 60_000 && header?.height == 60_001)
        }
    }

    @Test("is nil for a TIFF that hides its size or its memory use")
    func hiddenTIFF() {
        let size = [(256, 3, 40), (257, 1, 30)]
        #expect(Self.tiff(size)?.height == 30)
        #expect(Self.tiff([(256, 16, 40), (257, 3, 30)]) == nil, "a number of 8 bytes lies elsewhere")
        #expect(Self.tiff(size + [(277, 3, 60_000)]) == nil, "so many samples to a pixel")
        #expect(Self.tiff(size + [(322, 4, 60_000)]) == nil && Self.tiff(size + [(323, 4, 1 << 31)]) == nil)
        #expect(Self.tiff(size + [(277, 3, 4), (322, 3, 256), (323, 3, 256)])?.width == 40)
    }

    @Test("is read or refused for any damage", arguments: 0..<10 as Range<UInt64>)
    func mutations(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in randomRounds(10_000) {
            var bytes = Self.samples[Int.random(in: Self.samples.indices, using: &random)].bytes
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            guard let header = ImageHeader(bytes) else { continue }
            let isPossible = header.width >= 0 && header.height >= 0 && max(header.width, header.height) <= 1 << 32
            if !isPossible { Issue.record("seed \(seed): \(header) from \(bytes)") }
        }
    }
}
