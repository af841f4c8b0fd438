import Testing
import TiltEngine

private let held = RestPose.standard.up

@Suite("The source that leads the tilt")
struct TiltControlTests {
    @Test("is the pointer at first, or an allowed source")
    func first() {
        #expect(TiltControl().source == .pointer && !TiltControl().isSilent)
        #expect(TiltControl(allowed: .keysOnly).source == .keys)
        #expect(TiltControl(allowed: .pointerOnly).source == .pointer)
        #expect(TiltControl(allowed: .gamepadOnly).source == .off)
        let off = TiltControl(allowed: [])
        #expect(off.source == .off && off.up == Vector3(0, 1, 0) && off.tilt == .zero && off.level == nil)
    }

    @Test("is a pad with motion at the start, then a host sensor, then a stick")
    func order() {
        var r = Rehearsal()
        r.control.padAdded(name: "Pad")
        #expect(r.control.source == .stick && r.control.deviceName == "Pad")
        r.hold(held, for: 0.02, from: .host)
        #expect(r.control.source == .host && r.control.deviceName == nil)
        r.hold(held, for: 0.02)
        #expect(r.control.source == .gamepad && r.control.deviceName == "Pad")
    }

    @Test("is a pad known to have a gyro before its first sample, for a second")
    func awaited() {
        var r = Rehearsal()
        r.control.padAdded(name: "DualSense")
        r.wait(0.5)
        #expect(r.control.source == .gamepad && !r.control.isSilent && r.control.tilt == .zero)
        var silent = r
        silent.wait(0.6)
        #expect(silent.control.source == .stick)
        r.hold(held, for: 0.02)
        r.wait(2)
        #expect(r.control.source == .gamepad && r.control.isSilent)
    }

    @Test("is a trace before a pad at the start, and the machine's own sensor before the network's")
    func orderOfSensors() {
        var r = Rehearsal()
        for source in [TiltSource.dsu, .host, .gamepad, .trace] {
            r.hold(held, for: 0.02, from: source)
            #expect(r.control.source == source)
        }
        r.hold(held, for: 0.02, from: .dsu)
        #expect(r.control.source == .trace)
        var pad = Rehearsal()
        for source in [TiltSource.gamepad, .dsu] { pad.hold(held, for: 0.02, from: source) }
        #expect(pad.control.source == .gamepad)
    }

    @Test("is a sensor that starts to send while the leader is silent")
    func silentLeader() {
        var r = Rehearsal()
        r.hold(held)
        r.wait(1)
        r.hold(held, for: 0.02, from: .dsu)
        #expect(r.control.source == .dsu)
    }

    @Test("is the source moved last")
    func movedLast() {
        var r = Rehearsal()
        r.control.padAdded(name: "Pad")
        r.hold(held)
        r.control.key(.right, isDown: true)
        #expect(r.control.source == .keys)
        r.control.stick(x: 0.3, y: 0)
        #expect(r.control.source == .stick)
        r.control.pointer(.zero)
        #expect(r.control.source == .pointer)
        r.control.manual(.zero)
        #expect(r.control.source == .manual)
        r.hold(held, speed: 25, for: 0.02)
        #expect(r.control.source == .gamepad)
    }

    @Test("does not change while no source is moved far enough")
    func notMoved() {
        var r = Rehearsal()
        r.control.padAdded(name: "Pad")
        r.hold(held)
        r.control.stick(x: 0.19, y: 0)
        r.control.stick(x: 0, y: -0.2)
        r.control.pointer(nil)
        r.control.manual(nil)
        r.control.key(.left, isDown: false)
        #expect(r.control.source == .gamepad)
        r.control.key(.left, isDown: true)
        r.hold(held, speed: 19)
        r.control.key(.left, isDown: false)
        #expect(r.control.source == .keys)
        r.control.stick(x: 0.21, y: 0)
        #expect(r.control.source == .stick)
    }

    @Test("is not changed by a repeating key or a trembling stick")
    func heldStill() {
        var r = Rehearsal()
        r.control.key(.left, isDown: true)
        r.control.stick(x: 0.8, y: 0)
        r.control.key(.left, isDown: true)
        #expect(r.control.source == .stick)
        r.control.pointer(.zero)
        r.control.stick(x: 0.81, y: 0.02)
        #expect(r.control.source == .pointer)
        r.control.stick(x: 0.6, y: 0)
        #expect(r.control.source == .stick)
        r.control.pointer(.zero)
        r.control.stick(x: 0, y: 0)
        #expect(r.control.source == .pointer)
        r.control.stick(x: 0.6, y: 0)
        #expect(r.control.source == .stick)
    }

    @Test("changes to a pad that turns 3° from its pose when it lost the lead")
    func threeDegrees() {
        var r = Rehearsal()
        for (start, held, moved) in [(30.0, 32.0, 33.5), (40, 42, 43.5)] {
            r.hold(RestPose(noseUp: .degrees(start)).up, for: 6)
            r.control.key(.left, isDown: true)
            r.control.key(.left, isDown: false)
            r.hold(RestPose(noseUp: .degrees(held)).up, for: 6)
            #expect(r.control.source == .keys)
            r.hold(RestPose(noseUp: .degrees(moved)).up, for: 6)
            #expect(r.control.source == .gamepad)
        }
    }

    @Test("is a hovering pointer after a move of 3 points")
    func hover() {
        var r = Rehearsal()
        let view = Vector(800, 600)
        r.hold(held, from: .trace)
        r.control.hover(at: Vector(100, 100), in: view)
        r.control.hover(at: Vector(102, 102), in: view)
        #expect(r.control.source == .trace && r.control.viewer == nil)
        r.control.hover(at: Vector(103, 100), in: view)
        #expect(r.control.source == .pointer && r.control.viewer != nil)
        r.control.key(.left, isDown: true)
        r.control.hover(at: Vector(105, 100), in: view)
        #expect(r.control.source == .keys && r.control.viewer == nil)
        r.control.hover(at: Vector(106, 100), in: view)
        #expect(r.control.source == .pointer && r.control.viewer != nil)
        r.control.isOn = false
        #expect(r.control.viewer == nil)
    }

    @Test("is the next in order at the end of a trace")
    func traceEnds() {
        var r = Rehearsal()
        r.hold(held, from: .trace)
        #expect(r.control.source == .trace)
        r.control.sensorRemoved(.trace)
        #expect(r.control.source == .pointer)
        r.wait(0.15)
        #expect(r.control.tilt == .zero)
    }

    @Test("is the next in order after a trace is silent for half a second, and the trace again when it continues")
    func traceSilent() {
        var r = Rehearsal()
        r.hold(held, from: .trace)
        r.wait(0.49)
        #expect(r.control.source == .trace)
        r.wait(0.05)
        #expect(r.control.source == .pointer)
        r.hold(held, for: 0.02, from: .trace)
        #expect(r.control.source == .trace)
    }

    @Test(
        "passes from a silent phone to the next source, and back when the phone sends, or is moved if another was moved",
        arguments: [TiltSource.dsu, .phone])
    func silentPhone(phone: TiltSource) {
        var r = Rehearsal()
        r.hold(held, for: 1, from: phone)
        #expect(r.control.source == phone && r.control.level != nil)
        r.control.key(.left, isDown: true)
        r.hold(held, speed: 30, for: 0.02, from: phone)
        #expect(r.control.source == phone)
        for other in [nil, TiltSource.keys] {
            r.wait(0.6)
            #expect(r.control.source == .pointer && !r.control.isSending(phone))
            if other != nil {
                r.control.key(.left, isDown: false)
                r.control.key(.left, isDown: true)
            }
            #expect(r.control.leadsUnmoved(phone) == (other == nil))
            r.time += 0.6
            r.hold(held, for: 0.1, from: phone)
            #expect(r.control.source == other ?? phone)
            r.hold(held, speed: 30, for: 0.02, from: phone)
            #expect(r.control.source == phone && r.control.level != nil)
        }
    }

    @Test("is level in the pose of the next phone, not in that of the last one", arguments: [TiltSource.dsu, .phone])
    func nextPhone(phone: TiltSource) {
        var r = Rehearsal()
        for noseUp in [30.0, 55] {
            r.hold(RestPose(noseUp: .degrees(noseUp)).up, for: 1, from: phone)
            #expect(abs((r.control.level?.degrees ?? 0) - noseUp) < 1)
            r.control.sensorRemoved(phone)
            #expect(r.control.source == .pointer && !r.control.isSending(phone))
        }
    }

    @Test("is that of each phone whose page is started, though others were moved, and of the one that is made level")
    func startedPhone() {
        var r = Rehearsal()
        r.hold(held, speed: 30, for: 0.1, from: .host)
        for noseUp in [2.0, 85] {
            r.control.key(.left, isDown: true)
            let tilt = r.control.tilt
            r.hold(RestPose(noseUp: .degrees(noseUp)).up, for: 0.004, from: .phone)
            #expect(r.control.source == .phone && (r.control.tilt - tilt).length < 0.01)
            r.hold(RestPose(noseUp: .degrees(noseUp)).up, for: 1, from: .phone)
            #expect(abs((r.control.level?.degrees ?? 0) - noseUp) < 0.1 && r.control.tilt.length < 0.001)
            r.control.key(.left, isDown: false)
            r.control.key(.left, isDown: true)
            #expect(r.control.source == .keys)
            let isSet = r.control.setLevel(of: .phone)
            #expect(isSet && r.control.source == .phone)
            r.control.sensorRemoved(.phone)
            let isAbsent = !r.control.setLevel(of: .phone)
            #expect(isAbsent)
        }
    }

    @Test("does not change when another sensor is removed")
    func otherSensor() {
        var r = Rehearsal()
        r.hold(held, from: .host)
        r.control.key(.left, isDown: true)
        r.control.sensorRemoved(.host)
        #expect(r.control.source == .keys)
    }

    @Test("is always an allowed source")
    func notAllowed() {
        var r = Rehearsal([.off])
        let before = r.control
        r.hold(held, speed: 90)
        r.control.key(.left, isDown: true)
        r.control.stick(x: 1, y: 1)
        r.control.pointer(Vector(90, 90))
        r.control.hover(at: Vector(90, 90), in: Vector(100, 100))
        r.control.manual(Tilt(x: 1, y: 0))
        #expect(r.control == before)
    }

    @Test("is settled half a second after the last motion, and unsettled by the next")
    func settled() {
        var r = Rehearsal()
        r.control.key(.left, isDown: true)
        r.wait(0.6)
        #expect(!r.control.isSettled)
        r.wait(0.1)
        #expect(r.control.isSettled)
        r.control.key(.left, isDown: false)
        r.wait(0.05)
        #expect(!r.control.isSettled)
    }

    @Test("is unsettled by a third of a degree or a moved pointer, but not by less than a tenth of a degree")
    func unsettled() {
        var r = Rehearsal()
        let view = Vector(800, 600)
        r.control.manual(.zero)
        r.wait(1)
        r.control.manual(Tilt(.degrees(0.09), toward: Vector(1, 0)))
        r.wait(0.1)
        #expect(r.control.isSettled)
        r.control.manual(Tilt(.degrees(0.3), toward: Vector(1, 0)))
        r.wait(0.1)
        #expect(!r.control.isSettled)
        r.control.manual(nil)
        r.control.hover(at: Vector(100, 100), in: view)
        r.control.hover(at: Vector(200, 100), in: view)
        r.wait(1)
        #expect(r.control.source == .pointer && r.control.isSettled)
        r.control.hover(at: Vector(201, 100), in: view)
        r.wait(0.1)
        #expect(!r.control.isSettled)
    }

    @Test("depends only on the calls: the same calls give the same control", arguments: 0..<5)
    func replay(seed: UInt64) {
        func play() -> (TiltControl, [Tilt]) {
            var random = SplitMix64(seed: seed)
            var r = Rehearsal()
            var tilts: [Tilt] = []
            for _ in 0..<300 {
                let (x, y) = (random.uniform(-1, 1), random.uniform(-1, 1))
                switch random.next() % 9 {
                case 0: r.control.padAdded(name: "Pad")
                case 1: r.control.padRemoved(name: "Pad")
                case 2: r.control.stick(x: x, y: y)
                case 3: r.control.key(x < 0 ? .left : .near, isDown: y < 0)
                case 4: r.control.pointer(y < -0.5 ? nil : Vector(x * 300, y * 300))
                case 5: r.control.manual(x < -0.5 ? nil : Tilt(x: x / 2, y: y / 2))
                case 6: r.control.setLevel()
                default: r.hold(Vector3(x, 1, -y), speed: 40 * x, for: 0.05)
                }
                r.wait(0.05)
                tilts.append(r.control.tilt)
            }
            return (r.control, tilts)
        }
        let (first, second) = (play(), play())
        #expect(first.0 == second.0 && first.1 == second.1, "seed \(seed)")
        #expect(first.1.allSatisfy { $0.length <= 1 + 1e-9 }, "seed \(seed)")
    }
}
