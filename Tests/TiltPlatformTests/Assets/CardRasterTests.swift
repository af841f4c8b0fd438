import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("The raster of a card")
    struct CardRasterTests {
        private func bundled(height: Double = 360, reflection: Bool = true) throws -> Pixels {
            let path = try AssetFolder.bundled.path + "/Cards/01-clear.svg"
            return try CardRaster(
                size: Vector(height * 0.8, height), mount: reflection ? .sample : .sample.withoutReflection
            )
            .make(Source(path, decoder: nil), isForeign: false)
        }

        @Test("is as large as its frame says", arguments: [true, false])
        func size(reflection: Bool) throws {
            let raster = try bundled(reflection: reflection)
            let frame = (reflection ? Mount.sample : .sample.withoutReflection)
                .raster(around: Rect(x: 0, y: 0, width: 288, height: 360))
            #expect(abs(Double(raster.width) - frame.width) <= 0.5)
            #expect(abs(Double(raster.height) - frame.height) <= 0.5)
        }

        @Test("has a clear border all round", arguments: [360.0, 81, 20])
        func border(height: Double) throws {
            let raster = try bundled(height: height)
            for x in 0..<raster.width { #expect(raster.alpha(x, 0) == 0 && raster.alpha(x, raster.height - 1) == 0) }
            for y in 0..<raster.height { #expect(raster.alpha(0, y) == 0 && raster.alpha(raster.width - 1, y) == 0) }
        }

        @Test("holds the card, a shadow beside it above the foot, and none below")
        func shadow() throws {
            let raster = try bundled(reflection: false)
            let middle = raster.width / 2
            #expect(raster.alpha(middle, 180) == 255)
            #expect((20...90).contains(raster.alpha(13, 300)), "beside the card")
            #expect(raster.alpha(4, 300) < raster.alpha(13, 300))
            #expect(raster.alpha(13, 361) > 0)
            #expect((0..<raster.width).allSatisfy { raster.alpha($0, 363) == 0 }, "below the foot")
        }

        @Test("reflects its foot upside down, fading steadily")
        func reflection() throws {
            let raster = try bundled()
            let middle = raster.width / 2
            let foot = 362
            let rows = (foot + 3..<raster.height - 2).map { raster.alpha(middle, $0) }
            #expect(rows == rows.sorted(by: >))
            #expect(abs(rows[0] - 87) <= 4, "it begins at 34 %")
            #expect(rows.last == 0)
            let (above, below) = (raster[middle, foot - 20] & 0xFF_FFFF, raster[middle, foot + 2 + 19] & 0xFF_FFFF)
            #expect(above == below)
        }

        @Test(
            "shows the whole of a foreign picture, of any shape, in rounded corners",
            arguments: [(400, 100), (100, 400), (64, 80), (3, 3)])
        func foreign(width: Int, height: Int) throws {
            let folder = try TemporaryFolder()
            let path = folder.path("picture.png")
            try Pixels(width: width, height: height, fill: 0xFFC0_4020).savePNG(to: path)
            let raster = try CardRaster(size: Vector(160, 200), mount: .sample.withoutReflection).make(
                Source(path, decoder: PictureDecoder()), isForeign: true)
            let shown = raster.argb.count { $0 == 0xFFC0_4020 }
            let scale = min(160 / Double(width), 200 / Double(height))
            let area = Double(width) * Double(height) * scale * scale
            #expect(Double(shown) > 0.93 * area && Double(shown) <= area * 1.01, "\(shown) of \(area)")
            let (x, y) = (raster.width / 2, raster.height / 2)
            #expect(raster[x, y] == 0xFFC0_4020)
            #expect(raster.alpha(10, 2) < 40, "the corner is cut")
            #expect(
                (5..<196).allSatisfy { raster.alpha(x, $0) == 255 && raster.red(x, $0) > 0x40 }, "nothing stays open")
        }
    }
}

extension Mount {
    /// A mount with a reflection, as a carousel's cards have it.
    static let sample = Mount(
        cornerRadius: 28.0 / 400, margin: 18.0 / 400, border: 2.0 / 400,
        reflection: Reflection(gap: 2.0 / 360, height: 0.24, opacity: 0.34))
}
