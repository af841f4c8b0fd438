import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("The figures")
struct HUDTests {
    @Test("show frames per second, the cost of a frame, and the tilt in degrees")
    func text() {
        var hud = HUD()
        let tilt = Tilt(x: Double.sin(.pi / 6), y: -Double.sin(.pi / 18))
        for _ in 0..<60 { hud.note(elapsed: 1 / 60, milliseconds: 2.34, tilt: tilt) }
        #expect(hud.text == "60 fps • 2.3 ms • tilt 30° −10°")
    }

    @Test("show the memory of a map's tiles, its limit, and the number of missing tiles")
    func tiles() {
        var hud = HUD()
        let tiles = LoadingFigures("tiles", waiting: 7, textureBytes: 25 << 20, limit: 96 << 20)
        hud.note(elapsed: 1 / 60, milliseconds: 0, tilt: .zero, isAtRest: true, loading: tiles)
        #expect(hud.text == "at rest • tilt 0° 0° • tiles 25 of 96 MB, 7 to come")
    }

    @Test("show the memory of textures on a graphics card")
    func card() {
        var hud = HUD()
        hud.note(
            elapsed: 1 / 60, milliseconds: 0, tilt: .zero, isAtRest: true,
            graphics: GraphicsFigures(pictures: 85 << 20, layers: 32 << 20, numbers: 1 << 20, limit: 200 << 20))
        #expect(hud.text == "at rest • tilt 0° 0° • card 118 of 200 MB: pictures 85, layers 32, numbers 1")
    }

    @Test("report rest if no further frame follows, and continue afterwards")
    func rest() {
        var hud = HUD()
        for _ in 0..<60 { hud.note(elapsed: 1 / 60, milliseconds: 2.34, tilt: .zero) }
        hud.note(elapsed: 1 / 60, milliseconds: 2.34, tilt: .zero, isAtRest: true)
        #expect(hud.text == "at rest • tilt 0° 0°")
        for _ in 0..<30 { hud.note(elapsed: 1 / 60, milliseconds: 2.34, tilt: .zero) }
        #expect(hud.text == "60 fps • 2.3 ms • tilt 0° 0°")
    }

    @Test("change at most four times per second")
    func readable() {
        var hud = HUD()
        var changes = 0
        for k in 0..<240 {
            let before = hud.text
            hud.note(elapsed: 1 / 120, milliseconds: Double(k), tilt: .zero)
            if hud.text != before { changes += 1 }
        }
        #expect((8...9).contains(changes))
    }

    @Test(
        "accept frames of zero or extreme length",
        arguments: [0, .leastNonzeroMagnitude, 1e-20, -1, .nan, .infinity, 1e300], [0, .nan, .infinity, -5, 1e300])
    func hostile(elapsed: Double, cost: Double) {
        var hud = HUD()
        for _ in 0..<3 { hud.note(elapsed: elapsed, milliseconds: cost, tilt: Tilt(x: 1.5, y: -7)) }
        for _ in 0..<120 { hud.note(elapsed: 1 / 120, milliseconds: 1, tilt: .zero) }
        #expect(hud.text.hasSuffix("• 1.0 ms • tilt 0° 0°"))
    }

    /// The pill and its first and last glyph, a second after F3, for a frame rate, a cost and a tilt on both axes.
    private func pill(
        rate: Double, cost: Double, tilt: Double, width: Double, density: Double = 1
    ) throws -> (frame: Rect, left: Double, right: Double) {
        var hud = HUD()
        hud.note(elapsed: 1 / rate, milliseconds: cost, tilt: Tilt(x: tilt, y: tilt))
        let view = Viewport(size: Vector(width, 480), density: density)
        var list = DrawList(size: view.size, density: density)
        hud.draw(into: &list, view: view, fonts: Stage.testFonts)
        let glyphs = list.commands.compactMap { command -> Double? in
            guard case .image(_, _, let quad, _) = command else { return nil }
            return quad.rect?.midX
        }
        let (left, right) = (try #require(glyphs.min()), try #require(glyphs.max()))
        let frame = hud.frame(in: list, view: view, fonts: Stage.testFonts)
        #expect(list.commands.contains { if case .stroke(frame, radius: 14, _, _) = $0 { true } else { false } })
        return (frame, left, right)
    }

    @Test("are at the top right, 236 by 28, inside any window", arguments: [320.0, 704, 1280])
    func frame(width: Double) throws {
        let frame = try pill(rate: 60, cost: 1, tilt: 0, width: width).frame
        #expect(frame == Rect(x: max(12, width - 260), y: 60, width: 236, height: 28))
    }

    @Test("are below the scene's buttons if there is no room side by side", arguments: [340.0, 400, 703])
    func belowButtons(width: Double) throws {
        let frame = try pill(rate: 60, cost: 1, tilt: 0, width: width).frame
        let view = Viewport(size: Vector(width, 480))
        let buttons = try #require(SceneButtons(in: view, [.letGo]))
        #expect(frame.minY == buttons.panel.frame.maxY + 8 && frame.maxX <= width)
    }

    @Test(
        "keep clear of the scene's buttons also with the tiles of a map", arguments: [340.0, 640, 700, 839, 840, 1280])
    func tilesBesideButtons(width: Double) throws {
        var hud = HUD()
        let tiles = LoadingFigures("tiles", waiting: 99, textureBytes: 96 << 20, limit: 96 << 20)
        hud.note(elapsed: 1 / 60, milliseconds: 16.7, tilt: Tilt(x: -0.5, y: -0.5), loading: tiles)
        let view = Viewport(size: Vector(width, 480))
        let face = SceneAction.Button.Face(icon: "wind", title: "Wind")
        let wind = SceneAction(
            SceneAction.ID("wind"), title: "Wind", key: .w, button: .init(off: face, on: face, width: 92))
        let buttons = try #require(SceneButtons(in: view, [wind]))
        let frame = hud.frame(in: DrawList(size: view.size, density: 1), view: view, fonts: Stage.testFonts)
        #expect(!frame.insetBy(-8).intersects(buttons.panel.frame) || frame.minY >= buttons.panel.frame.maxY + 8)
        #expect(frame.maxY == hud.foot(in: view))
    }

    @Test(
        "have enough room and a margin at any density",
        arguments: [(60.0, 9.9), (240, 4.1), (1000, 99.9)], [1, 1.5, 2, 2.5, 3])
    func room(figures: (rate: Double, cost: Double), density: Double) throws {
        let (frame, left, right) = try pill(
            rate: figures.rate, cost: figures.cost, tilt: -1, width: 320, density: density)
        #expect(left - frame.minX >= 12 && frame.maxX - right >= 12, "\(left - frame.minX), \(frame.maxX - right)")
        #expect(frame.minX >= 12 && frame.maxX <= 320 && frame.width >= 236)
        let most = try pill(rate: 99_999, cost: 9999.9, tilt: -1, width: 320, density: density)
        #expect(most.frame.minX >= 12 && most.frame.maxX <= 320 && most.right < 316)
    }
}
