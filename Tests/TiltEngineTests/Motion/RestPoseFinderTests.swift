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

    /// A roll about the pad's z, of a pad whose far edge is raised.
    private func pose(noseUp: Double, roll: Double) -> RestPose {
        let (nose, roll) = (Angle.degrees(noseUp).radians, Angle.degrees(roll).radians)
        return RestPose(up: Vector3(-.sin(roll), .cos(roll) * .cos(nose), -.cos(roll) * .sin(nose)))
    }

    @Test(
        "without a gyroscope finds any pose that was held once it is left, also flat, upright and on edge",
        arguments: [(0.0, 0.0), (5, 0), (95, 0), (90, 0), (-60, 0), (0, 90), (0, -90), (180, 0), (10, 60)])
    func withoutGyroscope(noseUp: Double, roll: Double) throws {
        var finder = RestPoseFinder()
        let held = pose(noseUp: noseUp, roll: roll)
        for _ in 0..<500 {
            let finding = finder.update(up: held.up, turningSpeed: 0, dt: 0.004)
            #expect(finding == nil, "it may lie on a table")
        }
        var found: RestPoseFinder.Finding?
        for k in 1...20 where found == nil {
            let left = pose(noseUp: noseUp + Double(k) * 0.5, roll: roll + Double(k) * 0.5)
            found = finder.update(up: left.up, turningSpeed: 2, dt: 0.004)
        }
        guard case .held(let level) = found else {
            Issue.record("not held")
            return
        }
        #expect((level.up - held.up).length < 1e-9)
    }

    @Test("without a gyroscope finds a usual pose after 0.3 s, and leaves a lean out of another")
    func lean() {
        var usual = RestPoseFinder()
        let findings = (0...100).map { _ in
            usual.update(up: RestPose(noseUp: .degrees(35)).up, turningSpeed: 0.1, dt: 0.004)
        }
        #expect(findings.firstIndex { $0 != nil } == 75)
        var leaning = RestPoseFinder()
        for _ in 0...100 { _ = leaning.update(up: pose(noseUp: 5, roll: 30).up, turningSpeed: 0.1, dt: 0.004) }
        guard case .held(let level)? = leaning.update(up: pose(noseUp: 5, roll: 24).up, turningSpeed: 0.5, dt: 0.004)
        else {
            Issue.record("not held")
            return
        }
        #expect(abs(level.noseUp.degrees - 5) < 1e-9 && abs(level.roll.degrees) < 1e-9)
    }

    @Test("without a gyroscope takes the mean pose 2 s after the first turn, and forgets where a pad lay before a gap")
    func notHeldWithoutGyroscope() {
        var turning = RestPoseFinder()
        let findings = (0...600).map { k in
            turning.update(up: pose(noseUp: k % 2 == 0 ? 4 : 6, roll: 30).up, turningSpeed: 1, dt: 0.004)
        }
        #expect(findings.firstIndex { $0 != nil } == 500)
        guard case .held(let mean)? = findings[500] else {
            Issue.record("no mean pose")
            return
        }
        #expect(abs(mean.noseUp.degrees - 5) < 0.01 && abs(mean.roll.degrees) < 1e-9)
        var gap = RestPoseFinder()
        for _ in 0...100 { _ = gap.update(up: Vector3(0, 1, 0), turningSpeed: 0, dt: 0.004) }
        let elsewhere = RestPose(noseUp: .degrees(40))
        #expect(gap.update(up: elsewhere.up, turningSpeed: 0, dt: 1) == nil)
        let later = (0...100).compactMap { _ in gap.update(up: elsewhere.up, turningSpeed: 0, dt: 0.004) }
        #expect(later.first == .held(elsewhere))
    }

    @Test(
        "finds any pose of a phone whose page was started, after 0.3 s, with a gyroscope or without",
        arguments: [(0.0, 0.0), (5, 0), (85, 0), (130, 0), (180, 0), (40, 25), (5, 35), (0, 90), (-30, 0)])
    func startedPhone(noseUp: Double, roll: Double) throws {
        let held = pose(noseUp: noseUp, roll: roll)
        for hasGyro in [true, false] {
            var finder = RestPoseFinder(for: .phone)
            let findings = (0...100).map { _ in
                hasGyro
                    ? finder.update(up: held.up, rotationRate: .zero, dt: 0.004)
                    : finder.update(up: held.up, turningSpeed: 0, dt: 0.004)
            }
            #expect(findings.firstIndex { $0 != nil } == 75)
            guard case .held(let level)? = findings[75] else { return #expect(Bool(false)) }
            #expect(level.up == held.up)
        }
    }

    @Test(
        "finds every pose of a phone or a tablet but that on a table, and after a turn takes even that",
        arguments: [TiltSource.dsu, .host])
    func phone(source: TiltSource) {
        for (noseUp, roll) in [(12.0, 0.0), (85, 0), (130, 0), (40, 40), (0, 90), (-30, 0)] {
            var finder = RestPoseFinder(for: source)
            #expect(search(&finder, pose(noseUp: noseUp, roll: roll), for: 1)?.time == 0.3)
        }
        for noseUp in [-8.0, 0, 8, 175] {
            var finder = RestPoseFinder(for: source)
            let lying = pose(noseUp: noseUp, roll: 0)
            #expect(search(&finder, lying, for: 20) == nil)
            _ = search(&finder, lying, speed: 30, from: 20.004, for: 0.004, after: 20)
            let end = search(&finder, lying, from: 20.012, for: 5, after: 20.008)
            guard case .held(let level)? = end?.finding else { return #expect(Bool(false)) }
            #expect(abs(level.noseUp.degrees - noseUp) < 1e-9 && (end?.time ?? 0) > 23)
        }
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
