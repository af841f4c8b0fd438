import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The app icons")
struct AppIconFieldTests {
    @Test(
        "are completely visible under the bar and its buttons in every window, wherever the viewer is",
        arguments: ParallaxFixture.windows,
        [false, true])
    func inside(view: Viewport, asPublished: Bool) {
        let field = AppIconField(view: view, recipe: asPublished ? .asPublished : .corrected)
        let top = SceneButtons.fit(in: view) ? SceneButtons.foot : TabBar.height
        let unit = field.icons[0].size.y / ParallaxArt.iconSide
        for viewer in ParallaxFixture.viewers {
            let shift = field.displacement(for: viewer)
            for icon in field.icons {
                let body = Rect(center: icon.center + shift, size: icon.size)
                #expect(body.minX >= 0 && body.maxX <= view.width, "\(icon.name) for \(viewer)")
                #expect(body.minY >= top && body.maxY <= view.height, "\(icon.name) for \(viewer)")
            }
            let foot =
                field.appearance(for: viewer).dock.minY + (ParallaxArt.dockBody.maxY - ParallaxArt.dock.minY) * unit
            #expect(foot <= view.height, "the dock for \(viewer)")
        }
    }

    @Test("move with the lean, by the distance in the artwork's table")
    func table() {
        let field = AppIconField(view: .usual, recipe: .corrected)
        let shift = field.displacement(for: ViewerOffset(h: 1, v: 1))
        #expect(abs(shift.x - 53.8) < 0.05 && abs(shift.y - 30.2) < 0.05)
        #expect(field.displacement(for: ViewerOffset(h: -1, v: -1)) == -shift)
    }

    @Test("do not move as published", arguments: ParallaxFixture.windows)
    func published(view: Viewport) {
        let field = AppIconField(view: view, recipe: .asPublished)
        for viewer in ParallaxFixture.viewers { #expect(field.displacement(for: viewer) == .zero) }
    }

    @Test("are drawn over their dock and move together", arguments: ParallaxFixture.windows)
    func together(view: Viewport) {
        let field = AppIconField(view: view, recipe: .corrected)
        func places(_ viewer: ViewerOffset) -> [Rect] {
            var list = DrawList(size: view.size, density: view.density)
            field.draw(field.appearance(for: viewer), into: &list)
            let names = field.icons.flatMap { ["Parallax/tiles/resting-shadow", $0.image.name, "Parallax/tiles/rim"] }
            #expect(list.placedImages.map(\.id.name) == ["Parallax/tiles/dock"] + names)
            return list.placedImages.map(\.place)
        }
        let rest = places(.zero)
        for viewer in ParallaxFixture.viewers {
            let moves = zip(places(viewer), rest).map { ($0.origin - $1.origin) * view.density }
            #expect(moves.allSatisfy { ($0 - moves[0]).length < 1e-6 }, "for \(viewer)")
        }
    }

    @Test(
        "have their dock at the bottom of the window, with room for its motion",
        arguments: [
            Vector(480, 800), Vector(320, 240), Vector(800, 600), Vector(1280, 720), Vector(2560, 1080),
        ])
    func dockAtFoot(size: Vector) {
        let view = Viewport(size: size)
        let field = AppIconField(view: view, recipe: .corrected)
        let scale = max(min(size.x / 1920, size.y / 1080), min(size.x / 1200, size.y / 1800))
        let docked = field.icons.suffix(4)
        let gap = max(36 * scale, field.displacement(for: ViewerOffset(h: 1, v: 1)).y + 4)
        for icon in docked {
            #expect(abs(icon.center.y + 94 * scale + gap - size.y) < 1)
            #expect(icon.center.x > 0 && icon.center.x < size.x)
        }
        let top = (docked.first?.center.y ?? 0) - 94 * scale
        for icon in field.icons.prefix(10) { #expect(icon.center.y + icon.size.y / 2 < top) }
    }

    @Test("are as large in a tall window as its width allows", arguments: [Vector(480, 800), Vector(600, 1000)])
    func tall(size: Vector) {
        let field = AppIconField(view: Viewport(size: size), recipe: .corrected)
        #expect(field.icons.allSatisfy { $0.size.x > 0.1 * size.x })
        let xs = field.icons.prefix(10).map(\.center.x)
        #expect(isClose((xs.min() ?? 0) + (xs.max() ?? 0), size.x, within: 1), "over the middle of the dock")
    }

    @Test(
        "do not cover the moon at rest",
        arguments: [(1920, 1080), (480, 800), (600, 1000), (768, 1024), (360, 900), (400, 500)])
    func moon(width: Double, height: Double) {
        let view = Viewport(size: Vector(width, height))
        let frame = ParallaxStack(view: view, recipe: .corrected).frame
        let scale = frame.width / 2240
        let moon = Rect(
            center: frame.origin + Vector(1724, 396) * scale, size: Vector(192, 192) * scale)
        for icon in AppIconField(view: view, recipe: .corrected).icons {
            #expect(!moon.intersects(Rect(center: icon.center, size: icon.size)), "\(icon.name)")
        }
    }

    @Test("report the parts of the window that they or their dock can reach")
    func covers() throws {
        let field = AppIconField(view: .usual, recipe: .corrected)
        let icon = try #require(field.icons.first)
        let edge = icon.center.x - icon.size.x / 2
        func part(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 4, height: 4) }
        func covers(_ part: Rect) -> Bool { field.frames.contains(where: part.intersects) }
        #expect(covers(part(edge - 40, icon.center.y)) && !covers(part(edge - 70, icon.center.y)))
        #expect(covers(part(300, 640)), "the end of the dock")
        #expect(!covers(part(260, 640)) && !covers(part(40, 680)))
    }
}
