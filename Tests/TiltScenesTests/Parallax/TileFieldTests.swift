import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The tiles before the night")
struct TileFieldTests {
    @Test("are whole in every window, wherever the viewer is", arguments: ParallaxFixture.windows, [false, true])
    func inside(view: Viewport, asPublished: Bool) {
        let field = TileField(view: view, asPublished: asPublished)
        for viewer in ParallaxFixture.viewers {
            let shift = field.displacement(for: viewer)
            for tile in field.tiles {
                let body = Rect(center: tile.center + shift, size: tile.size)
                #expect(body.minX >= 0 && body.maxX <= view.width, "\(tile.name) for \(viewer)")
                #expect(body.minY >= 0 && body.maxY <= view.height, "\(tile.name) for \(viewer)")
            }
        }
    }

    @Test("move with the lean, as far as the art's table says")
    func table() {
        let field = TileField(view: Viewport(size: Vector(1280, 720)), asPublished: false)
        let shift = field.displacement(for: ViewerOffset(h: 1, v: 1))
        #expect(abs(shift.x - 53.8) < 0.05 && abs(shift.y - 30.2) < 0.05)
        #expect(field.displacement(for: ViewerOffset(h: -1, v: -1)) == -shift)
    }

    @Test("stand still as published", arguments: ParallaxFixture.windows)
    func published(view: Viewport) {
        let field = TileField(view: view, asPublished: true)
        for viewer in ParallaxFixture.viewers { #expect(field.displacement(for: viewer) == .zero) }
    }

    @Test("are drawn over their dock and move together to the pixel", arguments: ParallaxFixture.windows)
    func together(view: Viewport) {
        let field = TileField(view: view, asPublished: false)
        func places(_ viewer: ViewerOffset) -> [Rect] {
            var list = DrawList(size: view.size, density: view.density)
            field.draw(into: &list, for: viewer)
            #expect(list.placedImages.map(\.id.name) == ["Parallax/tiles/dock"] + field.tiles.map(\.image.name))
            return list.placedImages.map(\.place)
        }
        let rest = places(.zero)
        for viewer in ParallaxFixture.viewers {
            let moves = zip(places(viewer), rest).map { ($0.origin - $1.origin) * view.density }
            let whole = Vector(moves[0].x.rounded(), moves[0].y.rounded())
            #expect(moves.allSatisfy { ($0 - whole).length < 1e-6 }, "for \(viewer)")
        }
    }

    @Test("leave the moon free at rest")
    func moon() {
        let field = TileField(view: Viewport(size: Vector(1920, 1080)), asPublished: false)
        let moon = Rect(x: 1694 - 160 - 96, y: 362 - 90 - 96, width: 192, height: 192)
        for tile in field.tiles { #expect(tile.center.x + tile.size.x / 2 < moon.minX) }
    }

    @Test("cover what they or their dock may come into, and leave the rest free")
    func covers() throws {
        let field = TileField(view: Viewport(size: Vector(1280, 720)), asPublished: false)
        let tile = try #require(field.tiles.first)
        let edge = tile.center.x - tile.size.x / 2
        func part(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 4, height: 4) }
        #expect(field.covers(part(edge - 40, tile.center.y)) && !field.covers(part(edge - 70, tile.center.y)))
        #expect(field.covers(part(300, 640)), "the end of the dock")
        #expect(!field.covers(part(260, 640)) && !field.covers(part(40, 680)))
    }
}
