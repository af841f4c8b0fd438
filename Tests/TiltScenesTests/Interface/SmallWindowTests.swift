import Support
import Testing
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("In a small window")
struct SmallWindowTests {
    private func stage(_ view: Viewport, first: Int = 0) -> Stage {
        .ofAll(in: view, showing: first)
    }

    private static let views = [
        (320, 240), (344, 240), (480, 320), (360, 900), (400, 640), (480, 800), (768, 1024), (640, 400), (640, 480),
        (900, 600),
        (960, 540), (1024, 768),
        (1280, 720), (2560, 1080),
    ].map { Viewport(size: Vector($0.0, $0.1)) }

    @Test("the gauge covers neither the dock nor an icon, wherever the viewer is", arguments: views)
    func dock(view: Viewport) throws {
        let stage = stage(view, first: 2)
        let (scene, gauge) = (try #require(stage.scene(ParallaxScene.self)), stage.gaugeFrame)
        // In the smallest windows the dial has no other position: there only the icons at rest are clear of it.
        let reach = view.width < 480 && view.height < 480 ? 0.0 : 1
        for (h, v) in [(-reach, -reach), (-reach, reach), (reach, -reach), (reach, reach), (0, 0)] {
            for (index, place) in scene.seenIcons(for: ViewerOffset(h: h, v: v)).enumerated() {
                #expect(!gauge.intersects(place.upright), "icon \(index)")
            }
        }
    }

    @Test(
        "neither an icon, nor the dock, nor a button covers the landscape's clock, wherever the viewer is",
        arguments: views + [
            Viewport(size: Vector(360, 640)), Viewport(size: Vector(420, 420)), Viewport(size: Vector(700, 260)),
        ])
    func clock(view: Viewport) throws {
        let (clock, stage) = (view.clock, stage(view, first: 2))
        #expect(view.bounds.insetBy(8).contains(clock.origin) && clock.maxX <= view.width - 8)
        for frame in try #require(stage.scene(ParallaxScene.self)).iconFrames {
            #expect(!clock.intersects(frame), "\(frame)")
        }
        for frame in stage.buttonFrames + [Gauge.dialFrame(in: view)] { #expect(!clock.intersects(frame), "\(frame)") }
    }

    @Test("the gauge covers no text under the ring", arguments: views)
    func title(view: Viewport) {
        var stage = stage(view, first: 1)
        let gauge = stage.gaugeFrame
        var list = DrawList(size: view.size, density: 1)
        for _ in Card.weather {
            stage.advance(by: FrameInput(elapsed: 0.1, events: [InputEvent(.key(.right), time: 0)]))
            for _ in 0..<20 { stage.advance(by: FrameInput(elapsed: 0.1)) }
            list.restart(size: view.size, density: 1)
            stage.scene(at: 1).draw(into: &list, at: stage.sceneTime, fonts: Stage.testFonts)
            for ink in list.ink {
                #expect(
                    ink.minX >= gauge.maxX || ink.maxY <= gauge.minY || ink.minY >= gauge.maxY, "\(ink) under \(gauge)")
            }
            for case .fill(let dot, 4, _, _) in list.commands where dot.height == 8 {
                let dial = gauge.center
                let nearest = Vector(
                    dial.x.clamped(to: dot.minX...dot.maxX), dial.y.clamped(to: dot.minY...dot.maxY))
                #expect(dot.minX >= gauge.maxX || (nearest - dial).length >= 32, "\(dot) under \(gauge)")
            }
        }
    }

    @Test(
        "the gauge stays at the foot of an upright window, and the notice of a silent pad covers no card and no title")
    func upright() throws {
        let view = Viewport(size: Vector(390, 844))
        for first in 0..<3 {
            var stage = stage(view, first: first)
            #expect(stage.gaugeFrame == Gauge.dialFrame(in: view))
            stage.happen(.pad(.added, name: "DualSense"), .pad(.silent, name: "DualSense Wireless Controller"))
            stage.pass(9)
            let notice = try #require(stage.picture.panels(26).first)
            for part in stage.status.essentials + [stage.gaugeFrame] {
                #expect(!notice.intersects(part), "\(notice) over \(part)")
            }
        }
    }

    @Test(
        "a button lets things go or switches the wind in all but the smallest, and help speaks only of what is there",
        arguments: views + [(640, 360), (720, 380), (860, 360), (400, 320)].map { Viewport(size: Vector($0.0, $0.1)) })
    func buttons(view: Viewport) throws {
        let sky = SkyWorld(Atmosphere(seed: 1))
        for scene in 0...2 {
            var stage = Stage.ofAll(in: view, showing: scene, sky: sky)
            var found: [Control: [Vector]] = [:]
            for y in stride(from: 6, to: 100.0, by: 4) {
                for x in stride(from: 0, to: view.width, by: 2) {
                    let point = Vector(x, y)
                    if let control = stage.control(at: point) { found[control, default: []].append(point) }
                }
            }
            let own = Control.action(scene == 0 ? SceneAction.ID("wind") : .letGo)
            let isLarge = view.width >= 400 || view.width >= 340 && view.height >= 400
            #expect((found[own] != nil) == isLarge)
            let isWide = view.width >= (SceneButtons.fit(in: view) ? 380 : 480)
            #expect((found[.camera] != nil) == isWide && (found[.sound] != nil) == isWide)
            for (control, points) in found { #expect(points.count * 8 >= 36 * 36, "\(control)") }
            let help = stage.allHelpRows.map(\.mouse)
            for (control, words) in [
                (Control.camera, "click the camera"), (.camera, "hold the camera"), (.sound, "click the speaker"),
                (own, scene == 0 ? "click Wind" : "click Let go"),
            ] {
                #expect(help.contains([.words(words)]) == (found[control] != nil), "\(words)")
            }
            guard let points = found[own] else { continue }
            let place = points[points.count / 2]
            stage.click(place.x, place.y)
            stage.pass(0.5)
            #expect(scene == 0 ? !stage.settings.weather.hasWind : stage.telemetry.dynamics != nil)
        }
    }

    @Test("a notice and a toast never overlap", arguments: views)
    func notice(view: Viewport) {
        var (stage, list) = (stage(view), DrawList(size: view.size, density: 1))
        stage.advance(by: FrameInput(elapsed: 0.1, events: [InputEvent(.pad(.added, name: "DualSense"), time: 0)]))
        for _ in 0..<20 { stage.advance(by: FrameInput(elapsed: 0.1)) }
        #expect(stage.notice != nil && stage.message != nil)
        stage.draw(into: &list)
        let panels = list.panels(24, 26)
        #expect((1...2).contains(panels.count))
        if panels.count == 2 { #expect(panels[0].maxY <= panels[1].minY || panels[1].maxY <= panels[0].minY) }
    }

    @Test("the columns of the help page do not overlap at any width", arguments: slowCases(320...1000, each: 7))
    func help(width: Int) {
        let view = Viewport(size: Vector(Double(width), 600))
        let glyphs = stage(view).pageOfAllControls.glyphs
        #expect(glyphs.count > 20)
        for glyph in glyphs { #expect(glyph.midX > 12 && glyph.midX < Double(width) - 12) }
        for (a, b) in zip(glyphs, glyphs.dropFirst()) where a.minY == b.minY {
            #expect(b.midX > a.midX, "at \(width) points")
        }
    }
}
