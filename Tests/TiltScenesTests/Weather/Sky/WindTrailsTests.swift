import Testing
import TiltAtmosphere
import TiltCanvas
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The trails of the wind")
struct WindTrailsTests {
    private let size = Vector(640, 400)
    private let field = WeatherField(
        Atmosphere(seed: 4).weather(at: 5), over: Rect(x: 1000, y: 1000, width: 1600, height: 1200))

    private func trails(_ seconds: Double, at offset: Vector, velocity: Vector = .zero) -> [Hair] {
        let layout = MapLayout(map: .chart, view: Viewport(size: size))
        var list = DrawList(size: size, density: 1)
        WindTrails().draw(
            into: &list, SkyView(layout, offset: offset, world: Vector(5760, 3888)), field, seconds: seconds,
            presence: 1, velocity: velocity)
        return list.hairs
    }

    private func strokes(_ seconds: Double, at offset: Vector = Vector(1300, 1200), velocity: Vector = .zero) -> [(
        Vector, Vector
    )] {
        trails(seconds, at: offset, velocity: velocity).map { ($0.start, $0.end) }
    }

    @Test("lie along the wind, the longer the harder it blows")
    func along() {
        let strokes = strokes(7)
        #expect(strokes.count > 200)
        for (head, end) in strokes {
            let wind = field.wind(at: (head + end) / 2 + Vector(1300, 1200))
            let way = head - end
            #expect(way.dot(wind) > 0.8 * way.length * wind.length)
            // Two points a second and knot: in 0.9 s, or in one of the two parts of that.
            let lengths = [1.8, 0.72, 1.08]
            #expect(lengths.contains { abs(way.length / wind.length / $0 - 1) < 0.25 })
        }
    }

    @Test("move by two points a second and knot, on the average over a view")
    func speed() throws {
        let layout = MapLayout(map: .chart, view: Viewport(size: size), zoom: 4)
        let places = (0..<600).map { Vector(1100 + 35 * Double($0 % 40), 1100 + 60 * Double($0 / 40)) }
        func knots(_ place: Vector) -> Double { field.wind(at: place).length }
        func speed(around place: Vector) -> Double {
            WindTrails.speed(
                in: SkyView(layout, offset: place * 4 - size / 2, world: Vector(5760, 3888)), field)
        }
        let calm = try #require(places.min { knots($0) < knots($1) })
        let storm = try #require(places.max { knots($0) < knots($1) })
        #expect(abs(speed(around: storm) / (2 * knots(storm)) - 1) < 0.3)
        #expect(speed(around: calm) < speed(around: storm) / 2)
    }

    @Test("are one line where they are straight, and two where they bend, which fade to their ends alike")
    func lines() throws {
        let low = try #require(
            Atmosphere(seed: 4).weather(at: 5).centers(
                in: Rect(x: 1000, y: 1000, width: 1600, height: 1200)
            ).first { $0.kind == .low })
        let all = trails(7, at: low.place - size / 2)
        var bent = 0
        for (index, trail) in all.enumerated() {
            guard index > 0, all[index - 1].end == trail.start else { continue }
            let first = all[index - 1]
            let (a, b) = (first.end - first.start, trail.end - trail.start)
            bent += abs(a.x * b.y - a.y * b.x) / (a + b).length > 0.4 ? 1 : 0
            #expect(abs(first.color.alpha * first.endOpacity - trail.color.alpha) < 1e-9)
        }
        #expect(bent > 10 && bent < all.count / 2)
        for trail in all where trail.endOpacity < 0.1 {
            #expect(trail.color.alpha > 0 && trail.color.alpha <= 0.93)
        }
    }

    @Test("are fixed to the map, whichever way the view came")
    func fixed() {
        func heads(_ offset: Vector) -> Set<[Int]> {
            let area = Rect(x: 1400, y: 1300, width: 400, height: 200)
            let heads = strokes(7, at: offset).map { $0.0 + offset }.filter(area.contains)
            return Set(heads.map { head in [head.x, head.y].map { Int(($0 * 100).rounded()) } })
        }
        let (here, there) = (heads(Vector(1300, 1200)), heads(Vector(1350, 1180)))
        #expect(here.count > 50 && here.intersection(there).count > here.count * 9 / 10)
    }

    @Test("go on smoothly from one frame to the next")
    func smooth() {
        let (before, after) = (strokes(7).map(\.0), strokes(7 + 1 / 60.0).map(\.0))
        let near = before.count { head in after.contains { ($0 - head).length < 3 } }
        #expect(near > before.count * 9 / 10)
    }

    @Test("are drawn out in a flight")
    func stretched() {
        func length(_ velocity: Vector) -> Double {
            strokes(7, velocity: velocity).reduce(0) { $0 + ($1.0 - $1.1).x }
        }
        #expect(length(Vector(-2000, 0)) > length(.zero) + 1000)
    }
}
