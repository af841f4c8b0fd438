import Testing
import TiltEngine

private let sine15 = Double.sin(Angle.degrees(15).radians)
private let held = RestPose.standard.up

@Suite("A sensor's tilt")
struct TiltSensorTests {
    @Test("is about 45° without a pad that was plugged in, 60° as published")
    func traces() {
        for source in [TiltSource.trace, .gamepad, .sensor] {
            var r = Rehearsal()
            r.hold(held, from: source)
            #expect(r.control.source == source)
            #expect(r.control.tilt.length < 1e-9)
            #expect((r.control.level ?? .zero).degrees == RestPose.standard.noseUp.degrees)
            r.control.standardLevel = .asPublished
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

    @Test("is none until a plugged-in pad is held; that pose is level, and told once")
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

    @Test("is about 45° for a pad that is turned but not held for 3 s")
    func notHeld() {
        var r = Rehearsal()
        r.control.padAdded(name: "Pad")
        r.hold(Vector3(0, 1, 0), speed: 30, for: 2.9)
        #expect(r.control.tilt == .zero)
        r.hold(Vector3(0, 1, 0), speed: 30, for: 0.2)
        #expect(r.control.takeAnnouncement() == .levelAssumed(RestPose.standard.noseUp))
        #expect(abs(r.control.tilt.y + 0.5.squareRoot()) < 1e-6)
    }

    @Test("is about the pose that was set, which no search replaces")
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

    @Test("cannot be set level where no sensor leads")
    func noSensor() {
        var r = Rehearsal()
        r.control.key(.left, isDown: true)
        let before = r.control
        let isSet = r.control.setLevel()
        #expect(!isSet && r.control == before)
    }

    @Test("is none while tilting is off, though it is known who leads")
    func off() {
        var r = Rehearsal()
        r.hold(Vector3(0, 1, 0), from: .trace)
        r.control.isOn = false
        #expect(r.control.tilt == .zero && r.control.source == .trace && r.control.source.isSensor)
        #expect(r.control.recipeAcceleration == RecipeAcceleration(Tilt.zero))
        r.control.isOn = true
        #expect(r.control.tilt.length > 0.5)
    }

    @Test("follows the pad where its clock is set back, as after a stall", arguments: [0.001, 0.1, 0.9, 1.1, 3600])
    func setBack(step: Double) {
        let pad = SwayingPad()
        var control = TiltControl()
        for k in 0..<1500 {
            // Every fifth of a second, as the frames of a slow machine would have it.
            var sample = pad.sample(at: Double(k) / 250)
            sample.time -= step * Double(k / 50)
            control.receive(sample, from: .trace)
            if k > 500 { #expect((control.up - pad.up(at: Double(k) / 250)).length < 0.03, "sample \(k)") }
        }
    }

    @Test("is that of the first pose where no accelerometer ever said where up is")
    func gyroscopeAlone() {
        var control = TiltControl()
        for k in 0...100 {
            control.receive(
                MotionSample(time: Double(k) / 250, rotationRate: Vector3(0, 0, -1), acceleration: .zero), from: .trace)
        }
        #expect(abs(control.tilt.x - Double.sin(0.4)) < 1e-6 && abs(control.tilt.y) < 1e-9)
        #expect(control.level == .zero)
    }

    @Test("gives the recipe no reading that nothing can have measured", arguments: [1e30, .infinity, .nan, 500])
    func strong(reading: Double) {
        var r = Rehearsal()
        r.hold(held, from: .trace)
        let shake = Vector3(reading, 0, 0)
        r.control.receive(MotionSample(time: 0.6, rotationRate: held * 1e-9, acceleration: shake), from: .trace)
        #expect(r.control.shake.length < 1e-6)
    }

    @Test("gives the recipe the readings as they are, shakes included")
    func recipe() {
        var r = Rehearsal()
        r.hold(held, from: .trace)
        let shake = Vector3(20, -3, 4)
        r.control.receive(MotionSample(time: 9, rotationRate: .zero, acceleration: shake), from: .trace)
        #expect(r.control.recipeAcceleration == RecipeAcceleration(shake))
    }
}
