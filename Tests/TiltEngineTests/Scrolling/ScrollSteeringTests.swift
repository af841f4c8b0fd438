import Testing
import TiltEngine

@Suite("Steered content")
struct ScrollSteeringTests {
    @Test("moves at its velocity until that is changed")
    func speed() {
        var scroll = scrollView()
        scroll.steer(velocity: 300, time: 1)
        scroll.advance(to: 2)
        #expect(abs(scroll.offset - 1300) < 1e-9 && scroll.phase == .steering && scroll.velocity == 300)
        scroll.steer(velocity: -100, time: 2)
        scroll.steer(velocity: 0, time: 3)
        scroll.advance(to: 9)
        #expect(abs(scroll.offset - 1200) < 1e-9 && scroll.phase == .rest)
    }

    @Test("bounces at an edge and ends at the hold distance outside", arguments: [(600.0, 2440.0), (-600, -40)])
    func held(velocity: Double, place: Double) {
        var scroll = scrollView(at: velocity > 0 ? 2300 : 100)
        var last = velocity
        for step in 0...600 {
            scroll.steer(velocity: velocity, hold: 40, time: Double(step) / 120)
            #expect(abs(scroll.velocity - last) < 0.15 * abs(velocity))
            last = scroll.velocity
        }
        #expect(scroll.phase == .rest)
        #expect(scroll.offset == place)
        scroll.steer(velocity: 0, hold: 40, time: 6)
        #expect(scroll.phase == .bouncing)
        scroll.advance(to: 8)
        #expect(scroll.phase == .rest && scroll.offset == (velocity > 0 ? 2400 : 0))
    }

    @Test("at rest at an edge is pulled out without a jump, and stays if there is no hold")
    func fromTheEdge() {
        var scroll = scrollView(at: 2400)
        scroll.steer(velocity: 800, hold: 0, time: 1)
        scroll.advance(to: 2)
        #expect(scroll.offset == 2400 && scroll.phase == .rest)
        scroll.steer(velocity: 800, hold: 40, time: 2)
        #expect(scroll.velocity == 0 && scroll.phase == .bouncing)
        scroll.advance(to: 4)
        #expect(scroll.offset == 2440)
    }

    @Test("follows a changing or trembling hold")
    func trembling() {
        var scroll = scrollView(at: 2350)
        var random = SplitMix64(seed: 3)
        let furthest = 2400 + 1.05 * (40 + 500 / (11 * 2.718))
        for step in 0...1200 {
            let share = random.uniform(0.95, 1.05)
            scroll.steer(velocity: 500 * share, hold: 40 * share, time: Double(step) / 120)
            #expect(scroll.offset < furthest)
        }
        #expect(abs(scroll.offset - 2440) < 4)
    }

    @Test("steered back leaves its edge at the steering speed at once, not after the bounce")
    func turnedBack() {
        var scroll = scrollView(at: 2350)
        for step in 0..<240 { scroll.steer(velocity: 500, hold: 40, time: Double(step) / 120) }
        for step in 240...300 { scroll.steer(velocity: -400, hold: 40, time: Double(step) / 120) }
        #expect(scroll.phase == .steering)
        #expect(abs(scroll.offset - 2240) < 1e-6)
    }

    @Test(
        "steered back at or beyond the edge first loses its current speed", arguments: [0, 0.05],
        [1.0, -1])
    func outwards(after delay: Double, side: Double) {
        var scroll = scrollView(at: 1200 + side * 1100)
        scroll.steer(velocity: side * 500, time: 0)
        scroll.advance(to: 0.2 + delay)
        let speed = scroll.velocity
        #expect(speed * side > 100 && scroll.phase == .bouncing)
        scroll.steer(velocity: -side * 400, hold: 40, time: 0.2 + delay)
        #expect(scroll.velocity == speed && scroll.phase == .bouncing)
        scroll.advance(to: 5)
        #expect(scroll.offset == 1200 + side * 1200)
    }

    @Test("steered back slower than it bounces continues the bounce")
    func slowerThanBounce() {
        var scroll = scrollView(at: 1500)
        fling(&scroll, velocity: 5000, time: 1)
        while scroll.offset <= 2400 || scroll.velocity > -300 { scroll.advance(to: scroll.time + 0.001) }
        let speed = scroll.velocity
        scroll.steer(velocity: -50, time: scroll.time)
        #expect(scroll.velocity == speed && scroll.phase == .bouncing)
    }

    @Test("slows down at once when it is steered slower on its way back inside")
    func slowerOutside() {
        var scroll = scrollView(at: 2400)
        scroll.steer(velocity: 500, hold: 40, time: 0)
        scroll.steer(velocity: -400, hold: 40, time: 3)
        scroll.steer(velocity: -100, hold: 40, time: 3.05)
        #expect(abs(scroll.offset - 2420) < 1e-9 && scroll.velocity == -100 && scroll.phase == .steering)
    }

    @Test("is the same to the last bit however often the steering is repeated")
    func repeated() {
        var (once, often) = (scrollView(), scrollView())
        for step in 0...300 {
            if step == 0 { once.steer(velocity: 123.4, time: 0) }
            often.steer(velocity: 123.4, time: Double(step) / 90)
        }
        #expect(often.offset == once.offset(at: often.time))
    }

    @Test("does not disturb a glide")
    func glide() {
        var scroll = scrollView()
        fling(&scroll, velocity: 1000, time: 1)
        let undisturbed = scroll.offset(at: 1.5)
        scroll.steer(velocity: -800, hold: 40, time: 1.2)
        #expect(scroll.offset(at: 1.5) == undisturbed)
    }

    @Test("swings out and back to the hold distance in one bounce", arguments: [450.0, 2000])
    func oneSwing(velocity: Double) {
        var scroll = scrollView(at: 2400 - velocity)
        scroll.steer(velocity: velocity, hold: 40, time: 0)
        let bounce = Bounce(from: 2400, velocity: velocity, to: 2440)
        for frame in 0...240 {
            let time = Double(frame) / 240
            #expect(abs(scroll.offset(at: 1 + time) - bounce.position(at: time)) < 1e-9)
        }
    }

    @Test("continues the same swing when the hold changes slightly")
    func hair() {
        var (still, trembling) = (scrollView(at: 2350), scrollView(at: 2350))
        for step in 0...120 {
            let time = Double(step) / 120
            still.steer(velocity: 500, hold: 40, time: time)
            trembling.steer(velocity: 500, hold: 40 + 1e-9 * Double(step % 2), time: time)
            #expect(abs(still.offset - trembling.offset) < Bounce.tolerance)
        }
    }

    @Test("caught at the hold distance and released returns to its edge")
    func caught() {
        var scroll = scrollView(at: 2400)
        scroll.steer(velocity: 500, hold: 40, time: 0)
        scroll.advance(to: 3)
        scroll.beginDrag(at: 0, time: 3)
        #expect(scroll.offset == 2440)
        scroll.endDrag(time: 4)
        scroll.advance(to: 9)
        #expect(scroll.offset == 2400 && scroll.phase == .rest)
    }

    @Test("is held outside on either side if it is smaller than its view", arguments: [300.0, -300])
    func smallContent(velocity: Double) {
        var scroll = ScrollPhysics(contentLength: 200, viewLength: 480)
        scroll.alwaysBounces = true
        scroll.steer(velocity: velocity, hold: 40, time: 0)
        scroll.advance(to: 3)
        #expect(scroll.offset == (velocity > 0 ? 40 : -40))
    }
}
