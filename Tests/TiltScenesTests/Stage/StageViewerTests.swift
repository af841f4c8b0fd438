import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The viewer between two steps")
struct StageViewerTests {
    private func stage() -> Stage {
        let view = Viewport(size: Vector(1280, 720), density: 4)
        return .of(ParallaxScene(view: view), in: view)
    }

    private func layers(_ stage: Stage) throws -> [String: Double] {
        try stage.telemetry(frame: 0).numbers.filter { $0.key.hasPrefix(".parallax.layers") && $0.value != 0 }
    }

    @Test("continues to move: at 144 frames per second no two consecutive frames are equal")
    func everyFrame() throws {
        var stage = stage()
        stage.happen(.key(.d), .key(.s))
        stage.pass(0.05, fps: 144)
        var (before, picture) = (try layers(stage), stage.picture)
        for frame in 1...18 {
            stage.advance(by: FrameInput(elapsed: 1 / 144.0))
            let now = try layers(stage)
            #expect(now.count >= 10 && now.allSatisfy { before[$0.key] != $0.value }, "frame \(frame)")
            #expect(stage.picture != picture, "frame \(frame)")
            (before, picture) = (now, stage.picture)
        }
    }

    @Test("also continues while it springs back from a drag")
    func hand() throws {
        var stage = stage()
        stage.happen(
            .down(.left, Vector(640, 400)), .move(Vector(700, 430)), .up(.left, Vector(700, 430)))
        var before = try layers(stage)
        for frame in 1...18 {
            stage.advance(by: FrameInput(elapsed: 1 / 144.0))
            let now = try layers(stage)
            #expect(now.allSatisfy { before[$0.key] != $0.value }, "frame \(frame)")
            before = now
        }
    }

    @Test("depends on the division into frames by less than a thousandth of its range")
    func anyRate() throws {
        var (coarse, fine) = (stage(), stage())
        coarse.happen(.key(.d))
        fine.happen(.key(.d))
        for _ in 0..<30 {
            coarse.advance(by: FrameInput(elapsed: 1 / 50.0))
            for _ in 0..<20 { fine.advance(by: FrameInput(elapsed: 1 / 1000.0)) }
            let (a, b) = (coarse.telemetry.viewer, fine.telemetry.viewer)
            #expect(isClose(a.h, b.h, within: 1e-9) && isClose(a.v, b.v, within: 1e-9))
        }
    }
}
