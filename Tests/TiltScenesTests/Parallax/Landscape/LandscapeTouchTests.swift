import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The landscape under a hand")
struct LandscapeTouchTests {
    /// What a landscape draws behind the icons for a viewer.
    private func list(_ landscape: Landscape, for viewer: ViewerOffset) -> DrawList {
        var list = DrawList(size: landscape.frame.view.size, density: landscape.frame.view.density)
        landscape.drawScenery(into: &list, landscape.moment(after: 0, viewer: viewer))
        return list
    }

    /// The quads of a picture in a list.
    private func quads(_ name: String, in list: DrawList) -> [Quad] {
        list.commands.compactMap { command in
            guard case .image(let id, _, let quad, _) = command, id == LandscapeBakes.image(name) else { return nil }
            return quad
        }
    }

    private func leaves(_ list: DrawList) -> Int {
        list.commands.count {
            if case .image(WeatherSprite.sheet, let part, _, _) = $0 {
                part != WeatherSprite.puff.source
            } else {
                false
            }
        }
    }

    private func polygons(_ list: DrawList) -> Int {
        list.commands.count { if case .polygon = $0 { true } else { false } }
    }

    @Test("moves 2.2 times as far as its icons' plane would, and what is nearest farthest")
    func depth() throws {
        let landscape = try #require(try LandscapeFixture.scene().landscape)
        let planes = landscape.telemetry(after: 0, viewer: ViewerOffset(h: 1, v: 0)).planes
        func x(_ name: String) throws -> Double { try #require(planes.first { $0.name == name }).displacement.x }
        #expect(try abs(x("1-far") + 2.2 * 96 * 0.24) < 0.5 && abs(x("7-fore") - 2.2 * 96 * 0.5) < 0.5)
        #expect(try x("8-near-left") > 200 && x("8-near-right") == x("8-near-left"))
        // What is nearest comes in from its side, and stays there.
        func end(_ lean: Double) throws -> Double {
            try #require(quads("left", in: list(landscape, for: ViewerOffset(h: lean, v: 0))).last).topRight.x
        }
        #expect(try (60..<110).contains(end(1) - end(0)) && end(0.1) - end(0) > 15)
        #expect(quads("left", in: list(landscape, for: ViewerOffset(h: -1, v: 0))).isEmpty)
    }

    @Test("has trees that tremble in the wind")
    func trees() throws {
        let landscape = try #require(try LandscapeFixture.scene(weather: .wind).landscape)
        let tops = (0..<12).map { step in
            var list = DrawList(size: landscape.frame.view.size, density: 1)
            landscape.drawScenery(into: &list, landscape.moment(after: 0.1 * Double(step), viewer: .zero))
            return quads("pines", in: list).map(\.topLeft.x).max() ?? 0
        }
        #expect(zip(tops, tops.dropFirst()).contains { abs($0 - $1) > 1.2 }, "\(tops)")
    }

    @Test("grows with a lean forward, near layers more than far ones, and not with reduced motion")
    func dolly() throws {
        var scene = try LandscapeFixture.scene()
        let landscape = try #require(scene.landscape)
        func width(_ name: String, _ v: Double) throws -> Double {
            let quad = try #require(quads(name, in: list(landscape, for: ViewerOffset(h: 0, v: v))).last)
            return quad.topRight.x - quad.topLeft.x
        }
        func growth(_ name: String) throws -> Double { try width(name, 1) / width(name, -1) - 1 }
        #expect(try growth("left") > 1.8 * growth("fore") && growth("fore") > growth("shore"))
        #expect(try growth("shore") > 0 && growth("far") < 0)
        scene.handle(.reducedMotion(true), at: 0)
        #expect(scene.viewer(ViewerOffset(h: 1, v: 1), at: 0) == .zero)
    }

    @Test("shows no edge of a layer at any lean", arguments: ParallaxFixture.windows)
    func edges(view: Viewport) throws {
        for (depth, weather) in [(1.0, LandscapeWeather.clear), (1.5, .clear), (1.5, .wind)] {
            var landscape = try #require(try LandscapeFixture.scene(view: view, weather: weather).landscape)
            landscape.arrange(in: view, depth: depth)
            for viewer in ParallaxFixture.viewers {
                let list = list(landscape, for: viewer)
                for name in ["sky", "far", "mid", "hills", "lake", "shore", "pines", "fore"] {
                    let quads = quads(name, in: list)
                    let words: Comment = "\(name) \(view) \(viewer) \(depth)"
                    var reached = 0.0
                    let ends = quads.map { ($0.bottomLeft.x, $0.bottomRight.x) }.map { (min($0, $1), max($0, $1)) }
                    for (start, end) in ends.sorted(by: { $0.0 < $1.0 }) where start <= reached + 1e-6 {
                        reached = max(reached, end)
                    }
                    #expect(reached >= view.width, words)
                }
                let foot = quads("fore", in: list).flatMap { [$0.topLeft.y, $0.bottomLeft.y] }.max() ?? 0
                let top = quads("sky", in: list).flatMap { [$0.topLeft.y, $0.bottomLeft.y] }.min() ?? 1
                #expect(foot >= view.height - 1e-6 && top <= 1e-6, "\(view) \(viewer) \(depth)")
            }
        }
    }

    @Test("has nothing out of focus in an upright window")
    func upright() throws {
        let landscape = try #require(try LandscapeFixture.scene(view: Viewport(size: Vector(480, 800))).landscape)
        #expect(quads("left", in: list(landscape, for: .zero)).isEmpty)
        #expect(!landscape.bakes.plan.bakes.contains { $0.id == LandscapeBakes.image("left") })
    }

    @Test("is lit by the lean without new pictures")
    func gleam() throws {
        let scene = try LandscapeFixture.scene(hour: 18)
        let landscape = try #require(scene.landscape)
        func gleams(_ viewer: ViewerOffset) -> [Quad] {
            list(landscape, for: viewer).commands.compactMap { command in
                guard case .image(DrawList.softDisc, _, let quad, _) = command, quad.topRight.x - quad.topLeft.x > 500
                else { return nil }
                return quad
            }
        }
        let (left, right) = (gleams(ViewerOffset(h: -0.7, v: 0)), gleams(ViewerOffset(h: 0.7, v: 0)))
        #expect(gleams(.zero).isEmpty && left.count == 2 && right.count == 2)
        #expect(zip(left, right).allSatisfy { $1.topLeft.x - $0.topLeft.x > 50 })
        #expect(landscape.bakes.number == scene.landscape?.bakes.number)
    }

    @Test("is lit by its hour in rain and storm")
    func hours() throws {
        let art = try LandscapeFixture.art()
        for weather in [LandscapeWeather.rain, .storm] {
            let lights = [6.3, 12, 19.3, 23].map { hour in
                LandscapeLight(hour: hour, air: art.air(of: weather).colored(at: hour), art: art)
            }
            for (index, light) in lights.enumerated() {
                for other in lights[..<index] {
                    #expect(light.difference(from: other) > 0.14, "\(weather) \(light.hour) \(other.hour)")
                }
            }
            // Dusk is warm, noon and night are not; the night is darkest.
            #expect(lights[2].sky[4].red > 1.1 * lights[2].sky[4].blue && lights[1].sky[4].red < lights[1].sky[4].blue)
            #expect((0.3..<0.55).contains(lights[3].sky[4].luma / lights[1].sky[4].luma))
        }
        #expect(art.air(of: .clear).colored(at: 23) == art.air(of: .clear))
    }

    /// The scene after a second in a weather.
    private func scene(in weather: LandscapeWeather, isStill: Bool) throws -> ParallaxScene {
        var scene = try LandscapeFixture.scene(weather: weather)
        scene.handle(.reducedMotion(isStill), at: 0)
        scene.run(1)
        return scene
    }

    @Test("sends drops that splash on icons and dock")
    func splashes() throws {
        func splashes(_ weather: LandscapeWeather, isStill: Bool = false) throws -> Int {
            let scene = try scene(in: weather, isStill: isStill)
            return try scene.list(at: 1).hairs.count - list(try #require(scene.landscape), for: .zero).hairs.count
        }
        #expect(try splashes(.clear) == 0 && splashes(.rain) >= 20 && splashes(.rain, isStill: true) == 0)
    }

    @Test("lets snow lie on icons and dock, which slides off when they are tilted, one after another")
    func snow() throws {
        func run() throws -> (before: SnowCover, lumps: Int, ends: [Int], list: DrawList) {
            var scene = try LandscapeFixture.scene(weather: .snow)
            let bare = polygons(try scene.list(at: 0))
            // Icons that nobody uses would sink.
            for second in 0..<30 {
                scene.handle(.hover(Vector(20, 200)), at: Double(second))
                scene.run(1, from: Double(second))
            }
            let before = try #require(scene.landscape).snow
            // Eleven caps, each with its shade.
            #expect(try polygons(scene.list(at: 30)) >= 22 && bare >= 22)
            var (lumps, ends) = (0, [Int](repeating: 0, count: before.surfaces.count))
            for step in 1...480 {
                let lean = Lean(tilt: Tilt(x: 0.4, y: 0))
                scene.step(1 / 120, to: 30 + Double(step) / 120, lean: lean)
                let snow = try #require(scene.landscape).snow
                lumps = max(lumps, snow.lumps.count)
                for index in ends.indices where ends[index] == 0 && snow.surfaces[index].amount == 0 {
                    ends[index] = step
                }
                if step == 30 { #expect(!scene.isAtRest(at: 30.25)) }
            }
            return (before, lumps, ends, try scene.list(at: 34))
        }
        let first = try run()
        #expect(first.before.surfaces.allSatisfy { $0.amount > 0.7 } && first.lumps > 5)
        let ends = first.ends.sorted()
        #expect(ends[0] > 0 && ends[ends.count - 1] - ends[0] > 90 && ends[5] - ends[2] > 10, "\(ends)")
        #expect(try run().list == first.list)
    }

    @Test("throws its snow off when its icons are let go, and melts it after the weather")
    func snowEnds() throws {
        var scene = try LandscapeFixture.scene(weather: .snow)
        scene.run(1)
        _ = scene.perform(.letGo, at: 1)
        let snow = try #require(scene.landscape).snow
        #expect(snow.surfaces.allSatisfy { $0.amount == 0 } && snow.lumps.count == 22)
        _ = scene.perform(.nextWeather, at: 1)
        scene.run(10, from: 1)
        #expect(scene.landscape?.snow.isThere == false)
    }

    @Test("has snow that lies still with reduced motion")
    func stillSnow() throws {
        var scene = try LandscapeFixture.scene(weather: .snow)
        scene.handle(.reducedMotion(true), at: 0)
        for step in 1...240 {
            scene.step(1 / 120, to: Double(step) / 120, lean: Lean(tilt: Tilt(x: 0.5, y: 0)))
        }
        let snow = try #require(scene.landscape).snow
        #expect(snow.isThere && !snow.isSliding && snow.surfaces.allSatisfy { $0.slip == 0 })
    }

    @Test("carries some dozens of leaves in the wind, and none without")
    func leaves() throws {
        func leaves(_ weather: LandscapeWeather, isStill: Bool = false) throws -> Int {
            let scene = try scene(in: weather, isStill: isStill)
            return self.leaves(list(try #require(scene.landscape), for: .zero))
        }
        #expect(try (24...40).contains(leaves(.wind)) && leaves(.clear) == 0 && leaves(.snow) == 0)
        #expect(try leaves(.wind, isStill: true) == 0)
    }

    @Test("shows neither clock nor icons in a show")
    func show() throws {
        func picture(isShow: Bool) throws -> DrawList {
            let scene = try LandscapeFixture.scene()
            var list = DrawList(size: Viewport.usual.size, density: 1)
            list.showsInterface = !isShow
            scene.draw(into: &list, at: 0, fonts: Stage.testFonts)
            return list
        }
        let clock = Rect(x: 900, y: 48, width: 380, height: 60)
        let (whole, show) = (try picture(isShow: false), try picture(isShow: true))
        #expect(!whole.words(in: clock).isEmpty && show.words(in: clock).isEmpty)
        func icons(_ list: DrawList) -> Int { list.placedImages.count { $0.id.name.hasPrefix("Parallax/icon") } }
        #expect(icons(whole) > 0 && icons(show) == 0)
    }

    @Test("shows no dial in a film while the pointer is near the sun or the moon")
    func film() throws {
        func fills(isNear: Bool, isFilm: Bool) throws -> Int {
            var scene = try LandscapeFixture.scene()
            scene.run(2)
            if isNear { scene.handle(.hover(try #require(scene.landscape).bodyPoint(for: .zero)), at: 2) }
            scene.run(1, from: 2)
            var list = DrawList(size: Viewport.usual.size, density: 1)
            list.showsControls = !isFilm
            scene.draw(into: &list, at: 3, fonts: Stage.testFonts)
            return list.commands.count { if case .fill = $0 { true } else { false } }
        }
        #expect(try fills(isNear: true, isFilm: false) > fills(isNear: false, isFilm: false) + 40)
        #expect(try fills(isNear: true, isFilm: true) == fills(isNear: false, isFilm: true))
    }

    @Test("strikes 1.2 s after a thunderstorm is asked for, thunders half a second later, and soon strikes again")
    func firstBolt() throws {
        var scene = try LandscapeFixture.scene()
        scene.run(2)
        let bolt = scene.appearance(at: 2).icons[IconJob.index(of: .storm)].center
        scene.handle(.gesture(.press(bolt)), at: 2)
        scene.handle(.gesture(.click(bolt)), at: 2)
        var (flash, thunder): (Double?, Double?)
        var last = 0.0
        for step in 1...1800 {
            let time = Double(step) / 120
            scene.step(1 / 120, to: 2 + time, lean: Lean())
            let landscape = try #require(scene.landscape)
            if landscape.flash(at: landscape.moment(after: 0, viewer: .zero)) != nil {
                flash = flash ?? time
                last = time
            }
            #expect(time - last < 5, "no flash for long")
            if thunder == nil, scene.sounds(at: 2 + time).strikes.contains(where: { $0.sound.name != "glass" }) {
                thunder = time
            }
        }
        #expect(try abs(#require(flash) - 1.2) < 0.05 && abs(#require(thunder) - 1.7) < 0.05)
    }
}
