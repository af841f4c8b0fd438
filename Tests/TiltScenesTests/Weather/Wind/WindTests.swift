import Foundation
import Support
import Testing
import TiltEngine
import TiltScenes

@Suite("The wind over the chart")
struct WindTests {
    private func blowing(_ count: Int = 300, seed: UInt64 = 7) throws -> Wind {
        var wind = Wind(try chartWind(), specks: count, seed: seed)
        wind.noteInput()
        for _ in 0..<240 { wind.step(1 / 120) }
        return wind
    }

    private func strokes(_ wind: Wind, in view: Rect) -> [Wind.Stroke] {
        var strokes: [Wind.Stroke] = []
        wind.forEachStroke(in: view) { strokes.append($0) }
        return strokes
    }

    private var world: Rect { Rect(x: 0, y: 0, width: 2160, height: 1458) }

    @Test(
        "equals the field at its points, and is interpolated between them",
        arguments: 1...10 as ClosedRange<UInt64>)
    func field(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (columns, rows) = (5, 4)
        let u = (0..<20).map { _ in random.uniform(-50, 50) }, v = (0..<20).map { _ in random.uniform(-50, 50) }
        let field = try #require(WindField(size: Vector(50, 20), columns: columns, rows: rows, u: u, v: v))
        for row in 0..<rows {
            for column in 0..<columns {
                let (at, next) = (row * columns + column, row * columns + (column + 1) % columns)
                let place = Vector(Double(column) * 10, Double(row) * 5)
                #expect(isClose(field.wind(at: place), Vector(u[at], v[at]), within: 1e-9))
                let middle = Vector((u[at] + u[next]) / 2, (v[at] + v[next]) / 2)
                #expect(isClose(field.wind(at: place + Vector(5, 0)), middle, within: 1e-9))
            }
        }
        for _ in 0..<100 {
            let place = random.vector(within: 100)
            let turned = place + Vector(50 * Double(Int.random(in: -3...3, using: &random)), 20)
            #expect(isClose(field.wind(at: place), field.wind(at: turned), within: 1e-9))
        }
    }

    @Test("is refused if its numbers are invalid")
    func nonsense() throws {
        let four = [1.0, 2, 3, 4]
        #expect(WindField(size: Vector(9, 9), columns: 2, rows: 2, u: four, v: four) != nil)
        #expect(WindField(size: Vector(9, 9), columns: 2, rows: 3, u: four, v: four) == nil)
        #expect(WindField(size: Vector(9, 9), columns: -2, rows: -2, u: four, v: four) == nil)
        #expect(WindField(size: Vector(9, 9), columns: 2, rows: 2, u: four, v: [1, 2, 3, .nan]) == nil)
        #expect(WindField(size: Vector(0, 9), columns: 2, rows: 2, u: four, v: four) == nil)
        let field = try chartWind()
        for place in [Vector(.nan, 0), Vector(.infinity, 1)] { #expect(field.wind(at: place) == .zero) }
        for far in [1e18, -1e18, 1e300, 2160.0.nextDown, -1e-18] { #expect(field.wind(at: Vector(far, far)).isFinite) }
        for text in ["{}", #"{"columns":1,"rows":1,"width":9,"height":9,"u":[1],"v":[1e9]}"#] {
            #expect(throws: (any Error).self) { try JSONDecoder().decode(WindField.self, from: Data(text.utf8)) }
        }
    }

    @Test("replays exactly")
    func replay() throws {
        #expect(try blowing() == blowing())
        #expect(try blowing() != blowing(seed: 8))
        var copy = try blowing()
        let before = copy
        copy.step(1 / 120)
        #expect(copy != before)
    }

    @Test("moves its specks by 2 points per second per knot")
    func carried() throws {
        let field = try #require(WindField(size: Vector(1000, 1000), columns: 1, rows: 1, u: [30], v: [-10]))
        var wind = Wind(field, specks: 200, seed: 3)
        wind.noteInput()
        for _ in 0..<240 { wind.step(1 / 120) }
        let view = Rect(x: 400, y: 400, width: 200, height: 200)
        let before = strokes(wind, in: view)
        wind.step(1 / 120)
        let after = Set(
            strokes(wind, in: view).map { [Int(($0.head.x * 1e6).rounded()), Int(($0.head.y * 1e6).rounded())] })
        let moved = before.count { stroke in
            let head = stroke.head + Vector(60, -20) / 120
            return after.contains([Int((head.x * 1e6).rounded()), Int((head.y * 1e6).rounded())])
        }
        #expect(moved > before.count * 9 / 10, "of \(before.count), but for those born or gone")
        for stroke in before { #expect(isClose(stroke.head - stroke.tail, Vector(24, -8), within: 1e-9)) }
    }

    @Test("has longer and stronger strokes where it is faster")
    func strength() throws {
        let field = try chartWind()
        let all = strokes(try blowing(3000), in: world)
        let middle = all.filter { world.insetBy(200).contains($0.head) }
        let hard = middle.filter { field.wind(at: $0.head).length > 30 },
            soft = middle.filter { field.wind(at: $0.head).length < 5 }
        func mean(_ strokes: [Wind.Stroke], _ value: (Wind.Stroke) -> Double) -> Double {
            strokes.reduce(0) { $0 + value($1) } / Double(strokes.count)
        }
        #expect(mean(hard, \.strength) > 2 * mean(soft, \.strength))
        #expect(mean(hard) { ($0.head - $0.tail).length } > 5 * mean(soft) { ($0.head - $0.tail).length })
        #expect(all.allSatisfy { (0...1).contains($0.strength) })
    }

    @Test("keeps its specks evenly distributed over time")
    func spread() throws {
        var wind = try blowing(3000)
        for _ in 0..<30 {
            wind.noteInput()
            for _ in 0..<60 { wind.step(1 / 30) }
        }
        var cells = [Int](repeating: 0, count: 12)
        wind.forEachStroke(in: world) { stroke in
            guard world.contains(stroke.head) else { return }
            cells[Int(stroke.head.x / 540) + 4 * Int(stroke.head.y / 486)] += 1
        }
        #expect(cells.allSatisfy { $0 > 60 }, "\(cells)")
    }

    @Test("continues across every edge, whatever the view is")
    func edges() throws {
        let wind = try blowing(500)
        let view = Rect(x: 1900, y: 1200, width: 700, height: 500)
        let here = strokes(wind, in: view)
        #expect(!here.isEmpty)
        for (across, down) in [(1, 0), (-2, 3), (0, -1)] as [(Double, Double)] {
            let move = Vector(2160 * across, 1458 * down)
            let there = strokes(wind, in: view.offsetBy(move))
            #expect(there.count == here.count)
            for (a, b) in zip(here, there) { #expect(isClose(a.head + move, b.head, within: 1e-6)) }
        }
        #expect(strokes(wind, in: Rect(x: -1e5, y: -1e5, width: 1e6, height: 1e6)).count == Wind.mostSpecks)
        #expect(strokes(wind, in: Rect(x: .nan, y: 0, width: 9, height: 9)).isEmpty)
        #expect(strokes(wind, in: Rect(x: 1e300, y: 1e300, width: 9, height: 9)).count <= Wind.mostSpecks)
    }

    @Test("fades ten seconds after the last input, and then rests")
    func patience() throws {
        var wind = Wind(try chartWind(), specks: 50)
        #expect(wind.isAtRest)
        let still = wind
        wind.step(1)
        #expect(wind == still)
        wind.noteInput()
        #expect(!wind.isAtRest)
        for _ in 0..<9 * 120 { wind.step(1 / 120) }
        #expect(wind.presence == 1)
        for _ in 0..<3 * 120 { wind.step(1 / 120) }
        #expect(wind.presence == 0 && wind.isAtRest)
        wind.noteInput()
        wind.step(0.1)
        #expect(wind.presence > 0)
        wind.isOn = false
        for _ in 0..<240 { wind.step(1 / 120) }
        #expect(wind.isAtRest && strokes(wind, in: world).isEmpty)
    }

    @Test("accepts any step and count")
    func hostile() throws {
        var wind = Wind(try chartWind(), specks: 1_000_000)
        wind.noteInput()
        for step in [0, -1, .nan, .infinity, 1e300, 1e-300] { wind.step(step) }
        #expect(wind.presence.isFinite && (0...1).contains(wind.presence))
        wind.forEachStroke(in: world) { #expect($0.head.isFinite && $0.tail.isFinite) }
        #expect(Wind(try chartWind(), specks: -5).isAtRest)
    }
}
