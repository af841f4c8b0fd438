import Support
import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

/// An independent implementation of the recipe's listing: samples and ticks in order of time, C's abs on integers, all
/// values 0 at the start.
private func recipe(samples: [MotionSample], until end: Double) -> (x: Double, y: Double) {
    func sign(_ v: Double) -> Int { v < 0 ? -1 : 1 }
    var (accelX, accelY, velX, velY, offX, offY) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var tick = 1
    func passTicks(before time: Double) {
        while 0.03 * Double(tick) < time - 1e-9 {
            offX = min(1, max(0, offX + velX))
            offY = min(1, max(0, offY + velY))
            tick += 1
        }
    }
    for sample in samples where sample.time <= end {
        passTicks(before: sample.time)
        let x = -(-sample.acceleration.x / 9.80665)
        let y = (-sample.acceleration.y / 9.80665 + 0.5) * 2
        if -sign(velX) == sign(x) { accelX = (Double(abs(Int(accelX))) + 0.005) * Double(sign(accelX)) }
        if -sign(velY) == sign(y) { accelY = (Double(abs(Int(accelY))) + 0.005) * Double(sign(accelY)) }
        velX = -accelX * x
        velY = -accelY * y
    }
    passTicks(before: end + 2e-9)
    return (offX, offY)
}

@Suite("The map as published")
struct PublishedScrollerTests {
    private let layout = MapLayout(map: .chart, view: .usual)

    /// A hand that turns a pad about the recipe's pose, sampled like a real pad, with noise and gaps.
    private func turning(seed: Int, rate: Double) -> [MotionSample] {
        var random = SplitMix64(seed: UInt64(seed))
        var time = 0.0
        return (0..<Int(4 * rate)).map { i in
            let (roll, pitch) = (Double.sin(time * 1.7 + Double(seed)), 60 + 25 * Double.sin(time * 1.1))
            let reading = Vector3(
                -9.80665 * 0.4 * roll + random.uniform(-0.1, 0.1),
                9.80665 * .cos(pitch * .pi / 180) + random.uniform(-0.1, 0.1),
                -9.80665 * .sin(pitch * .pi / 180) + random.uniform(-0.1, 0.1))
            defer { time = Double(i + 1) / rate + (random.next() % 40 == 0 ? 0.9 / rate : 0) }
            return MotionSample(time: time, rotationRate: .zero, acceleration: reading)
        }
    }

    @Test("equals the recipe to 1e-6 for a recorded trace", arguments: 1...12, [100.0 / 3, 60, 250])
    func trace(seed: Int, rate: Double) throws {
        let samples = turning(seed: seed, rate: rate)
        var run = try MapRun(samples: samples, asPublished: true)
        for tenth in 1...39 {
            let time = Double(tenth) / 10
            run.run(to: time)
            let (weather, expected) = (try run.weather, recipe(samples: samples, until: time))
            #expect(abs(weather.x / layout.end.x - expected.x) < 1e-6, "seed \(seed), \(rate) Hz, \(time) s")
            #expect(abs(weather.y / layout.end.y - expected.y) < 1e-6, "seed \(seed), \(rate) Hz, \(time) s")
        }
    }

    @Test("continues from where a drag leaves it, without a fling")
    func drag() {
        var map = PublishedScroller(layout, offset: Vector(1000, 1000), at: 0)
        map.press(at: Vector(500, 500), time: 0.1)
        map.drag(to: Vector(200, 450), time: 0.12)
        #expect((map.offset(at: 0.12) - Vector(1300, 1050)).length < 1e-9 && map.phase(at: 0.12) == .drag)
        map.release(at: 0.13)
        #expect((map.offset(at: 2) - Vector(1300, 1050)).length < 1e-9 && map.isAtRest(at: 2))
        map.scroll(by: Vector(1e6, -1e6), time: 2)
        #expect((map.offset(at: 2) - Vector(layout.end.x, 0)).length < 1e-9)
    }

    @Test("keeps the content point under the pointer when zoomed, and its share of the content when the window changes")
    func zoomAndResize() {
        var map = PublishedScroller(layout, offset: Vector(2000, 1500), at: 0)
        map.zoom(to: 2, about: Vector(300, 200), time: 0)
        #expect((map.offset(at: 0) - Vector(2 * 2300 - 300, 2 * 1700 - 200)).length < 1e-9)
        let share = map.offset(at: 0).x / map.layout.end.x
        map.resize(to: Viewport(size: Vector(500, 400)), time: 0)
        #expect(abs(map.offset(at: 0).x / map.layout.end.x - share) < 1e-12)
    }
}
