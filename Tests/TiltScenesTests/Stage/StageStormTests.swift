import Support
import Testing
import TiltEngine

import TiltStage
import TiltStageTests

@Suite("A stage with dense random input")
struct StageStormTests {
    private func stage(seed: UInt64) throws -> Stage {
        .ofAll(showing: seed % 2 == 0 ? 0 : Int(seed / 2 % 3), sky: try skyWorld()) {
            ($0.asPublished, $0.reduceMotion) = (seed % 5 == 0, seed % 11 == 0)
        }
    }

    @Test(
        "reports and draws the same bits at 30 and at 240 frames per second",
        arguments: slowCases(1...30 as ClosedRange<UInt64>, each: 6))
    func frameRates(seed: UInt64) throws {
        let flight = StormFlight.flight(seed: seed)
        var (slow, fast) = (try stage(seed: seed), try stage(seed: seed))
        var fastFrames = flight.frames(fps: 240)[...]
        for (index, frame) in flight.frames(fps: 30).enumerated() {
            slow.advance(by: frame)
            for frame in fastFrames.prefix(8) { fast.advance(by: frame) }
            fastFrames = fastFrames.dropFirst(8)
            guard index % 6 == 5 else { continue }
            let (line, other) = (try slow.telemetry(frame: 0).json, try fast.telemetry(frame: 0).json)
            try #require(line == other, "after \(slow.time) s")
            #expect(slow.picture == fast.picture, "after \(slow.time) s")
        }
    }
}
