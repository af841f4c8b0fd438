import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@Suite("Pads on a stage")
struct StagePadTests {
    private static let (sine10, sine20) = (Double.sin(.pi / 18), Double.sin(.pi / 9))

    /// A pad that is plugged in, held 40° nose up, and leaned 20° to the right.
    private func first(_ stage: inout Stage, name: String = "DualSense") -> PadInHand {
        var pad = PadInHand()
        stage.happen(.pad(.added, name: name))
        pad.hold(1, &stage)
        pad.lean(to: .degrees(20), over: 0.4, &stage)
        return pad
    }

    /// Another one takes over, is held 20° nose up, and leaned 10° to the right.
    private func second(_ stage: inout Stage) -> PadInHand {
        var pad = PadInHand(noseUp: .degrees(20))
        stage.happen(.pad(.added, name: "Switch Pro"), .pad(.leads, name: "Switch Pro"))
        pad.hold(1, &stage)
        pad.lean(to: .degrees(10), over: 0.4, &stage)
        return pad
    }

    private func expect(
        _ stage: Stage, _ device: String, level: Double, tilt: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let line = stage.telemetry
        #expect(line.input == .gamepad && line.device == device, sourceLocation: sourceLocation)
        #expect(isClose(stage.level?.degrees ?? 0, level, within: 0.01), sourceLocation: sourceLocation)
        #expect(isClose(line.tilt.x, tilt, within: 6e-3), sourceLocation: sourceLocation)
    }

    @Test("that are added second are announced and change nothing")
    func comes() {
        var stage = Stage.noting()
        let pad = first(&stage)
        stage.happen(.pad(.added, name: "Switch Pro"))
        #expect(stage.message == "Switch Pro connected — move it to take over")
        pad.hold(0.2, &stage)
        expect(stage, "DualSense", level: 40, tilt: Self.sine20)
        stage.happen(.axis(.leftX, 0.6), .pad(.removed, name: "Switch Pro"))
        #expect(
            stage.telemetry.input == .stick
                && isClose(stage.telemetry.tilt.x, .sin(Angle.degrees(50 / 3).radians), within: 1e-9)
        )
        #expect(stage.message == "Switch Pro unplugged")
    }

    @Test("take over from each other, and each keeps its own level")
    func takeOver() {
        var stage = Stage.noting()
        var one = first(&stage)
        expect(stage, "DualSense", level: 40, tilt: Self.sine20)
        var two = second(&stage)
        expect(stage, "Switch Pro", level: 20, tilt: Self.sine10)

        stage.pass(5)
        stage.happen(.pad(.leads, name: "DualSense"))
        #expect(stage.message == "Now using DualSense")
        one.lean(to: .degrees(10), over: 0.2, &stage)
        one.lean(to: .degrees(20), over: 0.2, &stage)
        expect(stage, "DualSense", level: 40, tilt: Self.sine20)
        #expect(stage.message == "Now using DualSense", "no level was looked for")

        stage.happen(.pad(.removed, name: "DualSense"), .pad(.leads, name: "Switch Pro"))
        two.lean(to: .degrees(-10), over: 0.4, &stage)
        expect(stage, "Switch Pro", level: 20, tilt: -Self.sine10)
    }

    @Test("forget their level when they are removed, and find it again when they return")
    func replug() {
        var stage = Stage.noting()
        _ = first(&stage)
        stage.happen(.pad(.removed, name: "DualSense"))
        stage.pass(1)
        var pad = PadInHand(noseUp: .degrees(60))
        stage.happen(.pad(.added, name: "DualSense"))
        pad.hold(1, &stage)
        #expect(stage.message == "DualSense connected — press ✕ to set the level", "that is no news")
        #expect(stage.telemetry.tilt == .zero && stage.telemetry.input == .pointer)
        pad.lean(to: .degrees(-10), over: 0.4, &stage)
        expect(stage, "DualSense", level: 60, tilt: -Self.sine10)
    }

    @Test("do not tilt after all are removed, even if samples still arrive")
    func bothGone() {
        var stage = Stage.noting()
        _ = first(&stage)
        let pad = second(&stage)
        stage.happen(.axis(.leftX, 1), .axis(.rightY, 1))
        stage.happen(.pad(.removed, name: "Switch Pro"), .pad(.leads, name: "DualSense"))
        stage.pass(0.2)
        #expect(stage.telemetry.tilt == .zero && !stage.isZooming, "the other one's stick is at its centre")
        stage.happen(.pad(.removed, name: "DualSense"))
        pad.hold(1, &stage)
        #expect(stage.telemetry.tilt == .zero && stage.telemetry.device == nil)
        #expect(stage.telemetry.input == .pointer)
    }

    @Test("that take over under an unknown name, or are added twice, are treated like others")
    func unannounced() {
        var stage = Stage.noting()
        stage.happen(.pad(.leads, name: "DualSense"))
        var pad = PadInHand()
        pad.hold(1, &stage)
        pad.lean(to: .degrees(20), over: 0.4, &stage)
        expect(stage, "DualSense", level: 40, tilt: Self.sine20)
        stage.happen(.pad(.leads, name: "DualSense"), .pad(.removed, name: "Nobody"))
        pad.hold(0.1, &stage)
        expect(stage, "DualSense", level: 40, tilt: Self.sine20)
    }

    /// The position of the scene, in points or degrees.
    private func place(_ stage: Stage) throws -> Double {
        let numbers = try stage.telemetry(frame: 0).numbers
        return try #require(
            numbers[".weather.x"] ?? numbers[".carousel.angle"] ?? numbers[".parallax.layers.0.x"])
    }

    @Test(
        "that are removed while tilted let the tilt go level without a jump", arguments: [0, 1, 2], [true, false])
    func dies(scene: Int, isUnplugged: Bool) throws {
        var stage = Stage.ofAll(showing: scene)
        let pad = first(&stage)
        pad.hold(0.5, &stage)
        var (tilt, last, speed) = (Self.sine20, try place(stage), 0.0)
        for _ in 0..<6 {
            pad.hold(1 / 60.0, &stage)
            (speed, last) = (max(speed, abs(try place(stage) - last)), try place(stage))
        }
        if isUnplugged { stage.happen(.pad(.removed, name: "DualSense")) } else { stage.pass(0.45) }
        last = try place(stage)

        var steps = 0
        while stage.telemetry.tilt.x != 0 {
            stage.pass(1 / 60.0)
            let (now, there) = (stage.telemetry.tilt.x, try place(stage))
            #expect(now <= tilt + 1e-3 && tilt - now < 0.08, "from \(tilt) to \(now)")
            #expect(abs(there - last) <= 3 * speed + 6, "from \(last) to \(there)")
            (tilt, last, steps) = (now, there, steps + 1)
            try #require(steps < 20, "level within a third of a second")
        }
        #expect(steps > 5)
        if isUnplugged {
            #expect(stage.telemetry.input == .pointer)
            #expect(stage.message == "DualSense unplugged")
        } else {
            #expect(stage.telemetry.input == .gamepad && stage.isSensorSilent)
            pad.hold(0.05, &stage)
            #expect(stage.telemetry.tilt.x > 0.01 && stage.telemetry.tilt.x < 0.2)
            pad.hold(0.2, &stage)
            expect(stage, "DualSense", level: 40, tilt: Self.sine20)
        }
    }
}
