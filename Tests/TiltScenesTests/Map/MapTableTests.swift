import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The map's table")
struct MapTableTests {
    private func table(_ size: Vector, _ tilt: Tilt) -> MapTable {
        MapTable(filling: Viewport(size: size), slope: MapTable.slope(of: tilt))
    }

    @Test("turns by 9° at 25°, no further, and not by a tremor")
    func slope() {
        func degrees(_ lean: Double) -> Double {
            let slope = MapTable.slope(of: Tilt(.degrees(lean), toward: Vector(3, 4)))
            return Double.asin(slope.length) * 180 / .pi
        }
        #expect(degrees(1) == 0 && (3...5).contains(degrees(12)))
        #expect(isClose(degrees(25), 9, within: 0.01) && isClose(degrees(60), 9, within: 0.01))
        #expect(MapTable.slope(of: Tilt(.degrees(60), toward: Vector(0, -1))).y < 0)
    }

    @Test("changes nothing while it is level")
    func level() {
        let table = MapTable(filling: .usual)
        #expect(table.isLevel && table.shift == .zero)
        #expect(table.seen(Vector(3.7, 900)) == Vector(3.7, 900) && table.level(Vector(-4, 1)) == Vector(-4, 1))
    }

    @Test("fills the window at any lean, with what stands above it as well, its low side smaller", arguments: 1...200)
    func fills(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let size = Vector(random.uniform(320, 3000), random.uniform(240, 2000))
        let table = table(size, Tilt(x: random.uniform(-0.6, 0.6), y: random.uniform(-0.6, 0.6)))
        for corner in [Vector.zero, Vector(size.x, 0), Vector(0, size.y), size] {
            for (plane, shift) in [(table, Vector.zero), (table.above, table.shift)] {
                let place = plane.level(corner)
                #expect(isClose(plane.seen(place), corner, within: 1e-6), "seed \(seed)")
                let shown = place - shift
                #expect((0...size.x).contains(shown.x) && (0...size.y).contains(shown.y), "seed \(seed)")
            }
        }
        let side = table.slope * (50 / max(table.slope.length, 1e-9))
        let (low, high) = (size / 2 + side, size / 2 - side)
        #expect(isClose(table.above.seen(size / 2), table.seen(size / 2), within: 1e-9), "seed \(seed)")
        #expect((table.seen(low) - size / 2).length <= (table.seen(high) - size / 2).length, "seed \(seed)")
    }

    @Test("has all of the weather that stands above it within some points of its place", arguments: 0..<8)
    func above(direction: Int) {
        let turn = Double(direction) * .pi / 4
        let table = table(Vector(1280, 720), Tilt(x: 0.5 * .cos(turn), y: 0.5 * .sin(turn)))
        var farthest = 0.0
        for x in stride(from: 0.0, through: 1280, by: 160) {
            for y in stride(from: 0.0, through: 720, by: 90) {
                let place = table.level(Vector(x, y))
                farthest = max(farthest, (table.above.seen(place + table.shift) - Vector(x, y)).length)
            }
        }
        #expect((15...48).contains(farthest), "\(farthest)")
    }

    @Test("turns with the tilt within half a second and back, but not as published and not with reduced motion")
    func turning() throws {
        for (asPublished, reducesMotion) in [(false, false), (true, false), (false, true)] {
            var scene = MapScene(view: .usual, asPublished: asPublished)
            scene.handle(.reducedMotion(reducesMotion), at: 0)
            for step in 1...60 { scene.step(1 / 120, to: Double(step) / 120, lean: lean(right: 25)) }
            let turned = scene.shown(at: 0.5).table
            #expect(turned.isLevel == (asPublished || reducesMotion))
            guard !turned.isLevel else { continue }
            #expect(isClose(turned.slope.length, 0.1564, within: 0.005))
            #expect(isClose(turned.shift.x, -21.6, within: 0.7), "what stands above goes to the high side")
            for step in 61...400 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
            #expect(scene.shown(at: 400.0 / 120).table.isLevel)
        }
    }

    @Test(
        "is darker on its low side and lighter on its high one, the more it has turned, and as it was while it is level"
    )
    func light() throws {
        let (columns, rows, frame) = (64, 36, Rect(x: 0, y: 0, width: 1280, height: 720))
        let cells = [UInt32](repeating: 0xFF80_8080, count: 2 * columns * rows)
        func lit(_ degrees: Double) throws -> [Double] {
            let light = try #require(table(frame.size, Tilt(.degrees(degrees), toward: Vector(1, 0))).light)
            var lit: [UInt32] = []
            light.shine(on: cells, columns: columns, rows: rows, in: frame, to: &lit)
            #expect(Array(lit.prefix(columns * rows)) == Array(lit.suffix(columns * rows)), "both pictures alike")
            return lit.prefix(columns).map { Double($0 & 255) }
        }
        let (gentle, full) = (try lit(8), try lit(25))
        #expect(table(frame.size, .zero).light == nil)
        #expect(full[columns - 1] < gentle[columns - 1] && gentle[columns - 1] < 0x80)
        #expect((full.max() ?? 0) > 0x80 && (full.firstIndex(of: full.max() ?? 0) ?? columns) < columns / 2)
        #expect(zip(full, full.dropFirst()).allSatisfy { abs($0 - $1) <= 6 }, "without steps")
    }

    @Test("keeps what is pressed under the pointer, and shows the ground without seams")
    func hand() throws {
        var scene = MapScene(view: .usual)
        for step in 1...60 { scene.step(1 / 120, to: Double(step) / 120, lean: lean(right: 25)) }
        func place(_ point: Vector) -> Vector {
            let shown = scene.shown(at: 0.5)
            return shown.table.level(point) + shown.offset
        }
        let (start, end) = (Vector(1100, 600), Vector(300, 200))
        let pressed = place(start)
        scene.handle(.gesture(.press(start)), at: 0.5)
        scene.handle(.gesture(.drag(from: start, to: end)), at: 0.5)
        #expect(isClose(place(end), pressed, within: 1e-6))
        var list = DrawList(size: Viewport.usual.size, density: 1)
        scene.draw(into: &list, at: 0.5, fonts: Stage.testFonts)
        let sheets = list.commands.compactMap {
            if case .image(let id, let source, let quad, _) = $0, id.name.contains("ground-") {
                (source, quad)
            } else {
                nil
            }
        }
        #expect(sheets.count >= 4 && sheets.allSatisfy { $0.0.width > 1 && $0.1.rect == nil })
    }
}
