import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The layout of the icons")
struct IconLayoutTests {
    private static let leans = [-1.0, -0.6, 0, 0.3, 1].flatMap { h in
        [-1.0, -0.4, 0, 0.7, 1].map { ViewerOffset(h: h, v: $0) }
    }

    /// Whether everything is where it may be, for every lean: below the bar and its buttons, beside the gauge, in the
    /// window, and about one axis.
    private func check(_ view: Viewport, depth: Double) {
        let layout = IconLayout(view: view, depth: depth)
        let top = SceneButtons.fit(in: view) ? 104.0 : TabBar.height
        let field = AppIconField(view: view, depth: depth)
        let gauge = Gauge.frame(in: view, besides: field.frames)
        let rows = (layout.row[0].x + layout.row[layout.columns - 1].x) / 2
        #expect(abs(rows - layout.dock.midX) <= 1, "one axis in \(view.size)")
        for viewer in Self.leans {
            let icons = (0..<10).map { layout.placement(of: $0, for: viewer).upright }
            for (index, body) in ([layout.dockFrame(for: viewer)] + icons).enumerated() {
                #expect(body.minX >= 11 && body.maxX <= view.width - 11, "\(index) of \(view.size) at \(viewer)")
                #expect(body.minY >= top - 1 && body.maxY <= view.height - 11, "\(index) of \(view.size) at \(viewer)")
                #expect(!body.insetBy(1).intersects(gauge), "\(index) of \(view.size) at \(viewer) and the gauge")
            }
            for (index, body) in icons.enumerated() {
                for other in icons[(index + 1)...] { #expect(!body.intersects(other), "\(view.size)") }
            }
        }
    }

    @Test("keeps clear of bar, gauge and edges in 200 windows, at every lean")
    func random() {
        var chance = SplitMix64(seed: 27)
        for _ in 0..<200 {
            let size = Vector(chance.uniform(340, 2560).rounded(), chance.uniform(400, 1440).rounded())
            check(
                Viewport(size: size, density: [1, 1.25, 2][Int(chance.uniform(0, 3))]), depth: chance.uniform(0, 1.5))
        }
    }

    @Test(
        "keeps clear of them in the windows of the table, and in the smallest",
        arguments: [
            (360, 640), (480, 640), (480, 800), (640, 480), (800, 600), (900, 640), (1024, 768), (1280, 720),
            (1440, 900),
            (1920, 1080), (2560, 1080), (2560, 1440), (320, 240), (480, 320), (640, 360), (1000, 300), (900, 400),
        ])
    func table(width: Double, height: Double) { check(Viewport(size: Vector(width, height)), depth: 1) }

    @Test("has the measures of the design in the usual window")
    func usual() {
        let layout = IconLayout(view: .usual)
        #expect(layout.side == 60 && layout.dock.minY == 592 && layout.dock.maxY == 686)
        #expect(layout.row.allSatisfy { abs($0.y - 540) <= 0.5 } && abs(layout.row[1].x - layout.row[0].x - 86) <= 0.5)
        #expect((layout.rowReach - Vector(53.76, 21.6)).length < 0.01)
        #expect((layout.dockReach - Vector(65.28, 21.6)).length < 0.01)
    }

    @Test(
        "has two rows of four in an upright window, and all of it about the middle",
        arguments: [(480, 800), (720, 900)])
    func narrow(width: Double, height: Double) {
        let layout = IconLayout(view: Viewport(size: Vector(width, height)))
        #expect(layout.columns == 4 && layout.row[4].y > layout.row[0].y)
        #expect(abs(layout.row[0].x + layout.row[3].x - width) <= 1 && abs(2 * layout.dock.midX - width) <= 1)
    }

    @Test("puts pictures on whole device pixels at rest", arguments: [1.0, 1.25, 1.5, 2])
    func pixels(density: Double) {
        let layout = IconLayout(view: Viewport(size: Vector(1280, 720), density: density))
        for index in 0..<10 {
            let corner = layout.placement(of: index, for: .zero).center - Vector(layout.picture, layout.picture) / 2
            let pixels = corner * density
            #expect((pixels - Vector(pixels.x.rounded(), pixels.y.rounded())).length < 1e-6)
        }
    }

    @Test("moves the dock farther than the rows, and lets both grow with a lean down")
    func depth() {
        let layout = IconLayout(view: .usual)
        #expect(layout.dockReach.x > layout.rowReach.x)
        #expect(layout.placement(of: 0, for: ViewerOffset(h: 0, v: 1)).size.x > layout.side)
        #expect(layout.dockFrame(for: ViewerOffset(h: 0, v: -1)).width < layout.dock.width)
    }
}
