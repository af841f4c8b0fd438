import Support
import Testing
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

        @Test("of another shape covers its frame", arguments: [(1494, 400), (900, 327)])
        func covering(width: Int, height: Int) throws {
            let path = try AssetFolder.bundled.path + "/Parallax/2-far.svg"
            let drawn = try Source(path, decoder: nil).pixels(covering: width, height)
            #expect(drawn.width >= width && drawn.height >= height)
            #expect(drawn.width == width || drawn.height == height)
        }
    }
}
