import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes

@Suite("A map that restarts")
struct MapMorphTests {
    private let view = Viewport.usual

    /// A map that was dragged and zoomed, at rest at 5 s.
    private func moved(_ way: Vector, zoom: Double, asPublished: Bool = false) -> WeatherScene {
        var scene = WeatherScene(view: view, asPublished: asPublished)
        scene.handle(.zoom(by: zoom, at: nil), at: 0)
        scene.step(1 / 120, to: 4, lean: Lean())
        scene.handle(.press(Vector(640, 360)), at: 4)
        scene.handle(.drag(from: Vector(640, 360), to: Vector(640, 360) - way), at: 4.1)
        scene.step(1 / 120, to: 4.9, lean: Lean())
        scene.handle(.release, at: 4.9)
        scene.step(1 / 120, to: 5, lean: Lean())
        return scene
    }

    private func tiles(_ scene: WeatherScene, at time: Double) -> [Rect] {
        var list = DrawList(size: view.size, density: 1)
        scene.draw(into: &list, at: time, fonts: Stage.testFonts)
        return list.placedImages.filter {
            $0.id.name.hasPrefix("Weather/world/ground") || $0.id.name.hasPrefix("Weather/sheet")
        }.map(\.place)
    }

    private static let moves: [(way: Vector, zoom: Double)] = [
        (Vector(300, -200), 1), (Vector(-900, 500), 1), (Vector(1500, -900), 1), (Vector(200, 100), 2),
        (Vector(0, 0), 0.5),
    ]

    @Test(
        "moves from its current position to its beginning, by at most half a world and never past its end",
        arguments: moves)
    func course(way: Vector, zoom: Double) {
        var scene = moved(way, zoom: zoom)
        let before = tiles(scene, at: 5)
        scene.restart(at: 5, opening: false)
        let first = tiles(scene, at: 5)
        #expect(zip(before, first).allSatisfy { ($0.origin - $1.origin).length < 1.5 } && before.count == first.count)
        let end = scene.shown(at: 6)
        for k in 0...48 {
            let time = 5 + Double(k) / 120
            let shown = scene.shown(at: time)
            let (here, there) = (
                (shown.offset + view.center) / shown.layout.zoom, (end.offset + view.center) / end.layout.zoom
            )
            #expect(abs(here.x - there.x) <= 1080.001 && abs(here.y - there.y) <= 729.001)
            #expect(TileGrid(shown.layout, offset: shown.offset).coversView)
        }
        scene.step(1 / 120, to: 5.2, lean: Lean())
        #expect(!scene.isAtRest(at: 5.2))
        scene.step(1 / 120, to: 5.41, lean: Lean())
        #expect(scene.shown(at: 5.41).offset == scene.offset(at: 5.41) && scene.layout.zoom == 1)
    }

    @Test(
        "changes by small steps: long moves fade, and the visible map moves at most eight points per frame",
        arguments: moves)
    func steps(way: Vector, zoom: Double) {
        var scene = moved(way, zoom: zoom)
        scene.restart(at: 5, opening: false)
        let isFar = way.length / zoom > 120
        /// The centre of the more visible map, in pictures, and the share of the new map.
        func seen(_ time: Double) -> (new: Vector, old: Vector?, share: Double) {
            let shown = scene.shown(at: time)
            func middle(_ offset: Vector) -> Vector { (offset + view.center) / shown.layout.zoom }
            return (middle(shown.offset), shown.below.map { middle($0.offset) }, shown.below?.share ?? 1)
        }
        var last = seen(5)
        #expect((last.old != nil) == isFar && last.share == (isFar ? 0 : 1))
        for k in 1...24 {
            let now = seen(5 + Double(k) / 60 - 1e-9)
            #expect((now.new - last.new).length <= 8 && now.share - last.share < 0.07)
            if let a = last.old, let b = now.old { #expect((a - b).length <= 8) }
            last = now
        }
        #expect(last.share > 0.99 && scene.shown(at: 5.41).below == nil)
    }

    @Test("that restarts during a transition continues from the more visible map")
    func again() {
        var scene = moved(Vector(1500, -900), zoom: 1)
        scene.restart(at: 5, opening: false)
        for time in [5.1, 5.3] {
            var other = scene
            let seen = other.shown(at: time)
            other.restart(at: time, opening: false)
            let now = other.shown(at: time)
            let most = seen.below.flatMap { $0.share < 0.5 ? $0.offset : nil } ?? seen.offset
            #expect(((now.below?.offset ?? now.offset) - most).length < 1e-6)
        }
    }

    @Test("moves steadily on the minimap, from where it was")
    func minimap() {
        var scene = moved(Vector(900, -700), zoom: 1)
        let start = scene.offset(at: 5)
        scene.restart(at: 5, opening: false)
        #expect((scene.shown(at: 5).overview - start).length < 1e-6)
        var last = (start - scene.offset(at: 6)).length
        for k in 1...48 {
            let rest = (scene.shown(at: 5 + Double(k) / 120).overview - scene.offset(at: 6)).length
            #expect(rest <= last + 1e-9 && last - rest < 60)
            last = rest
        }
        #expect(last < 1e-6)
    }

    @Test("as published never shows the area beyond its corner during the move")
    func corner() {
        var scene = moved(Vector(500, 300), zoom: 1, asPublished: true)
        scene.restart(at: 5, opening: false)
        for k in 0...48 {
            let shown = scene.shown(at: 5 + Double(k) / 120)
            #expect(shown.offset.x >= -1e-6 && shown.offset.y >= -1e-6)
        }
        #expect(scene.shown(at: 5.4).offset == .zero)
    }

    @Test("is at its beginning at once with reduced motion")
    func reduced() {
        var scene = moved(Vector(300, -200), zoom: 1)
        scene.handle(.reducedMotion(true), at: 5)
        scene.restart(at: 5, opening: false)
        #expect(scene.shown(at: 5).offset == scene.offset(at: 5) && scene.isAtRest(at: 5.8))
    }
}

@Suite("A touchpad on the map")
struct MapPanTests {
    private let view = Viewport.usual

    @Test("moves it point for point, at once, and not past its end for long", arguments: [false, true])
    func pan(asPublished: Bool) {
        var scene = WeatherScene(view: view, asPublished: asPublished)
        scene.handle(.pan(by: Vector(1000, 1000)), at: 0)
        let start = scene.offset(at: 0)
        scene.handle(.pan(by: Vector(37.5, -12)), at: 0.1)
        #expect((scene.offset(at: 0.1) - start - Vector(37.5, -12)).length < 1e-6)
        scene.step(1 / 120, to: 1, lean: Lean())
        #expect((scene.offset(at: 1) - start - Vector(37.5, -12)).length < 1e-6)
        scene.handle(.pan(by: Vector(1e5, -1e5)), at: 2)
        #expect(scene.offset(at: 2).isFinite)
        scene.handle(.pan(by: Vector(.nan, 0)), at: 2)
        for step in 1...600 { scene.step(1 / 120, to: 2 + Double(step) / 120, lean: Lean()) }
        #expect((scene.offset(at: 7) - Vector(scene.layout.end.x, 0)).length < 1e-6)
    }

    /// The map after pans of a number of points, sixty times a second for a quarter of a second.
    private func panned(_ travel: Vector) -> (scene: WeatherScene, time: Double) {
        var scene = WeatherScene(view: view)
        for report in 0..<15 {
            let time = Double(report) / 60
            scene.step(1 / 120, to: time, lean: Lean())
            scene.handle(.pan(by: travel), at: time)
        }
        return (scene, 14.0 / 60)
    }

    @Test("lets it glide on when the fingers leave, and no longer when they rest")
    func momentum() {
        var (scene, time) = panned(Vector(12, 0))
        let left = scene.offset(at: time)
        for step in 1...60 { scene.step(1 / 120, to: time + Double(step) / 120, lean: Lean()) }
        #expect(scene.offset(at: time + 0.5).x > left.x + 100, "it was moved at 720 points per second")
        #expect(!scene.isAtRest(at: time + 0.5))

        (scene, time) = panned(Vector(12, 0))
        for report in 1...10 { scene.handle(.pan(by: .zero), at: time + Double(report) / 60) }
        let still = scene.offset(at: time + 0.5)
        for step in 1...120 { scene.step(1 / 120, to: time + 0.5 + Double(step) / 120, lean: Lean()) }
        #expect((scene.offset(at: time + 1.5) - still).length < 1e-6)
    }

    @Test("stretches it at its edge like a rubber band, which pulls it back")
    func rubberBand() {
        var (scene, time) = panned(Vector(-2000, 0))
        let stretched = scene.offset(at: time).x
        #expect(stretched < -50 && stretched > -view.width)
        for step in 1...360 { scene.step(1 / 120, to: time + Double(step) / 120, lean: Lean()) }
        #expect(abs(scene.offset(at: time + 3).x) < 1e-6)
    }

    @Test("does not move a map that is dragged")
    func held() {
        var scene = WeatherScene(view: view)
        scene.handle(.press(Vector(640, 360)), at: 0)
        let before = scene.offset(at: 0)
        scene.handle(.pan(by: Vector(100, 0)), at: 0.1)
        #expect(scene.offset(at: 0.1) == before)
    }

    @Test("on a stage zooms with Ctrl, scrolls sideways with Shift, and scrolls the help page")
    func modifiers() throws {
        var stage = Stage.noting()
        let place = Vector(640, 300)
        stage.happen(.pan(Vector(0, 40), at: place), .key(.leftShift), .pan(Vector(0, 40), at: place))
        stage.happen(.keyUp(.leftShift), .key(.leftControl), .pan(Vector(0, -80), at: place))
        stage.happen(.wheel(Vector(0, 4), at: place), .keyUp(.leftControl))
        #expect(
            try stage.noted.gestures == [
                .pan(by: Vector(0, 40)), .pan(by: Vector(40, 0)), .pinch(by: 2, at: place), .zoom(by: 2, at: place),
            ])
        stage.happen(.pan(Vector(.nan, 0), at: place), .pan(Vector(1, 1), at: Vector(.infinity, 0)))
        stage.tap(.h)
        stage.happen(.pan(Vector(0, 40), at: place))
        #expect(try stage.noted.gestures.count == 4)
    }
}
