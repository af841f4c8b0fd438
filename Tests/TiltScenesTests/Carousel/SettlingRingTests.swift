import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The corrected ring")
struct SettlingRingTests {
    private static let degree = Double.pi / 180

    /// A ring dragged at a constant speed in radii per second for 0.2 s from time 0, and released `pause` later.
    private func flung(_ speed: Double, count: Int = 12, pause: Double = 0) -> SettlingRing {
        var ring = SettlingRing(count: count)
        ring.press(at: 0)
        for k in 1...20 {
            let time = Double(k) / 100
            ring.drag(by: speed * time * 600, radius: 600, width: 1280, at: time)
        }
        ring.release(at: 0.2 + pause)
        return ring
    }

    private func isOnSlot(_ angle: Double, _ count: Int) -> Bool {
        let slots = angle / RingSlots(count: count).spacing
        return isClose(slots, slots.rounded(), within: 1e-9)
    }

    @Test("continues at its speed at the release", arguments: [-6.0, -2, -0.3, 0.1, 1, 3, 8])
    func speedAtRelease(speed: Double) {
        var held = SettlingRing(count: 12)
        held.press(at: 0)
        for k in 1...20 { held.drag(by: speed * Double(k) * 6, radius: 600, width: 1280, at: Double(k) / 100) }
        var free = held
        free.release(at: 0.2)
        #expect(isClose(free.angle(at: 0.2), held.angle(at: 0.2), within: 1e-12))
        #expect(isClose(free.velocity(at: 0.2), held.velocity(at: 0.2), within: 1e-12))
        #expect(abs(free.velocity(at: 0.2)) > abs(speed) / 2)
        #expect(free.phase(at: 0.2) == .settling)
    }

    @Test("ends exactly on a card", arguments: [1, 2, 3, 7, 12, 100], [-9.0, -1, 0, 0.4, 2, 20])
    func endsOnSlot(count: Int, speed: Double) {
        let ring = flung(speed, count: count)
        #expect(isOnSlot(ring.angle(at: 60), count))
        #expect(ring.phase(at: 60) == .rest && ring.velocity(at: 60) == 0)
    }

    @Test("glides as far as the published answer's, within half a card", arguments: [-4.0, -1, 0.5, 3, 10])
    func distance(speed: Double) {
        let ring = flung(speed)
        let tau = -0.02 / Double.log(0.97)
        let glide = ring.angle(at: 0.2) + ring.velocity(at: 0.2) * tau
        #expect(abs(ring.angle(at: 60) - glide) <= .pi / 12 + 1e-9)
    }

    @Test("moves by the settle law", arguments: [-4.0, 0.5, 3])
    func settleLaw(speed: Double) {
        let ring = flung(speed)
        let law = SettleLaw(
            from: ring.angle(at: 0.2), velocity: ring.velocity(at: 0.2), spacing: .pi / 6,
            timeConstant: -0.02 / Double.log(0.97), finalSpeed: 90 * Self.degree)
        for k in 1..<100 {
            let t = Double(k) / 100
            #expect(isClose(ring.angle(at: 0.2 + t), law.position(at: t), within: 1e-9))
        }
    }

    @Test(
        "stops on its card within 3 s after a gentle drag and 4.5 s after a hard fling",
        arguments: [
            (0.5, 3.0), (2, 3), (20, 4.5),
        ])
    func noTail(speed: Double, limit: Double) {
        let ring = flung(speed)
        #expect(ring.phase(at: 0.2 + limit) == .rest)
    }

    @Test("is at rest only when it is slower than 0.05 °/s and within 0.05° of its card", arguments: [-3.0, 0.7, 5])
    func rest(speed: Double) throws {
        let ring = flung(speed)
        let end = ring.angle(at: 60)
        let ticks = 0.2 + 1.0 / 1000
        let rest = try #require((0..<20_000).map { ticks + Double($0) / 1000 }.first { ring.phase(at: $0) == .rest })
        #expect(ring.angle(at: rest) == end && ring.velocity(at: rest) == 0)
        let before = rest - 0.002
        #expect(abs(ring.angle(at: before) - end) < 0.06 * Self.degree)
        #expect(
            abs(ring.angle(at: before) - end) >= 0.05 * Self.degree
                || abs(ring.velocity(at: before)) >= 0.05 * Self.degree)
    }

    @Test("moves to the nearest card, without a fling, after a hold of 0.1 s", arguments: [-8.0, 3, 5])
    func heldStill(speed: Double) {
        let ring = flung(speed, pause: 0.11)
        #expect(ring.velocity(at: 0.31) == 0)
        #expect(abs(ring.angle(at: 60) - ring.angle(at: 0.31)) <= .pi / 12 + 1e-9)
    }

    @Test("stops at a press, and settles without speed if it is released without a move")
    func caught() {
        var ring = flung(5)
        let before = ring.angle(at: 0.5)
        ring.press(at: 0.5)
        #expect(ring.angle(at: 0.5) == before && ring.angle(at: 0.9) == before)
        #expect(ring.velocity(at: 0.5) == 0 && ring.phase(at: 0.6) == .drag)
        ring.release(at: 0.9)
        #expect(ring.velocity(at: 0.9) == 0)
        #expect(isClose(ring.angle(at: 60), (before / (.pi / 6)).rounded() * .pi / 6, within: 1e-9))
    }

    @Test("brings any card to the front by the shorter way", arguments: [1, 2, 3, 5, 12, 25])
    func choose(count: Int) {
        for from in 0..<count {
            for to in 0..<count {
                let turn = RingSlots(count: count).circumference
                let start = turn * (3 - Double(from) / Double(count))
                var ring = SettlingRing(count: count, angle: start)
                #expect(ring.front(at: 0) == from)
                ring.choose(to, at: 0)
                #expect(ring.front(at: 30) == to && isOnSlot(ring.angle(at: 30), count))
                #expect(abs(ring.angle(at: 30) - start) <= turn / 2 + 1e-9)
                #expect(ring.phase(at: 30) == .rest)
            }
        }
    }

    @Test("moves to a chosen card by the approach law, with continuous speed")
    func approach() {
        var ring = flung(4)
        let (angle, velocity) = (ring.angle(at: 0.5), ring.velocity(at: 0.5))
        ring.choose(7, at: 0.5)
        #expect(ring.angle(at: 0.5) == angle)
        #expect(isClose(ring.velocity(at: 0.5), velocity, within: 1e-9))
        let s = ring.angle(at: 60)
        let (a, b) = (angle - s, velocity + (angle - s) / 0.12)
        for k in 1..<60 {
            let t = Double(k) / 100
            #expect(isClose(ring.angle(at: 0.5 + t), s + (a + b * t) * Double.exp(-t / 0.12), within: 1e-9))
        }
    }

    @Test("counts further steps from the card last chosen, however soon they follow")
    func manySteps() {
        var ring = SettlingRing(count: 12)
        for k in 0..<5 { ring.step(by: 1, at: Double(k) * 0.01) }
        #expect(isClose(ring.angle(at: 60), -5 * .pi / 6, within: 1e-9) && ring.front(at: 60) == 5)
        ring.choose(8, at: 70)
        ring.step(by: -1, at: 70.01)
        #expect(ring.front(at: 90) == 7)
        ring.step(by: 1, at: 100)
        #expect(ring.front(at: 120) == 8)
    }

    @Test("runs smoothly from any motion, stops on a card however soon, and not while it is held")
    func run() {
        for delay in [0, 1e-9, 0.004, 0.05, 0.3, 2] {
            for start in [SettlingRing(count: 12), flung(9), flung(-9)] {
                var ring = start
                ring.run(1, at: 0.2)
                #expect(isClose(ring.velocity(at: 0.2), start.velocity(at: 0.2), within: 1e-9))
                let (angle, velocity) = (ring.angle(at: 0.2 + delay), ring.velocity(at: 0.2 + delay))
                ring.run(0, at: 0.2 + delay)
                #expect(isClose(ring.angle(at: 0.2 + delay), angle, within: 1e-9))
                #expect(isClose(ring.velocity(at: 0.2 + delay), velocity, within: 1e-9))
                #expect(isOnSlot(ring.angle(at: 60), 12) && ring.phase(at: 60) == .rest)
            }
        }
        var ring = SettlingRing(count: 12)
        ring.press(at: 0)
        ring.run(1, at: 0.1)
        #expect(ring.phase(at: 0.2) == .drag && ring.angle(at: 0.2) == 0)
    }

    @Test("turns at most once for any number of steps", arguments: [12, 13, 40, -100, 1201])
    func oneTurn(steps: Int) {
        var ring = SettlingRing(count: 12)
        ring.step(by: steps, at: 0)
        let end = ring.angle(at: 60)
        #expect(abs(end) <= 2 * .pi + 1e-9)
        #expect(end * Double(steps) <= 0)
        #expect(ring.front(at: 60) == ((steps % 12) + 12) % 12)
    }

    @Test("steps from the nearest card during a glide")
    func stepDuringGlide() {
        var ring = flung(3)
        let nearest = (ring.angle(at: 0.4) / (.pi / 6)).rounded() * .pi / 6
        ring.step(by: 1, at: 0.4)
        #expect(isClose(ring.angle(at: 60), nearest - .pi / 6, within: 1e-9))
    }

    @Test("turns with tilt, and settles by its speed when the tilt ends")
    func tilt() {
        var ring = SettlingRing(count: 12)
        ring.tilt(at: 2, from: 1)
        #expect(isClose(ring.angle(at: 2), 2, within: 1e-12) && ring.phase(at: 2) == .tilt)
        ring.tilt(at: 1, from: 2)
        #expect(isClose(ring.angle(at: 3), 3, within: 1e-12) && ring.velocity(at: 3) == 1)
        ring.tilt(at: 0, from: 3)
        #expect(ring.phase(at: 3) == .settling && isClose(ring.velocity(at: 3), 1, within: 1e-12))
        #expect(isOnSlot(ring.angle(at: 60), 12) && ring.phase(at: 60) == .rest)
    }

    @Test("lets tilt take over after a drag only below 5 °/s")
    func dragBeforeTilt() throws {
        let ring = flung(3)
        let times = (0..<6000).map { 0.2 + Double($0) / 1000 }
        let yields = try #require(
            times.first { time in
                var tilted = ring
                tilted.tilt(at: 1, from: time)
                return tilted.phase(at: time) == .tilt
            })
        #expect(abs(ring.velocity(at: yields)) < 5 * Self.degree)
        #expect(abs(ring.velocity(at: yields - 0.001)) >= 5 * Self.degree)
    }

    @Test("lets tilt take over at any speed after another tilt")
    func tiltAfterTilt() {
        var ring = SettlingRing(count: 12)
        ring.tilt(at: 4, from: 0)
        ring.tilt(at: 0, from: 1)
        ring.tilt(at: -1, from: 1.01)
        #expect(ring.phase(at: 1.02) == .tilt && ring.velocity(at: 1.02) == -1)
    }

    @Test("ignores tilt while it is held or moves to a chosen card")
    func tiltWaits() {
        var ring = SettlingRing(count: 12)
        ring.tilt(at: 3, from: 0)
        ring.press(at: 1)
        #expect(ring.phase(at: 1) == .drag && ring.angle(at: 1) == 3)
        ring.tilt(at: 3, from: 1.1)
        #expect(ring.angle(at: 2) == 3)
        ring.choose(2, at: 2)
        ring.tilt(at: 3, from: 2.1)
        #expect(ring.phase(at: 2.1) == .settling && ring.front(at: 60) == 2)
    }

    @Test("opens by drifting to the first card within three seconds")
    func opening() {
        let ring = SettlingRing(openingWith: 12, at: 0)
        #expect(ring.angle(at: 0) != 0 && ring.phase(at: 0) == .settling)
        #expect(ring.angle(at: 3) == 0 && ring.phase(at: 3) == .rest)
        #expect(ring.front(at: 0) == 0 && abs(ring.angle(at: 1)) > Self.degree)
    }

    @Test("ends an opening with continuous speed")
    func openingEnds() {
        var ring = SettlingRing(openingWith: 12, at: 0)
        let before = ring.velocity(at: 0.2)
        #expect(abs(before) > 0.1)
        ring.endOpening(at: 0.2)
        #expect(isClose(ring.velocity(at: 0.2), before, within: 1e-9))
    }

    @Test("is flung by a press and a single move")
    func oneMove() {
        var ring = SettlingRing(count: 12)
        ring.press(at: 0)
        ring.drag(by: 30, radius: 600, width: 1280, at: 0.02)
        ring.release(at: 0.02)
        #expect(ring.velocity(at: 0.021) > 1)
    }
}
