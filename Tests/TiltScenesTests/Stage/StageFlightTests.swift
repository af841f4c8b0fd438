import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A stage in flight")
struct StageFlightTests {
    private static let flights = ["hands": Flight.hands, "pad": Flight.pad]

    private func fly(_ stage: Stage, _ frames: [FrameInput]) -> Stage {
        var stage = stage
        for frame in frames { stage.advance(by: frame) }
        return stage
    }

    @Test(
        "says the same at any frame rate: all to a thousandth, the ring to a billionth",
        arguments: ["hands", "pad"], [30.0, 144, 240])
    func frameRates(name: String, fps: Double) throws {
        let flight = try #require(Self.flights[name])
        var slow = Stage.carousel()
        var fast = Stage.carousel()
        let (slowFrames, fastFrames) = (flight.frames(fps: 60), flight.frames(fps: fps))
        // Both have a frame that ends at every sixth of a second.
        for sixth in 0..<Int(flight.duration * 6) {
            for frame in slowFrames[(sixth * 10)..<(sixth * 10 + 10)] { slow.advance(by: frame) }
            let count = Int(fps) / 6
            for frame in fastFrames[(sixth * count)..<(sixth * count + count)] { fast.advance(by: frame) }
            let (a, b) = (try slow.telemetry(frame: 0).numbers, try fast.telemetry(frame: 0).numbers)
            #expect(a.keys == b.keys)
            for (key, value) in a { #expect(abs(value - (b[key] ?? .nan)) <= 1e-3, "\(key) after \(sixth + 1)/6 s") }
            #expect(isClose(try slow.ring.angle, try fast.ring.angle, within: 1e-9), "after \(sixth + 1)/6 s")
            #expect(isClose(try slow.ring.velocity, try fast.ring.velocity, within: 1e-7), "after \(sixth + 1)/6 s")
        }
        #expect(abs(try slow.ring.angle) > 1)
    }

    @Test("ends the same however unevenly its time is cut", arguments: ["hands", "pad"], 1...10 as ClosedRange<UInt64>)
    func unevenFrames(name: String, seed: UInt64) throws {
        let flight = try #require(Self.flights[name])
        let even = fly(.carousel(), flight.frames(fps: 60))
        let uneven = fly(.carousel(), flight.frames(seed: seed))
        let (a, b) = (try even.telemetry(frame: 0).numbers, try uneven.telemetry(frame: 0).numbers)
        for (key, value) in a { #expect(abs(value - (b[key] ?? .nan)) <= 1e-3, "\(key)") }
        #expect(isClose(try even.ring.angle, try uneven.ring.angle, within: 1e-9))
    }

    @Test("flown twice draws equal lists and says equal lines, bit for bit", arguments: ["hands", "pad"])
    func replay(name: String) throws {
        let flight = try #require(Self.flights[name])
        var (a, b) = (Stage.carousel(), Stage.carousel())
        for frame in flight.frames(fps: 60) {
            a.advance(by: frame)
            b.advance(by: frame)
            #expect(a.picture == b.picture)
            let (line, other) = (try a.telemetry(frame: 0).json, try b.telemetry(frame: 0).json)
            #expect(line == other)
        }
    }

    @Test("copied is a snapshot: what happens to the one leaves the other where it was", arguments: ["hands", "pad"])
    func snapshot(name: String) throws {
        let frames = try #require(Self.flights[name]).frames(fps: 60)
        let middle = frames.count / 2
        let copy = fly(.carousel(), Array(frames[..<middle]))
        let (picture, line) = (copy.picture, try copy.telemetry(frame: 0).json)
        let end = fly(copy, Array(frames[middle...]))
        #expect(copy.picture == picture)
        #expect(try copy.telemetry(frame: 0).json == line)
        #expect(end.picture != picture)
        #expect(fly(copy, Array(frames[middle...])).picture == end.picture)
    }

    @Test("draws without changing")
    func drawing() {
        let stage = fly(.carousel(), Array(Flight.hands.frames(fps: 60)[..<20]))
        var (first, second) = (stage.picture, stage.picture)
        stage.draw(into: &first)
        stage.draw(into: &second)
        #expect(first == second)
    }

    @Test("is tilted to the right by a pad whose right side is down, and its ring turns to the right")
    func padSign() throws {
        var stage = Stage.carousel()
        let frames = Flight.pad.frames(fps: 60)
        for frame in frames[..<84] { stage.advance(by: frame) }
        #expect(stage.telemetry(frame: 0).input == .gamepad)
        #expect(stage.telemetry(frame: 0).tilt.x > 0.2 && abs(stage.telemetry(frame: 0).tilt.y) < 0.05)
        #expect(stage.telemetry(frame: 0).up.x < -0.2)
        #expect(try stage.ring.angle > 10 && (try stage.ring.velocity) > 0)
        #expect(stage.message == "Level: 45°. C sets it again")
    }
}
