import Testing
import TiltAtmosphere
import TiltEngine

@Suite("A key of a chart")
struct ChartKeyTests {
    private let atmosphere = Atmosphere(seed: 6)
    private let part = Rect(x: 1500, y: 1200, width: 2400, height: 1600)

    private func key(_ hours: Double, over part: Rect) -> ChartKey {
        ChartKey(atmosphere.weather(at: hours), over: part, step: 32)
    }

    @Test("has the pressure, the centres and the fronts of its part")
    func content() {
        let (key, weather) = (key(9, over: part), atmosphere.weather(at: 9))
        #expect(key.centers == weather.centers(in: part))
        #expect(key.fronts.allSatisfy(weather.fronts.contains) && !key.fronts.isEmpty)
    }

    @Test("has them in every repeat of the world")
    func repeats() {
        let moved = key(9, over: part.offsetBy(Vector(5760, -3888)))
        let here = key(9, over: part)
        #expect(moved.centers.count == here.centers.count && moved.fronts.count == here.fronts.count)
        for (a, b) in zip(moved.centers, here.centers) {
            #expect((a.place - b.place - Vector(5760, -3888)).length < 1e-6)
        }
    }

    @Test("halfway to the next is near the weather of that time", arguments: [0.0, 6, 12, 18, 24, 30, 36, 42])
    func halfway(hours: Double) {
        var mixed = key(hours, over: part)
        mixed.mix(key(hours, over: part), key(hours + 0.25, over: part), 0.5)
        let truth = key(hours + 0.125, over: part)
        for center in truth.centers where center.strength > 0.5 {
            let near = mixed.centers.filter { $0.kind == center.kind }.map { ($0.place - center.place).length }.min()
            #expect((near ?? .infinity) < 8)
        }
        for front in truth.fronts where front.strength > 0.3 {
            let near = mixed.fronts.filter { $0.kind == front.kind }.map { ($0.points[0] - front.points[0]).length }
                .min()
            #expect((near ?? .infinity) < 8)
        }
    }

    @Test("is mixed in the memory of another mixture as in new one")
    func memory() {
        var mixed = key(30, over: part)
        for hours in [9.0, 9.25, 33, 47.75] {
            let (a, b) = (key(hours, over: part), key(hours + 0.25, over: part))
            for share in [0, 0.3, 1] {
                mixed.mix(a, b, share)
                var fresh = a
                fresh.mix(a, b, share)
                #expect(mixed == fresh)
            }
        }
    }

    @Test("is exactly a key at its ends")
    func ends() {
        let (a, b) = (key(9, over: part), key(9.25, over: part))
        var mixed = a
        mixed.mix(a, b, 0)
        #expect(mixed == a)
    }
}
