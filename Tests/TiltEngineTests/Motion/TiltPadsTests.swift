import Testing
import TiltEngine

private let held = RestPose.standard.up

@Suite("Pads that tilt")
struct TiltPadsTests {
    @Test("that are added later lead only when they turn faster than 20 °/s or by 3°")
    func pluggedInLater() {
        for (gesture, leads): ((inout Rehearsal) -> Void, Bool) in [
            ({ $0.hold(held, speed: 19, for: 2) }, false), ({ $0.hold(held, speed: 21, for: 0.1) }, true),
            ({ $0.hold(RestPose(noseUp: .degrees(47)).up, for: 8) }, false),
            ({ $0.hold(RestPose(noseUp: .degrees(49)).up, for: 8) }, true),
        ] {
            var r = Rehearsal()
            r.wait(2)
            r.control.padAdded(name: "Pad")
            r.hold(held, for: 1)
            #expect(r.control.source == .pointer)
            gesture(&r)
            #expect((r.control.source == .gamepad) == leads)
        }
    }

    @Test("that are reported within the first second lead at once, and later ones do not", arguments: [0.9, 1.1])
    func startingTime(seconds: Double) {
        var r = Rehearsal()
        r.wait(seconds)
        r.control.padAdded(name: "Pad")
        r.hold(held, for: 0.02)
        #expect(r.control.source == (seconds < 1 ? .gamepad : .pointer))
    }

    @Test("that are added later and not moved leave the lead to the machine's own sensor, even if it is silent")
    func sensorBesideLatePad() {
        var r = Rehearsal()
        r.hold(held, for: 0.02, from: .host)
        r.wait(2)
        r.control.padAdded(name: "Pad")
        r.hold(held, for: 1)
        r.hold(held, for: 1, from: .host)
        #expect(r.control.source == .host)
    }

    @Test("that are removed pass the lead to the next in order, with level tilt and a centred stick")
    func padRemoved() {
        var r = Rehearsal()
        r.control.padAdded(name: "Pad")
        r.hold(held, for: 1)
        r.control.stick(x: 1, y: 0)
        r.control.padRemoved(name: "Pad")
        #expect(r.control.source == .pointer && r.control.deviceName == nil)
        r.wait(0.15)
        #expect(r.control.tilt == .zero)
        r.control.padAdded(name: "Pad")
        r.hold(held, for: 1)
        #expect(r.control.source == .pointer)
        r.control.stick(x: 0.25, y: 0)
        #expect(r.control.source == .stick)
    }

    @Test("that are added and removed beside the pad in use change nothing")
    func otherPad() {
        var r = Rehearsal()
        r.control.padAdded(name: "One")
        r.hold(held, for: 1)
        let before = r.control.level
        r.control.padAdded(name: "Two")
        r.control.padRemoved(name: "Two")
        r.control.padRemoved(name: "Three")
        #expect(r.control.source == .gamepad && r.control.level == before && r.control.deviceName == "One")
    }

    @Test("each have their own level, found once while they are plugged in")
    func levels() {
        var r = Rehearsal()
        let poses = [RestPose(noseUp: .degrees(30)), RestPose(noseUp: .degrees(60))]
        for (name, pose) in zip(["One", "Two"], poses) {
            r.control.padAdded(name: name)
            r.control.padTookOver(name: name)
            r.hold(pose.up, for: 1)
            guard case .levelFound(let angle) = r.control.takeAnnouncement() else {
                Issue.record("no level was found for \(name)")
                return
            }
            #expect(abs(angle.degrees - pose.noseUp.degrees) < 1e-6)
        }
        for (name, pose) in zip(["One", "Two", "One"], [poses[0], poses[1], poses[0]]) {
            r.wait(2)
            r.control.padTookOver(name: name)
            r.hold(RestPose.standard.up, speed: 30, for: 2)
            #expect(r.control.source == .gamepad && r.control.padInUse == name)
            #expect(abs((r.control.level ?? .turn).degrees - pose.noseUp.degrees) < 1e-6)
            #expect(r.control.takeAnnouncement() == nil)
        }
        r.control.padRemoved(name: "One")
        #expect(r.control.padInUse == "Two")
        r.hold(RestPose.standard.up, speed: 30, for: 0.1)
        #expect(abs((r.control.level ?? .turn).degrees - 60) < 1e-6)
    }

    @Test("that are used again lead once they are moved, with their stick at the centre")
    func usedAgain() {
        var r = Rehearsal()
        r.control.padAdded(name: "One")
        r.hold(held, for: 1)
        let turned = RestPose.standard.up(of: Tilt(x: 0.4, y: 0))
        r.hold(turned, speed: 25, for: 30)
        r.control.stick(x: 1, y: 0)
        r.control.padTookOver(name: "Two")
        r.wait(0.2)
        #expect(r.control.source == .stick && r.control.tilt == .zero && r.control.deviceName == "Two")
        r.control.padTookOver(name: "One")
        #expect(r.control.source == .stick && r.control.padInUse == "One")
        r.hold(turned, for: 1)
        #expect(r.control.source == .stick)
        r.hold(turned, speed: 25, for: 0.02)
        #expect(r.control.source == .gamepad && abs(r.control.tilt.x - 0.4) < 0.01)
    }

    @Test("that led before another took over lead again only after a new movement")
    func ledBefore() {
        var r = Rehearsal()
        r.control.padAdded(name: "One")
        r.hold(held, for: 1)
        let turned = RestPose.standard.up(of: Tilt(x: 0.4, y: 0))
        r.hold(turned, speed: 25, for: 6)
        for name in ["Two", "One"] { r.control.padTookOver(name: name) }
        r.hold(turned, for: 1)
        #expect(r.control.source == .stick)
    }

    @Test("that take over from themselves change nothing")
    func tookOverFromItself() {
        var r = Rehearsal()
        r.control.padAdded(name: "Pad")
        r.hold(held, for: 1)
        let before = r.control
        r.control.padTookOver(name: "Pad")
        #expect(r.control == before)
    }

    @Test("that were never moved pass the lead to the stick of the next pad, until that pad is moved")
    func nextPad() {
        var r = Rehearsal()
        for name in ["One", "Two"] { r.control.padAdded(name: name) }
        r.hold(held, for: 0.5)
        #expect(r.control.source == .gamepad)
        r.control.padRemoved(name: "One")
        r.hold(held, for: 0.5)
        #expect(r.control.source == .stick && r.control.deviceName == "Two")
        r.hold(held, speed: 25, for: 0.02)
        #expect(r.control.source == .gamepad)
    }

    @Test("are limited to sixteen; further pads are forgotten")
    func manyPads() {
        var r = Rehearsal()
        for k in 0..<20 { r.control.padAdded(name: "Pad \(k)") }
        for k in 0..<16 {
            #expect(r.control.padInUse == "Pad \(k)")
            r.control.padRemoved(name: "Pad \(k)")
        }
        #expect(r.control.padInUse == nil)
        for k in 0..<16 { r.control.padAdded(name: "Pad \(k)") }
        r.control.padTookOver(name: "New")
        r.control.padRemoved(name: "New")
        for k in 0..<15 { r.control.padRemoved(name: "Pad \(k)") }
        #expect(r.control.padInUse == nil)
    }
}
