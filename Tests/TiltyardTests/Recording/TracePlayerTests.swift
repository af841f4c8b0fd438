import Testing
import TiltEngine

@testable import tiltyard

@Suite("A motion trace that is played")
struct TracePlayerTests {
    private func play(_ text: String, fps: Double, seconds: Double = 1) throws -> [FrameInput] {
        var player = TracePlayer(try MotionTrace(parsing: text))
        var time = 0.0
        return (0...Int(fps * seconds)).map { index in
            var frame = FrameInput(elapsed: Double(index) / fps - time)
            player.play(into: &frame, from: time)
            time += frame.elapsed
            return frame
        }
    }

    private let trace = (0..<100).map { "\(Double($0) * 0.007),0,\($0),0,0,9.8,0" }.joined(separator: "\n")

    @Test("gives every sample once, in order, in the frame that contains its time", arguments: [7.0, 30, 60, 240])
    func samples(fps: Double) throws {
        let frames = try play(trace, fps: fps)
        let samples = frames.flatMap(\.motion)
        #expect(samples.map(\.rotationRate.y) == (0..<100).map(Double.init))
        for (index, frame) in frames.enumerated() {
            let end = Double(index) / fps
            #expect(frame.motion.allSatisfy { $0.time <= end + 1e-8 && $0.time > end - 1 / fps - 1e-8 })
        }
    }

    @Test("presses buttons and moves sticks when its columns change, at the row's time")
    func pad() throws {
        let text = """
            t,gx,gy,gz,ax,ay,az,lx,buttons
            0,0,0,0,0,9.8,0,0,
            0.15,0,0,0,0,9.8,0,0.5,cross
            0.25,0,0,0,0,9.8,0,0.5,cross+l1
            0.35,0,0,0,0,9.8,0,0,
            """
        let events = try play(text, fps: 10).flatMap(\.events)
        #expect(
            events.map(\.kind) == [
                .axis("lx", 0.5), .button("cross"), .button("l1"), .axis("lx", 0), .buttonUp("cross"), .buttonUp("l1"),
            ])
        #expect(events.allSatisfy { abs(($0.time ?? 0) - 0.05) < 1e-9 })
    }

    @Test("comes before what else happens in a frame")
    func order() throws {
        let text = "t,gx,gy,gz,ax,ay,az,buttons\n0,0,0,0,0,9.8,0,cross\n"
        var player = TracePlayer(try MotionTrace(parsing: text))
        var frame = FrameInput(elapsed: 0, events: [InputEvent(.key("p"))])
        player.play(into: &frame, from: 0)
        #expect(frame.events.map(\.kind) == [.button("cross"), .key("p")] && player.isOver)
    }

    @Test("of no rows is over at once")
    func empty() throws {
        let player = TracePlayer(try MotionTrace(parsing: ""))
        #expect(player.isOver && player.end == 0)
    }
}
