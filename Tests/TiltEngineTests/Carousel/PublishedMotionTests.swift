import Support
import Testing
import TiltEngine

@Suite("A carousel as published")
struct PublishedMotionTests {
    /// A ring of 12 cards, dragged to `degrees` in one move and by `last` degrees in a last one, and released at 1 s.
    private func flung(last: Double, from degrees: Double = 40) -> TurnedRing {
        var ring = TurnedRing(.published)
        ring.press(at: 0.5)
        ring.drag(by: points(degrees), at: 0.7)
        ring.drag(by: points(degrees + last), at: 0.8)
        ring.release(at: 1)
        return ring
    }

    /// The travel of a hand that turns the ring by an angle.
    private func points(_ degrees: Double) -> Double { Angle.degrees(degrees).radians * TurnedRing.radius }

    private func degrees(_ ring: TurnedRing, _ time: Double) -> Double {
        Angle.radians(ring.angle(at: time)).degrees
    }

    @Test("goes with a hand, from between two items too, and stays where it is held")
    func drag() {
        var ring = still(at: 1)
        ring.press(at: 1)
        ring.drag(by: points(180), at: 1.1)
        #expect(isClose(ring.angle(at: 1.1), 1 + .pi, within: 1e-12))
        ring.drag(by: points(-90), at: 1.2)
        #expect(isClose(ring.angle(at: 5), 1 - .pi / 2, within: 1e-12))
        #expect(ring.phase(at: 5) == .drag)
    }

    /// A ring at rest at an angle.
    private func still(at angle: Double) -> TurnedRing {
        var ring = TurnedRing(.published)
        ring.press(at: 0)
        for time in [0.1, 0.2] { ring.drag(by: angle * TurnedRing.radius, at: time) }
        ring.release(at: 0.2)
        return ring
    }

    @Test("adds 0.97 of the last step every 0.02 s, first 0.02 s after the release")
    func ticks() {
        let ring = flung(last: 10)
        #expect(isClose(degrees(ring, 1.0199), 50, within: 1e-9))
        #expect(isClose(degrees(ring, 1.02), 50 + 9.7, within: 1e-9))
        #expect(isClose(degrees(ring, 1.0399), 50 + 9.7, within: 1e-9))
        #expect(isClose(degrees(ring, 1.04), 50 + 9.7 + 9.409, within: 1e-9))
        let ten = (1...10).reduce(50.0) { sum, k in sum + 10 * Double.pow(0.97, Double(k)) }
        #expect(isClose(degrees(ring, 1.2), ten, within: 1e-9))
        #expect(isClose(Angle.radians(ring.velocity(at: 1.03)).degrees, 9.7 / 0.02, within: 1e-9))
    }

    @Test("glides by 32.33 times the last move", arguments: [10.0, -10, 1, -0.2, 90])
    func total(last: Double) {
        let ring = flung(last: last)
        let glide = degrees(ring, 100) - 40 - last
        // The steps omitted after the last one under 0.001° are at most 0.97 / 0.03 of it.
        #expect(isClose(glide, 0.97 / 0.03 * last, within: 0.001 * 0.97 / 0.03))
        #expect(isClose(glide, 32.33 * last, within: abs(last) * 0.01 + 0.033))
    }

    @Test("adds the first step under 0.001° and then stops", arguments: [10.0, -3, 0.5])
    func lastStep(last: Double) {
        let ring = flung(last: last)
        var (step, ticks) = (abs(last), 0)
        while step >= 0.001 { (step, ticks) = (step * 0.97, ticks + 1) }
        let end = 1 + 0.02 * Double(ticks)
        #expect(ring.phase(at: end - 0.001) == .decelerating && ring.phase(at: end) == .rest)
        #expect(isClose(abs(degrees(ring, end) - degrees(ring, end - 0.02)), step, within: 1e-10))
        #expect(ring.velocity(at: end) == 0)
        #expect(ring.angle(at: end) == ring.angle(at: 1000))
    }

    @Test("stays at rest after a press without a move")
    func noMove() {
        var ring = still(at: 0.3)
        ring.press(at: 1)
        ring.release(at: 2)
        #expect(ring.phase(at: 2) == .rest && isClose(ring.angle(at: 9), 0.3, within: 1e-12))
    }

    @Test("stops at a press in the middle of a tick")
    func caught() {
        var ring = flung(last: 10)
        ring.press(at: 1.05)
        #expect(isClose(degrees(ring, 1.05), 50 + 9.7 + 9.409, within: 1e-9))
        #expect(ring.velocity(at: 1.05) == 0 && ring.phase(at: 1.05) == .drag)
    }

    @Test("turns at the tilt's velocity, and stops when the tilt ends")
    func tilt() {
        var ring = TurnedRing(.published)
        ring.tilt(at: 2, from: 1)
        #expect(isClose(ring.angle(at: 1.5), 1, within: 1e-12) && ring.phase(at: 1.5) == .tilt)
        ring.tilt(at: 0, from: 1.5)
        #expect(isClose(ring.angle(at: 9), 1, within: 1e-12) && ring.phase(at: 9) == .rest)
    }

    @Test("ignores tilt while it is held or glides")
    func tiltWaits() {
        var ring = flung(last: 10)
        let free = ring
        ring.tilt(at: 2, from: 1.1)
        #expect(ring.carousel.position(at: 9) == free.carousel.position(at: 9))
        ring.press(at: 2)
        let held = ring
        ring.tilt(at: 2, from: 2.1)
        #expect(ring.angle(at: 9) == held.angle(at: 9) && ring.phase(at: 9) == .drag)
    }
}
