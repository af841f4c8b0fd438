import Testing
import TiltEngine

@Suite("A rest pose")
struct RestPoseTests {
    private func direction(_ random: inout SplitMix64) -> Vector3 {
        let v = Vector3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1))
        return v.normalized ?? Vector3(0, 1, 0)
    }

    @Test("is 45° nose up by default")
    func angles() {
        #expect(abs(RestPose.standard.noseUp.degrees - 45) < 1e-12)
        #expect((RestPose.standard.up - Vector3(0, 0.5.squareRoot(), -0.5.squareRoot())).length < 1e-12)
        #expect(abs(RestPose(noseUp: .degrees(60)).noseUp.degrees - 60) < 1e-12)
        #expect(abs(RestPose(noseUp: .degrees(60)).up.y - 0.5) < 1e-12)
        #expect(abs(RestPose(up: Vector3(-1, 1, 0)).roll.degrees - 45) < 1e-12)
    }

    @Test(
        "has zero tilt itself", arguments: [Vector3(0, 1, 0), Vector3(0, 1, -1), Vector3(3, 2, 1), Vector3(0, -1, 0)])
    func level(up: Vector3) {
        let pose = RestPose(up: up)
        #expect(pose.tilt(of: pose.up, previous: .zero).length < 1e-12)
    }

    @Test("tilts to positive x when the right side goes down, by the sine of the turn", arguments: [1.0, 20, 60])
    func rightSideDown(angle: Double) {
        let turn = Quaternion(angle: -.degrees(angle), axis: Vector3(0, 0, 1))
        let tilt = RestPose(up: Vector3(0, 1, 0)).tilt(of: turn.inverse.rotate(Vector3(0, 1, 0)), previous: .zero)
        #expect(abs(tilt.x - .sin(Angle.degrees(angle).radians)) < 1e-12)
        #expect(abs(tilt.y) < 1e-12)
    }

    @Test("tilts to positive y when the near edge goes down", arguments: [1.0, 20, 40])
    func nearEdgeDown(angle: Double) {
        let held = RestPose(noseUp: .degrees(45 + angle))
        let tilt = RestPose.standard.tilt(of: held.up, previous: .zero)
        #expect(abs(tilt.y - .sin(Angle.degrees(angle).radians)) < 1e-12)
        #expect(abs(tilt.x) < 1e-12)
    }

    @Test("tilts as its holder sees it, held sideways with the right or the left edge up", arguments: [1.0, -1])
    func sideways(side: Double) {
        for nose in [40.0, 60, 90, 130] {
            let (c, s) = (Double.cos(Angle.degrees(nose).radians), Double.sin(Angle.degrees(nose).radians))
            let pose = RestPose(held: Vector3(side * s, c, 0))
            #expect(pose.isSideways && abs(pose.noseUp.degrees - nose) < 1e-9 && abs(pose.roll.degrees) < 1e-9)
            // A hand turns it about its face, to the right, and about its long edge, toward the holder.
            let axes = [Vector3(0, -1, 0): Vector(1, 0), Vector3(0, 0, side): Vector(0, 1)]
            for (axis, wanted) in axes where axis.y == 0 || nose == 90 {
                let turn = Quaternion(angle: .degrees(10), axis: axis)
                let tilt = pose.tilt(of: turn.inverse.rotate(pose.up), previous: .zero)
                #expect((tilt - Tilt(.degrees(10), toward: wanted)).length < 1e-9, "\(nose): \(tilt)")
                #expect((pose.up(of: tilt) - turn.inverse.rotate(pose.up)).length < 1e-9)
            }
        }
        for up in [Vector3(side * 0.5, 0.866, 0), Vector3(side * 0.64, 0.5, -0.5), Vector3(side * 0.2, 1, 0)] {
            #expect(!RestPose(held: up).isSideways)
        }
    }

    @Test("tilts as its holder sees it, turned by 180°, as far as its edges differ in height")
    func turned() {
        for nose in [40.0, 60, 90, 130] {
            let usual = RestPose(noseUp: .degrees(nose))
            func half(_ v: Vector3) -> Vector3 { Vector3(-v.x, v.y, -v.z) }
            let pose = RestPose(held: half(usual.up))
            #expect(!pose.isSideways && abs(pose.noseUp.degrees - nose) < 1e-9 && abs(pose.roll.degrees) < 1e-9)
            #expect((pose.seen(Vector3(1, 2, 3)) - Vector3(-1, 2, -3)).length == 0)
            for tilt in [Tilt(x: 0.3, y: 0), Tilt(x: 0, y: 0.3), Tilt(x: -0.2, y: -0.4)] {
                #expect((pose.up(of: tilt) - half(usual.up(of: tilt))).length < 1e-9)
                #expect((pose.tilt(of: pose.up(of: tilt), previous: .zero) - tilt).length < 1e-9)
            }
        }
        // Of two edges that are up the higher one is far, but a phone that is rolled is not held sideways.
        let edges = [Vector3(0.7, 0.3, 0.6), Vector3(0.7, 0.3, -0.6), Vector3(0.6, 0.3, 0.7)]
        #expect(edges.map { RestPose(held: $0).isSideways } == [true, false, false])
        // A table that leans, and a pad whose nose is down.
        for nose in [-30.0, -10, 30, 190] {
            let up = RestPose(noseUp: .degrees(nose)).up
            #expect(RestPose(held: up) == RestPose(up: up))
        }
    }

    @Test("limits the tilt to a right angle, and keeps its direction beyond", arguments: [91, 127, 179.99])
    func beyondRightAngle(angle: Double) {
        let turn = Angle.degrees(angle).radians
        let up = Vector3(-0.6 * .sin(turn), .cos(turn), -0.8 * .sin(turn))
        let tilt = RestPose(up: Vector3(0, 1, 0)).tilt(of: up, previous: Tilt(x: 0, y: -1))
        #expect((tilt - Tilt(x: 0.6, y: 0.8)).length < 1e-9)
    }

    @Test("keeps the last direction upside down, where the direction is undefined")
    func upsideDown() {
        let pose = RestPose(up: Vector3(0, 1, 0))
        let tilt = pose.tilt(of: Vector3(0, -1, 0), previous: Tilt(x: 0.3, y: -0.4))
        #expect(abs(tilt.x - 0.6) < 1e-12 && abs(tilt.y + 0.8) < 1e-12)
        let opposite = RestPose(up: Vector3(0, -1, 0))
        #expect(opposite.tilt(of: Vector3(0, 0, 1), previous: .zero).y > 0.99)
    }

    @Test("gives the upward direction for a tilt", arguments: 0..<200)
    func inverse(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pose = RestPose(up: direction(&random))
        let tilt = Tilt(
            .radians(random.uniform(0, 1.5)), toward: Vector(random.uniform(-1, 1), random.uniform(-1, 1)))
        let up = pose.up(of: tilt)
        let back = pose.tilt(of: up, previous: .zero)
        #expect(abs(up.length - 1) < 1e-12, "seed \(seed)")
        #expect((back - tilt).length < 1e-9, "seed \(seed)")
    }

    @Test("follows the closed form: −(d.x, d.z) / hypot · sin(min(angle, 90°))", arguments: 0..<200)
    func closedForm(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pose = RestPose(up: direction(&random))
        let up = direction(&random)
        let d = Quaternion(from: pose.up, to: Vector3(0, 1, 0)).rotate(up)
        let sine = Double.sin(min(.acos(d.y.clamped(to: -1...1)), .pi / 2)) / .hypot(d.x, d.z)
        let tilt = pose.tilt(of: up, previous: .zero)
        #expect((tilt - Tilt(x: -d.x * sine, y: -d.z * sine)).length < 1e-9, "seed \(seed)")
    }

    @Test("treats a tilt longer than 1 as one of length 1")
    func tooLong() {
        let up = RestPose(up: Vector3(0, 1, 0)).up(of: Tilt(x: 3, y: 4))
        #expect((up - Vector3(-0.6, 0, -0.8)).length < 1e-12)
    }
}
