import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage

@Suite("A press")
struct StageInputTests {
    private let middle = Vector(640, 400)

    @Test("of less than 3 points with the mouse, or 10 with a finger, is a click where it began")
    func click() throws {
        var stage = Stage.noting()
        stage.happen(.down(.left, middle), .move(middle + Vector(2.9, 0)), .up(.left, middle + Vector(0, 2.9)))
        stage.happen(
            .finger(.down, id: 3, middle), .finger(.move, id: 3, middle + Vector(9.9, 0)),
            .finger(.up, id: 3, middle + Vector(6, 6)))
        #expect(try stage.noted.gestures == [.press(middle), .click(middle), .press(middle), .click(middle)])
    }

    @Test("of 3 points is a drag that includes the first points")
    func slop() throws {
        var stage = Stage.noting()
        stage.happen(.down(.left, middle), .move(middle + Vector(2, 0)), .move(middle + Vector(3, 0)))
        stage.happen(.move(middle + Vector(1, 0)), .up(.left, middle + Vector(1, 0)))
        #expect(
            try stage.noted.gestures == [
                .press(middle), .drag(from: middle, to: middle + Vector(3, 0)),
                .drag(from: middle, to: middle + Vector(1, 0)), .release,
            ])
    }

    @Test("of 10 points with a finger is a drag that includes the first points")
    func fingerSlop() throws {
        var stage = Stage.noting()
        stage.happen(
            .finger(.down, id: 1, middle), .finger(.move, id: 1, middle + Vector(0, 9)),
            .finger(.move, id: 1, middle + Vector(0, 10)), .finger(.up, id: 1, middle + Vector(0, 12)))
        #expect(
            try stage.noted.gestures == [
                .press(middle), .drag(from: middle, to: middle + Vector(0, 10)),
                .drag(from: middle, to: middle + Vector(0, 12)), .release,
            ])
    }

    @Test("disables other buttons while it lasts, and another finger can only pinch")
    func oneAtATime() throws {
        var stage = Stage.noting()
        stage.happen(
            .finger(.down, id: 1, middle), .finger(.down, id: 2, Vector(100, 300)), .down(.left, Vector(9, 99)))
        stage.happen(.down(.right, middle), .move(Vector(300, 300)), .finger(.move, id: 2, Vector(700, 300)))
        stage.happen(.finger(.up, id: 2, Vector(700, 300)), .up(.left, Vector(9, 99)), .up(.right, middle))
        stage.happen(.finger(.move, id: 1, middle + Vector(20, 0)), .finger(.up, id: 1, middle + Vector(20, 0)))
        let presses = try stage.noted.gestures.filter { if case .pinch = $0 { false } else { true } }
        #expect(presses == [.press(middle), .drag(from: middle, to: middle + Vector(20, 0)), .release])
        #expect(stage.telemetry.tilt == .zero)
    }

    @Test("that is cancelled ends like a release, never as a click")
    func cancel() throws {
        var stage = Stage.noting()
        stage.happen(.down(.left, middle), .cancel)
        stage.happen(.down(.left, middle), .move(Vector(700, 400)), .cancel, .cancel)
        stage.happen(.move(Vector(800, 400)), .up(.left, Vector(800, 400)))
        #expect(
            try stage.noted.gestures == [
                .press(middle), .release, .press(middle), .drag(from: middle, to: middle + Vector(60, 0)), .release,
            ])
    }

    @Test("with the right button tilts by 30° for 200 points, from where it was pressed, and never clicks")
    func rightButton() throws {
        var stage = Stage.noting()
        stage.happen(.down(.right, middle), .move(middle + Vector(200, 0)))
        #expect(isClose(stage.telemetry.tilt.x, 0.5, within: 1e-9))
        #expect(stage.telemetry.input == .pointer)
        stage.happen(.move(middle + Vector(0, 100)))
        #expect(isClose(stage.telemetry.tilt.y, Double.sin(.pi / 12), within: 1e-9))
        stage.happen(.up(.right, middle + Vector(0, 100)))
        #expect(stage.telemetry.tilt == .zero)
        stage.happen(.down(.right, middle), .up(.right, middle))
        #expect(try stage.noted.gestures.isEmpty)
    }

    @Test("with the middle button does nothing")
    func middleButton() throws {
        var stage = Stage.noting()
        stage.happen(.down(.middle, middle), .move(Vector(700, 400)), .up(.middle, Vector(700, 400)))
        #expect(try stage.noted.gestures.isEmpty)
    }

    @Test("on the gauge's dial tilts as the same drag with the right button does, and its bubble goes to the high side")
    func gauge() throws {
        var (stage, other) = (Stage.noting(), Stage.noting())
        let dial = Vector(24 + 36, 720 - 96 + 36)
        func bubble() throws -> Vector {
            let places = stage.picture.commands.lazy.compactMap { command -> Vector? in
                guard case .image(ImageID("Interface/level-bubble"), _, let quad, _) = command else { return nil }
                return quad.rect?.center
            }
            return try #require(places.first)
        }
        let level = try bubble()
        for travel in [Vector(9, 0), Vector(200, -60)] {
            stage.happen(.down(.left, dial), .move(dial + travel))
            other.happen(.down(.right, middle), .move(middle + travel))
            #expect(stage.telemetry.tilt == other.telemetry.tilt)
            #expect(stage.telemetry.input == .manual)
        }
        stage.pass(0.5)
        #expect(try stage.noted.lean.tilt.x > 0.4 && stage.telemetry.tilt.x > 0.4)
        #expect(try bubble().x < level.x - 8 && bubble().y > level.y)
        stage.happen(.up(.left, dial + Vector(200, -60)))
        #expect(stage.telemetry.tilt == .zero)
    }

    @Test("on the gauge without a drag sets the level")
    func gaugeClick() {
        var stage = Stage.noting()
        stage.click(52, 668)
        #expect(stage.message == "No motion controller — drag the level to tilt")
    }

    @Test("in the bar acts on its control, and does not reach the scene")
    func bar() throws {
        var stage = Stage.noting(scenes: 3)
        stage.click(640 + 124, 24)
        #expect(stage.current == 2)
        stage.click(1280 - 27, 24)
        #expect(stage.isHelpOpen)
        stage.tap(.escape)
        stage.click(1280 - 27 - 80, 24)
        #expect(stage.message == "Sound off" && !stage.settings.hasSound)
        stage.click(1280 - 27 - 40, 24)
        #expect(stage.areSettingsOpen)
        stage.tap(.escape)
        stage.click(1000, 24)
        #expect(try stage.noted.gestures.isEmpty && stage.current == 2)
    }

    @Test("in the bar counts only if it ends on the control on which it began")
    func barMissed() {
        var stage = Stage.noting(scenes: 3)
        stage.happen(.down(.left, Vector(764, 24)), .move(Vector(640, 24)), .up(.left, Vector(640, 24)))
        stage.happen(.down(.left, Vector(764, 24)), .up(.left, Vector(764, 300)))
        #expect(stage.current == 0)
    }

    @Test("beside the open help closes it, on the help does not, and a drag scrolls it")
    func help() throws {
        var stage = Stage.noting()
        stage.happen(.resize(Vector(640, 400), density: 1))
        stage.openAllControls()
        stage.pass(0.5)
        let picture = stage.picture
        stage.happen(.down(.left, Vector(320, 300)), .move(Vector(320, 200)), .up(.left, Vector(320, 200)))
        #expect(stage.isHelpOpen && stage.picture != picture)
        stage.click(320, 200)
        #expect(stage.isHelpOpen)
        stage.click(4, 200)
        #expect(!stage.isHelpOpen)
        #expect(try stage.noted.gestures.isEmpty)
    }

    @Test("does not lean the viewer by hovering while help is open, and otherwise ends the hint")
    func hoverWithHelp() {
        let scene = NotingScene(descriptor: SceneDescriptor("hovers", title: "Hovers", followsHover: true))
        var stage = Stage.of(scene) { ($0.opening, $0.kept) = (true, Stage.Kept(hasTilted: true)) }
        #expect(stage.message != nil)
        var helped = stage
        helped.tap(.h)
        helped.happen(.move(Vector(640, 360)), .move(Vector(1280, 360)))
        helped.pass(1)
        #expect(helped.telemetry.viewer.h == 0)
        stage.happen(.move(Vector(640, 360)), .move(Vector(1280, 360)))
        #expect(stage.message == nil)
    }

    @Test("with the right button tilts also where hovering leans the viewer, who leans with it and back")
    func rightButtonHovering() throws {
        var stage = Stage.noting(followsHover: true)
        stage.happen(.move(middle), .move(middle + Vector(64, 0)))
        stage.pass(1)
        func viewer() -> Double { stage.telemetry.viewer.h }
        #expect(isClose(viewer(), 0.1, within: 1e-6))
        stage.happen(.down(.right, middle + Vector(64, 0)), .move(middle + Vector(164, 0)))
        #expect(isClose(stage.telemetry.tilt.x, Double.sin(.pi / 12), within: 1e-9))
        stage.pass(1)
        #expect(isClose(viewer(), 0.1 + 2 * Double.sin(.pi / 12), within: 1e-3))
        stage.happen(.move(middle + Vector(600, 0)))
        stage.pass(1)
        #expect(isClose(viewer(), 1, within: 1e-3), "no layer shows an edge")
        stage.happen(.up(.right, middle + Vector(64, 0)))
        stage.pass(1)
        #expect(stage.telemetry.tilt == .zero && isClose(viewer(), 0.1, within: 1e-3))
    }

    @Test("with the right button ends the hint once it is a drag, not before")
    func rightButtonHint() {
        var stage = Stage.of(NotingScene()) { ($0.opening, $0.kept) = (true, Stage.Kept(hasTilted: true)) }
        stage.happen(.down(.right, middle), .move(middle + Vector(1, 0)))
        #expect(stage.message != nil)
        stage.happen(.move(middle + Vector(9, 0)))
        #expect(stage.message == nil)
    }

    @Test("that is cancelled releases the gauge's bubble and the tilt")
    func cancelledTilt() {
        let dial = Vector(24 + 36, 720 - 96 + 36)
        for (button, place) in [(InputEvent.PointerButton.left, dial), (.right, middle)] {
            var stage = Stage.noting()
            stage.happen(.down(button, place), .move(place + Vector(9, 0)))
            #expect(stage.telemetry.tilt != .zero)
            stage.happen(.cancel)
            #expect(stage.telemetry.tilt == .zero && !stage.isPressed)
        }
    }

    @Test("that becomes a drag beside the help does not close it")
    func dragBesideHelp() {
        var stage = Stage.noting()
        stage.tap(.h)
        stage.pass(0.5)
        stage.happen(.down(.left, Vector(20, 300)), .move(Vector(20, 340)), .up(.left, Vector(20, 340)))
        #expect(stage.isHelpOpen)
    }

    @Test("or a wheel ends the opening, and a trembling stick does not")
    func actions() {
        for (event, ends) in [
            (InputEvent.Kind.axis(.leftX, 0.1), false), (.axis(.leftX, -0.5), true),
            (.wheel(Vector(0, 1), at: middle), true),
            (.move(middle), false), (.button(.cross), true), (.finger(.down, id: 1, middle), true),
        ] {
            var stage = Stage.of(NotingScene()) { $0.opening = true }
            stage.happen(event)
            #expect(stage.isOpening != ends, "\(event)")
        }
    }

    @Test("leans the viewer by hovering only in a scene that follows it", arguments: [true, false])
    func hover(follows: Bool) {
        var stage = Stage.noting(followsHover: follows)
        stage.happen(.move(Vector(640, 360)), .move(Vector(1280, 360)))
        stage.pass(1)
        let viewer = stage.telemetry.viewer
        #expect(isClose(viewer.h, follows ? 1 : 0, within: 1e-6) && isClose(viewer.v, 0, within: 1e-6))
    }
}

@Suite("The wheel")
struct StageWheelTests {
    @Test("reaches the scene with its position, sideways with Shift")
    func wheel() throws {
        var stage = Stage.noting()
        stage.happen(.wheel(Vector(0, -1), at: Vector(5, 300)))
        stage.happen(.key(.rightShift), .wheel(Vector(0, -1), at: .zero), .keyUp(.rightShift))
        #expect(
            try stage.noted.gestures == [
                .wheel(Vector(0, -1), at: Vector(5, 300)), .wheel(Vector(1, 0), at: .zero),
            ])
    }

    @Test("scrolls the help while it is open")
    func help() throws {
        var stage = Stage.noting()
        stage.happen(.resize(Vector(480, 320), density: 1))
        stage.openAllControls()
        stage.pass(0.5)
        let top = stage.picture
        stage.happen(.wheel(Vector(0, -1), at: .zero))
        stage.pass(2)
        #expect(stage.picture != top && stage.isAtRest)
        stage.happen(.wheel(Vector(0, 5), at: .zero))
        stage.pass(2)
        #expect(stage.picture == top)
        #expect(try stage.noted.gestures.isEmpty)
    }
}

@Suite("A drag of the settings")
struct SettingsDragTests {
    private func stage() -> Stage {
        var stage = Stage.noting()
        stage.happen(.resize(Vector(640, 400), density: 1))
        stage.tap(.comma)
        stage.tap(.pageUp)
        stage.pass(0.5)
        return stage
    }

    /// Drags the page by a distance in a fifth of a second, and lets go.
    private func drag(by distance: Double, _ stage: inout Stage) {
        let start = Vector(40, 250)
        stage.happen(.down(.left, start))
        for step in 1...12 {
            stage.happen(.move(start + Vector(0, distance * Double(step) / 12)))
            stage.pass(1 / 60.0)
        }
        stage.happen(.up(.left, start + Vector(0, distance)))
    }

    @Test("goes on by itself, and a press stops it without a click on what lies there")
    func fling() throws {
        var stage = stage()
        drag(by: -60, &stage)
        let dragged = stage.settingsScroll
        stage.pass(0.1)
        let flung = stage.settingsScroll
        #expect(dragged > 40 && flung > dragged + 10 && !stage.isAtRest)
        let settings = stage.settings
        let control = try #require(
            stage.settingsTargets.first {
                $0.y > 150 && $0.y < 350
            })
        stage.click(control.x, control.y)
        stage.pass(0.2)
        #expect(stage.settingsScroll == flung && stage.settings == settings && stage.areSettingsOpen)
    }

    @Test("past its start pulls it as a rubber band, with a shorter line beside it, and lets it come back")
    func rubber() throws {
        var stage = stage()
        func line() throws -> Rect {
            let frame = stage.settingsFrame
            return try #require(
                stage.picture.commands.lazy.compactMap { command in
                    if case .fill(let line, 2, _, _) = command, line.width == 4, line.minX == frame.maxX - 12 {
                        line
                    } else {
                        nil
                    }
                }.first)
        }
        let whole = try line()
        drag(by: 120, &stage)
        let pulled = stage.settingsScroll
        #expect(pulled < -10 && pulled > -110)
        #expect(try isClose(line().height, whole.height + pulled, within: 1e-6) && line().minY == whole.minY)
        stage.pass(3)
        #expect(try stage.settingsScroll == 0 && line() == whole)
    }
}
