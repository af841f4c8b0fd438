import Support
import Testing
import TiltEngine

@Suite("A carousel that fades")
struct FadingMotionTests {
    private func isOnSlot(_ ring: TurnedRing, at time: Double) -> Bool {
        isClose(ring.angle(at: time).remainder(dividingBy: ring.spacing), 0, within: 1e-9)
    }

    @Test(
        "begins at rest on the item nearest to where another motion was", arguments: [1, 2, 5, 12, 100],
        [-20.0, -0.1, 0, 0.3, 3, 40])
    func beginning(count: Int, place: Double) {
        var carousel = Carousel(count: count, motion: .published)
        carousel.beginDrag(at: .zero, time: 0)
        for time in [0.1, 0.2] { carousel.drag(to: Vector(place * carousel.itemLength, 0), time: time) }
        carousel.endDrag(time: 0.2)
        #expect(isClose(carousel.position, -place, within: 1e-9))
        carousel.setMotion(.fading, time: 1)
        #expect(isClose(carousel.position, carousel.position.rounded(), within: 1e-9))
        #expect(abs(carousel.position + place) <= 0.5 + 1e-9)
        #expect(carousel.phase(at: 1) == .rest && carousel.fade == nil && carousel.velocity == 0)
    }

    @Test("changes cards during a drag as the moving ring would, and stops at the release")
    func drag() {
        for distance in stride(from: -900.0, through: 900, by: 7) {
            var (fading, settling) = (TurnedRing(.fading), TurnedRing())
            fading.press(at: 0)
            settling.press(at: 0)
            fading.drag(by: distance, at: 0.5)
            settling.drag(by: distance, at: 0.5)
            #expect(isOnSlot(fading, at: 0.5) && fading.phase(at: 0.5) == .drag)
            #expect(abs(fading.angle(at: 0.5) - settling.angle(at: 0.5)) <= fading.spacing / 2 + 1e-9, "\(distance)")
            let angle = fading.angle(at: 0.5)
            fading.release(at: 0.5)
            #expect(fading.angle(at: 30) == angle && fading.phase(at: 30) == .rest)
        }
    }

    @Test("takes the shorter way to a chosen card", arguments: 0..<12)
    func choose(card: Int) {
        var ring = TurnedRing(.fading)
        ring.jump(by: -7)
        let before = ring.angle(at: 0)
        ring.choose(card, at: 0)
        #expect(ring.front(at: 0) == card && abs(ring.angle(at: 0) - before) <= .pi + 1e-9)
    }

    @Test("ignores tilt while it is held")
    func held() {
        var ring = TurnedRing(.fading)
        ring.press(at: 0)
        for step in 1...120 { ring.tilt(at: 4, from: Double(step) / 120) }
        #expect(ring.angle(at: 1) == 0 && ring.phase(at: 1) == .drag)
    }

    @Test("never changes a single card")
    func alone() {
        var ring = TurnedRing(.fading, count: 1)
        ring.step(by: 1, at: 0)
        ring.choose(0, at: 0)
        #expect(ring.front(at: 0) == 0 && isOnSlot(ring, at: 0))
    }

    @Test("ends a drag on a chosen card, and drops an earlier tilt at a press")
    func endsOfHolds() {
        var ring = TurnedRing(.fading)
        ring.press(at: 0)
        ring.choose(3, at: 0.1)
        #expect(ring.phase(at: 1) == .rest)
        ring.tilt(at: 4, from: 1)
        #expect(ring.phase(at: 1) == .tilt)
        ring.press(at: 1.1)
        ring.release(at: 1.1)
        #expect(ring.phase(at: 2) == .rest)
    }
}
