import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The feedback of a pad")
struct StageFeedbackTests {
    private func rumbles(_ stage: inout Stage) -> [Double] {
        stage.takeRequests().compactMap { if case .rumble(let strength) = $0 { strength } else { nil } }
    }

    private func ring(_ change: (inout Settings) -> Void = { _ in }) -> Stage {
        var stage = Stage.carousel { change(&$0.settings) }
        stage.happen(.pad(.added, name: "DualSense"))
        return stage
    }

    @Test("is a weak vibration as each card passes the front, and another as it comes to rest there")
    func ticks() {
        var stage = ring()
        for _ in 0..<3 {
            stage.tap(.right)
            stage.pass(1)
        }
        #expect(rumbles(&stage) == [0.15, 0.2, 0.15, 0.2, 0.15, 0.2])
        stage.pass(2)
        #expect(rumbles(&stage).isEmpty)
    }

    @Test("is absent if it is switched off or there is no pad")
    func silent() {
        var off = ring { $0.rumbles = false }
        var without = Stage.carousel()
        off.tap(.right)
        without.tap(.right)
        off.pass(1)
        without.pass(1)
        #expect(rumbles(&off).isEmpty && rumbles(&without).isEmpty)
    }

    @Test("follows the impulse of landing things, at most thirty times per second")
    func landing() {
        var stage = ring()
        stage.tap(.g)
        var (all, most) = ([Double](), 0)
        for _ in 0..<30 {
            stage.pass(0.1)
            let some = rumbles(&stage)
            most = max(most, some.count)
            all += some
        }
        #expect(all.count > 5 && most <= 4, "\(all.count), \(most)")
        #expect(all.allSatisfy { $0 > 0.05 && $0 <= 1 } && (all.max() ?? 0) > 0.3, "\(all)")
        stage.pass(12)
        _ = rumbles(&stage)
        stage.pass(2)
        #expect(rumbles(&stage).isEmpty)
    }

    @Test("includes a light in the colour of the front card, unless that is switched off")
    func light() throws {
        var stage = ring()
        #expect(stage.mood == Card.weather[0].mood)
        stage.tap(.right)
        stage.pass(1)
        #expect(stage.mood == Card.weather[1].mood)
        #expect(ring { $0.lights = false }.mood == nil)
    }
}

@Suite("The clutch")
struct StageClutchTests {
    private func stage(_ scene: any Scene) -> (Stage, PadInHand) {
        var stage = Stage.of(scene)
        let pad = PadInHand()
        stage.happen(.pad(.added, name: "DualSense"))
        pad.hold(2.5, &stage)
        stage.tap(.k)
        return (stage, pad)
    }

    @Test("lets a pad tilt only while R2 is held, and lets motion glide on after the release")
    func map() throws {
        var (stage, pad) = stage(MapScene(view: .usual))
        #expect(stage.message == "A pad tilts only while R2 is held" && stage.settings.usesClutch)
        pad.lean(to: .degrees(20), over: 0.5, &stage)
        pad.hold(0.5, &stage)
        #expect(try stage.map.velocityX == 0 && stage.telemetry.tilt == .zero)
        stage.happen(.axis(.rightTrigger, 1))
        pad.hold(1, &stage)
        let tilted = try stage.map
        #expect(tilted.velocityX < -100 && tilted.phase == .tilt)
        stage.happen(.axis(.rightTrigger, 0))
        pad.hold(0.1, &stage)
        let gliding = try stage.map
        #expect(gliding.phase == .decelerating)
        #expect(gliding.velocityX < 0.6 * tilted.velocityX && gliding.velocityX > tilted.velocityX)
        pad.hold(4, &stage)
        #expect(try abs(stage.map.velocityX) < 1)
        stage.happen(.axis(.rightTrigger, 1))
        pad.hold(1.5, &stage)
        #expect(try stage.map.phase == .tilt && stage.map.velocityX < -100)
        stage.tap(.k)
        stage.happen(.axis(.rightTrigger, 0))
        pad.hold(0.2, &stage)
        #expect(try stage.map.velocityX < -100 && !stage.settings.usesClutch)
    }

    @Test("lets the ring glide on to a card")
    func ring() throws {
        var (stage, pad) = stage(CarouselScene(view: .usual))
        stage.happen(.axis(.rightTrigger, 1))
        pad.lean(to: .degrees(25), over: 0.3, &stage)
        pad.hold(0.3, &stage)
        let velocity = try stage.ring.velocity
        #expect(abs(velocity) > 50)
        stage.happen(.axis(.rightTrigger, 0))
        pad.hold(0.05, &stage)
        #expect(try stage.ring.phase == .settling && abs(stage.ring.velocity) > 0.5 * abs(velocity))
        pad.hold(4, &stage)
        #expect(try stage.ring.phase == .rest && abs(stage.ring.angle.remainder(dividingBy: 30)) < 1e-9)
    }

    @Test("does not affect stick, keys and mouse")
    func hands() {
        var (stage, _) = stage(CarouselScene(view: .usual))
        stage.happen(.axis(.leftX, 1))
        stage.pass(0.3)
        #expect(stage.telemetry.tilt.x > 0.4)
    }
}

@Suite("A calibration")
struct StageCalibrationTests {
    private func stage() -> (Stage, PadInHand) {
        var stage = Stage.carousel()
        let pad = PadInHand()
        stage.happen(.pad(.added, name: "DualSense"))
        pad.hold(1, &stage)
        stage.tap(.comma)
        for _ in 0..<2 { stage.tap(.tab, with: .leftShift) }
        for _ in 0..<2 { stage.tap(.down) }
        return (stage, pad)
    }

    private func results(_ stage: inout Stage) -> [StillnessCalibration.Result] {
        stage.takeRequests().compactMap {
            if case .keepCalibration("DualSense", let result) = $0 { result } else { nil }
        }
    }

    @Test("progresses while the pad lies still, restarts when it moves, and passes its result on once")
    func course() throws {
        var (stage, pad) = stage()
        stage.tap(.return)
        pad.hold(2, &stage)
        #expect(isClose(stage.calibrated ?? 0, 0.66, within: 0.05) && !stage.isAtRest)
        pad.lean(to: .degrees(10), over: 0.2, &stage)
        #expect(stage.calibrated ?? 1 < 0.1)
        pad.hold(2.5, &stage)
        #expect(results(&stage).isEmpty)
        pad.hold(1, &stage)
        let result = try #require(results(&stage).first)
        #expect(result.bias.length < 1e-9 && isClose(result.rate, 250, within: 2))
        pad.hold(2, &stage)
        #expect(results(&stage).isEmpty && stage.calibrated == 1)
        stage.tap(.escape)
        pad.hold(0.2, &stage)
        #expect(stage.calibrated == nil)
    }

    @Test("needs a pad, and ends when that is unplugged")
    func without() {
        var (stage, pad) = stage()
        stage.tap(.return)
        pad.hold(0.5, &stage)
        stage.happen(.pad(.removed, name: "DualSense"))
        stage.pass(0.1)
        #expect(stage.calibrated == nil)
        stage.tap(.return)
        #expect(stage.calibrated == nil && stage.message == "No motion controller connected")
    }

    @Test("is never another pad's, at whatever moment that takes over")
    func handover() {
        var kept: [String] = []
        for tick in 0..<40 {
            var (stage, pad) = stage()
            stage.happen(.pad(.added, name: "Pro Controller"))
            stage.tap(.return)
            pad.hold(2.9 + 0.01 * Double(tick), &stage)
            stage.happen(.pad(.leads, name: "Pro Controller"))
            pad.hold(0.5, &stage)
            kept += stage.takeRequests().compactMap {
                if case .keepCalibration(let pad, _) = $0 { pad } else { nil }
            }
        }
        #expect(Set(kept) == ["DualSense"] && kept.count < 40)
    }
}

@Suite("A gyro with a wrong sign")
struct StageSensorCheckTests {
    private func messages() -> Set<String> {
        var stage = Stage.carousel()
        var pad = PadInHand()
        stage.happen(.pad(.added, name: "DualSense"))
        var heard: Set<String> = []
        for round in 0..<40 {
            let time = 0.25
            pad.noseUp = .degrees(40 + 30 * Double(round % 2))
            pad.lean(to: .degrees(round % 2 == 0 ? 30 : -30), over: time, &stage)
            if let message = stage.message { heard.insert(message) }
        }
        return heard
    }

    @Test("is not reported for a correct pad")
    func right() {
        #expect(!messages().contains { $0.contains("wrong sign") })
    }

}
