import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A tile map")
struct TileMapTests {
    private let view = Viewport.usual

    private func scene(_ zooms: ClosedRange<Int> = 0...18, asPublished: Bool = false) throws -> MapScene {
        var scene = MapScene(view: view, asPublished: asPublished)
        scene.handle(.file(.map(.tiled(try #require(TileMap(zooms: zooms))))), at: 0)
        return scene
    }

    private func weather(_ scene: MapScene, at time: Double) throws -> TelemetryFrame.Weather {
        try scene.telemetry(at: time)
    }

    private func tiles(_ scene: MapScene, at time: Double) -> [(TileAddress, Rect)] {
        var list = DrawList(size: view.size, density: view.density)
        scene.draw(into: &list, at: time, fonts: Stage.testFonts)
        return list.commands.compactMap { command in
            guard case .image(let id, _, let quad, _) = command, let tile = id.tile, tile.address.zoom > 0 else {
                return nil
            }
            return (tile.address, Rect(origin: quad.topLeft, size: quad.bottomRight - quad.topLeft))
        }
    }

    @Test("begins in its middle, one to two views long as far as its zooms allow")
    func start() throws {
        for (zooms, side) in [(0...18, 2048.0), (0...2, 1280), (6...6, 16384), (4...4, 4096)] {
            let now = try weather(try scene(zooms), at: 0)
            #expect(now.contentWidth == side && now.contentHeight == side)
            #expect(abs(now.x - (side - 1280) / 2) < 1e-6 && abs(now.y - (side - 720) / 2) < 1e-6)
        }
    }

    @Test(
        "begins over its covered part, at a size that fills the view",
        arguments: [
            Rect(x: 0.5, y: 0.3, width: 0.05, height: 0.02), Rect(x: 0.97, y: 0.6, width: 0.1, height: 0.2),
            Rect(x: 0, y: 0, width: 0.01, height: 0.01), Rect(x: 0.25, y: 0.99, width: 1, height: 0.01),
        ], [false, true])
    func region(area: Rect, asPublished: Bool) throws {
        let map = try #require(TileMap(zooms: 2...18, area: area))
        var scene = MapScene(view: view, asPublished: asPublished)
        scene.handle(.file(.map(.tiled(map))), at: 0)
        let now = try weather(scene, at: 0)
        let (width, height) = (area.width * now.contentWidth, area.height * now.contentHeight)
        #expect((1280..<2560).contains(max(width, height)))
        let middle = Vector(now.x, now.y) + (asPublished ? .zero : view.size / 2)
        let wished = (asPublished ? area.origin : area.center) * now.contentWidth
        let most = Vector(now.contentWidth - 1280, now.contentHeight - 720)
        if !asPublished {
            // On a whole pixel.
            #expect(abs((middle.x - wished.x).remainder(dividingBy: now.contentWidth)) <= 0.5)
            #expect(abs(middle.y - wished.y.clamped(to: 360...most.y + 360)) <= 0.5)
        } else {
            #expect(abs(middle.x - min(wished.x, most.x)) < 1e-6 && abs(middle.y - min(wished.y, most.y)) < 1e-6)
        }
        let seen = tiles(scene, at: 0).map(\.0)
        #expect(seen.contains { overlaps($0.area, area) }, "something of it is seen")
        let first = try #require(MapScene.firstTiles(of: map, in: view))
        #expect(asPublished || Set(seen).isSubset(of: first.wanted))
    }

    private func overlaps(_ tile: Rect, _ area: Rect) -> Bool {
        tile.minY < area.maxY && tile.maxY > area.minY
            && [0.0, 1].contains { tile.minX + $0 < area.maxX && tile.maxX + $0 > area.minX }
    }

    @Test("fills the view at any zoom and position", arguments: 1...60)
    func covered(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        var scene = try scene(0...12)
        var time = 0.0
        for _ in 0..<6 {
            scene.handle(
                .gesture(.zoom(by: random.uniform(0.2, 5), at: Vector(random.uniform(0, 1280), 300))), at: time)
            scene.handle(.gesture(.press(Vector(600, 300))), at: time)
            scene.handle(
                .gesture(.drag(from: Vector(600, 300), to: Vector(random.uniform(-4000, 4000), 320))), at: time)
            for _ in 0..<90 {
                time += 1.0 / 120
                scene.step(1 / 120, to: time, lean: Lean())
            }
            scene.handle(.gesture(.release), at: time)
            let tiles = tiles(scene, at: time)
            let area = tiles.reduce(0) { sum, tile in
                let (left, right) = (max(0, tile.1.minX), min(1280, tile.1.maxX))
                let (top, foot) = (max(0, tile.1.minY), min(720, tile.1.maxY))
                return sum + max(0, right - left) * max(0, foot - top)
            }
            #expect(abs(area - 1280 * 720) < 1, "seed \(seed)")
            #expect(tiles.allSatisfy { (170...370).contains($0.1.width) || $0.0.zoom == 12 || $0.0.zoom <= 3 })
            #expect(Set(tiles.map(\.0)).isSubset(of: try #require(scene.plan(at: time).tiles).wanted), "seed \(seed)")
        }
    }

    @Test("has no end to the east and the west, for tilt, fling and drag")
    func endless() throws {
        var scene = try scene()
        var (time, way, last) = (0.0, 0.0, try weather(scene, at: 0).x)
        for step in 1...120 * 30 {
            time = Double(step) / 120
            scene.step(1 / 120, to: time, lean: lean(right: -30))
            let now = try weather(scene, at: time)
            #expect((0..<now.contentWidth).contains(now.x))
            let move = (now.x - last).remainder(dividingBy: now.contentWidth)
            #expect(abs(move) < 25, "it goes on without a jump")
            (way, last) = (way + move, now.x)
        }
        #expect(way > 5 * 2048, "several times around")
        // Until the table is level, and the map stands.
        for step in 1...600 { scene.step(1 / 120, to: time + Double(step) / 120, lean: Lean()) }
        (time, last) = (time + 5, try weather(scene, at: time + 5).x)
        scene.handle(.gesture(.press(Vector(640, 300))), at: time)
        for step in 1...60 {
            scene.handle(
                .gesture(.drag(from: Vector(640, 300), to: Vector(640 - 200 * Double(step), 300))),
                at: time + Double(step) / 120)
            scene.step(1 / 120, to: time + Double(step) / 120, lean: Lean())
        }
        let dragged = try weather(scene, at: time + 0.5)
        #expect(dragged.phase == .drag)
        #expect(abs((dragged.x - last - 12000).remainder(dividingBy: 2048)) < 1)
    }

    @Test("scrolls by tilt at the same speed at any zoom", arguments: [0.5, 1, 6, 300])
    func sameFeel(zoom: Double) throws {
        var scene = try scene()
        scene.handle(.gesture(.zoom(by: zoom, at: nil)), at: 0)
        for step in 1...240 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        for step in 241...360 { scene.step(1 / 120, to: Double(step) / 120, lean: lean(right: 30)) }
        let speed = try weather(scene, at: 3).velocityX
        var chart = MapScene(view: view)
        for step in 1...240 { chart.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        for step in 241...360 { chart.step(1 / 120, to: Double(step) / 120, lean: lean(right: 30)) }
        #expect(abs(speed - (try weather(chart, at: 3)).velocityX) < 1)
    }

    @Test("always shows its attribution")
    func attribution() throws {
        let map = try #require(TileMap(zooms: 0...5, attribution: "© the people"))
        var stage = Stage.of(MapScene(view: view), in: view)
        stage.happen(.file(.map(.tiled(map))))
        func plates(_ stage: Stage) -> Int {
            stage.picture.commands.count {
                if case .fill(let frame, _, _, _) = $0 {
                    abs(frame.maxX - 1278) <= 1 && frame.maxY == 718
                } else {
                    false
                }
            }
        }
        #expect(plates(stage) == 1)
        for key in [Key.f3, .f3, .minus] {
            stage.tap(key)
            stage.pass(1)
            #expect(plates(stage) == 1, "\(key)")
        }
        stage.toggleRecipe()
        stage.pass(1)
        #expect(plates(stage) == 1)
    }

    @Test("is recorded without an address, and read back unchanged")
    func message() throws {
        for area in [.unit, Rect(x: 0.75, y: 0.25, width: 0.5, height: 0.125)] {
            let map = try #require(
                TileMap(zooms: 2...9, tileSize: 512, hasOverlay: true, attribution: "© the people", area: area))
            #expect(MapChange(.map(.tiled(map))) == .tiled(map))
        }
        for (words, numbers) in [
            (["tiles"], [0.0, 5, 256, 0]), (["tiles", ""], [0, 5]), (["tiles", ""], [5, 0, 256, 0]),
            (["tiles", ""], [0, 99, 256, 0]), (["tiles", ""], [0.5, 3, 256, 0]), (["tiles", ""], [0, 3, .nan, 0]),
            (["tiles", ""], [0, 3, 256, 0, 0, 0]), (["tiles", ""], [0, 3, 256, 0, 1, 0, 1, 1]),
            (["tiles", ""], [0, 3, 256, 0, 0, 0.5, 1, 1]), (["tiles", ""], [0, 3, 256, 0, 0, 0, 0, 1]),
            (["tiles", ""], [0, 3, 256, 0, 0, 0, .nan, 1]), (["tiles", ""], [24, 24, 1024, 0]),
            (["tiles", ""], [.infinity, .infinity, 256, 0]),
        ] {
            #expect(MapChange(ProgramEvent.Line("map", words: words, numbers: numbers)) == nil)
        }
    }

    @Test("has ends under the original recipe, and restarts at the corner with it")
    func published() throws {
        var scene = try scene(asPublished: true)
        #expect(try weather(scene, at: 0).x == 0)
        scene.handle(.gesture(.end), at: 1)
        #expect(try weather(scene, at: 1).x == 2048 - 1280)
        let before = tiles(scene, at: 1)
        scene.changeRecipe(at: 1)
        #expect(tiles(scene, at: 1).map(\.0) == before.map(\.0), "what is seen stays")
        scene.changeRecipe(at: 1)
        #expect(tiles(scene, at: 1).map(\.0) == before.map(\.0))
    }

    @Test("centres the point clicked on the minimap, in the nearest copy")
    func minimap() throws {
        var scene = try scene()
        let chart = try #require(scene.overview)
        let point = chart.origin + Vector(30, 60)
        scene.handle(.gesture(.press(point)), at: 0)
        scene.handle(.gesture(.click(point)), at: 0.1)
        for step in 13...400 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        let now = try weather(scene, at: 4)
        let middle = Vector(now.x + 640, now.y + 360)
        let wished = Vector(30 / chart.width, 60 / chart.height) * 2048
        #expect(abs((middle.x - wished.x).remainder(dividingBy: 2048)) < 1 && abs(middle.y - wished.y) < 1)
    }
}
