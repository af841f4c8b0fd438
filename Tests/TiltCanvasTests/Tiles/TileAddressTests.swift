import Support
import Testing
import TiltCanvas
import TiltEngine

@Suite("The address of a tile")
struct TileAddressTests {
    private func any(_ random: inout SplitMix64) throws -> TileAddress {
        let zoom = Int.random(in: 0...30, using: &random)
        let (x, y) = (Int.random(in: 0..<1 << zoom, using: &random), Int.random(in: 0..<1 << zoom, using: &random))
        return try #require(TileAddress(zoom: zoom, x: x, y: y))
    }

    private func point(_ share: Vector, of rect: Rect) -> Vector {
        Vector(rect.minX + share.x * rect.width, rect.minY + share.y * rect.height)
    }

    @Test("exists only for valid columns and rows")
    func sound() {
        for (z, x, y) in [
            (-1, 0, 0), (31, 0, 0), (0, 1, 0), (0, 0, -1), (3, 8, 0), (3, 0, 8), (.max, 0, 0), (.min, 0, 0),
        ] {
            #expect(TileAddress(zoom: z, x: x, y: y) == nil)
        }
        #expect(TileAddress(zoom: 3, x: 7, y: 7)?.description == "3/7/7")
    }

    @Test("continues around the earth, but not beyond the poles", arguments: 1...20 as ClosedRange<UInt64>)
    func round(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let tile = try any(&random)
        for turns in [-3, -1, 0, 1, 5] {
            let column = tile.x + turns << tile.zoom
            #expect(TileAddress(zoom: tile.zoom, column: column, row: tile.y) == tile)
        }
        #expect(TileAddress(zoom: tile.zoom, column: tile.x, row: -1) == nil)
        #expect(TileAddress(zoom: tile.zoom, column: tile.x, row: 1 << tile.zoom) == nil)
    }

    @Test(
        "has four children that fill it, each of which has it as its parent", arguments: 1...20 as ClosedRange<UInt64>)
    func family(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let tile = try any(&random)
        guard tile.zoom < 30 else { return }
        #expect(tile.children.count == 4 && Set(tile.children).count == 4)
        for child in tile.children {
            #expect(child.parent == tile)
            #expect(child.area.minX >= tile.area.minX && child.area.maxX <= tile.area.maxX)
            #expect(child.area.minY >= tile.area.minY && child.area.maxY <= tile.area.maxY)
        }
        let room = tile.children.map(\.area).reduce(0) { $0 + $1.width * $1.height }
        #expect(room == tile.area.width * tile.area.height)
    }

    @Test("counts from the south as TMS does")
    func south() {
        #expect(TileAddress(zoom: 0, x: 0, y: 0)?.rowFromSouth == 0)
        #expect(TileAddress(zoom: 3, x: 0, y: 1)?.rowFromSouth == 6)
    }

    @Test(
        "has replacements that show the same part of the map without overlapping",
        arguments: 1...40 as ClosedRange<UInt64>)
    func pieces(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let tile = try any(&random)
        let there = Int.random(in: 0...tile.zoom, using: &random)
        let child = tile.children.randomElement(using: &random)
        let pieces = tile.pieces { $0.zoom == there || $0 == child }
        for piece in pieces {
            for corner in [Vector(0, 0), Vector(1, 1)] {
                let shown = point(corner, of: piece.source)
                let place = point(corner, of: piece.target)
                #expect(isClose(point(shown, of: piece.tile.area), point(place, of: tile.area), within: 1e-15))
            }
        }
        #expect(pieces.contains { $0.tile.zoom == there })
        #expect(pieces.count == (there == tile.zoom || child == nil ? 1 : 4))
        #expect(pieces.reduce(0) { $0 + $1.target.width * $1.target.height } == 1)
        #expect(Set(pieces.map(\.target.origin)).count == pieces.count)
        #expect(tile.pieces { _ in false }.isEmpty)
        #expect(tile.pieces { _ in true } == [TilePiece(tile: tile, source: .unit, target: .unit)])
    }
}
