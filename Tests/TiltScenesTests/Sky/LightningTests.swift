import Testing
import TiltEngine

@testable import TiltScenes

@Suite("Lightning")
struct LightningTests {
    /// The times at which it flashes in an hour of windows.
    private func flashes(every window: Double, _ brightness: (Double) -> Double) -> [Double] {
        var (times, before, isRising) = ([Double](), 0.0, false)
        for frame in 0..<3600 * 60 {
            let time = Double(frame) / 60
            let now = Occasion(Chance(seed: 7), every: window, at: time).map { brightness(time - $0.time) } ?? 0
            if now > before + 0.01, !isRising { times.append(time) }
            (isRising, before) = (now > before, now)
        }
        return times
    }

    @Test("flashes at most three times in any second, with all strokes and flashes as close as they may be")
    func limit() {
        let strokes = flashes(every: Lightning.shortest) { Lightning.brightness(at: $0) }
        let single = flashes(every: Lightning.shortestOfFlashes) { Lightning.brightness(at: $0, isSingle: true) }
        #expect(strokes.count > 2500 && single.count > 8000)
        for times in [strokes, single] {
            #expect(zip(times, times.dropFirst(3)).allSatisfy { $1 - $0 > 0.99 })
        }
    }

    @Test("strikes in one step of the wind, at whatever time")
    func steps() {
        let times = (0..<2000).map { Double($0) / 997 } + (0..<240).map { Double($0) * Wind.step }
        var (wind, strikes) = (Wind(strength: 1, period: 7, lean: 0), Array(repeating: 0, count: times.count))
        for _ in 0..<400 {
            wind.step(strength: 1)
            for (index, time) in times.enumerated() where wind.hasPassed(time) { strikes[index] += 1 }
        }
        #expect(strikes.allSatisfy { $0 == 1 })
    }

    @Test("is brightest at once, flashes again unless it is single, and is dark after its life")
    func brightness() {
        let ages = (0...80).map { Lightning.brightness(at: Double($0) / 100) }
        #expect(ages[0] == 1 && ages[13] < 0.3 && ages[16] > 0.7 && ages[69] < 0.03)
        #expect(ages[70...].allSatisfy { $0 == 0 } && Lightning.brightness(at: -0.1) == 0)
        let single = (0...80).map { Lightning.brightness(at: Double($0) / 100, isSingle: true) }
        #expect(single[0] == 1 && zip(single, single.dropFirst()).allSatisfy { $0 >= $1 } && single[70] == 0)
    }
}

@Suite("An occasion")
struct OccasionTests {
    @Test("comes once in a window or not, as often as is likely, and those of a less likely run are some of the others")
    func likelihood() {
        func numbers(_ likelihood: Double) -> Set<Int> {
            Set((0..<2000).filter { Occasion(Chance(seed: 3), every: 3, likelihood: likelihood, in: $0) != nil })
        }
        let (few, many) = (numbers(0.2), numbers(0.5))
        #expect((330...470).contains(few.count) && (920...1080).contains(many.count) && few.isSubset(of: many))
        #expect(numbers(0).isEmpty && numbers(1).count == 2000)
    }
}
