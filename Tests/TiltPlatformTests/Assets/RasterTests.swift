import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("The raster of a drawing")
    struct RasterTests {
        @Test(
            "with its frame's shape, apart from rounding, is drawn at its own scale and not blurred",
            arguments: [(1494, 327), (2240, 490), (1867, 409), (747, 164), (3361, 736)])
        func rounding(width: Int, height: Int) throws {
            let path = try AssetFolder.bundled.path + "/Parallax/2-far.svg"
            let bytes = try [UInt8](file: path, limit: 1 << 20, what: "read")
            let drawn = try Source(path, decoder: nil).pixels(covering: width, height)
            #expect((drawn.width, drawn.height) == (width, height))
            #expect(drawn == Pixels(svg: bytes, fitting: width, height))
        }

        @Test("is made smaller if all together would take too much memory, the largest first, and none without need")
        func bounded() throws {
            func rasters(_ sides: [Double], _ finish: Picture.Finish) throws -> [Raster] {
                let assets = try AssetFolder.bundled
                return sides.map { side in
                    let picture = Picture(ImageID("Icons/app", Int(side)), size: Vector(side, side), finish: finish)
                    return Raster(picture, file: nil, assets: assets, density: 1)
                }
            }
            let few = try rasters([3000, 100, 2000, 4000], .stretched)
            #expect(Raster.bounded(few) == few)
            let many = try rasters([8000, 100, 2000, 6000], .stretched)
            let sizes = Raster.bounded(many).map(\.size.x)
            #expect(sizes[1...2] == [100, 2000])
            #expect(isClose(sizes[0], sizes[3], within: 1))
            func fits(_ bytes: Double) -> Bool { (0.8 * MemoryBudget.rasters...MemoryBudget.rasters).contains(bytes) }
            #expect(fits(sizes.reduce(0) { $0 + 4 * $1 * $1 }))
            // A few small ones more do not make the large ones anew.
            let more = try Raster.bounded(rasters([8000, 100, 2000, 6000, 300], .stretched)).map(\.size.x)
            #expect(more.prefix(4) == sizes[...])
            // Smaller levels, a shadow and a reflection count too.
            let mounted = try rasters([6000, 6000], .mounted(.sample))
            let made = Raster.bounded(mounted).reduce(0.0) { sum, raster in
                let box = Mount.sample.raster(around: Rect(origin: .zero, size: raster.size)).size
                return sum + 4 * box.x * box.y * 4 / 3
            }
            #expect(fits(made))
        }

        @Test("is bounded by itself if it is zoomable, so that it is made once, and a photo is not enlarged")
        func zoomable() throws {
            let folder = try TemporaryFolder()
            let assets = try AssetFolder.bundled
            try Pixels(width: 30, height: 20, fill: 0xFF10_2030).savePNG(to: folder.path("map.png"))
            _ = try folder.file("map.svg", "<svg width='30' height='20'><rect width='30' height='20'/></svg>")
            func raster(_ name: String, _ side: Double, _ finish: Picture.Finish = .zoomable) -> Raster {
                let picture = Picture(ImageID(name), size: Vector(side, side * 2 / 3), finish: finish)
                return Raster(picture, file: (folder.path(name), nil), assets: assets, density: 2)
            }
            let map = try #require(Raster.bounded([raster("map.png", 8000)]).first)
            #expect(4 / 3 * 4 * map.size.x * map.size.y <= MemoryBudget.zoomable + 1)
            let others = [raster("a", 5000, .stretched), raster("b", 300, .stretched)]
            let all = Raster.bounded([raster("map.png", 8000)] + others)
            #expect(all[0] == map && Array(all.dropFirst()) == Raster.bounded(others))
            func made(_ name: String) throws -> Mipmap { try raster(name, 30).make(with: PictureDecoder()) }
            let (photo, drawing) = (try made("map.png"), try made("map.svg"))
            #expect((photo.width, photo.height, drawing.width, drawing.height) == (30, 20, 60, 40))
            #expect(photo.levels.count == 6)
        }

        @Test("of another shape covers its frame", arguments: [(1494, 400), (900, 327)])
        func covering(width: Int, height: Int) throws {
            let path = try AssetFolder.bundled.path + "/Parallax/2-far.svg"
            let drawn = try Source(path, decoder: nil).pixels(covering: width, height)
            #expect(drawn.width >= width && drawn.height >= height)
            #expect(drawn.width == width || drawn.height == height)
        }
    }
}
