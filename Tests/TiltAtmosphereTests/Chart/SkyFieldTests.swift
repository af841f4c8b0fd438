import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("A field of the sky") struct SkyFieldTests {
    private let part = Rect(x: 1200, y: 1500, width: 900, height: 600)

    @Test("has nearly the weather's rain and cloud", arguments: 1...4)
    func values(seed: UInt64) {
        let weather = Atmosphere(seed: UInt32(seed)).weather(at: 7)
        let field = SkyField(weather, over: part)
        var random = SplitMix64(seed: seed)
        var (rainy, error) = (0, 0.0)
        for _ in 0..<200 {
            let place = Vector(random.uniform(part.minX, part.maxX), random.uniform(part.minY, part.maxY))
            let (truth, sky) = (
                weather.sky(at: place), field.sky(at: place, wind: weather.wind(at: place), in: weather)
            )
            // At the edges of a cold front's line rain changes within one step of the lattice.
            #expect(isClose(sky.rain, truth.rain, within: 0.15) && isClose(sky.cloud, truth.cloud, within: 0.15))
            error += abs(sky.rain - truth.rain) + abs(sky.cloud - truth.cloud)
            rainy += truth.rain > 0.1 ? 1 : 0
        }
        #expect(rainy > 5 && error / 200 < 0.005)
    }

    @Test("is the mixture of two keys of time, and near the truth between them")
    func mixture() {
        let atmosphere = Atmosphere(seed: 4)
        let (before, after) = (
            SkyField(atmosphere.weather(at: 6), over: part), SkyField(atmosphere.weather(at: 6.125), over: part)
        )
        var mixed = SkyField(atmosphere.weather(at: 0), over: Rect(x: 0, y: 0, width: 50, height: 50))
        mixed.mix(before, after, 0)
        let isFirst = mixed == before
        mixed.mix(before, after, 1)
        let isSecond = mixed == after
        #expect(isFirst && isSecond)
        mixed.mix(before, after, 0.5)
        let truth = atmosphere.weather(at: 6.0625)
        var random = SplitMix64(seed: 4)
        for _ in 0..<100 {
            let place = Vector(random.uniform(part.minX, part.maxX), random.uniform(part.minY, part.maxY))
            let sky = mixed.sky(at: place, wind: truth.wind(at: place), in: truth)
            #expect(isClose(sky.rain, truth.sky(at: place).rain, within: 0.06))
        }
    }
}
