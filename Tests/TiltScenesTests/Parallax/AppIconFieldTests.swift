import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

@Suite("The app icons")
struct AppIconFieldTests {
    @Test("report the parts of the window that they or their dock can reach", arguments: ParallaxFixture.windows)
    func covers(view: Viewport) throws {
        let field = AppIconField(view: view)
        for viewer in ParallaxFixture.viewers {
            let appearance = field.appearance(for: viewer)
            for (frame, placed) in zip(field.frames, [appearance.dock] + appearance.icons.map(\.upright)) {
                // A lean also lets them grow by 1.5 % about the dock's foot.
                let grown = frame.insetBy(-0.02 * max(placed.width, view.width / 2))
                #expect(grown.encloses(placed), "\(placed) for \(viewer)")
            }
        }
    }

    @Test("are drawn over their dock, each over its shadow, which slides to the far side of a lean")
    func drawing() throws {
        let field = AppIconField(view: .usual)
        func shadow(_ viewer: ViewerOffset) throws -> Vector {
            var list = DrawList(size: Vector(1280, 720), density: 1)
            field.draw(field.appearance(for: viewer), into: &list)
            let images = list.placedImages
            #expect(images.map(\.id.name) == field.icons.flatMap { ["Parallax/icons/shadow", $0.image.name] })
            return try #require(images.first).place.center - images[1].place.center
        }
        let rest = try shadow(.zero)
        #expect(abs(rest.x) < 1e-9 && rest.y > 5)
        let leaned = try shadow(ViewerOffset(h: 1, v: 0.5))
        #expect(leaned.x > 5 && leaned.y > rest.y)
    }

    @Test("show the glass within the dock, clipped to its corners")
    func glass() {
        let field = AppIconField(view: .usual)
        var list = DrawList(size: Vector(1280, 720), density: 1)
        var seen: Rect?
        field.draw(field.appearance(for: .zero), into: &list) { list, dock in
            seen = dock
            list.fill(dock, color: .white)
        }
        let dock = field.appearance(for: .zero).dock
        #expect(seen == dock)
        #expect(list.commands.contains(.roundedClip(dock, radius: IconLayout.dockRadius * dock.height)))
    }
}
