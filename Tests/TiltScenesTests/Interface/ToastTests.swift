import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A toast")
struct ToastTests {
    private func message(_ text: String) -> Toast.Message { Toast.Message(text, icon: "help") }

    /// For how many seconds a message can be read.
    private func life(_ text: String) -> Double {
        var toast = Toast()
        toast.show(message(text))
        var steps = 0
        while toast.current != nil, steps < 10_000 {
            toast.step(1 / 120)
            steps += 1
        }
        return Double(steps) / 120
    }

    @Test("stays 4 s, and 60 ms longer for each character after 40")
    func stay() {
        #expect(isClose(life("Tilt is on"), 0.24 + 4, within: 0.01))
        #expect(isClose(life(String(repeating: "a", count: 40)), 0.24 + 4, within: 0.01))
        #expect(isClose(life(String(repeating: "a", count: 90)), 0.24 + 4 + 3, within: 0.01))
    }

    @Test("slides in from 16 points above within 240 ms, and fades out in 180 ms")
    func course() throws {
        func panel(_ toast: Toast) -> (top: Double, alpha: Double)? {
            var list = DrawList(size: Vector(1280, 720), density: 1)
            let view = Viewport(size: list.size)
            toast.draw(into: &list, below: 64, view: view, fonts: Stage.testFonts)
            for case .stroke(let frame, _, _, let color) in list.commands { return (frame.minY, color.alpha / 0.12) }
            return nil
        }
        var toast = Toast()
        toast.show(message("Tilt is on"))
        #expect(panel(toast) == nil)
        toast.step(0.01)
        let first = try #require(panel(toast))
        #expect(first.top > 48 && first.top < 51 && first.alpha < 0.2)
        toast.step(0.24)
        let there = try #require(panel(toast))
        #expect(isClose(there.top, 64, within: 1e-9) && isClose(there.alpha, 1, within: 1e-9))
        toast.dismiss()
        toast.step(0.09)
        #expect(isClose(try #require(panel(toast)).alpha, 0.5, within: 1e-9) && toast.current == nil)
        toast.step(0.1)
        #expect(panel(toast) == nil && toast.isAtRest)
    }

    @Test("that holds rests where it is for as long as it does")
    func holds() {
        var toast = Toast()
        toast.stand(message("Paused"))
        toast.step(1)
        #expect(toast.isAtRest && toast.current?.text == "Paused")
        toast.dismiss()
        toast.step(1000)
        #expect(toast.current?.text == "Paused")
        toast.stand(message("Paused — press P"))
        #expect(toast.isAtRest && toast.current?.text == "Paused — press P", "other words, no motion")
        toast.stand(nil)
        #expect(!toast.isAtRest && toast.current == nil)
        toast.step(1)
        #expect(toast.isAtRest)
    }

    @Test("that lasts returns after another has been read, unless it was removed")
    func comesBack() {
        for holds in [true, false] {
            var toast = Toast()
            toast.stand(message("Drag"))
            toast.step(1)
            toast.show(message("Tilt is on"))
            #expect(toast.current?.text == "Tilt is on")
            toast.stand(message("Tilt"))
            #expect(toast.current?.text == "Tilt is on", "one message at a time")
            if !holds { toast.stand(nil) }
            for _ in 0..<600 { toast.step(1 / 120) }
            #expect(toast.current?.text == (holds ? "Tilt" : nil) && toast.isAtRest)
        }
    }

    @Test("takes the place of another, and its own time")
    func replaced() {
        var toast = Toast()
        toast.show(message("One"))
        for _ in 0..<480 { toast.step(1 / 120) }
        toast.show(message("Two"))
        for _ in 0..<480 { toast.step(1 / 120) }
        #expect(toast.current?.text == "Two")
    }

    @Test("lies in the window, however long its text and narrow the window", arguments: [320.0, 480, 1280])
    func frame(width: Double) {
        var toast = Toast()
        toast.show(message(String(repeating: "A rather long message. ", count: 12)))
        toast.step(1)
        var list = DrawList(size: Vector(width, 480), density: 1)
        toast.draw(into: &list, below: 64, view: Viewport(size: list.size), fonts: Stage.testFonts)
        for case .stroke(let frame, _, _, _) in list.commands {
            #expect(frame.minX >= 11 && frame.maxX <= width - 11 && frame.maxY < 480)
        }
    }
}
