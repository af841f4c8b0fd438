import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The gust of a tilt")
struct GustTests {
    private func blown(_ seconds: Double, tilt: Vector, from gust: Gust = Gust()) -> Gust {
        var gust = gust
        for _ in 0..<Int(seconds * 120) { gust.step(1 / 120, tilt: tilt, bounces: false) }
        return gust
    }

    @Test("blows downhill in fronts, at most 14 knots and a fifth brighter, as hard as the tilt")
    func downhill() {
        for (tilt, most) in [(Vector(0, 1), 14.0), (Vector(-0.5, 0), 7)] {
            let gust = blown(2, tilt: tilt)
            let winds = (0..<84).map { gust.wind(at: tilt / tilt.length * (5 * Double($0)), seconds: 3.1) }
            let knots = winds.map(\.knots.length)
            #expect(abs((knots.max() ?? 0) - most) < 0.1 && (knots.min() ?? 1) < 0.01)
            #expect(winds.allSatisfy { $0.knots.dot(tilt) >= 0 && (1...1.201).contains($0.brightness) })
        }
    }

    @Test("has fronts 420 points apart that go downhill by 378 points in a second")
    func fronts() {
        let gust = blown(2, tilt: Vector(1, 0))
        let here = gust.wind(at: Vector(100, 50), seconds: 5).knots
        #expect((gust.wind(at: Vector(520, 90), seconds: 5).knots - here).length < 1e-6)
        #expect((gust.wind(at: Vector(478, 50), seconds: 6).knots - here).length < 1e-6)
    }

    @Test("dies when the map rests, and leaves nothing")
    func dies() {
        let gust = blown(3, tilt: .zero, from: blown(1, tilt: Vector(1, 0)))
        #expect(gust.strength == 0 && gust.wind(at: .zero, seconds: 1).knots == .zero)
    }

    @Test("gets one kick from a bounce, which dies in half a second")
    func kick() {
        var gust = Gust()
        gust.step(1 / 120, tilt: .zero, bounces: true)
        #expect(abs(gust.strength - 0.6) < 1e-9)
        #expect(
            blown(0.25, tilt: .zero, from: gust).strength < 0.35 && blown(0.52, tilt: .zero, from: gust).strength == 0)
    }
}
