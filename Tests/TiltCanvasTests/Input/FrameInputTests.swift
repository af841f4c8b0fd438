import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@Suite("A frame in a recording")
struct FrameInputTests {
    private func decode(_ json: String) throws -> FrameInput {
        try JSONDecoder().decode(FrameInput.self, from: Data(json.utf8))
    }

    private func text(_ frame: FrameInput) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(frame), as: UTF8.self)
    }

    @Test("may consist of its time only")
    func bare() throws {
        #expect(try decode(#"{"e":0.016667}"#) == FrameInput(elapsed: 0.016667))
        #expect(try text(FrameInput(elapsed: 0.25)) == #"{"e":0.25}"#)
    }

    @Test("has its events and samples as lists")
    func full() throws {
        let json = #"{"e":0.5,"events":[["key","c"],["cancel",0.25]],"motion":[[1.5,1,2,3,4,9.8,6]]}"#
        let sample = MotionSample(time: 1.5, rotationRate: Vector3(1, 2, 3), acceleration: Vector3(4, 9.8, 6))
        let frame = FrameInput(
            elapsed: 0.5, events: [InputEvent(.key(.c)), InputEvent(.cancel, time: 0.25)],
            samples: [sample].from(.gamepad))
        #expect(try decode(json) == frame)
        #expect(try text(frame) == json)
        let own = FrameInput(elapsed: 0.5, samples: [sample].from(.host))
        #expect(try text(own) == #"{"e":0.5,"sensor":[[1.5,1,2,3,4,9.8,6]]}"#)
        #expect(try decode(try text(own)) == own)
    }

    @Test("is read back with the same bits", arguments: 1...20 as ClosedRange<UInt64>)
    func bits(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var vector: Vector3 { Vector3(random.anyFinite(), random.anyFinite(), random.uniform(-10, 10)) }
        for _ in 0..<50 {
            let frame = FrameInput(
                elapsed: random.uniform(0, 0.1),
                samples: (0..<3).map { _ in
                    MotionSample(time: random.uniform(0, 1e4), rotationRate: vector, acceleration: vector)
                }.from(.gamepad))
            #expect(try decode(try text(frame)) == frame)
        }
    }

    @Test(
        "is refused if it is invalid",
        arguments: [
            "{}", "[]", "", #"{"e":"1"}"#, #"{"e":null}"#, #"{"e":1,"events":{}}"#, #"{"e":1,"motion":[[1,2,3]]}"#,
            #"{"e":1,"motion":[[1,2,3,4,5,6,"7"]]}"#, #"{"e":1,"events":[["key"]]}"#, #"{"e":1}}"#,
        ])
    func refused(json: String) {
        #expect(throws: (any Error).self) { try decode(json) }
    }
}
