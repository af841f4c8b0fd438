import Testing
import TiltEngine
import TiltScenes
import TiltStage

@Suite("Thunder")
struct ThunderTests {
    @Test("comes three seconds after a flash a kilometre away, once")
    func late() {
        var thunder = Thunder()
        thunder.flash(at: 10, distance: 1029, pan: 0.5)
        #expect(thunder.isComing && thunder.arrivals(until: 12.99).isEmpty)
        let strikes = thunder.arrivals(until: 13.01)
        #expect(strikes.map(\.sound.name) == ["thunder", "crack"] && strikes[0].pan > 0)
        #expect(thunder.arrivals(until: 20).isEmpty && !thunder.isComing)
    }

    @Test("that is far is softer, lower and without a crack; beyond 12 km nothing is heard")
    func far() throws {
        func strikes(_ distance: Double) -> [SceneSounds.Strike] {
            var thunder = Thunder()
            thunder.flash(at: 0, distance: distance)
            return thunder.arrivals(until: 60)
        }
        let (near, away) = (strikes(200), strikes(5000))
        #expect(near.count == 2 && away.count == 1)
        #expect(away[0].gain < near[0].gain / 2 && away[0].pitch < near[0].pitch && away[0].touch < near[0].touch / 4)
        #expect(strikes(20_000).isEmpty && strikes(.nan).isEmpty)
    }
}
