import Testing
import TiltEngine

@Suite("The viewer that layers follow")
struct ViewerTrackerTests {
    private func track(
        _ tilt: Tilt, turningAt speed: Double? = nil, for duration: Double, steps: Int
    ) -> ViewerTracker {
        var tracker = ViewerTracker()
        for _ in 0..<steps { tracker.follow(tilt, turningAt: speed, for: duration / Double(steps)) }
        return tracker
    }

    @Test("reaches tilt / sin 30° and stays there without a sensor")
    func holds() {
        let tracker = track(Tilt(x: 0.25, y: -0.5), for: 60, steps: 7200)
        #expect(abs(tracker.offset.h - 0.5) < 1e-9 && abs(tracker.offset.v + 1) < 1e-9)
        #expect(tracker.isSettled)
    }

    @Test("follows e(t) = e₀ (1 + ωt) exp(−ωt), in steps of any length", arguments: [1, 3, 17, 400])
    func spring(steps: Int) {
        let tracker = track(Tilt(x: 0.4, y: 0), for: 0.1, steps: steps)
        let wt = 2 * Double.pi / 0.16 * 0.1
        #expect(abs(tracker.offset.h - 0.8 * (1 - (1 + wt) * .exp(-wt))) < 1e-9)
    }

    @Test("never overshoots its target")
    func noOvershoot() {
        var tracker = ViewerTracker()
        for _ in 0..<600 {
            tracker.follow(Tilt(x: 0.4, y: 0), turningAt: nil, for: 1.0 / 120)
            #expect(tracker.offset.h <= 0.8 + 1e-12)
        }
    }

    @Test("is tightened to q·|q| / 0.07 below 2°", arguments: [0.01, 0.03, 0.069, -0.03, 0.2])
    func tightened(q: Double) {
        let tracker = track(Tilt(x: q / 2, y: 0), for: 5, steps: 600)
        let expected = abs(q) < 0.07 ? q * abs(q) / 0.07 : q
        #expect(abs(tracker.offset.h - expected) < 1e-9)
    }

    @Test("is tightened by the length of a lean, not by its components")
    func tightenedByLength() {
        let tracker = track(Tilt(x: 0.01, y: 0.2), for: 5, steps: 600)
        #expect(abs(tracker.offset.h - 0.02) < 1e-9 && abs(tracker.offset.v - 0.4) < 1e-9)
    }

    @Test("predicts its offset for an unchanged target", arguments: [0, 0.004, 0.03, 0.2])
    func prediction(time: Double) {
        var tracker = track(Tilt(x: 0.3, y: -0.2), for: 0.05, steps: 6)
        let (offset, place) = (tracker.offset(after: time), ViewerOffset(Tilt(x: 0.3, y: -0.2)))
        tracker.follow(place, for: time)
        #expect(abs(tracker.offset.h - offset.h) < 1e-12 && abs(tracker.offset.v - offset.v) < 1e-12)
    }

    @Test("begins at rest at its initial offset")
    func beginning() {
        let tracker = ViewerTracker(at: ViewerOffset(h: 0.3, v: -0.2))
        #expect(tracker.offset == ViewerOffset(h: 0.3, v: -0.2) && tracker.isSettled)
    }

    @Test(
        "stays at rest once settled while the tilt is constant, recentring or not",
        arguments: [Tilt(x: 0.4, y: 0), Tilt(x: 0, y: -0.4), Tilt(x: 0.3, y: 0.3), Tilt(x: 0.02, y: -0.4)],
        [0, nil])
    func settled(tilt: Tilt, speed: Double?) {
        var tracker = ViewerTracker()
        var place: ViewerOffset?
        for _ in 0..<(100 * 120) {
            tracker.follow(tilt, turningAt: speed, for: 1.0 / 120)
            if tracker.isSettled { place = place ?? tracker.offset }
            guard let place else { continue }
            #expect(abs(tracker.offset.h - place.h) < 0.001 && abs(tracker.offset.v - place.v) < 0.001)
        }
        #expect(place != nil)
    }

    @Test("is not settled while it passes its target, nor before it has started to move")
    func notSettled() {
        var tracker = ViewerTracker()
        tracker.follow(ViewerOffset(h: 1, v: 1), for: 1e-6)
        #expect(!tracker.isSettled)
        tracker.follow(ViewerOffset(h: 1, v: 1), for: 0.03)
        tracker.follow(tracker.offset, for: 1e-6)
        #expect(!tracker.isSettled)
    }

    @Test("settles under a hovering pointer after a sensor was recentred")
    func hoverAfterRecentring() {
        var tracker = track(Tilt(x: 0.4, y: 0), turningAt: 0, for: 1, steps: 120)
        for _ in 0..<240 { tracker.follow(ViewerOffset(h: 0.5, v: 0.5), for: 1.0 / 120) }
        #expect(tracker.isSettled)
    }

    @Test("recentres with a time constant of 12 s once the sensor has been still for half a second")
    func recentring() {
        let tracker = track(Tilt(x: 0.4, y: -0.4), turningAt: 0, for: 12.5, steps: 1500)
        // The spring trails by 2/ω, a twentieth of a second.
        #expect(abs(tracker.offset.h - 0.8 * .exp(-1)) < 0.004 && abs(tracker.offset.v + 0.8 * .exp(-1)) < 0.004)
        let later = track(Tilt(x: 0.4, y: 0), turningAt: 0, for: 120, steps: 120 * 120)
        #expect(abs(later.offset.h) < 0.0005)
        #expect(later.isSettled && !tracker.isSettled)
    }

    @Test("recentres alike in steps of any length", arguments: [25, 49, 240])
    func stepsOfRecentring(steps: Int) {
        let fine = track(Tilt(x: 0.4, y: 0), turningAt: 0, for: 4, steps: 48000)
        let tracker = track(Tilt(x: 0.4, y: 0), turningAt: 0, for: 4, steps: steps)
        #expect(abs(tracker.offset.h - fine.offset.h) < 0.005)
    }

    @Test("keeps its lean in a hand, which turns faster than 3 °/s at least twice a second")
    func livingHand() {
        var tracker = ViewerTracker()
        for step in 0..<(60 * 120) {
            let speed = Angle.degrees(step % 60 == 0 ? 3.1 : 0.5).radians
            tracker.follow(Tilt(x: 0.25, y: 0), turningAt: speed, for: 1.0 / 120)
            #expect(step < 120 || abs(tracker.offset.h - 0.5) < 1e-6)
        }
    }

    @Test("ends in the middle after a look to the side and back")
    func lookAndBack() {
        var tracker = ViewerTracker()
        for step in 0..<720 {
            let tilt = Tilt(x: 0.3 * .sin(.pi * min(1, Double(step) / 600)), y: 0)
            tracker.follow(tilt, turningAt: step < 600 ? 0.2 : 0, for: 1.0 / 120)
        }
        #expect(abs(tracker.offset.h) < 1e-3)
    }

    @Test("follows a hovering pointer without recentring or tightening")
    func hover() {
        var tracker = ViewerTracker()
        for _ in 0..<240 { tracker.follow(ViewerOffset(h: 0.03, v: -1), for: 1.0 / 120) }
        #expect(abs(tracker.offset.h - 0.03) < 1e-9 && abs(tracker.offset.v + 1) < 1e-9)
    }
}
