import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("The raster of a mounted picture")
    struct MountedRasterTests {
        private func bundled(height: Double = 360, reflection: Bool = true) throws -> Pixels {
            let path = try AssetFolder.bundled.path + "/Cards/01-clear.svg"
            return try MountedRaster(
                size: Vector(height * 0.8, height), mount: reflection ? .sample : .sample.withoutReflection
            )
            .make(Source(path, decoder: nil), isForeign: false)
        }

        @Test("has the size of its frame", arguments: [true, false])
        func size(reflection: Bool) throws {
            let raster = try bundled(reflection: reflection)
            let frame = (reflection ? Mount.sample : .sample.withoutReflection)
                .raster(around: Rect(x: 0, y: 0, width: 288, height: 360))
            #expect((0..<2).contains(Double(raster.width) - frame.width))
            #expect((0..<2).contains(Double(raster.height) - frame.height))
        }

        @Test(
            "lies on the window where the mount has it, to a hundredth of a pixel, at every size and density",
            arguments: [360.0, 213.3, 720.4], [0.8, 0.7, 1.4])
        func place(height: Double, shape: Double) throws {
            let folder = try TemporaryFolder()
            try Pixels(width: 80, height: 80, fill: 0xFFFF_FFFF).savePNG(to: folder.path("picture.png"))
            let size = Vector(height * shape, height)
            let raster = Raster(
                id: ImageID("Cards/own"), path: folder.path("picture.png"), isForeign: true, size: size,
                finish: .mounted(.sample.withoutReflection))
            let sketch = PictureSketch(try raster.make(with: PictureDecoder()))
            // A card that fills the pixels 20…20 + w across and 30…30 + h down, drawn as the carousel draws it.
            let (wide, high) = (size.x.rounded(), size.y.rounded())
            let card = Rect(x: 20, y: 30, width: wide, height: high)
            let whole = Mount.sample.withoutReflection.raster(around: Rect(origin: .zero, size: size))
            let frame = Rect(
                x: card.minX + whole.minX * wide / size.x, y: card.minY + whole.minY * high / size.y,
                width: whole.width * wide / size.x, height: whole.height * high / size.y)
            var list = DrawList(size: Vector(wide + 40, high + 60), density: 1)
            list.clear(Color(hex: 0))
            list.image(ImageID("Cards/own"), in: frame)
            var pixels = Pixels(width: Int(list.size.x), height: Int(list.size.y))
            pixels.argb.withUnsafeMutableBufferPointer { argb in
                guard let start = argb.baseAddress else { return }
                let canvas = Canvas(
                    pixels: start, width: Int(list.size.x), height: Int(list.size.y), stride: Int(list.size.x))
                Compositor().draw(list, on: canvas) { _ in sketch }
            }
            let (middle, centre) = (Int(card.midX), Int(card.midY))
            #expect(pixels.red(20, centre) > 240 && pixels.red(19, centre) < 8)
            #expect(pixels.red(Int(card.maxX) - 1, centre) > 240 && pixels.red(Int(card.maxX), centre) < 8)
            #expect(pixels.red(middle, 30) > 240 && pixels.red(middle, 29) < 8)
            #expect(pixels.red(middle, Int(card.maxY) - 1) > 240 && pixels.red(middle, Int(card.maxY)) < 8)
        }

        @Test("holds a picture of another shape whole, on a gradient from the mean of its top to that of its foot")
        func misfit() throws {
            let folder = try TemporaryFolder()
            var picture = Pixels(width: 300, height: 60, fill: 0xFF20_4060)
            for y in 0..<30 { for x in 0..<300 { picture[x, y] = 0xFFC0_8040 } }
            try picture.savePNG(to: folder.path("wide.png"))
            let mount = Mount.sample.withoutReflection
            let raster = try MountedRaster(size: Vector(190, 100), mount: mount).make(
                Source(folder.path("wide.png"), decoder: PictureDecoder()), isForeign: true)
            let middle = raster.width / 2
            let left = (0..<raster.width).first { raster.alpha($0, 50) > 250 } ?? 0
            #expect(raster.red(middle, 12) > 0xA0 && raster.red(middle, 90) < 0x40, "the gradient")
            #expect(raster.red(left + 3, 40) > 0xB0 && raster.red(left + 3, 62) < 0x40, "the whole picture")
        }

        @Test("has a clear border on all sides", arguments: [360.0, 81, 20])
        func border(height: Double) throws {
            let raster = try bundled(height: height)
            for x in 0..<raster.width { #expect(raster.alpha(x, 0) == 0 && raster.alpha(x, raster.height - 1) == 0) }
            for y in 0..<raster.height { #expect(raster.alpha(0, y) == 0 && raster.alpha(raster.width - 1, y) == 0) }
        }

        @Test("contains the card with a shadow beside it, and none below it")
        func shadow() throws {
            let raster = try bundled(reflection: false)
            let middle = raster.width / 2
            #expect(raster.alpha(middle, 180) == 255)
            #expect((20...90).contains(raster.alpha(13, 300)), "beside the card")
            #expect(raster.alpha(4, 300) < raster.alpha(13, 300))
            #expect(raster.alpha(13, 361) > 0)
            #expect((0..<raster.width).allSatisfy { raster.alpha($0, 363) == 0 }, "below the foot")
        }

        @Test("reflects the bottom of the card upside down, fading steadily")
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
            "is filled by a foreign picture of any shape",
            arguments: [(400, 100), (300, 200), (3, 3), (64, 80), (200, 300), (100, 400)], [(160, 200), (240, 160)])
        func foreign(picture: (Int, Int), card: (Int, Int)) throws {
            let folder = try TemporaryFolder()
            let path = folder.path("picture.png")
            try Pixels(width: picture.0, height: picture.1, fill: 0xFFC0_4020).savePNG(to: path)
            let size = Vector(Double(card.0), Double(card.1))
            let raster = try MountedRaster(size: size, mount: .sample.withoutReflection).make(
                Source(path, decoder: PictureDecoder()), isForeign: true)
            let (middle, foot) = (raster.width / 2, 1 + card.1)
            let opaque = { (x: Int, y: Int) in raster[x, y] >> 24 == 255 && raster.red(x, y) > 0x80 }
            #expect((0..<raster.width).count { opaque($0, foot - card.1 / 2) } == card.0)
            #expect((0..<raster.height).count { opaque(middle, $0) } == card.1)
            #expect(opaque(middle, foot - 1) && !opaque(middle, foot))
            let left = (raster.width - card.0) / 2
            #expect(raster.alpha(left, foot - card.1) < 128, "the corner is cut")
        }

        @Test("shows a plain card with the title until the picture is ready", arguments: [0.7, 0.8, 1.4])
        func placeholder(shape: Double) throws {
            let folder = try TemporaryFolder()
            try Pixels(width: 80, height: 90, fill: .max).savePNG(to: folder.path("picture.png"))
            let card = MountedRaster(size: Vector((200 * shape).rounded(), 200), mount: .sample)
            let shown = try card.make(Source(folder.path("picture.png"), decoder: PictureDecoder()), isForeign: true)
            func blank(_ title: String) throws -> Pixels {
                try card.make(Placeholder(title: title, assets: .bundled))
            }
            let (empty, titled) = (try blank(""), try blank("Holidays on the coast"))
            let covered = { (raster: Pixels) in raster.argb.map { $0 >> 24 } }
            #expect(covered(empty) == covered(shown) && covered(titled) == covered(shown))
            let written = zip(empty.argb, titled.argb).count { $0 != $1 }
            #expect((100...4000).contains(written), "\(written) pixels of letters")
        }

        @Test("cuts a picture of nearly its shape equally at both ends")
        func cut() throws {
            let folder = try TemporaryFolder()
            var picture = Pixels(width: 400, height: 100, fill: 0xFF10_2030)
            for y in 0..<100 { for x in 190..<210 { picture[x, y] = 0xFFFF_FFFF } }
            try picture.savePNG(to: folder.path("picture.png"))
            let raster = try MountedRaster(size: Vector(195, 50), mount: .sample.withoutReflection).make(
                Source(folder.path("picture.png"), decoder: PictureDecoder()), isForeign: true)
            let white = (0..<raster.width).filter { raster.red($0, 25) > 0x80 }
            #expect(abs(white.count - 10) <= 2, "at the height of the card: \(white.count)")
            #expect(abs((white.first ?? 0) + (white.last ?? 0) + 1 - raster.width) <= 2)
        }
    }
}

extension Mount {
    /// A mount with a reflection, like that of a carousel's card.
    static let sample = Mount(
        cornerRadius: 28.0 / 400, margin: 18.0 / 400, border: 2.0 / 400,
        reflection: Reflection(gap: 2.0 / 360, height: 0.24, opacity: 0.34))
}
