import Testing
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The trails of the wind")
struct WindTrailsTests {
    private let size = Vector(640, 400)
    private let field = WeatherField(
        Atmosphere(seed: 4).weather(at: 5), over: Rect(x: 1000, y: 1000, width: 1600, height: 1200))

    private func trails(_ seconds: Double, at offset: Vector, velocity: Vector = .zero) -> [Hair] {
        let layout = MapLayout(map: .chart, view: Viewport(size: size))
        var list = DrawList(size: size, density: 1)
        WindTrails().draw(
            into: &list, SkyView(ShownMap(layout: layout, offset: offset), world: Vector(5760, 3888)), field,
            seconds: seconds,
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
            // Light air turns more within a trail.
            guard wind.length > 10 else { continue }
            // Two points a second and knot: in half a part, one, two or all of them, less what is cut where parts meet.
            let lengths = [0.28, 0.56, 1.12, 3.36]
            let share = (way.length + 1) / wind.length
            #expect(lengths.contains { abs(share / $0 - 1) < 0.4 }, "\(share) s and twice at \(wind.length) knots")
        }
    }

    @Test("move by two points a second and knot, on the average over a view")
    func speed() throws {
        let layout = MapLayout(map: .chart, view: Viewport(size: size), zoom: 4)
        let places = (0..<600).map { Vector(1100 + 35 * Double($0 % 40), 1100 + 60 * Double($0 / 40)) }
        func knots(_ place: Vector) -> Double { field.wind(at: place).length }
        func speed(around place: Vector) -> Double {
            WindTrails.speed(
                in: SkyView(ShownMap(layout: layout, offset: place * 4 - size / 2), world: Vector(5760, 3888)), field)
        }
        let calm = try #require(places.min { knots($0) < knots($1) })
        let storm = try #require(places.max { knots($0) < knots($1) })
        #expect(abs(speed(around: storm) / (2 * knots(storm)) - 1) < 0.3)
        #expect(speed(around: calm) < speed(around: storm) / 2)
    }

    @Test("become thinner and fainter from head to tail, in parts that do not overlap, more of them where they bend")
    func parts() throws {
        let low = try #require(
            Atmosphere(seed: 4).weather(at: 5).centers(
                in: Rect(x: 1000, y: 1000, width: 1600, height: 1200)
            ).first { $0.kind == .low })
        let all = trails(7, at: low.place - size / 2)
        var (joints, bent) = (0, 0)
        for (first, second) in zip(all, all.dropFirst()) where (first.end - second.start).length < 3 {
            guard abs(first.color.alpha * first.endOpacity - second.color.alpha) < 1e-9 else { continue }
            joints += 1
            #expect(second.width < first.width && second.endOpacity < 1)
            #expect((second.start - first.end).dot(first.end - first.start) > 0, "there is a gap for two round ends")
            bent += abs((first.end - first.start).cross(second.end - second.start)) > 2 ? 1 : 0
        }
        #expect(joints > 400 && bent > 20)
        #expect(all.allSatisfy { $0.color.alpha > 0 && $0.color.alpha <= 0.93 && (0.5...2.2).contains($0.width) })
    }

    @Test("have the colour of their speed, from blue over white and yellow to orange")
    func colors() throws {
        let all = trails(7, at: Vector(1300, 1200))
        func knots(_ hair: Hair) -> Double { field.wind(at: hair.start + Vector(1300, 1200)).length }
        let calm = try #require(all.min { knots($0) < knots($1) })
        let fresh = try #require(all.min { abs(knots($0) - 20) < abs(knots($1) - 20) })
        let storm = try #require(all.max { knots($0) < knots($1) })
        #expect(calm.color.blue > calm.color.red + 0.2)
        #expect(min(fresh.color.red, fresh.color.green, fresh.color.blue) > 0.8)
        #expect(knots(storm) < 30 || storm.color.red > storm.color.blue + 0.1)
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
