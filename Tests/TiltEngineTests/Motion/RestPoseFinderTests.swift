import Testing
import TiltEngine

@Suite("The search for the pose of a held pad")
struct RestPoseFinderTests {
    /// Passes a pose at 250 Hz until the search ends, and returns the time in seconds.
    private func search(
        _ finder: inout RestPoseFinder, _ pose: RestPose, speed: Double = 0, from start: Double = 0,
        for duration: Double, after last: Double? = nil
    ) -> (time: Double, finding: RestPoseFinder.Finding)? {
        var last = last
        for k in 0...Int(duration * 250) {
            let time = start + Double(k) / 250
            let rate = Vector3(Angle.degrees(speed).radians, 0, 0)
            let dt = time - (last ?? time)
            last = time
            if let finding = finder.update(up: pose.up, rotationRate: rate, dt: dt) { return (time, finding) }
        }
        return nil
    }

    @Test("finds a pose that is held for 0.3 s", arguments: [11.0, 38, 79])
    func held(noseUp: Double) throws {
        var finder = RestPoseFinder()
        let pose = RestPose(noseUp: .degrees(noseUp))
        let found = try #require(search(&finder, pose, speed: 19, for: 1))
        #expect(abs(found.time - 0.3) < 0.005)
        guard case .held(let level) = found.finding else {
            Issue.record("not held")
            return
        }
        #expect(abs(level.noseUp.degrees - noseUp) < 1e-9)
    }

    @Test("waits while a pad lies on a table", arguments: [-5.0, 0, 9, 81, 120])
    func table(noseUp: Double) {
        var finder = RestPoseFinder()
        #expect(search(&finder, RestPose(noseUp: .degrees(noseUp)), for: 20) == nil)
    }

    @Test("waits while a pad is on its side", arguments: [-21.0, 21])
    func side(roll: Double) {
        var finder = RestPoseFinder()
        let sine = Double.sin(Angle.degrees(roll).radians)
        let rest = (1 - sine * sine).squareRoot() * 0.5.squareRoot()
        #expect(search(&finder, RestPose(up: Vector3(sine, rest, -rest)), for: 20) == nil)
    }

    @Test("finds a pose that is rolled by less than 20°", arguments: [-19.0, 19])
    func rolled(roll: Double) {
        var finder = RestPoseFinder()
        let (sine, cosine) = (Double.sin(Angle.degrees(roll).radians), Double.cos(Angle.degrees(roll).radians))
        let up = Vector3(sine, cosine * 0.5.squareRoot(), -cosine * 0.5.squareRoot())
        #expect(search(&finder, RestPose(up: up), for: 1) != nil)
    }

    @Test("ends without a pose 3 s after the first turn faster than 20 °/s")
    func notHeld() throws {
        var finder = RestPoseFinder()
        #expect(search(&finder, RestPose(noseUp: .zero), speed: 19, for: 10) == nil)
        let end = try #require(search(&finder, .standard, speed: 21, from: 11, for: 10))
        #expect(end.finding == .notHeld)
        #expect(abs(end.time - 14) < 0.005)
    }

    @Test("ignores a pose that is interrupted")
    func nowAndThen() {
        var finder = RestPoseFinder()
        for k in 0..<100 {
            let finding = finder.update(up: RestPose.standard.up, rotationRate: .zero, dt: k == 0 ? .infinity : 0.11)
            #expect(finding == nil)
        }
    }

    @Test("does not count turns and gaps as holding")
    func interrupted() throws {
        var finder = RestPoseFinder()
        #expect(search(&finder, .standard, for: 0.28) == nil)
        #expect(search(&finder, .standard, speed: 30, from: 0.284, for: 0.004, after: 0.28) == nil)
        #expect(search(&finder, .standard, from: 0.292, for: 0.28, after: 0.288) == nil)
        #expect(search(&finder, .standard, from: 1.5, for: 0.28, after: 0.572) == nil)
        #expect(search(&finder, .standard, from: 1.784, for: 0.04, after: 1.78) != nil)
    }
}
