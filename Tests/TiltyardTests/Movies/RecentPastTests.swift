import ArgumentParser
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

@testable import tiltyard

@Suite("The recent input")
struct RecentPastTests {
    private func picture(_ stage: Stage) -> DrawList {
        var list = DrawList(size: stage.view.size, density: 1)
        stage.draw(into: &list)
        return list
    }

    @Test("replays exactly, for at most ten seconds up to the present", arguments: [3.0, 14, 35])
    func moments(seconds: Double) throws {
        let plan = try SessionPlan(try SessionOptions.parse(["--scene", "carousel"]))
        var stage = plan.stage(in: Viewport(size: Vector(640, 480), density: 1), isLive: false)
        var past = RecentPast()
        var shown: [DrawList] = []
        let count = Int(seconds * 10)
        for frame in 0..<count {
            var input = FrameInput(elapsed: 0.1)
            if frame % 7 == 0 { input.events = [InputEvent(.key(.right)), InputEvent(.keyUp(.right))] }
            past.note(input, before: stage)
            stage.advance(by: input)
            shown.append(picture(stage))
        }
        var moments: [(picture: DrawList, time: Double, share: Double)] = []
        past.forEachMoment(rate: 10) { moments.append((picture($0), $1, $2)) }
        let expected = shown.suffix(moments.count)
        #expect(moments.map(\.picture) == Array(expected))
        #expect(moments.count == min(count, 101) || moments.count == min(count, 100))
        #expect(try #require(moments.last).share > 0.99 && moments.allSatisfy { $0.time >= 0 && $0.time <= 10.001 })
    }

    @Test("has as many moments of a slow window as of a fast one, and the same")
    func slow() throws {
        let plan = try SessionPlan(try SessionOptions.parse(["--scene", "carousel"]))
        let start = plan.stage(in: Viewport(size: Vector(640, 480), density: 1), isLive: false)
        func input(_ elapsed: Double, _ frame: Int) -> FrameInput {
            guard frame % 4 == 1 else { return FrameInput(elapsed: elapsed) }
            return FrameInput(
                elapsed: elapsed,
                events: [InputEvent(.key(.right), time: 0.0625), InputEvent(.keyUp(.right), time: 0.09375)])
        }
        var past = RecentPast()
        for frame in 0..<16 { past.note(input(0.25, frame), before: start) }
        var (stage, shown) = (start, [DrawList]())
        for frame in 0..<32 {
            stage.advance(by: frame % 2 == 0 ? input(0.125, frame / 2) : FrameInput(elapsed: 0.125))
            shown.append(picture(stage))
        }
        var moments: [DrawList] = []
        past.forEachMoment(rate: 8) { stage, _, _ in moments.append(picture(stage)) }
        #expect(moments == shown)
    }

    @Test("is empty at first")
    func nothing() {
        RecentPast().forEachMoment(rate: 10) { _, _, _ in Issue.record("there is no moment") }
    }
}
