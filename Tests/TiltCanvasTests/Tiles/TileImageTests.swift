import Testing
import TiltCanvas
import TiltEngine

@Suite("The picture of a tile")
struct TileImageTests {
    @Test("has a unique name that identifies the tile", arguments: TileLayer.allCases)
    func names(layer: TileLayer) throws {
        var random = SplitMix64(seed: 5)
        var names: Set<ImageID> = []
        for zoom in TileAddress.zooms {
            for _ in 0..<50 {
                let side = 1 << zoom
                let tile = try #require(
                    TileAddress(
                        zoom: zoom, x: Int.random(in: 0..<side, using: &random),
                        y: Int.random(in: 0..<side, using: &random)))
                let name = ImageID(tile, in: layer)
                #expect(name.tile?.address == tile && name.tile?.layer == layer)
                names.insert(name)
            }
            let last = try #require(TileAddress(zoom: zoom, x: 1 << zoom - 1, y: 1 << zoom - 1))
            #expect(ImageID(last, in: layer).tile?.address == last)
            if zoom < 30 { #expect(TileAddress(number: last.number + 1)?.description == "\(zoom + 1)/0/0") }
        }
        #expect((0..<21).compactMap { TileAddress(number: $0) }.map(\.number) == Array(0..<21))
    }

    @Test("is not a tile's if the name or the number differs")
    func others() {
        #expect(ImageID("map", 1).tile == nil && ImageID("tiles", -1).tile == nil)
        #expect(ImageID("tiles", .max).tile == nil && TileAddress(number: .min) == nil)
    }
}
