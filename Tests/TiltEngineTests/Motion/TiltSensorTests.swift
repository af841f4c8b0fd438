import Support
import Testing
import TiltEngine

private let sine15 = Double.sin(Angle.degrees(15).radians)
private let held = RestPose.standard.up

@Suite("A sensor's tilt")
struct TiltSensorTests {
    @Test("is relative to 45° if no pad was added, and to another standard level once that is set")
    func traces() {
        for source in [TiltSource.trace, .gamepad] {
            var r = Rehearsal()
            r.hold(held, from: source)
            #expect(r.control.source == source)
            #expect(r.control.tilt.length < 1e-9)
            #expect((r.control.level ?? .zero).degrees == RestPose.standard.noseUp.degrees)
            r.control.standardLevel = RestPose(noseUp: .degrees(60))
            #expect(abs(r.control.tilt.y + sine15) < 1e-9)
            #expect((r.control.up - held).length < 1e-9)
        }
    }

    @Test("has the signs of real gestures")
    func gestures() {
        var right = Rehearsal()
        right.hold(RestPose.standard.up(of: Tilt(x: 0.3, y: 0)), for: 1, from: .trace)
        #expect(abs(right.control.tilt.x - 0.3) < 1e-6)
        #expect(right.control.up.x < 0)
        var near = Rehearsal()
        near.hold(RestPose(noseUp: .degrees(60)).up, for: 1, from: .trace)
        #expect(abs(near.control.tilt.y - sine15) < 1e-6)
    }

    @Test("is 0 until an added pad is held; that pose is level, and announced once")
    func held38() {
        var r = Rehearsal()
        r.control.padAdded(name: "Pad")
        r.hold(Vector3(0, 1, 0), for: 5)
        #expect(r.control.source == .gamepad && r.control.tilt == .zero && r.control.level == nil)
        r.time += 2
        r.hold(RestPose(noseUp: .degrees(38)).up, for: 5)
        #expect(abs((r.control.level ?? .zero).degrees - 38) < 1e-6)
        guard case .levelFound(let angle) = r.control.takeAnnouncement() else {
            Issue.record("nothing was announced")
            return
        }
        #expect(angle == r.control.level)
        #expect(r.control.takeAnnouncement() == nil)
        r.hold(RestPose(noseUp: .degrees(70)).up, for: 5)
        #expect(r.control.tilt.y > 0.4 && r.control.takeAnnouncement() == nil)
    }

    @Test("is relative to 45° for a pad that is turned but not held for 3 s")
    func notHeld() {
        var r = Rehearsal()
        r.control.padAdded(name: "Pad")
        r.hold(Vector3(0, 1, 0), speed: 30, for: 2.9)
        #expect(r.control.tilt == .zero)
        var announcement: TiltAnnouncement?
        for _ in 0..<50 where announcement == nil {
            r.hold(Vector3(0, 1, 0), speed: 30, for: 0.004)
            announcement = r.control.takeAnnouncement()
        }
        #expect(announcement == .levelAssumed(RestPose.standard.noseUp))
        #expect(abs(r.control.tilt.y + 0.5.squareRoot()) < 1e-6)
    }

    @Test("is relative to a pose that was set, which no search replaces")
    func set() {
        var r = Rehearsal()
        r.control.padAdded(name: "Pad")
        r.hold(Vector3(0, 1, 0))
        let isSet = r.control.setLevel()
        #expect(isSet)
        #expect(abs((r.control.level ?? .turn).degrees) < 1e-6)
        r.hold(held, for: 2)
        #expect(abs((r.control.level ?? .turn).degrees) < 1e-6)
        #expect(r.control.tilt.y > 0.6 && r.control.takeAnnouncement() == nil)
    }

    @Test("is 0 at once when the pose is set as level")
    func setAtOnce() {
        var r = Rehearsal()
        r.hold(RestPose(noseUp: .degrees(20)).up, from: .trace)
        #expect(r.control.tilt.y < -0.4)
        r.control.setLevel()
        #expect(r.control.tilt == .zero)
    }

    @Test("cannot be set as level if no sensor sends")
    func noSensor() {
        var r = Rehearsal()
        r.control.key(.left, isDown: true)
        let before = r.control
        let isSet = r.control.setLevel()
        #expect(!isSet && r.control == before)
    }

    @Test("is 0 while tilting is off, and the leader is still known")
    func off() {
        var r = Rehearsal()
        r.hold(Vector3(0, 1, 0), from: .trace)
        r.control.isOn = false
        #expect(r.control.tilt == .zero && r.control.source == .trace && r.control.source.isSensor)
        #expect(r.control.acceleration == nil)
        r.control.isOn = true
        #expect(r.control.tilt.length > 0.5)
    }

    @Test("follows the pad if its clock is set back, as after a stall", arguments: [0.001, 0.1, 0.9, 1.1, 3600])
    func setBack(step: Double) {
        let pad = SwayingPad()
        var control = TiltControl()
        for k in 0..<1500 {
            // Every fifth of a second, as by the frames of a slow machine.
            var sample = pad.sample(at: Double(k) / 250)
            sample.time -= step * Double(k / 50)
            control.receive(sample, from: .trace)
            if k > 500 { #expect((control.up - pad.up(at: Double(k) / 250)).length < 0.03, "sample \(k)") }
        }
    }

    @Test("is relative to the first pose if there was never an accelerometer reading")
    func gyroscopeAlone() {
        var control = TiltControl()
        for k in 0...100 {
            control.receive(
                MotionSample(time: Double(k) / 250, rotationRate: Vector3(0, 0, -1), acceleration: .zero), from: .trace)
        }
        // The sensors are assumed to lag by 3 ms.
        #expect(abs(control.tilt.x - Double.sin(0.403)) < 1e-6 && abs(control.tilt.y) < 1e-9)
        #expect(control.level == .zero)
        #expect(control.acceleration == control.up * MotionSample.standardGravity)
    }

    @Test("remains relative to 45° if the accelerometer stops later")
    func accelerometerLost() {
        var r = Rehearsal()
        r.hold(held, for: 1, from: .trace)
        for k in 1...50 {
            let turn = MotionSample(time: r.time + Double(k) / 250, rotationRate: held * 0.1, acceleration: .zero)
            r.control.receive(turn, from: .trace)
        }
        #expect(r.control.tilt.length < 1e-9)
        #expect((r.control.level ?? .zero).degrees == RestPose.standard.noseUp.degrees)
    }

    @Test("does not count a sample with a repeated time twice")
    func repeated() {
        var control = TiltControl()
        for k in 0...200 {
            control.receive(
                MotionSample(time: Double(k / 2) / 250, rotationRate: Vector3(0, 0, -1), acceleration: .zero),
                from: .trace)
        }
        #expect(abs(control.tilt.x - Double.sin(0.403)) < 1e-6)
    }

    @Test(
        "assumes the sensor's usual step if its clock is set back, not the gap before", arguments: [0.01, 0.02])
    func pace(step: Double) {
        var control = TiltControl()
        func turn(at time: Double) -> Double {
            let before = control.up
            control.receive(
                MotionSample(time: time, rotationRate: Vector3(0, 0, -1), acceleration: .zero), from: .trace)
            return Angle.degrees(degrees(between: control.up, and: before)).radians
        }
        for k in 0...20 { _ = turn(at: step * Double(k)) }
        #expect(abs(turn(at: 20 * step + 0.5) - 0.05) < 1e-6)
        #expect(abs(turn(at: 5 * step) - step) < 1e-6)
        #expect(abs(turn(at: 5 * step + 0.03) - 0.03) < 1e-6)
    }

    @Test("keeps its direction upside down, where the direction is undefined")
    func upsideDown() {
        var r = Rehearsal()
        r.hold(RestPose.standard.up(of: Tilt(x: 0.3, y: 0.4)), for: 0.1, from: .trace)
        r.time += 2
        r.hold(-held, for: 0.004, from: .trace)
        #expect((r.control.tilt - Tilt(x: 0.6, y: 0.8)).length < 1e-6)
    }

    @Test("goes level in 0.15 s, half a second after a pad's last sample, and returns when the pad continues")
    func silent() {
        var r = Rehearsal()
        r.hold(RestPose.standard.up(of: Tilt(x: 0.4, y: 0)), for: 1)
        r.wait(0.49)
        #expect(abs(r.control.tilt.x - 0.4) < 1e-6 && !r.control.isSilent)
        r.wait(0.1)
        #expect((0.05..<0.35).contains(r.control.tilt.x) && r.control.isSilent && r.control.source == .gamepad)
        r.wait(0.1)
        #expect(r.control.tilt == .zero && r.control.level == nil)
        r.hold(RestPose.standard.up(of: Tilt(x: 0.4, y: 0)), for: 0.004)
        #expect(r.control.tilt == .zero && !r.control.isSilent)
        r.wait(0.2)
        #expect(abs(r.control.tilt.x - 0.4) < 1e-6)
    }

    @Test("ignores a sensor that was silent while another led, until it sends again")
    func silentWhileOtherLed() {
        var r = Rehearsal()
        r.hold(RestPose.standard.up(of: Tilt(x: 0.4, y: 0)), for: 1, from: .host)
        r.control.key(.left, isDown: true)
        r.control.key(.left, isDown: false)
        r.wait(1)
        #expect(r.control.shake.length < 1e-6)
        r.hold(RestPose.standard.up(of: Tilt(x: 0.4, y: 0)), speed: 30, for: 0.004, from: .host)
        #expect(r.control.source == .host && abs(r.control.tilt.x) < 1e-6)
    }

    @Test("ignores an impossible acceleration", arguments: [1e30, .infinity, .nan, 500])
    func strong(reading: Double) {
        var r = Rehearsal()
        r.hold(held, from: .trace)
        let shake = Vector3(reading, 0, 0)
        r.control.receive(MotionSample(time: 0.6, rotationRate: held * 1e-9, acceleration: shake), from: .trace)
        #expect(r.control.shake.length < 1e-6)
    }

    @Test(
        "is 0 for a phone or the machine itself until it is held, and then relative to that pose",
        arguments: [TiltSource.dsu, .host])
    func phoneIsHeld(source: TiltSource) {
        var (lying, held) = (Rehearsal(), Rehearsal())
        lying.hold(Vector3(0, 1, 0), for: 2, from: source)
        #expect(lying.control.source == source && lying.control.tilt == .zero && lying.control.level == nil)
        held.hold(RestPose(noseUp: .degrees(30)).up, for: 0.5, from: source)
        #expect(isClose(held.control.level?.degrees ?? 0, 30, within: 0.1) && held.control.tilt.length < 0.001)
    }

    @Test(
        "leaves 0 within 3 s in any pose of a sensor without a gyroscope, and the level is announced",
        arguments: [TiltSource.gamepad, .host, .dsu], [-90.0, 0, 5, 35, 85, 95, 180])
    func withoutGyroscope(source: TiltSource, noseUp: Double) {
        for onEdge in [false, true] {
            var control = TiltControl()
            if source == .gamepad { control.padAdded(name: "Pad") }
            var announcement: TiltAnnouncement?
            var greatest = Tilt.zero
            for k in 0..<750 {
                // A hand that rolls it by 30° to either side in four seconds.
                let roll = Angle.degrees(30 * .sin(2 * .pi * Double(k) / 1000)).radians
                let nose = Angle.degrees(noseUp).radians
                let flat = Vector3(.sin(roll), .cos(roll) * .cos(nose), -.cos(roll) * .sin(nose))
                let up = onEdge ? Vector3(flat.y, -flat.x, flat.z) : flat
                control.receive(
                    MotionSample(
                        time: Double(k) / 250, rotationRate: .zero, acceleration: up * MotionSample.standardGravity),
                    from: source)
                control.step(1.0 / 250)
                announcement = control.takeAnnouncement() ?? announcement
                if control.tilt.length > greatest.length { greatest = control.tilt }
            }
            #expect(greatest.length > 0.2 && announcement != nil, "\(source) \(noseUp)° on edge: \(onEdge)")
        }
    }

    @Test("has no acceleration until the pad has been held")
    func accelerationBeforeHeld() {
        var r = Rehearsal()
        r.control.padAdded(name: "Pad")
        r.hold(Vector3(0, 1, 0))
        #expect(r.control.source == .gamepad && r.control.acceleration == nil)
    }

    @Test("has a shake although a key leads or a silent sensor was added first, unless tilting is off")
    func shake() {
        var r = Rehearsal()
        let nothing = MotionSample(time: 0, rotationRate: Vector3(.nan, 0, 0), acceleration: .zero)
        r.control.receive(nothing, from: .host)
        #expect(r.control.source == .pointer && r.control.shake == .zero)
        r.hold(held)
        r.control.key(.left, isDown: true)
        let shake = MotionSample(time: 9, rotationRate: .zero, acceleration: held * 30)
        r.control.receive(shake, from: .gamepad)
        #expect(r.control.source == .keys)
        #expect((r.control.shake - held * (30 - MotionSample.standardGravity)).length < 1e-6)
        r.control.isOn = false
        #expect(r.control.shake == .zero)
    }

    @Test("has the accelerometer's readings unchanged, including shakes")
    func acceleration() {
        var r = Rehearsal()
        r.hold(held, from: .trace)
        let shake = Vector3(20, -3, 4)
        r.control.receive(MotionSample(time: 9, rotationRate: .zero, acceleration: shake), from: .trace)
        #expect(r.control.acceleration == shake)
    }

    @Test("is 0 in the pose in which a pad is held, however it was picked up", arguments: 1..<7 as Range<UInt64>)
    func pickedUp(seed: UInt64) {
        // Half a second of being lifted and turned, then held.
        let hand = HandMotion(.tremor, seed: seed)
        var sensors = RealSensors(seed: seed)
        var control = TiltControl()
        control.padAdded(name: "Pad")
        for k in 0..<2500 {
            let time = Double(k) / 250
            let sample = sensors.read(at: time) { time in
                var sample = hand.sample(at: time)
                let lift = time < 0.8 ? 2.5 * Double.sin(2 * .pi * time / 0.8) : 0
                sample.acceleration += hand.attitude(at: time).inverse.rotate(Vector3(lift / 2, lift, lift))
                return sample
            }
            control.receive(sample)
        }
        #expect(Angle.radians(.asin(control.tilt.length)).degrees < 1, "seed \(seed): \(control.tilt)")
    }
}
