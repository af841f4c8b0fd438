import Support
import Testing
import TiltEngine

@Suite("A carousel that settles")
struct SettlingMotionTests {
    private static let degree = Double.pi / 180

    /// A ring dragged at a constant speed in radii per second for 0.2 s from time 0, and released `pause` later.
    private func flung(_ speed: Double, count: Int = 12, pause: Double = 0) -> TurnedRing {
        var ring = TurnedRing(count: count)
        ring.press(at: 0)
        for k in 1...20 {
            let time = Double(k) / 100
            ring.drag(by: speed * time * 600, at: time)
        }
        ring.release(at: 0.2 + pause)
        return ring
    }

    private func isOnSlot(_ angle: Double, _ count: Int) -> Bool {
        let slots = angle / TurnedRing(count: count).spacing
        return isClose(slots, slots.rounded(), within: 1e-9)
    }

    @Test("continues at its speed at the release", arguments: [-6.0, -2, -0.3, 0.1, 1, 3, 8])
    func speedAtRelease(speed: Double) {
        var held = TurnedRing()
        held.press(at: 0)
        for k in 1...20 { held.drag(by: speed * Double(k) * 6, at: Double(k) / 100) }
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
            from: ring.angle(at: 0.2), velocity: ring.velocity(at: 0.2), on: Detents(every: .pi / 6),
            timeConstant: -0.02 / Double.log(0.97), deceleration: 90 * Self.degree)
        for k in 1..<100 {
            let t = Double(k) / 100
            #expect(isClose(ring.angle(at: 0.2 + t), law.position(at: t), within: 1e-9))
        }
    }

    @Test(
        "stops on its card within 2.5 s after a gentle drag and 4 s after a hard fling",
        arguments: [
            (0.5, 2.5), (2, 2.5), (20, 4),
        ])
    func noTail(speed: Double, limit: Double) {
        let ring = flung(speed)
        #expect(ring.phase(at: 0.2 + limit) == .rest)
    }

    @Test("is at rest exactly when it has stopped on its card", arguments: [-3.0, 0.7, 5])
    func rest(speed: Double) throws {
        let ring = flung(speed)
        let end = ring.angle(at: 60)
        let ticks = 0.2 + 1.0 / 1000
        let rest = try #require((0..<20_000).map { ticks + Double($0) / 1000 }.first { ring.phase(at: $0) == .rest })
        #expect(ring.angle(at: rest) == end && ring.velocity(at: rest) == 0)
        #expect(ring.angle(at: rest - 0.002) != end && ring.velocity(at: rest - 0.002) != 0)
    }

    @Test("never creeps: below 6 °/s every flight, step and release ends within 0.1 s")
    func noCreeping() {
        var flights =
            [-9.0, -2, -0.4, 0.05, 0.2, 1, 6].map { flung($0) } + [flung(3, pause: 0.2), flung(0.3, count: 2)]
        for angle in [0.001, 0.01, 0.1, 0.26] {
            var ring = TurnedRing()
            ring.press(at: 0)
            ring.drag(by: angle * TurnedRing.radius, at: 0)
            var chosen = ring
            chosen.choose(1, at: 0.2)
            ring.release(at: 0.2)
            flights += [ring, chosen]
        }
        for ring in flights {
            let times = (0..<8000).map { 0.2 + Double($0) / 1000 }
            let end = times.first { ring.phase(at: $0) == .rest } ?? .infinity
            let fast = times.last { $0 < end && abs(ring.velocity(at: $0)) >= 6 * Self.degree }
            #expect(end - (fast ?? 0.2) <= 0.101)
        }
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
                let turn = TurnedRing(count: count).spacing * Double(count)
                let start = turn * (3 - Double(from) / Double(count))
                var ring = TurnedRing(count: count)
                ring.jump(by: from - 3 * count)
                #expect(ring.front(at: 0) == from)
                ring.choose(to, at: 0)
                #expect(ring.front(at: 30) == to && isOnSlot(ring.angle(at: 30), count))
                #expect(abs(ring.angle(at: 30) - start) <= turn / 2 + 1e-9)
                #expect(ring.phase(at: 30) == .rest)
            }
        }
    }

    @Test("moves to a chosen card within half a second, with continuous speed")
    func chosen() {
        var ring = flung(4)
        let (angle, velocity) = (ring.angle(at: 0.5), ring.velocity(at: 0.5))
        ring.choose(7, at: 0.5)
        #expect(ring.angle(at: 0.5) == angle)
        #expect(isClose(ring.velocity(at: 0.5), velocity, within: 1e-9))
        let move = CubicMove(
            from: angle, velocity: velocity, to: ring.angle(at: 60), within: 4.2 * 0.12,
            deceleration: 90 * Self.degree)
        for k in 1..<60 {
            let t = Double(k) / 100
            #expect(isClose(ring.angle(at: 0.5 + t), move.position(at: t), within: 1e-9))
        }
    }

    @Test("counts further steps from the card last chosen, however soon they follow")
    func manySteps() {
        var ring = TurnedRing()
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
            for start in [TurnedRing(), flung(9), flung(-9)] {
                var ring = start
                ring.run(3, at: 0.2)
                #expect(isClose(ring.velocity(at: 0.2), start.velocity(at: 0.2), within: 1e-9))
                let (angle, velocity) = (ring.angle(at: 0.2 + delay), ring.velocity(at: 0.2 + delay))
                ring.run(0, at: 0.2 + delay)
                #expect(isClose(ring.angle(at: 0.2 + delay), angle, within: 1e-9))
                #expect(isClose(ring.velocity(at: 0.2 + delay), velocity, within: 1e-9))
                #expect(isOnSlot(ring.angle(at: 60), 12) && ring.phase(at: 60) == .rest)
            }
        }
        var ring = TurnedRing()
        ring.press(at: 0)
        ring.run(3, at: 0.1)
        #expect(ring.phase(at: 0.2) == .drag && ring.angle(at: 0.2) == 0)
    }

    @Test("turns at most once for any number of steps", arguments: [12, 13, 40, -100, 1201])
    func oneTurn(steps: Int) {
        var ring = TurnedRing()
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

    @Test("follows a tilt's speed critically damped in 0.12 s", arguments: [-2.0, 0.4, 4])
    func tilt(speed: Double) {
        var ring = TurnedRing()
        ring.tilt(at: speed, from: 1)
        #expect(ring.phase(at: 1) == .tilt && ring.velocity(at: 1) == 0)
        var sum = 0.0
        for k in 0...1000 {
            let t = Double(k) / 1000
            #expect(isClose(ring.velocity(at: 1 + t), speed * (1 - (1 + t / 0.12) * .exp(-t / 0.12)), within: 1e-9))
            #expect(isClose(ring.angle(at: 1 + t), sum, within: 1e-3))
            sum += ring.velocity(at: 1 + t + 0.0005) / 1000
        }
    }

    @Test("turns without a jump of speed or acceleration however its tilt jumps")
    func smoothTilt() {
        var (ring, speeds) = (TurnedRing(), [Double]())
        for k in 0..<360 {
            let time = Double(k) / 120
            ring.tilt(at: Double([0.3, 0.6, 3, 2, -1, 4][k / 10 % 6]), from: time)
            speeds.append(ring.velocity(at: time))
        }
        let changes = zip(speeds, speeds.dropFirst()).map { $1 - $0 }
        #expect(changes.allSatisfy { abs($0) < 0.2 })
        #expect(zip(changes, changes.dropFirst()).allSatisfy { abs($1 - $0) < 0.03 })
    }

    @Test(
        "ends levelled on the nearest card in its direction within 0.5 s, without turning back",
        arguments: [-4.0, -1.6, -0.2, 0.15, 0.5, 1.6, 4])
    func levelled(speed: Double) {
        for k in 0..<24 {
            var ring = TurnedRing()
            ring.tilt(at: speed, from: 0)
            let time = 2 + Double(k) / 24 * .pi / 6 / abs(speed)
            let (angle, velocity) = (ring.angle(at: time), ring.velocity(at: time))
            ring.tilt(at: 0, from: time)
            #expect(ring.phase(at: time) == .settling && isClose(ring.velocity(at: time), velocity, within: 1e-9))
            #expect(ring.phase(at: time + 0.5) == .rest && isOnSlot(ring.angle(at: time + 0.5), 12))
            let way = (ring.angle(at: 60) - angle) * (speed < 0 ? -1 : 1)
            // Nearer than 0.05 s of its speed it cannot stop.
            let least = 0.05 * abs(velocity)
            #expect((least - 1e-9...least + .pi / 6 + 1e-9).contains(way))
            let course = (0...50).map { ring.angle(at: time + Double($0) / 100) * (speed < 0 ? -1 : 1) }
            #expect(zip(course, course.dropFirst()).allSatisfy { $1 >= $0 - 1e-12 })
        }
    }

    @Test("ends on the nearest card if it is levelled slower than 6 °/s", arguments: [-0.1, 0.05])
    func levelledSlowly(speed: Double) {
        for k in 0..<24 {
            var ring = TurnedRing()
            ring.tilt(at: speed, from: 0)
            let time = 2 + Double(k) / 24 * .pi / 6 / abs(speed)
            let angle = ring.angle(at: time)
            ring.tilt(at: 0, from: time)
            #expect(isClose(ring.angle(at: time + 0.5), (angle / (.pi / 6)).rounded() * .pi / 6, within: 1e-9))
        }
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
        var ring = TurnedRing()
        ring.tilt(at: 4, from: 0)
        ring.tilt(at: 0, from: 1)
        let velocity = ring.velocity(at: 1.01)
        ring.tilt(at: -1, from: 1.01)
        #expect(ring.phase(at: 1.01) == .tilt && isClose(ring.velocity(at: 1.01), velocity, within: 1e-9))
        #expect(isClose(ring.velocity(at: 3), -1, within: 1e-4))
    }

    @Test("ignores tilt while it is held or moves to a chosen card")
    func tiltWaits() {
        var ring = TurnedRing()
        ring.tilt(at: 3, from: 0)
        ring.press(at: 1)
        let angle = ring.angle(at: 1)
        #expect(ring.phase(at: 1) == .drag && angle > 1)
        ring.tilt(at: 3, from: 1.1)
        #expect(ring.angle(at: 2) == angle)
        ring.choose(2, at: 2)
        ring.tilt(at: 3, from: 2.1)
        #expect(ring.phase(at: 2.1) == .settling && ring.front(at: 60) == 2)
    }

    @Test("arrives by one turn to its item, within three seconds")
    func arrival() {
        var ring = TurnedRing()
        ring.arrive(at: 0)
        #expect(abs(ring.angle(at: 0)) == 2 * .pi && ring.phase(at: 0) == .settling)
        #expect(ring.angle(at: 3) == 0 && ring.phase(at: 3) == .rest)
        #expect(ring.front(at: 0) == 0 && abs(ring.angle(at: 1)) > Self.degree)
    }

    @Test("stops soon where it is told to, with continuous speed")
    func stops() {
        var ring = TurnedRing()
        ring.arrive(at: 0)
        let before = ring.velocity(at: 0.2)
        #expect(abs(before) > 0.1)
        ring.stop(at: 0.2)
        #expect(isClose(ring.velocity(at: 0.2), before, within: 1e-9))
        #expect(ring.phase(at: 0.71) == .rest && isOnSlot(ring.angle(at: 0.71), 12))
    }

    @Test("is flung by a press and a single move")
    func oneMove() {
        var ring = TurnedRing()
        ring.press(at: 0)
        ring.drag(by: 30, at: 0.02)
        ring.release(at: 0.02)
        #expect(ring.velocity(at: 0.021) > 1)
    }
}
