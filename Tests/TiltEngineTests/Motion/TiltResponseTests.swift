import Testing

@testable import TiltEngine

private let held = RestPose.standard

@Suite("The response to a lean")
struct TiltResponseTests {
    private func lean(_ x: Double, _ y: Double = 0) -> Tilt {
        Tilt(x: .sin(Angle.degrees(x).radians), y: .sin(Angle.degrees(y).radians))
    }

    private func degrees(_ sine: Double) -> Double { Angle.radians(.asin(sine)).degrees }

    @Test("is the lean itself by default", arguments: 0..<20 as Range<UInt64>)
    func standard(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let lean = Tilt(.degrees(random.uniform(0, 90)), toward: Vector(random.uniform(-1, 1), random.uniform(-1, 1)))
        #expect(TiltResponse.standard.tilt(for: lean) == lean)
    }

    @Test("is 0 within the dead zone, continuous at its edge, and 30° at 30°")
    func deadZone() {
        var response = TiltResponse()
        response.x.deadZone = 5
        #expect(response.tilt(for: lean(5)).x == 0 && response.tilt(for: lean(-4.9)).x == 0)
        #expect(abs(degrees(response.tilt(for: lean(5.01)).x)) < 0.02)
        #expect(abs(degrees(response.tilt(for: lean(-30)).x) + 30) < 1e-9)
    }

    @Test("is finer near level with a curve above 1, and always greater for a greater lean")
    func curve() {
        var response = TiltResponse()
        response.y.curve = 2
        #expect(abs(degrees(response.tilt(for: lean(0, 15)).y) - 7.5) < 1e-9)
        #expect(abs(degrees(response.tilt(for: lean(0, 30)).y) - 30) < 1e-9)
        var last = -1.0
        for angle in stride(from: -60.0, through: 60, by: 1) {
            let tilt = response.tilt(for: lean(0, angle)).y
            #expect(tilt >= last)
            last = tilt
        }
    }

    @Test("is sensitivity times the lean, the limit at most, and reversed if it is inverted")
    func scale() {
        var response = TiltResponse()
        (response.x.sensitivity, response.x.limit, response.x.isInverted) = (2, 40, true)
        #expect(abs(degrees(response.tilt(for: lean(10)).x) + 20) < 1e-9)
        #expect(abs(degrees(response.tilt(for: lean(-35)).x) - 40) < 1e-9)
    }

    @Test("may exchange the axes, and lock to one")
    func axes() {
        var response = TiltResponse()
        response.isExchanged = true
        #expect(response.tilt(for: lean(10, -20)) == lean(-20, 10))
        response.lock = .y
        #expect(response.tilt(for: lean(10, -20)) == lean(0, 10))
        response.lock = .x
        #expect(response.tilt(for: lean(10, -20)) == lean(-20, 0))
    }

    @Test("has a finite length of at most 1 for any settings", arguments: 0..<50 as Range<UInt64>)
    func odd(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let odd = [0, -1, 1e9, -1e9, 0.5, 40, 1e-9]
        func axis() -> TiltResponse.Axis {
            var axis = TiltResponse.Axis()
            axis.sensitivity = odd.randomElement(using: &random) ?? 1
            axis.curve = odd.randomElement(using: &random) ?? 1
            axis.deadZone = odd.randomElement(using: &random) ?? 0
            axis.limit = odd.randomElement(using: &random) ?? 90
            return axis
        }
        var response = TiltResponse()
        (response.x, response.y) = (axis(), axis())
        let tilt = response.tilt(for: lean(random.uniform(-90, 90)))
        #expect(tilt.length <= 1 + 1e-12, "seed \(seed)")
    }

    @Test("smooths the trembling of a device held still, and follows a turning one at once")
    func smoothing() {
        var smoothed = SmoothedTilt()
        var random = SplitMix64(seed: 1)
        var (input, output) = (0.0, 0.0)
        for _ in 0..<2000 {
            let tilt = Tilt(x: random.uniform(-0.01, 0.01), y: 0)
            let smooth = smoothed.follow(tilt, rate: 0.02, smoothing: 0.1, dt: 0.004)
            input += tilt.x * tilt.x
            output += smooth.x * smooth.x
        }
        #expect(output < 0.05 * input)
        for k in 0..<100 {
            let tilt = Tilt(x: Double(k) * 0.004, y: 0)
            #expect(smoothed.follow(tilt, rate: 1, smoothing: 0.1, dt: 0.004) == tilt)
        }
    }
}

@Suite("A control with a response and a clutch")
struct TiltControlResponseTests {
    @Test("applies the response to a sensor, and not to a stick")
    func response() {
        var r = Rehearsal()
        r.control.response.x.isInverted = true
        r.hold(held.up(of: Tilt(x: 0.3, y: 0.2)), for: 1, from: .trace)
        #expect(abs(r.control.tilt.x + 0.3) < 1e-6 && abs(r.control.tilt.y - 0.2) < 1e-6)
        r.control.stick(x: 1, y: 0)
        #expect(abs(r.control.tilt.x - 0.5) < 1e-9)
    }

    @Test("tilts by a sensor only while the clutch is held, with transitions of 0.15 s")
    func clutch() {
        var r = Rehearsal()
        r.hold(held.up(of: Tilt(x: 0.3, y: 0)), for: 1, from: .trace)
        r.control.clutch.isUsed = true
        #expect(abs(r.control.tilt.x - 0.3) < 1e-6)
        r.wait(0.2)
        #expect(r.control.tilt == .zero)
        r.control.clutch.isHeld = true
        #expect(r.control.tilt == .zero)
        r.hold(held.up(of: Tilt(x: 0.3, y: 0)), for: 0.1, from: .trace)
        r.wait(0.2)
        #expect(abs(r.control.tilt.x - 0.3) < 1e-6)
        r.control.clutch = Clutch()
        #expect(abs(r.control.tilt.x - 0.3) < 1e-6)
    }

    @Test("does not apply the clutch to a stick")
    func stick() {
        var r = Rehearsal()
        r.control.clutch.isUsed = true
        r.control.padAdded(name: "Pad")
        r.control.stick(x: 1, y: 0)
        #expect(abs(r.control.tilt.x - 0.5) < 1e-9)
    }
}

@Suite("A tilt about any level pose")
struct TiltInEveryPoseTests {
    @Test(
        "is continuous in every pose except the opposite one, and can be inverted",
        arguments: [Vector3(0, 1, 0), Vector3(0, 0, -1), Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(-1, 1, 1)])
    func continuous(level: Vector3) {
        let pose = RestPose(up: level)
        var random = SplitMix64(seed: 5)
        for _ in 0..<500 {
            let up =
                Vector3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)).normalized
                ?? Vector3(0, 1, 0)
            guard up.dot(pose.up) > -0.99 else { continue }
            let step = Quaternion(angle: .radians(1e-4), axis: Vector3(random.uniform(-1, 1), 1, random.uniform(-1, 1)))
            let moved = pose.tilt(of: step.rotate(up), previous: .zero) - pose.tilt(of: up, previous: .zero)
            #expect(moved.length < 2e-3, "\(up)")
            if up.dot(pose.up) > 0.01 {
                #expect((pose.up(of: pose.tilt(of: up, previous: .zero)) - up).length < 1e-9, "\(up)")
            }
        }
    }
}
