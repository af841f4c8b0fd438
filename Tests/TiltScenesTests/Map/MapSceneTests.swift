import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The weather scene")
struct MapSceneTests {
    private let view = Viewport.usual
    private static let keys: Set<String> = [
        "x", "y", "contentWidth", "contentHeight", "viewWidth", "viewHeight", "velocityX", "velocityY", "phase", "zoom",
        "tilesDrawn",
    ]

    private func weather(_ scene: MapScene, at time: Double) throws -> TelemetryFrame.Weather {
        try scene.telemetry(at: time)
    }

    @Test("starts in the middle of the map, as published at its corner")
    func start() throws {
        let middle = try weather(MapScene(view: view), at: 0)
        #expect(middle.x == 2240 && middle.y == 1584 && middle.phase == .rest && middle.tilesDrawn == 4)
        let corner = try weather(MapScene(view: view, asPublished: true), at: 0)
        #expect(corner.x == 0 && corner.y == 0)
    }

    @Test("has exactly the documented telemetry")
    func telemetryKeys() throws {
        let data = try JSONEncoder().encode(MapScene(view: view).report(at: 0).telemetry())
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(object.keys) == Self.keys)
        #expect(object["phase"] as? String == "rest")
    }

    @Test("falls to the low side: x decreases with the right side down, y with the near edge down")
    func signs() throws {
        var run = try MapRun([(0, .key(.d)), (0, .key(.s))])
        run.run(to: 0.5)
        #expect(try run.weather.x < 2240 && run.weather.y < 1584 && run.weather.phase == .tilt)
    }

    @Test(
        "scrolls 60 points by an arrow, 0.9 view by a page, and to both ends",
        arguments: [
            (Gesture.nudge(.right), Vector(60, 0)), (.nudge(.left), Vector(-60, 0)), (.nudge(.down), Vector(0, 60)),
            (.nudge(.up), Vector(0, -60)), (.page(1), Vector(0, 648)), (.page(-1), Vector(0, -648)),
            (.wheel(Vector(2, 0), at: .zero), Vector(120, 0)), (.home, Vector(-2240, -1584)),
            (.end, Vector(2240, 1584)),
        ])
    func keys(gesture: Gesture, way: Vector) throws {
        for asPublished in [false, true] {
            var scene = MapScene(view: view, asPublished: true)
            if !asPublished { scene.changeRecipe(at: 0) }
            scene.handle(.press(.zero), at: 0)
            scene.handle(.release, at: 0)
            scene.handle(.home, at: 0)
            for step in 1...400 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
            scene.handle(.press(Vector(1000, 300)), at: 4)
            scene.handle(.drag(from: Vector(1000, 300), to: Vector(-1240, -1284)), at: 4)
            for step in 481...600 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
            scene.handle(.release, at: 5)
            scene.handle(gesture, at: 5.5)
            for step in 661...1200 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
            let end = try weather(scene, at: 10)
            #expect((Vector(end.x, end.y) - Vector(2240, 1584) - way).length < 1e-6, "as published: \(asPublished)")
        }
    }

    @Test("zooms by 2^¼ a notch at the pointer, and about the middle by keys")
    func zoom() throws {
        var scene = MapScene(view: view)
        scene.handle(.wheel(Vector(0, 4), at: Vector(100, 100)), at: 0)
        var now = try weather(scene, at: 2)
        #expect(abs(now.zoom - 2) < 1e-9 && abs(now.x - (2 * 2340 - 100)) < 1e-6)
        scene.handle(.zoomReset, at: 2)
        scene.handle(.zoom(by: 1.25, at: nil), at: 2)
        now = try weather(scene, at: 4)
        #expect(now.zoom == 1.25)
        for _ in 0..<20 { scene.handle(.zoom(by: 1.25, at: nil), at: 4) }
        #expect(try weather(scene, at: 6).zoom == 4)
        for _ in 0..<20 { scene.handle(.wheel(Vector(0, -1), at: .zero), at: 6) }
        #expect(try weather(scene, at: 8).zoom == 0.5)
    }

    @Test(
        "zooms monotonically without a jump, and keeps the content under the pointer",
        arguments: [
            30.0, 60, 144,
        ])
    func smoothZoom(rate: Double) throws {
        var scene = MapScene(view: view)
        let point = Vector(300, 200)
        var (last, steps) = (1.0, 0)
        for frame in 0..<Int(rate) {
            let time = Double(frame) / rate
            while Double(steps + 1) / 120 <= time {
                steps += 1
                scene.step(1 / 120, to: Double(steps) / 120, lean: Lean())
            }
            if frame == 0 { scene.handle(.wheel(Vector(0, 4), at: point), at: time) }
            // Another notch during the zoom only moves the target.
            if frame == Int(rate / 10) { scene.handle(.wheel(Vector(0, 1), at: point), at: time) }
            let now = try weather(scene, at: time)
            #expect(now.zoom >= last && now.zoom - last < 12 / rate, "frame \(frame)")
            // At rest it lies on whole pixels.
            let most = now.zoom == last ? 0.5 : 1e-6
            let (x, y) = ((now.x + 300) / now.zoom - 2540, (now.y + 200) / now.zoom - 1784)
            let off = Vector(
                x.remainder(dividingBy: now.contentWidth / now.zoom),
                y.remainder(dividingBy: now.contentHeight / now.zoom))
            #expect(max(abs(off.x), abs(off.y)) < most, "\(off) at a zoom of \(now.zoom)")
            last = now.zoom
        }
        #expect(abs(last - .pow(2, 1.25)) < 1e-9 && scene.isAtRest(at: 1))
    }

    @Test("scrolls steadily while an arrow is held, and by a nudge when it is tapped")
    func heldArrow() throws {
        var scene = MapScene(view: view)
        var last = 2240.0
        var speeds: [Double] = []
        scene.handle(.nudge(.right), at: 0)
        for step in 1...240 {
            let time = Double(step) / 120
            scene.handle(.arrows(Vector(1, 0), for: 1 / 120), at: time)
            scene.step(1 / 120, to: time, lean: Lean())
            let x = try weather(scene, at: time).x
            speeds.append((x - last) * 120)
            last = x
        }
        // After the first tenth of a second it never pauses or rushes.
        #expect(speeds.dropFirst(12).allSatisfy { (100...520).contains($0) })
        #expect(abs((speeds.last ?? 0) - 500) < 1)
    }

    @Test(
        "treats a press of an arrow of up to 0.1 s as a nudge", arguments: [1, 6, 12])
    func tappedArrow(steps: Int) throws {
        var scene = MapScene(view: view)
        scene.handle(.nudge(.down), at: 0)
        for step in 1...240 {
            let time = Double(step) / 120
            if step <= steps { scene.handle(.arrows(Vector(0, 1), for: 1 / 120), at: time) }
            scene.step(1 / 120, to: time, lean: Lean())
        }
        #expect(abs(try weather(scene, at: 2).y - 1644) < 1e-6)
    }

    @Test("needs each sheet once, those near the view first and at its zoom, and reports when that changes")
    func pictures() {
        var scene = MapScene(view: view)
        func sheets(at time: Double) -> [Picture] {
            scene.pictures(at: time).all.filter { MapPicture.chart.images.contains($0.id) }
        }
        #expect(Set(sheets(at: 0).map(\.id)) == Set(MapPicture.chart.images) && sheets(at: 0).count == 64)
        let (large, small) = (Vector(720, 486), Vector(180, 121.5))
        #expect(sheets(at: 0).allSatisfy { ($0.size == large || $0.size == small) && $0.finish == .stretched })
        #expect((16...25).contains(sheets(at: 0).prefix { $0.size == large }.count), "half a view around it")
        let before = scene.plan(at: 0).version
        for _ in 0..<6 { scene.handle(.zoom(by: 1.25, at: nil), at: 0) }
        #expect(scene.plan(at: 0).version != before)
        for step in 1...240 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        let near = sheets(at: 2).prefix { $0.size == Vector(2880, 1944) }
        #expect(near.count == 4, "the view is over the corner of four")
        let far = sheets(at: 2).dropFirst(4)
        #expect(far.count == 60 && far.allSatisfy { $0.size == small })
        let detail = scene.plan(at: 2).version
        scene.handle(.end, at: 2)
        for step in 241...600 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        #expect(scene.plan(at: 5).version != detail, "others are near")
    }

    @Test("has no end in any direction, and comes back to where it was; a map of one's own has edges")
    func endless() throws {
        var scene = MapScene(view: view)
        var (time, way, last) = (0.0, Vector.zero, Vector(2240, 1584))
        for step in 1...120 * 20 {
            time = Double(step) / 120
            scene.step(1 / 120, to: time, lean: lean(right: -30, near: 30))
            let now = try weather(scene, at: time)
            #expect((0..<5760).contains(now.x) && (0..<3888).contains(now.y) && now.phase == .tilt)
            let move = Vector(
                (now.x - last.x).remainder(dividingBy: 5760), (now.y - last.y).remainder(dividingBy: 3888))
            #expect(move.length < 40, "it goes on without a jump")
            (way, last) = (way + move, Vector(now.x, now.y))
        }
        #expect(way.x > 2 * 5760 && way.y < -2 * 3888)
        let middle = try #require(scene.visiblePart(at: time)).center
        #expect(scene.overview?.contains(middle) == true)
        scene.handle(.restart(opening: false), at: time)
        #expect(try weather(scene, at: time).x == 2240)
        scene.handle(.file(.map(.arrived(Vector(1000, 1000)))), at: time)
        for step in 1...120 * 10 {
            scene.step(1 / 120, to: time + Double(step) / 120, lean: lean(right: -30))
        }
        #expect(abs(try weather(scene, at: time + 10).velocityX) < 1)
    }

    @Test("lists the pictures that it draws first: four sheets and the minimap's")
    func firstPictures() {
        let scene = MapScene(view: view)
        var list = DrawList(size: view.size, density: 1)
        scene.draw(into: &list, at: 0, fonts: Stage.testFonts)
        let shown = Set(list.commands.compactMap { if case .image(let id, _, _, _) = $0 { id } else { nil } })
        let first = scene.pictures(at: 0).first
        #expect(shown.isSubset(of: first.map(\.id)) && first.count == 5)
    }

    @Test("centres the point clicked on the minimap, and drags the view from there")
    func minimap() throws {
        for asPublished in [false, true] {
            let map = MapScene(view: view)
            var scene = MapScene(view: view, asPublished: asPublished)
            let point = try #require(map.overview).origin + Vector(100, 60)
            scene.handle(.press(point), at: 0)
            scene.handle(.click(point), at: 0.1)
            for step in 13...400 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
            var now = try weather(scene, at: 4)
            let wanted = try #require(map.place(centering: point))
            let centered = asPublished ? wanted : scene.wholePixels(wanted)
            #expect((Vector(now.x, now.y) - centered).length < 1e-6)

            scene.handle(.press(point), at: 4)
            scene.handle(.drag(from: point, to: point + Vector(-10, -5)), at: 4.1)
            now = try weather(scene, at: 4.1)
            #expect(now.phase == .drag)
            let dragged = try #require(map.place(from: centered, draggedBy: Vector(-10, -5)))
            #expect((Vector(now.x, now.y) - dragged).length < 1e-6)
            scene.handle(.release, at: 4.2)
            #expect(try weather(scene, at: 4.2).phase == .rest)
        }
    }

    @Test("waits for the user's picture before it tilts, shows the chart until then, and restarts with the picture")
    func awaited() throws {
        var scene = MapScene(view: view)
        scene.handle(.file(.map(.awaited)), at: 0)
        for step in 1...60 { scene.step(1 / 120, to: Double(step) / 120, lean: lean(right: 30)) }
        #expect(try weather(scene, at: 0.5).x == 2240 && scene.pictureOfMap == .chart)
        scene.handle(.file(.map(.arrived(Vector(1000, 1000)))), at: 0.5)
        #expect(scene.pictureOfMap == .own(size: Vector(1000, 1000)))
        #expect(try weather(scene, at: 0.5).contentWidth == 6000)
        for step in 61...90 { scene.step(1 / 120, to: Double(step) / 120, lean: lean(right: 30)) }
        #expect(try weather(scene, at: 0.75).phase == .tilt)
    }

    @Test(
        "keeps the chart, and tilts, if the picture cannot be loaded",
        arguments: [MapChange.failed, .arrived(Vector(0, 10)), .arrived(Vector(.nan, 1))])
    func missing(change: MapChange) throws {
        var scene = MapScene(view: view, asPublished: true)
        let rightDown = Lean(acceleration: Vector3(-9, 4, 0))
        scene.handle(.file(.map(.awaited)), at: 0)
        scene.handle(.sample(rightDown), at: 0)
        #expect(try weather(scene, at: 1).x == 0)
        scene.handle(.file(.map(change)), at: 1)
        #expect(scene.pictureOfMap == .printedChart)
        scene.handle(.sample(rightDown), at: 1)
        #expect(try weather(scene, at: 2).x > 0)
    }

    @Test("draws a large picture of the user's once for itself and its overview, as it was awaited, at any zoom")
    func largePicture() {
        let size = Vector(view.width * 4, view.height * 4)
        var scene = MapScene(map: .own(size: size), view: view)
        for zoom in [1, 0.5, 4] {
            scene.handle(.zoom(by: zoom, at: nil), at: 0)
            let own = scene.pictures(at: 0).all.filter { $0.id.name == MapPicture.ownImage.name }
            #expect(own == [Picture(MapPicture.ownImage, size: size, finish: .zoomable)])
        }
        var list = DrawList(size: view.size, density: 1)
        scene.draw(into: &list, at: 1, fonts: Stage.testFonts)
        #expect(list.placedImages.contains { $0.id == MapPicture.ownImage && $0.place.width < 200 })
    }

    @Test("draws the user's picture and its overview once each, at most at its own size")
    func ownPicture() {
        var scene = MapScene(map: .own(size: Vector(300, 20)), view: view)
        scene.handle(.zoom(by: 4, at: nil), at: 0)
        let pictures = scene.pictures(at: 0).all
        #expect(
            pictures[0] == Picture(MapPicture.ownImage, size: Vector(300, 80), finish: .repeated(across: 1, down: 4)))
        #expect(Set(pictures.map(\.id)).count == 2)
    }

    @Test("has indicators only where there is no minimap, and rests only when they have faded")
    func rest() {
        #expect(!MapScene(view: view).hasIndicators)
        #expect(MapScene(view: view, asPublished: true).hasIndicators)
        var scene = MapScene(view: Viewport(size: Vector(400, 300)))
        #expect(scene.isAtRest(at: 0))
        scene.handle(.nudge(.right), at: 0)
        var time = 0.0
        var restTime: Double?
        var phaseRestTime: Double?
        for step in 1...400 {
            time = Double(step) / 120
            scene.step(1 / 120, to: time, lean: Lean())
            if phaseRestTime == nil, scene.hasStopped(at: time) { phaseRestTime = time }
            if restTime == nil, scene.isAtRest(at: time) { restTime = time }
        }
        #expect((restTime ?? 0) > (phaseRestTime ?? .infinity) + 0.5)
    }

    @Test("keeps its position when the recipe changes, and restarts on request")
    func exchange() throws {
        var scene = MapScene(view: view)
        scene.handle(.zoom(by: 1.3, at: Vector(10, 10)), at: 0)
        let before = try weather(scene, at: 0)
        scene.changeRecipe(at: 0)
        let after = try weather(scene, at: 0)
        #expect(isClose(after.x, before.x, within: 1e-6) && isClose(after.y, before.y, within: 1e-6))
        #expect(after.zoom == before.zoom)
        scene.restart(at: 0, opening: false)
        #expect(try weather(scene, at: 0).x == 0 && weather(scene, at: 0).zoom == 1)
        scene.changeRecipe(at: 0)
        scene.restart(at: 0, opening: false)
        #expect(try weather(scene, at: 0).x == 2240)
    }

    @Test(
        "rests on whole device pixels, at every density and zoom, and nobody sees it go there",
        arguments: [1, 1.25, 1.3375, 1.5, 2, 3], [0.53, 1, 1.37, 3.1])
    func pixels(density: Double, zoom: Double) throws {
        let view = Viewport(size: Vector(1003, 701) / density, density: density)
        for start in 0..<5 {
            var scene = MapScene(view: view)
            #expect(scene.isAtRest(at: 0))
            var time = 0.0
            func step(for seconds: Double) {
                for _ in 0..<Int(seconds * 120) {
                    time += 1 / 120
                    let before = scene.seen(at: time)
                    scene.step(1 / 120, to: time, lean: Lean())
                    let now = scene.seen(at: time)
                    guard before.layout == now.layout, before.velocity == .zero, now.velocity == .zero else { continue }
                    #expect(now.tiles == before.tiles)
                }
            }
            scene.handle(.reducedMotion(start == 4), at: 0)
            scene.handle(.zoom(by: zoom, at: Vector(31.3, 77.7)), at: 0)
            step(for: 2)
            switch start {
            case 0: scene.handle(.end, at: time)
            case 1: scene.handle(.home, at: time)
            default:
                scene.handle(.press(Vector(300, 300)), at: time)
                for k in 1...8 {
                    scene.handle(
                        .drag(from: Vector(300, 300), to: Vector(300 - 7.3 * Double(k * start), 300 + 3.1 * Double(k))),
                        at: time)
                    step(for: 0.01)
                }
                scene.handle(.release, at: time)
            }
            step(for: 8)
            let offset = scene.place(at: time) * density
            #expect(scene.isAtRest(at: time))
            #expect(abs(offset.x - offset.x.rounded()) < 1e-5 && abs(offset.y - offset.y.rounded()) < 1e-5, "\(offset)")
        }
    }

    @Test("follows a slow hand by less than a pixel at a time")
    func slowHand() {
        var scene = MapScene(view: view)
        let before = scene.place(at: 0)
        var time = 0.0
        for _ in 0..<40 {
            scene.handle(.pan(by: Vector(0.3, 0)), at: time)
            for _ in 0..<4 {
                time += 1 / 120
                scene.step(1 / 120, to: time, lean: Lean())
            }
        }
        #expect(isClose(scene.place(at: time).x - before.x, 12, within: 0.6))
    }

    @Test("gives its position in words")
    func caption() {
        var scene = MapScene(view: view)
        #expect(scene.caption(at: 0) == "50 % across, 50 % down")
        scene.handle(.zoom(by: 2, at: nil), at: 0)
        #expect(scene.caption(at: 2)?.hasSuffix(", zoom 200 %") == true)
    }

    @Test("survives gestures with values that are not numbers", arguments: 1...60)
    func hostile(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var scene = MapScene(view: view, asPublished: seed % 2 == 0)
        var list = DrawList(size: view.size, density: 1)
        let fonts = Stage.testFonts
        func number() -> Double {
            [.nan, .infinity, -.infinity, 1e300, -1e18, 0, -0.0, 1200, 640, .leastNonzeroMagnitude].randomElement(
                using: &random) ?? 0
        }
        func vector() -> Vector { Vector(number(), number()) }
        for step in 1...300 {
            let time = Double(step) / 120
            let gestures: [Gesture] = [
                .press(vector()), .drag(from: vector(), to: vector()), .release, .click(vector()),
                .wheel(vector(), at: vector()),
                .nudge(.left), .page(.min), .page(.max), .home, .end, .zoom(by: number(), at: vector()),
                .zoom(by: number(), at: nil), .zoomReset, .press(Vector(1200, 640)),
                .drag(from: Vector(1200, 640), to: Vector(1197, 644)),
            ]
            scene.handle(gestures.randomElement(using: &random) ?? .release, at: time)
            scene.step(1 / 120, to: time, lean: lean(right: random.uniform(-90, 90), near: random.uniform(-90, 90)))
            scene.draw(into: &list, at: time, fonts: fonts)
            let now = try weather(scene, at: time)
            let numbers = [now.x, now.y, now.velocityX, now.velocityY, now.contentWidth, now.zoom]
            try #require(numbers.allSatisfy { $0.isFinite }, "seed \(seed), step \(step)")
            try #require((0.5...4).contains(now.zoom), "seed \(seed)")
        }
    }

    @Test("does not move when it is clicked beside the minimap")
    func clicked() throws {
        var scene = MapScene(view: view)
        scene.handle(.press(Vector(300, 300)), at: 0)
        scene.handle(.click(Vector(300, 300)), at: 0.1)
        for step in 1...120 { scene.step(1 / 120, to: 0.1 + Double(step) / 120, lean: Lean()) }
        let now = try weather(scene, at: 1.1)
        #expect(now.x == 2240 && now.y == 1584)
    }

    @Test("ignores a zoom by a factor of 0 or less", arguments: [0.0, -1, -Double.infinity, .nan])
    func noZoom(factor: Double) throws {
        var scene = MapScene(view: view)
        scene.handle(.zoom(by: factor, at: nil), at: 0)
        #expect(try weather(scene, at: 2).zoom == 1)
    }

    @Test("ends a drag under another recipe")
    func laws() throws {
        var held = MapScene(view: view)
        held.handle(.press(Vector(1160, 640)), at: 0)
        held.changeRecipe(at: 0.1)
        let before = try weather(held, at: 0.1)
        held.handle(.drag(from: Vector(1160, 640), to: Vector(1190, 660)), at: 0.2)
        #expect(try weather(held, at: 0.2).x == before.x && weather(held, at: 0.2).phase == .rest)
    }

    @Test("shows no indicator after a resize or a restart")
    func noIndicator() {
        var scene = MapScene(view: view)
        scene.step(1 / 120, to: 1, lean: Lean())
        scene.handle(.resize(Viewport(size: Vector(900, 700))), at: 1)
        scene.step(1 / 120, to: 1 + 1 / 120, lean: Lean())
        #expect(scene.opacityOfIndicators(at: 1.1) == 0)
        scene.handle(.home, at: 2)
        for step in 0...20 { scene.step(1 / 120, to: 2 + Double(step) / 120, lean: Lean()) }
        #expect(scene.opacityOfIndicators(at: 2.2) > 0)
        scene.restart(at: 2.3, opening: false)
        #expect(scene.opacityOfIndicators(at: 2.3) == 0)
        scene.step(1 / 120, to: 2.8, lean: Lean())
        #expect(scene.opacityOfIndicators(at: 2.8) == 0 && scene.isAtRest(at: 2.8))
    }

    @Test("reports its minimap as essential, if there is one")
    func free() throws {
        let scene = MapScene(view: view)
        let minimap = try #require(Stage.of(scene).minimap)
        #expect(scene.status(at: 0).essentials == [minimap])
        let small = Viewport(size: Vector(320, 240))
        #expect(MapScene(view: small).status(at: 0).essentials.isEmpty)
    }

    @Test("has its new position in the caption as soon as a key has moved it")
    func captionAtOnce() {
        var scene = MapScene(view: view, asPublished: true)
        scene.handle(.end, at: 3)
        #expect(scene.caption(at: 3) == "100 % across, 100 % down")
    }

    @Test("is not moved by tilt or keys while the minimap holds it")
    func pinned() throws {
        var scene = MapScene(view: view)
        let place = try #require(scene.visiblePart(at: 0)).center
        scene.handle(.press(place), at: 0)
        scene.handle(.nudge(.right), at: 0)
        for step in 1...240 {
            scene.step(1 / 120, to: Double(step) / 120, lean: Lean(tilt: Tilt(x: 0.5, y: 0.5)))
        }
        let now = try weather(scene, at: 2)
        #expect(now.x == 2240 && now.y == 1584 && now.phase == .drag)
    }

    @Test("shows the area beyond its edge only at an edge, which the chart has not", arguments: [true, false])
    func beyond(isChart: Bool) {
        var scene = MapScene(map: isChart ? .chart : .own(size: Vector(720, 486)), view: view)
        func showsSea() -> Bool {
            var list = DrawList(size: view.size, density: 1)
            scene.draw(into: &list, at: 1, fonts: Stage.testFonts)
            return list.commands.contains {
                if case .fill(view.bounds, _, _, Color.sea) = $0 { true } else { false }
            }
        }
        #expect(!showsSea())
        scene.handle(.press(Vector(100, 100)), at: 0)
        scene.handle(.drag(from: Vector(100, 100), to: Vector(4100, 100)), at: 1)
        #expect(showsSea() == !isChart)
    }

    @Test("requests other pictures when the awaited one has arrived")
    func otherPictures() {
        var scene = MapScene(view: view)
        let before = scene.plan(at: 0).version
        scene.handle(.file(.map(.arrived(Vector(720, 486)))), at: 0)
        #expect(scene.plan(at: 0).version != before)
    }
}
