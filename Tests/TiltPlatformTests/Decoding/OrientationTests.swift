import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A picture of a camera")
nonisolated struct OrientationTests {
    /// A JPEG of 5 x 4 with an EXIF segment that has only this entry.
    private func photo(_ value: UInt8, tag: UInt8 = 0x12, kind: UInt8 = 3, isBig: Bool = false) throws -> [UInt8] {
        func two(_ low: UInt8, _ high: UInt8 = 0) -> [UInt8] { isBig ? [high, low] : [low, high] }
        func four(_ low: UInt8) -> [UInt8] { isBig ? [0, 0, 0, low] : [low, 0, 0, 0] }
        let mark: [UInt8] = isBig ? [0x4D, 0x4D] : [0x49, 0x49]
        let tiff = mark + two(42) + four(8) + two(1) + two(tag, 1) + two(kind) + four(1) + two(value) + two(0) + four(0)
        let exif = Array("Exif\0\0".utf8) + tiff
        let bytes = try #require(SamplePictures.all[.jpeg]?[0])
        return bytes.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + bytes.dropFirst(2)
    }

    @Test("is shown upright, in either byte order", arguments: Orientation.allCases)
    func header(orientation: Orientation) throws {
        for isBig in [false, true] {
            let bytes = try photo(UInt8(orientation.rawValue), isBig: isBig)
            #expect(HeaderReader(bytes).orientation(of: .jpeg) == orientation)
            let header = try #require(ImageHeader(bytes))
            #expect((header.width, header.height) == (orientation.swapsSides ? (4, 5) : (5, 4)))
        }
    }

    @Test("is not turned if its tag is invalid")
    func nonsense() throws {
        for (value, tag, kind) in [(0, 0x12, 3), (9, 0x12, 3), (255, 0x12, 3), (6, 0x13, 3), (6, 0x12, 4)]
            as [(UInt8, UInt8, UInt8)]
        {
            #expect(HeaderReader(try photo(value, tag: tag, kind: kind)).orientation(of: .jpeg) == .upright)
        }
        let whole = try photo(6)
        for count in 0..<32 { #expect(HeaderReader(Array(whole.prefix(count))).orientation(of: .jpeg) == .upright) }
    }

    @Test("is read without harm for any mutation")
    func mutations() throws {
        var random = SplitMix64(seed: 274)
        let whole = try photo(6)
        for _ in randomRounds(20_000) {
            let reader = HeaderReader(random.mutation(of: whole))
            _ = reader.orientation(of: .jpeg)
            _ = reader.flaw(in: .jpeg)
        }
        for name in [
            "turned6.png", "phone.webp", "film.webp", "adobe.tif", "adobe.webp", "inks-profile.jpg", "offset.gif",
        ] {
            let whole = [UInt8](try Data(contentsOf: URL(filePath: "\(PictureKindsTests.folder)/\(name)")))
            let format = try #require(ImageHeader(whole)?.format)
            for round in randomRounds(1000) {
                // Where most of what is read lies.
                var bytes = round % 2 == 0 ? whole : Array(whole.prefix(200))
                bytes.replaceSubrange(0..<min(200, bytes.count), with: random.mutation(of: Array(bytes.prefix(200))))
                let reader = HeaderReader(bytes)
                _ = (reader.orientation(of: format), reader.flaw(in: format), reader.profile(in: format))
                _ = (reader.hasAllJPEGScans, reader.gifOffset, WebPFrame(reader))
            }
        }
    }

    @Test("has its first row and column in the positions of the tag")
    func turned() {
        // A B
        // C D
        // E F
        var stored = Pixels(width: 2, height: 3)
        stored.argb = [0xA, 0xB, 0xC, 0xD, 0xE, 0xF]
        let shown: [Orientation: [UInt32]] = [
            .upright: [0xA, 0xB, 0xC, 0xD, 0xE, 0xF], .mirrored: [0xB, 0xA, 0xD, 0xC, 0xF, 0xE],
            .upsideDown: [0xF, 0xE, 0xD, 0xC, 0xB, 0xA], .flipped: [0xE, 0xF, 0xC, 0xD, 0xA, 0xB],
            .transposed: [0xA, 0xC, 0xE, 0xB, 0xD, 0xF], .turnedRight: [0xE, 0xC, 0xA, 0xF, 0xD, 0xB],
            .transversed: [0xF, 0xD, 0xB, 0xE, 0xC, 0xA], .turnedLeft: [0xB, 0xD, 0xF, 0xA, 0xC, 0xE],
        ]
        for (orientation, argb) in shown {
            let picture = stored.turned(orientation)
            #expect(picture.argb == argb, "\(orientation)")
            #expect(picture.width == (orientation.swapsSides ? 3 : 2))
        }
    }
}
