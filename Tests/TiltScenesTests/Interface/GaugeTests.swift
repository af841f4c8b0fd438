import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The gauge")
struct GaugeTests {
    private let view = Viewport.usual
    private let center = Vector(24 + 36, 720 - 96 + 36)
    private let reading = Gauge.Reading(icon: ImageID("Icons/mouse"), name: "Mouse", detail: "right drag tilts")

    private static func frame(in view: Viewport) -> Rect {
        Gauge.wideFrame(in: view) ?? Gauge.dialFrame(in: view)
    }

    private func bubble(_ gauge: Gauge, in view: Viewport) -> Vector? {
        var list = DrawList(size: view.size, density: 4)
        gauge.draw(into: &list, reading: reading, frame: Self.frame(in: view), fonts: Stage.testFonts)
        for case .image(ImageID("Interface/level-bubble"), _, let quad, _) in list.commands { return quad.rect?.center }
        return nil
    }

    @Test("moves its bubble to the high side, by 18 points at most at 30°", arguments: [0.5, 0.9, -0.5])
    func bubble(tilt: Double) throws {
        var gauge = Gauge()
        for _ in 0..<240 { gauge.step(1 / 120, tilt: Tilt(x: tilt, y: 0)) }
        let place = try #require(bubble(gauge, in: view))
        #expect(isClose(place, center + Vector(tilt > 0 ? -18 : 18, 0), within: 1e-9))
        for _ in 0..<240 { gauge.step(1 / 120, tilt: Tilt(x: tilt, y: tilt)) }
        #expect(isClose((try #require(bubble(gauge, in: view)) - center).length, 18, within: 0.2))
    }

    @Test("reports rest only when it is at rest")
    func rest() {
        var gauge = Gauge()
        #expect(gauge.isAtRest)
        gauge.step(1 / 120, tilt: Tilt(x: 0.3, y: 0))
        #expect(!gauge.isAtRest)
        for _ in 0..<240 { gauge.step(1 / 120, tilt: Tilt(x: 0.3, y: 0)) }
        #expect(gauge.isAtRest)
    }

    @Test("overshoots once, slightly")
    func overshoot() throws {
        var gauge = Gauge()
        var furthest = 0.0
        for _ in 0..<240 {
            gauge.step(1 / 120, tilt: Tilt(x: -0.25, y: 0))
            furthest = max(furthest, try #require(bubble(gauge, in: view)).x - center.x)
        }
        #expect(furthest > 9.2 && furthest < 9.7)
    }

    @Test("shows the degrees while it is dragged, and the spirit level follows it, turned as the pad was")
    func drag() throws {
        var stage = Stage.ofAll(showing: 2)
        stage.pass(0.1)
        let icon = stage.interface.status.items[IconJob.index(of: IconCard.level)].frame.center
        stage.click(icon.x, icon.y)
        #expect(stage.home.open == .level && stage.caption.hasPrefix("Spirit level — A lake"))
        stage.pass(1)
        #expect(stage.home.level.shown == nil)
        let dial = stage.gaugeFrame.origin + Vector(36, 36)
        stage.happen(.down(.left, dial))
        #expect(stage.reading.detail != "0°")
        for (travel, words, angles) in [
            (Vector(80, 0), "12° right", Vector(12, 0)), (Vector(-80, 0), "12° left", Vector(-12, 0)),
            (Vector(0, 40), "6° to you", Vector(0, 6)), (Vector(0, -200), "30° away", Vector(0, -30)),
            (Vector(60, 80), "9° right, 12° to you", Vector(9, 12)),
        ] {
            stage.happen(.move(dial + travel))
            stage.pass(1)
            #expect(stage.reading.detail == words)
            let shown = try #require(stage.home.level.shown)
            #expect(isClose(shown, angles, within: 0.15), "\(shown)")
        }
        stage.happen(.up(.left, dial + Vector(60, 80)))
        stage.pass(1)
        #expect(stage.reading.detail == "drag it to tilt" && stage.home.level.shown == nil)
    }

    @Test("shows only its dial in a small window", arguments: [(639.0, 720.0), (1280, 399), (480, 320)])
    func small(width: Double, height: Double) throws {
        let view = Viewport(size: Vector(width, height))
        let place = try #require(bubble(Gauge(), in: view))
        #expect(place == Vector(12 + 36, height - 84 + 36))
        #expect(Gauge.wideFrame(in: view) == nil && Gauge.dialFrame(in: view).contains(place))
        #expect(Gauge.wideFrame(in: self.view)?.contains(Vector(250, 660)) == true)
    }

    @Test("grows and shrinks with the window's size in 0.2 s, its words fading", arguments: [true, false])
    func resized(reducesMotion: Bool) throws {
        var stage = Stage.carousel(640, 400) { $0.reduceMotion = reducesMotion }
        stage.pass(1)
        func panel() throws -> Rect { try #require(stage.picture.panels(36).first) }
        for (height, width) in [(399.0, 72.0), (400, 228)] {
            var last = try panel()
            stage.happen(.resize(Vector(640, height), density: 1))
            for frame in 0..<12 {
                let next = try panel()
                #expect(reducesMotion && frame > 0 || (next.origin - last.origin).length < 4, "frame \(frame)")
                #expect(reducesMotion && frame > 0 || abs(next.width - last.width) < 20, "frame \(frame)")
                // The first letters are in view before the panel is half its width.
                if next.width == 72 || next.width > 150 {
                    #expect(stage.picture.words(in: next).isEmpty == (next.width == 72))
                }
                if reducesMotion, frame > 0 { #expect(next.width == width) }
                last = next
                stage.pass(1 / 60.0)
            }
            #expect(try panel().width == width && stage.gaugeFrame == panel())
        }
    }

    @Test("keeps its words inside for a long name of a pad")
    func longName() {
        var list = DrawList(size: view.size, density: 1)
        let reading = Gauge.Reading(
            icon: ImageID("Icons/gamepad"), name: "Extraordinarily Long Wireless Controller (Wired)",
            detail: "gyro • hold it to set level, if you would be so kind")
        Gauge().draw(into: &list, reading: reading, frame: Self.frame(in: view), fonts: Stage.testFonts)
        // A glyph is within 0.8 em of its pen, half an em into its cell.
        #expect(list.glyphs.allSatisfy { $0.midX < 24 + 228 })
    }

    @Test("shows the full name of the leader, and its state", arguments: [false, true])
    func uncut(hovers: Bool) {
        func expectRoom(_ stage: Stage, _ detail: String) {
            #expect(stage.reading.detail == detail)
            #expect(stage.picture.width(of: detail, font: TestFonts.medium, size: 14) <= 228 - 81 - 16, "\(detail)")
        }
        var stage = Stage.noting(followsHover: hovers)
        expectRoom(stage, "right drag tilts")
        stage.happen(.key(.d))
        expectRoom(stage, "W A S D")
        stage.happen(.pad(.added, name: "DualSense"), .axis(.leftX, 1))
        expectRoom(stage, "left stick")
        stage.happen(.keyUp(.d), .key(.t))
        expectRoom(stage, "T turns it on")

        var held = Stage.noting(followsHover: hovers)
        held.happen(.pad(.added, name: "DualSense"))
        let pad = PadInHand(noseUp: .degrees(78))
        pad.hold(0.1, &held)
        expectRoom(held, "gyro • hold it still")
        pad.hold(1, &held)
        expectRoom(held, "gyro • level 78°")
        held.pass(3)
        expectRoom(held, "gyro • silent")
    }
}

extension Stage {
    /// The icons of the parallax, and their cards.
    fileprivate var home: HomeScreen { scene(ParallaxScene.self)?.home ?? HomeScreen() }
}
