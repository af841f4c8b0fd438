import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("A toast")
struct ToastTests {
    private func message(_ text: String) -> Toast.Message { Toast.Message(text, icon: "help") }

    /// The time in seconds for which a message is readable.
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

    @Test("stays until another comes, if it says what goes on")
    func stays() {
        var toast = Toast()
        var saving = message("Saving the last ten seconds")
        saving.stay = .infinity
        toast.show(saving)
        for _ in 0..<6000 { toast.step(1 / 120) }
        #expect(toast.current == saving)
        toast.show(message("Saved"))
        for _ in 0..<700 { toast.step(1 / 120) }
        #expect(toast.current == nil)
    }

    /// An empty space.
    private func space(_ width: Double = 1280, _ height: Double = 720) -> Toast.Space {
        Toast.Space(view: Viewport(size: Vector(width, height)))
    }

    private func picture(_ toast: Toast, in space: Toast.Space) -> DrawList {
        var list = DrawList(size: space.view.size, density: 1)
        toast.draw(into: &list, fonts: Stage.testFonts)
        return list
    }

    /// Takes some steps of 1/120 s.
    private func pass(_ steps: Int, _ toast: inout Toast, in space: Toast.Space, reduced: Bool = false) {
        for _ in 0..<steps {
            toast.step(1 / 120)
            toast.move(1 / 120, in: space, reducesMotion: reduced, fonts: Stage.testFonts)
        }
    }

    @Test("slides in from 16 points above within 240 ms, and fades out in 180 ms")
    func course() throws {
        let space = space()
        func panel(_ toast: Toast) -> (top: Double, alpha: Double)? {
            for case .stroke(let frame, _, _, let color) in picture(toast, in: space).commands {
                return (frame.minY, color.alpha / 0.12)
            }
            return nil
        }
        var toast = Toast()
        toast.show(message("Tilt is on"))
        #expect(panel(toast) == nil)
        pass(1, &toast, in: space)
        let first = try #require(panel(toast))
        #expect(first.top > 48 && first.top < 51 && first.alpha < 0.2)
        pass(29, &toast, in: space)
        let there = try #require(panel(toast))
        #expect(isClose(there.top, 64, within: 1e-9) && isClose(there.alpha, 1, within: 1e-9))
        toast.dismiss()
        toast.step(0.09)
        #expect(isClose(try #require(panel(toast)).alpha, 0.5, within: 1e-9) && toast.current == nil)
        toast.step(0.1)
        #expect(panel(toast) == nil && toast.isAtRest)
    }

    @Test("that is replaced changes its size by small steps, and its words leave before the new ones arrive, in 200 ms")
    func exchange() throws {
        let space = space()
        var toast = Toast()
        toast.show(message("Corrected"))
        pass(60, &toast, in: space)
        toast.show(message("Original recipe — a steady tilt never starts the map"))
        func panel() throws -> Rect { try #require(picture(toast, in: space).panels(24).first) }
        let before = try panel()
        var (last, lastInk) = (before, ink(toast, in: space))
        #expect(lastInk.new == 0 && lastInk.old == 1)
        var steps: [Double] = []
        for _ in 0..<30 {
            pass(2, &toast, in: space)
            let (frame, ink) = (try panel(), ink(toast, in: space))
            #expect(abs(frame.midX - 640) < 1 && frame.width >= last.width)
            #expect(ink.new - lastInk.new < 0.17 && lastInk.old - ink.old < 0.17, "no word cuts")
            #expect(ink.old == 0 || ink.new == 0, "words over words")
            steps.append(frame.width - last.width)
            (last, lastInk) = (frame, ink)
        }
        #expect(last.width > before.width + 200 && steps.max() ?? 0 < (last.width - before.width) / 4)
        #expect(lastInk.new == 1 && lastInk.old == 0)
    }

    /// The opacities of the words "Corrected" and "Original …", by their colour.
    private func ink(_ toast: Toast, in space: Toast.Space) -> (old: Double, new: Double) {
        let list = picture(toast, in: space)
        var runs: [(count: Int, alpha: Double)] = []
        for case .image(let id, _, _, let tint) in list.commands where id.name.hasPrefix("Fonts/") {
            if runs.last?.alpha == tint.alpha { runs[runs.count - 1].count += 1 } else { runs.append((1, tint.alpha)) }
        }
        func alpha(of text: String) -> Double {
            let letters = text.count { $0 != " " }
            return runs.first { $0.count == letters }?.alpha ?? 0
        }
        return (alpha(of: "Corrected"), alpha(of: "Original recipe — a steady tilt never starts the map"))
    }

    @Test("that reports a progress changes only its numbers, at once")
    func progress() {
        var toast = Toast()
        for percent in [10, 20, 30] {
            toast.show(message("Saving: \(percent) %"))
            pass(percent == 10 ? 60 : 1, &toast, in: space())
            let list = picture(toast, in: space())
            #expect(list.words(in: space().view.bounds) == "Saving:\(percent)%")
            let tints = list.commands.compactMap { if case .image(_, _, _, let tint) = $0 { tint.alpha } else { nil } }
            #expect(tints.allSatisfy { $0 == 1 }, "at \(percent) %")
        }
    }

    @Test("that is replaced while its words arrive fades them out again")
    func turnedBack() {
        let space = space()
        var toast = Toast()
        toast.show(message("On"))
        pass(60, &toast, in: space)
        toast.show(message("Corrected"))
        pass(18, &toast, in: space)
        let before = ink(toast, in: space).old
        #expect(before > 0.3 && before < 0.7)
        toast.show(message("Off"))
        #expect(ink(toast, in: space).old == before)
        pass(2, &toast, in: space)
        #expect(ink(toast, in: space).old < before)
    }

    @Test("that is replaced repeatedly continues from its current state")
    func chain() throws {
        let space = space()
        var toast = Toast()
        toast.show(message("On"))
        pass(60, &toast, in: space)
        var last = try #require(picture(toast, in: space).panels(24).first)
        for k in 0..<40 {
            toast.show(message(k % 2 == 0 ? "A message of a fair length" : "On"))
            pass(1, &toast, in: space)
            let frame = try #require(picture(toast, in: space).panels(24).first)
            #expect(abs(frame.width - last.width) < 12)
            last = frame
        }
        pass(60, &toast, in: space)
        #expect(toast.current?.text == "On" && ink(toast, in: space).new == 0)
        #expect(picture(toast, in: space).panels(24).first == toast.frame)
    }

    @Test("changes at once with reduced motion")
    func reduced() throws {
        let space = space()
        var toast = Toast()
        toast.show(message("Corrected"))
        pass(60, &toast, in: space, reduced: true)
        toast.show(message("Original recipe — a steady tilt never starts the map"))
        pass(1, &toast, in: space, reduced: true)
        #expect(picture(toast, in: space).panels(24).first == toast.frame)
        #expect(ink(toast, in: space) == (0, 1))
    }

    @Test("that is leaving returns for another message without a jump")
    func returns() {
        let space = space()
        var toast = Toast()
        toast.show(message("One"))
        pass(60, &toast, in: space)
        toast.dismiss()
        pass(10, &toast, in: space)
        func alpha() -> Double {
            for case .stroke(_, _, _, let color) in picture(toast, in: space).commands { return color.alpha / 0.12 }
            return 0
        }
        let before = alpha()
        toast.show(message("Two"))
        #expect(alpha() == before && before > 0.3 && before < 0.7)
        pass(20, &toast, in: space)
        #expect(isClose(alpha(), 1, within: 1e-9) && toast.current?.text == "Two")
    }

    @Test("that lasts stays at rest")
    func holds() {
        var toast = Toast()
        toast.persist(message("Paused"))
        pass(60, &toast, in: space())
        #expect(toast.isAtRest && toast.current?.text == "Paused")
        toast.dismiss()
        toast.step(1000)
        #expect(toast.current?.text == "Paused")
        toast.persist(message("Paused — press P"))
        #expect(!toast.isAtRest && toast.current?.text == "Paused — press P")
        pass(60, &toast, in: space())
        #expect(toast.isAtRest)
        toast.persist(nil)
        #expect(!toast.isAtRest && toast.current == nil)
        toast.step(1)
        #expect(toast.isAtRest)
    }

    @Test("that lasts returns after another message, unless it was removed")
    func comesBack() {
        for holds in [true, false] {
            var toast = Toast()
            toast.persist(message("Drag"))
            pass(60, &toast, in: space())
            toast.show(message("Tilt is on"))
            #expect(toast.current?.text == "Tilt is on")
            toast.persist(message("Tilt"))
            #expect(toast.current?.text == "Tilt is on", "one message at a time")
            if !holds { toast.persist(nil) }
            pass(600, &toast, in: space())
            #expect(toast.current?.text == (holds ? "Tilt" : nil) && toast.isAtRest)
        }
    }

    @Test("replaces another, for its own duration")
    func replaced() {
        var toast = Toast()
        toast.show(message("One"))
        for _ in 0..<480 { toast.step(1 / 120) }
        toast.show(message("Two"))
        for _ in 0..<480 { toast.step(1 / 120) }
        #expect(toast.current?.text == "Two")
    }

    @Test("is inside the window for any text and any width", arguments: [320.0, 480, 1280])
    func frame(width: Double) {
        var toast = Toast()
        toast.show(message(String(repeating: "A rather long message. ", count: 12)))
        pass(60, &toast, in: space(width, 480))
        for case .stroke(let frame, _, _, _) in picture(toast, in: space(width, 480)).commands {
            #expect(frame.minX >= 11 && frame.maxX <= width - 11 && frame.maxY < 480)
        }
    }

    @Test("stands in the row of the buttons if it lies beside them")
    func beside() throws {
        let view = Viewport(size: Vector(800, 600))
        let buttons = try #require(SceneButtons(in: view, [.letGo])).panel.frame
        // What must be seen begins just below.
        let essential = Rect(x: 0, y: buttons.maxY + 2, width: 800, height: 600)
        let space = Toast.Space(view: view, buttons: buttons, essentials: [essential])
        let message = space.place(forWords: Vector(200, 20), lineHeight: 20).frame
        #expect(message.minX > buttons.maxX && isClose(message.midY, buttons.midY, within: 0.5))
    }

    @Test("shows all of a long message in a small window", arguments: [320, 480, 640, 1280] as [Double])
    func small(width: Double) {
        let view = Viewport(size: Vector(width, 240))
        var (toast, list) = (Toast(), DrawList(size: view.size, density: 1))
        let text = "DualSense Edge connected — press ✕ to set the level"
        toast.show(Toast.Message(text, icon: "gamepad"))
        toast.step(0.3)
        toast.move(0.3, in: Toast.Space(view: view), reducesMotion: false, fonts: Stage.testFonts)
        toast.draw(into: &list, fonts: Stage.testFonts)
        #expect(list.glyphs.count == text.count { $0 != " " })
        let foot = toast.frame?.maxY ?? 0
        #expect(foot >= 112 && foot < 240)
        for case .stroke(let panel, _, _, _) in list.commands { #expect(panel.minX >= 0 && panel.maxX <= width) }
    }
}
