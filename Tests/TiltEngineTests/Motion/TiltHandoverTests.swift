import Testing
import TiltEngine

private let held = RestPose.standard.up

@Suite("The transition from one tilt to the next")
struct TiltHandoverTests {
    @Test("follows 3s² − 2s³ in 0.15 s when a pad is removed")
    func handover() {
        var r = Rehearsal()
        r.hold(RestPose.standard.up(of: Tilt(x: 0.4, y: 0)), for: 3)
        r.control.padAdded(name: "Pad")
        r.hold(held, for: 1)
        r.hold(RestPose.standard.up(of: Tilt(x: 0.4, y: 0)), speed: 25, for: 30)
        #expect(abs(r.control.tilt.x - 0.4) < 0.01)
        let start = r.control.tilt.x
        r.control.padRemoved(name: "Pad")
        #expect(r.control.source == .pointer && r.control.tilt.x == start)
        for k in 1...18 {
            r.wait(1.0 / 120)
            let s = Double(k) / 18
            #expect(abs(r.control.tilt.x - start * (1 - s * s * (3 - 2 * s))) < 1e-9)
        }
        #expect(r.control.tilt == .zero)
    }

    @Test("starts at the current tilt when a device is removed or takes over, even during another transition")
    func noJump() {
        var r = Rehearsal()
        for name in ["One", "Two"] { r.control.padAdded(name: name) }
        r.hold(held, for: 1)
        r.hold(held, for: 0.5, from: .host)
        r.hold(RestPose.standard.up(of: Tilt(x: -0.3, y: 0)), for: 0.1, from: .host)
        r.hold(RestPose.standard.up(of: Tilt(x: 0.4, y: 0)), speed: 25, for: 6)
        #expect(r.control.tilt.x > 0.3)
        let departures: [(inout TiltControl) -> Void] = [
            { $0.padTookOver(name: "Two") }, { $0.padTookOver(name: "One") }, { $0.padRemoved(name: "One") },
            { $0.padRemoved(name: "Two") }, { $0.sensorRemoved(.host) },
        ]
        for (k, depart) in departures.enumerated() {
            let before = r.control.tilt
            depart(&r.control)
            #expect(r.control.tilt == before, "departure \(k)")
            if k == 1 { r.control.stick(x: -1, y: 0) }
            r.wait(0.05)
            #expect(r.control.tilt != before, "departure \(k)")
        }
        r.wait(0.15)
        #expect(r.control.tilt == .zero)
    }
}
