import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes

@Suite("The published icons")
struct PublishedIconsTests {
    @Test("are completely visible under the bar and its buttons in every window", arguments: ParallaxFixture.windows)
    func inside(view: Viewport) {
        let icons = PublishedIcons(view: view)
        let top = SceneButtons.fit(in: view) ? SceneButtons.foot : TabBar.height
        for icon in icons.icons {
            let body = Rect(center: icon.center, size: icon.size)
            #expect(body.minX >= 0 && body.maxX <= view.width && body.minY >= top && body.maxY <= view.height)
        }
    }

    @Test("do not move", arguments: ParallaxFixture.windows)
    func still(view: Viewport) {
        let field = AppIconField(view: view, recipe: .asPublished)
        let rest = field.appearance(for: .zero)
        for viewer in ParallaxFixture.viewers {
            #expect(field.displacement(for: viewer) == .zero && field.appearance(for: viewer) == rest)
        }
    }

    @Test(
        "have their dock at the bottom of the window",
        arguments: [
            Vector(480, 800), Vector(320, 240), Vector(800, 600), Vector(1280, 720), Vector(2560, 1080),
        ])
    func dockAtFoot(size: Vector) {
        let icons = PublishedIcons(view: Viewport(size: size)).icons
        let scale = max(min(size.x / 1920, size.y / 1080), min(size.x / 1200, size.y / 1800))
        let top = (icons.last?.center.y ?? 0) - 94 * scale
        for icon in icons.prefix(10) { #expect(icon.center.y + icon.size.y / 2 < top) }
        for icon in icons.suffix(4) { #expect(icon.center.y + 94 * scale <= size.y) }
    }

    @Test("are drawn over their dock, each over its shadow")
    func drawing() {
        let icons = PublishedIcons(view: .usual)
        var list = DrawList(size: Vector(1280, 720), density: 1)
        icons.draw(icons.appearance, into: &list)
        let names = icons.icons.flatMap { ["Parallax/tiles/resting-shadow", $0.image.name] }
        #expect(list.placedImages.map(\.id.name) == ["Parallax/tiles/dock"] + names)
    }
}
