import Support
import Testing
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The weather over the map")
struct WeatherSkyTests {
    /// A window whose sky is computed quickly.
    private let view = Viewport(size: Vector(860, 480))

    private func stage(
        hours: Double = 0, opening: Bool = false, change: (inout Stage.Setup) -> Void = { _ in }
    ) throws -> Stage {
        .of(MapScene(view: view, sky: try skyWorld(), hours: hours), in: view) {
            $0.opening = opening
            change(&$0)
        }
    }

    private func lines(_ list: DrawList) -> Int { list.hairs.count }
    private func grids(_ list: DrawList) -> Int { list.commands.count { if case .grid = $0 { true } else { false } } }

    /// A stage over which nothing moves by itself.
    private func still(hours: Double = 0) throws -> Stage {
        try stage(hours: hours) { $0.settings.life = .never }
    }

    @Test("is drawn from the first frame, and moves by itself, an hour in four seconds")
    func first() throws {
        var stage = try stage(hours: 5)
        let picture = stage.picture
        #expect(grids(picture) == 2 && lines(picture) > 2000)
        stage.pass(2)
        #expect(try abs(#require(try stage.map.hours) - 5.5) < 1e-9 && stage.map.timeRuns == true && !stage.isAtRest)
        #expect(try #require(try stage.map.trails) > 300)
        #expect(try #require(stage.scene(MapScene.self)).activity(at: stage.time).isGentle)
    }

    @Test(
        "stands if the settings let nothing move by itself, without wind; keys turn its time, and I says why it does not run"
    )
    func never() throws {
        var stage = try still(hours: 5)
        stage.pass(3)
        #expect(try stage.map.hours == 5 && stage.map.timeRuns == false && stage.map.trails == 0 && stage.isAtRest)
        stage.tap(.l)
        stage.pass(0.1)
        #expect(try stage.map.hours == 6)
        stage.tap(.i)
        stage.pass(0.5)
        #expect(stage.message == "Nothing moves by itself on the map")
    }

    @Test("stands a minute after the last input if the settings say so, and runs on with the next one")
    func minute() throws {
        var stage = try stage { $0.settings.life = .minute }
        stage.pass(59)
        #expect(try stage.map.timeRuns == true)
        stage.pass(6)
        let hours = try stage.map.hours
        #expect(stage.isAtRest)
        stage.pass(5)
        #expect(try stage.map.hours == hours)
        stage.tap(.i)
        stage.pass(3)
        #expect(try #require(try stage.map.hours) > #require(hours) + 0.4 && stage.map.timeRuns == true)
    }

    @Test("stands when I is pressed, and runs when it is pressed again; R3 does the same")
    func stopped() throws {
        var stage = try stage()
        stage.tap(.i)
        let hours = try #require(try stage.map.hours)
        stage.pass(1)
        #expect(try stage.map.hours == hours && hours < 0.1 && stage.map.timeRuns == false)
        stage.happen(.button(.r3), .buttonUp(.r3))
        stage.pass(2)
        #expect(try #require(try stage.map.hours) > hours + 0.4)
    }

    @Test("is turned an hour by J and L, eight hours a second while they are held, and by the right stick sideways")
    func keys() throws {
        var stage = try still()
        stage.tap(.l)
        stage.pass(0.1)
        #expect(try stage.map.hours == 1)
        stage.tap(.j)
        stage.tap(.j)
        stage.pass(0.1)
        #expect(try stage.map.hours == 47)
        stage.happen(.key(.l))
        stage.pass(1.12)
        stage.happen(.keyUp(.l))
        #expect(abs(try #require(try stage.map.hours) - 8) < 0.3)
        stage.happen(.axis(.rightX, -0.5))
        stage.pass(1)
        stage.happen(.axis(.rightX, 0))
        stage.pass(0.2)
        #expect(abs(try #require(try stage.map.hours) - 6) < 0.3)
    }

    @Test("is taken in the hand on the strip of hours, where the map does not move, and runs on when it is released")
    func dragged() throws {
        var stage = try stage()
        let track = try #require(stage.hoursTrack)
        let before = try stage.map
        stage.happen(.down(.left, track.center))
        stage.pass(0.5)
        #expect(abs(try #require(try stage.map.hours) - 24) < 1e-9)
        stage.happen(.move(Vector(track.minX, track.midY)))
        stage.pass(0.5)
        #expect(try stage.map.hours == 0 && stage.map.x == before.x && stage.map.y == before.y)
        stage.happen(.up(.left, Vector(track.minX, track.midY)))
        stage.pass(2)
        #expect(try #require(try stage.map.hours) > 0.1)
        stage.happen(.wheel(Vector(0, 1), at: track.center))
        #expect(try stage.map.zoom == 1)
    }

    @Test("stops and runs by a click on the strip's button")
    func button() throws {
        var stage = try stage()
        let frame = try #require(stage.hoursStrip)
        stage.click(frame.minX + 20, frame.midY)
        let hours = try stage.map.hours
        stage.pass(1)
        #expect(try stage.map.hours == hours && stage.map.timeRuns == false)
        stage.click(frame.minX + 20, frame.midY)
        stage.pass(1)
        #expect(try #require(try stage.map.hours) > #require(hours) && stage.map.timeRuns == true)
    }

    @Test("is moved by arrows, pages and ends, and stopped by Return, once F6 and arrows have reached the strip")
    func focused() throws {
        var stage = try still(hours: 20)
        let x = try stage.map.x
        stage.tap(.f6)
        for _ in 0..<20 where stage.focused != .slider { stage.tap(.left) }
        #expect(stage.focused == .slider)
        func hours(after key: Key) throws -> Double? {
            stage.tap(key)
            stage.pass(0.1)
            return try stage.map.hours
        }
        #expect(try hours(after: .right) == 21 && hours(after: .left) == 20 && hours(after: .pageUp) == 26)
        #expect(try hours(after: .pageDown) == 20 && hours(after: .home) == 0)
        #expect(try #require(try hours(after: .end)) > 47.9)
        #expect(try stage.map.x == x, "the map stays")
        stage.tap(.up)
        #expect(stage.focused == .gauge)
    }

    @Test("is the same again when the time is turned to 24 and back")
    func back() throws {
        var stage = try still()
        stage.pass(1)
        let before = stage.picture
        for _ in 0..<24 { stage.tap(.l) }
        stage.pass(1)
        #expect(stage.picture != before)
        for _ in 0..<24 { stage.tap(.j) }
        stage.pass(1)
        #expect(stage.picture == before)
    }

    @Test("gusts downhill while tilt moves the map, and only the trails show it")
    func gust() throws {
        var stage = try stage()
        stage.pass(1)
        #expect(try stage.map.gust == 0)
        stage.happen(.key(.d))
        stage.pass(1.5)
        #expect(try #require(try stage.map.gust) > 0.3)
        stage.happen(.keyUp(.d))
        stage.pass(3)
        #expect(try stage.map.gust == 0)
    }

    @Test("widens to 0.8 in a fast flight, without a jump, lets a hand narrow it, and is as before after it")
    func widening() throws {
        var stage = try stage()
        stage.pass(0.1)
        func zoom(_ stage: Stage) throws -> Double {
            try #require(stage.scene(MapScene.self)).seenZoom(at: stage.time)
        }
        #expect(try zoom(stage) == 1)
        stage.happen(.axis(.leftX, 1))
        var (last, jump) = (1.0, 0.0)
        for _ in 0..<98 {
            stage.pass(1.0 / 60)
            jump = try max(jump, abs(zoom(stage) - last))
            last = try zoom(stage)
        }
        #expect(abs(last - 0.8) < 0.01 && jump < 0.015, "\(last) \(jump)")
        #expect(try stage.map.zoom == 1, "the zoom itself is as before")
        var caught = stage
        caught.happen(.axis(.leftX, 0), .down(.left, Vector(300, 200)))
        #expect(try abs(zoom(caught) - last) < 1e-9, "the press moves nothing")
        caught.pass(1.5)
        #expect(try abs(zoom(caught) - 1) < 1e-3)
        stage.happen(.axis(.leftX, 0))
        stage.pass(6)
        #expect(try zoom(stage) == 1)
    }

    @Test("shows its marks at half their strength where they are crowded, and all of it from the normal size on")
    func crowded() throws {
        var stage = try stage()
        stage.pass(0.1)
        func marks(_ stage: Stage) throws -> Double {
            try #require(stage.scene(MapScene.self)).strengthOfMarks(at: stage.time)
        }
        #expect(try marks(stage) == 1)
        stage.happen(.wheel(Vector(0, -3), at: view.center))
        stage.pass(1.5)
        #expect(try stage.map.zoom < 0.75 && marks(stage) == 0.5)
        stage.tap(.digit0)
        stage.pass(1.5)
        #expect(try marks(stage) == 1)
    }

    @Test("lets the minimap fade after four seconds, and shows it when the map moves or the pointer comes near")
    func minimap() throws {
        var stage = try stage()
        func presence(_ stage: Stage) throws -> Double {
            try #require(stage.scene(MapScene.self)).overviewPresence
        }
        stage.pass(3.9)
        #expect(try presence(stage) == 1)
        stage.pass(1)
        #expect(try abs(presence(stage) - 0.4) < 1e-9)
        var moved = stage
        moved.tap(.right)
        moved.pass(0.7)
        #expect(try presence(moved) == 1)
        let frame = try #require(stage.minimap)
        stage.happen(.move(frame.center))
        stage.pass(5)
        #expect(try presence(stage) == 1)
        var plain = Stage.of(MapScene(view: view), in: view)
        plain.pass(6)
        #expect(try presence(plain) == 1 && plain.isAtRest, "a still map sleeps")
    }

    @Test("fades its isobars, labels and stations to a third in a fast flight, and shows them again after it")
    func flight() throws {
        func ink(_ stage: Stage) -> Double {
            stage.picture.hairs.filter { $0.width == 1.25 }.map(\.color.alpha).max() ?? 0
        }
        var stage = try stage()
        stage.pass(0.1)
        let before = ink(stage)
        stage.happen(.axis(.leftX, 1))
        stage.pass(1.6)
        #expect(try abs(stage.map.velocityX) > 1600)
        #expect(ink(stage) < 0.45 * before)
        stage.happen(.axis(.leftX, 0))
        stage.pass(4)
        #expect(ink(stage) > 0.9 * before)
    }

    @Test("has the same pictures at 30 and at 240 frames per second")
    func frameRate() throws {
        func picture(_ rate: Double) throws -> DrawList {
            var run = try MapRun(
                [
                    (0.1, .move(Vector(500, 200))), (0.5, .key(.d)), (1.2, .keyUp(.d)), (1.3, .key(.l)),
                    (1.4, .keyUp(.l)),
                ],
                view: view.size, scene: MapScene(view: view, sky: try skyWorld()))
            run.run(to: 2, framesPerSecond: rate)
            return run.stage.picture
        }
        #expect(try picture(30) == picture(240))
    }

    @Test("is over the user's picture and tiles if the settings say so, with the sky at half its opacity")
    func covering() throws {
        let tiles = try #require(TileMap(zooms: 0...6, tileSize: 256, hasOverlay: false))
        for change in [MapChange.arrived(Vector(900, 700)), .tiled(tiles)] {
            var stage = try stage { $0.settings.weather.coversOwnMaps = true }
            stage.happen(.file(.map(change)))
            stage.pass(0.5)
            let opacities = stage.picture.commands.compactMap {
                if case .grid(_, _, _, _, let opacity) = $0 { opacity } else { nil }
            }
            #expect(opacities.first == 0.5 && lines(stage.picture) > 100)
            #expect(try #require(try stage.map.hours) > 0.1 && stage.hoursStrip != nil)
            stage.toggleRecipe()
            stage.pass(1)
            #expect(grids(stage.picture) == 0, "the original recipe has no weather")
        }
    }

    @Test("is not over the printed chart of the original recipe, nor over the user's picture")
    func others() throws {
        var original = try stage()
        original.toggleRecipe()
        original.pass(1)
        #expect(grids(original.picture) == 0 && lines(original.picture) == 0)
        #expect(try original.map.hours == nil && original.control(at: Vector(260, 74)) == nil)
        var own = try stage()
        own.happen(.file(.map(.arrived(Vector(900, 700)))), .move(Vector(500, 200)))
        own.pass(1)
        #expect(grids(own.picture) == 0 && lines(own.picture) == 0)
        #expect(try own.map.hours == nil)
    }

    @Test("shows a pause on its button, whoever paused, and ends it there")
    func paused() throws {
        var stage = try stage()
        let button = try #require(stage.hoursStrip).origin + Vector(24, 24)
        func glyph() -> String? {
            stage.picture.placedImages.first { ["Icons/play", "Icons/pause"].contains($0.id.name) }?.id.name
        }
        #expect(glyph() == "Icons/pause")
        stage.tap(.p)
        #expect(stage.isHalted && glyph() == "Icons/play")
        stage.click(button.x, button.y)
        #expect(!stage.isHalted && glyph() == "Icons/pause" && stage.message == nil)
        stage.click(button.x, button.y)
        #expect(!stage.isHalted && glyph() == "Icons/play", "without a pause it stops the hours")
        stage.tap(.p)
        stage.tap(.p)
        #expect(!stage.isHalted && glyph() == "Icons/play", "which a pause does not start")
        stage.tap(.p)
        stage.toggleRecipe()
        stage.toggleRecipe()
        stage.tap(.i)
        #expect(!stage.isHalted && glyph() == "Icons/pause")
    }

    @Test("with reduced motion stands, without wind, and is turned by hand at once")
    func reduced() throws {
        var stage = try stage { $0.reduceMotion = true }
        stage.happen(.move(Vector(500, 200)))
        stage.pass(1)
        #expect(try stage.map.hours == 0 && stage.isAtRest && stage.control(at: Vector(260, 74)) == nil)
        let before = stage.picture
        stage.tap(.l)
        stage.pass(0.5)
        #expect(try stage.map.hours == 1 && stage.picture != before)
    }

    @Test("has wind that N switches, and stations and nights that the settings switch")
    func settings() throws {
        var windy = try stage()
        windy.happen(.move(Vector(500, 200)))
        windy.pass(2)
        let strokes = lines(windy.picture)
        windy.tap(.n)
        windy.pass(0.1)
        #expect(lines(windy.picture) < strokes - 100)
        func picture(_ change: (inout MapFeel) -> Void) throws -> DrawList {
            var settings = Settings.standard
            change(&settings.weather)
            return try stage(hours: 12) { $0.settings = settings }.picture
        }
        let usual = try picture { _ in }
        let day = try picture { $0.hasNight = false }
        #expect(day.gridColors != usual.gridColors)
        #expect(
            !day.commands.contains { if case .image(let id, _, _, _) = $0 { id.name.hasSuffix("glow") } else { false } }
        )
        #expect(try lines(picture { $0.hasStations = false }) < lines(usual))
    }

    @Test("names the time and the weather in the middle in the title")
    func caption() throws {
        let stage = try stage(hours: 14.5)
        #expect(stage.caption.hasPrefix("14:30, "))
        #expect(stage.caption.contains("knots from the "))
    }

    @Test("has figures in the telemetry that agree with the atmosphere")
    func telemetry() throws {
        let (stage, world) = (try stage(hours: 6), try skyWorld())
        let map = try stage.map
        let place = Vector(map.x + view.width / 2, map.y + view.height / 2)
        let weather = world.atmosphere.weather(at: 6)
        #expect(abs(try #require(map.pressure) - weather.pressure(at: place)) < 0.3)
        #expect(abs(try #require(map.windKnots) - weather.wind(at: place).length) < 1e-9)
        #expect(abs(try #require(map.night) - weather.night(at: place)) < 1e-9)
        #expect((0..<360).contains(try #require(map.windFrom)))
        #expect(abs(try #require(map.rain) - weather.sky(at: place).rain) < 1e-9)
    }
}
