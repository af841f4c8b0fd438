import Foundation
import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("An atmosphere") struct AtmosphereTests {
    @Test("gives the pressure, wind, rain and cloud of the reference")
    func reference() throws {
        let (reference, atmosphere) = (try Reference.load(), try Reference.atmosphere())
        #expect(reference.points.count == 20)
        for point in reference.points {
            let weather = atmosphere.weather(at: point.t)
            let place = Vector(point.x, point.y)
            let (wind, sky) = (weather.wind(at: place), weather.sky(at: place))
            #expect(isClose(weather.pressure(at: place), point.p, within: reference.tolerance.p))
            #expect(isClose(wind.x, point.u, within: reference.tolerance.uv))
            #expect(isClose(wind.y, point.v, within: reference.tolerance.uv))
            #expect(isClose(sky.rain, point.rain, within: reference.tolerance.rain))
            #expect(isClose(sky.cloud, point.cloud, within: reference.tolerance.rain))
        }
    }

    @Test("repeats across the world's edges and after its period", arguments: 1...4)
    func periodicity(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let atmosphere = Atmosphere(seed: UInt32(seed), land: LandMask(columns: 7, rows: 5) { Double($0 * $1) / 24 })
        for _ in 0..<10 {
            let (place, hours) = (random.place(), random.uniform(-48, 48))
            let weather = atmosphere.weather(at: hours)
            let others = [
                (weather, place + Vector(worldSize.x, 0)), (weather, place - Vector(0, worldSize.y)),
                (atmosphere.weather(at: hours + atmosphere.period), place),
                (atmosphere.weather(at: hours - 2 * atmosphere.period), place + worldSize * 3),
            ]
            for (other, there) in others {
                #expect(isClose(other.pressure(at: there), weather.pressure(at: place), within: 1e-6))
                #expect(isClose(other.wind(at: there), weather.wind(at: place), within: 1e-4))
                #expect(isClose(other.sky(at: there).rain, weather.sky(at: place).rain, within: 1e-6))
                #expect(isClose(other.sky(at: there).cloud, weather.sky(at: place).cloud, within: 1e-6))
                #expect(isClose(other.night(at: there), weather.night(at: place), within: 1e-6))
            }
        }
    }

    @Test("casts other systems for another seed, and the same for the same")
    func seeds() {
        let weathers = (1...4).map { Atmosphere(seed: $0).weather(at: 20) }
        #expect(Atmosphere(seed: 3).weather(at: 20) == weathers[2])
        let centers = weathers.map { $0.centers(in: Rect(x: 1000, y: 1000, width: 1500, height: 1500)).map(\.place) }
        #expect(Set(centers).count == 4)
    }

    @Test("moves all of its weather a little in a little time", arguments: 1...4)
    func continuity(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let atmosphere = Atmosphere(seed: UInt32(seed))
        for _ in 0..<10 {
            let (place, hours) = (random.place(), random.uniform(0, 48))
            let (now, soon) = (atmosphere.weather(at: hours), atmosphere.weather(at: hours + 1.0 / 240))
            #expect(isClose(now.pressure(at: place), soon.pressure(at: place), within: 0.2))
            #expect(isClose(now.sky(at: place).rain, soon.sky(at: place).rain, within: 0.1))
        }
    }
}
