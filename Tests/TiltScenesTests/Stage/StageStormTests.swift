import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A stage in a storm of input")
struct StageStormTests {
    private static let seeds: ClosedRange<UInt64> = {
        let words = (ProcessInfo.processInfo.environment["TILTYARD_STORMS"] ?? "1-40").split(separator: "-")
        return (UInt64(words[0]) ?? 1)...(UInt64(words[1]) ?? 40)
    }()

    private func stage(seed: UInt64) throws -> Stage {
        let view = Viewport(size: Vector(1280, 720))
        var setup = Stage.Setup(
            scenes: [
                WeatherScene(view: view, wind: try chartWind()), CarouselScene(view: view), ParallaxScene(view: view),
            ], view: view, fonts: Stage.testFonts)
        setup.asPublished = seed % 5 == 0
        setup.reduceMotion = seed % 11 == 0
        setup.first = seed % 2 == 0 ? 0 : Int(seed / 2 % 3)
        return Stage(setup)
    }

    @Test("is the same at 30 and at 240 frames a second", arguments: seeds)
    func frameRates(seed: UInt64) throws {
        let flight = StormFlight.flight(seed: seed)
        var (slow, fast) = (try stage(seed: seed), try stage(seed: seed))
        let (slowFrames, fastFrames) = (flight.frames(fps: 30), flight.frames(fps: 240))
        for (index, frame) in slowFrames.enumerated() {
            slow.advance(by: frame)
            for frame in fastFrames[(8 * index)..<(8 * index + 8)] { fast.advance(by: frame) }
            guard index % 5 == 4 || index == slowFrames.count - 1 else { continue }
            let (a, b) = (slow.telemetry(frame: 0), fast.telemetry(frame: 0))
            let (x, y) = (try a.numbers, try b.numbers)
            #expect(x.keys == y.keys)
            let apart = x.filter { !(abs($0.value - (y[$0.key] ?? .nan)) <= 1e-6) }
            #expect(
                apart.isEmpty,
                "seed \(seed), \(slow.time) s, \(apart.keys.sorted().prefix(5).map { ($0, x[$0] ?? 0, y[$0] ?? 0) })")
            #expect(a.scene == b.scene && a.input == b.input && a.paused == b.paused)
            guard apart.isEmpty else { return }
        }
    }
}
