import Testing
import TiltAtmosphere
import TiltEngine

@testable import TiltScenes

@Suite("The weather over the map")
struct WeatherSkyTests {
    /// A window whose sky is computed quickly.
    private let view = Viewport(size: Vector(860, 480))

    private func stage(
        hours: Double = 0, opening: Bool = false, change: (inout Stage.Setup) -> Void = { _ in }
    ) throws -> Stage {
        .of(WeatherScene(view: view, sky: try skyWorld(), hours: hours), in: view) {
            $0.opening = opening
            change(&$0)
        }
    }

    private func map(_ stage: Stage) throws -> WeatherTelemetry {
        try #require(stage.telemetry(frame: 0).details as? WeatherTelemetry)
    }

    private func lines(_ list: DrawList) -> Int { list.hairs.count }
    private func grids(_ list: DrawList) -> Int { list.commands.count { if case .grid = $0 { true } else { false } } }

    @Test("is drawn from the first frame, and stands until there is an input")
    func first() throws {
        var stage = try stage(hours: 5)
        let picture = stage.picture
        #expect(grids(picture) == 2 && lines(picture) > 300)
        stage.pass(1)
        #expect(try map(stage).hours == 5 && stage.isAtRest)
    }

    @Test("moves when the program opens with it, and after an input")
    func moves() throws {
        var opened = try stage(opening: true)
        opened.pass(3)
        #expect(try #require(try map(opened).hours) > 0.4 && map(opened).timeRuns == true)
        var touched = try stage()
        touched.happen(.move(Vector(500, 300)))
        touched.pass(3)
        #expect(try #require(try map(touched).hours) > 0.4 && !touched.isAtRest)
    }

    @Test("stands when I is pressed, and runs when it is pressed again; R3 does the same")
    func stopped() throws {
        var stage = try stage()
        stage.tap(.i)
        stage.pass(1)
        #expect(try map(stage).hours == 0 && map(stage).timeRuns == false)
        stage.happen(.button(.r3), .buttonUp(.r3))
        stage.pass(2)
        #expect(try #require(try map(stage).hours) > 0.1)
    }

    @Test("is turned an hour by J and L, eight hours a second while they are held, and by the right stick sideways")
    func keys() throws {
        var stage = try stage()
        stage.tap(.i)
        stage.tap(.l)
        stage.pass(0.1)
        #expect(try map(stage).hours == 1)
        stage.tap(.j)
        stage.tap(.j)
        stage.pass(0.1)
        #expect(try map(stage).hours == 47)
        stage.happen(.key(.l))
        stage.pass(1.12)
        stage.happen(.keyUp(.l))
        #expect(abs(try #require(try map(stage).hours) - 8) < 0.3)
        stage.happen(.axis(.rightX, -0.5))
        stage.pass(1)
        stage.happen(.axis(.rightX, 0))
        stage.pass(0.2)
        #expect(abs(try #require(try map(stage).hours) - 6) < 0.3)
    }

    @Test("is taken in the hand on the strip of hours, where the map does not move, and runs on when it is released")
    func dragged() throws {
        var stage = try stage()
        let scene = try #require(stage.scene(WeatherScene.self))
        let track = try #require(scene.scrubber).track
        let before = try map(stage)
        stage.happen(.down(.left, track.center))
        stage.pass(0.5)
        #expect(abs(try #require(try map(stage).hours) - 24) < 1e-9)
        stage.happen(.move(Vector(track.minX, track.midY)))
        stage.pass(0.5)
        #expect(try map(stage).hours == 0 && map(stage).x == before.x && map(stage).y == before.y)
        stage.happen(.up(.left, Vector(track.minX, track.midY)))
        stage.pass(2)
        #expect(try #require(try map(stage).hours) > 0.1)
        stage.happen(.wheel(Vector(0, 1), at: track.center))
        #expect(try map(stage).zoom == 1)
    }

    @Test("stops and runs by a click on the strip's button")
    func button() throws {
        var stage = try stage()
        let frame = try #require(stage.scene(WeatherScene.self)?.scrubber).frame
        stage.click(frame.minX + 20, frame.midY)
        stage.pass(1)
        #expect(try map(stage).hours == 0 && map(stage).timeRuns == false)
    }

    @Test("is the same again when the time is turned to 24 and back")
    func back() throws {
        var stage = try stage()
        stage.tap(.i)
        stage.pass(1)
        let before = stage.picture
        for _ in 0..<24 { stage.tap(.l) }
        stage.pass(1)
        #expect(stage.picture != before)
        for _ in 0..<24 { stage.tap(.j) }
        stage.pass(1)
        let after = stage.picture
        // The trails have gone on.
        func weather(_ list: DrawList) -> [DrawList.Command] {
            list.commands.filter { if case .hairs = $0 { false } else { true } }
        }
        #expect(weather(after) == weather(before) && after.gridColors == before.gridColors)
    }

    @Test("has the same pictures at 30 and at 240 frames per second")
    func frameRate() throws {
        func picture(_ rate: Double) throws -> DrawList {
            var run = try WeatherRun(
                [
                    (0.1, .move(Vector(500, 200))), (0.5, .key(.d)), (1.2, .keyUp(.d)), (1.3, .key(.l)),
                    (1.4, .keyUp(.l)),
                ],
                view: view.size, scene: WeatherScene(view: view, sky: try skyWorld()))
            run.run(to: 2, framesPerSecond: rate)
            return run.stage.picture
        }
        #expect(try picture(30) == picture(240))
    }

    @Test("is not over the printed chart of the original recipe, nor over the user's picture")
    func others() throws {
        var original = try stage()
        original.tap(.o)
        original.pass(1)
        #expect(grids(original.picture) == 0 && lines(original.picture) == 0)
        #expect(try map(original).hours == nil && original.control(at: Vector(260, 74)) == nil)
        var own = try stage()
        own.happen(.map(.arrived(Vector(900, 700))), .move(Vector(500, 200)))
        own.pass(1)
        #expect(grids(own.picture) == 0 && lines(own.picture) == 0)
        #expect(try map(own).hours == nil)
    }

    @Test("fades over to the printed chart and back")
    func fades() throws {
        var stage = try stage()
        stage.pass(0.1)
        stage.tap(.o)
        stage.pass(0.2)
        let images = Set(
            stage.picture.commands.compactMap { if case .image(let id, _, _, _) = $0 { id.name } else { nil } })
        #expect(images.contains { $0.hasPrefix("Weather/sheet") } && images.contains { $0.hasPrefix("Weather/world") })
        #expect(grids(stage.picture) > 0)
    }

    @Test("with reduced motion stands, without wind, and is turned by hand at once")
    func reduced() throws {
        var stage = try stage { $0.reduceMotion = true }
        stage.happen(.move(Vector(500, 200)))
        stage.pass(1)
        #expect(try map(stage).hours == 0 && stage.isAtRest && stage.control(at: Vector(260, 74)) == nil)
        let before = stage.picture
        stage.tap(.l)
        stage.pass(0.5)
        #expect(try map(stage).hours == 1 && stage.picture != before)
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
        func picture(_ change: (inout WeatherFeel) -> Void) throws -> DrawList {
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
        let map = try map(stage)
        let place = Vector(map.x + view.width / 2, map.y + view.height / 2)
        let weather = world.atmosphere.weather(at: 6)
        #expect(abs(try #require(map.pressure) - weather.pressure(at: place)) < 0.3)
        #expect(abs(try #require(map.windKnots) - weather.wind(at: place).length) < 1e-9)
        #expect(abs(try #require(map.night) - weather.night(at: place)) < 1e-9)
        #expect((0..<360).contains(try #require(map.windFrom)) && map.rain == weather.sky(at: place).rain)
    }
}
