import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("The bar of a replay")
struct ReplayBarTests {
    @Test("lies beside an open settings sheet, or above it", arguments: [(1280.0, 720.0), (760, 480), (500, 700)])
    func besideSheet(width: Double, height: Double) throws {
        var stage = Stage.of(NotingScene(), in: Viewport(size: Vector(width, height)))
        stage.tap(.comma)
        stage.pass(1)
        let sheet = try #require(stage.sheetFrame)
        var content = ReplayBar.Content(view: Vector(width, height), time: 1, length: 9, isPaused: false)
        #expect(ReplayBar().panel(content).frame.intersects(sheet))
        content.sheet = sheet
        let panel = ReplayBar().panel(content).frame
        #expect(!panel.intersects(sheet) && panel.minX >= 0 && panel.minY > TabBar.height && panel.width >= 280)
        stage.tap(.comma)
        #expect(stage.sheetFrame == nil)
    }

    private typealias Request = ReplayBar.Request

    private func content(
        _ width: Double = 1280, _ height: Double = 720, time: Double = 30, length: Double = 60, isPaused: Bool = false
    ) -> ReplayBar.Content {
        ReplayBar.Content(view: Vector(width, height), time: time, length: length, isPaused: isPaused)
    }

    /// A bar shown by a moving pointer.
    private func shown(_ content: ReplayBar.Content) -> ReplayBar {
        var bar = ReplayBar()
        for x in [0.0, 5] { _ = bar.handle(.move(Vector(x, 0)), content) }
        pass(0.3, &bar, content)
        return bar
    }

    @discardableResult
    private func pass(_ seconds: Double, _ bar: inout ReplayBar, _ content: ReplayBar.Content) -> [Request] {
        (0..<Int((seconds * 60).rounded())).compactMap { _ in bar.step(1.0 / 60, content) }
    }

    private func place(_ part: ReplayBar.Part, _ content: ReplayBar.Content) -> Vector {
        ReplayBar().panel(content)[part]?.center ?? .zero
    }

    private func click(_ part: ReplayBar.Part, _ bar: inout ReplayBar, _ content: ReplayBar.Content) -> Request? {
        let point = place(part, content)
        return bar.handle(.down(.left, point), content) ?? bar.handle(.up(.left, point), content)
    }

    @Test("is hidden until the pointer moves, and again after 2.5 s without input")
    func hides() {
        let content = content()
        var bar = ReplayBar()
        _ = bar.handle(.move(place(.track, content)), content)
        pass(1, &bar, content)
        #expect(!bar.isVisible, "a pointer that lies where the window opens has not moved")
        bar = shown(content)
        #expect(bar.isVisible)
        pass(2.6, &bar, content)
        #expect(!bar.isVisible && bar.isAtRest(content))
        _ = bar.handle(.key(.right), content)
        pass(0.3, &bar, content)
        #expect(bar.isVisible)
    }

    @Test("stays visible while the replay is paused, the pointer is on it, or it has the keyboard focus")
    func stays() {
        let paused = content(isPaused: true)
        var bar = ReplayBar()
        pass(10, &bar, paused)
        #expect(bar.isVisible && bar.isAtRest(paused))
        let content = content()
        bar = shown(content)
        _ = bar.handle(.move(bar.panel(content).frame.center), content)
        pass(10, &bar, content)
        #expect(bar.isVisible)
        _ = bar.handle(.leave, content)
        pass(1, &bar, content)
        #expect(!bar.isVisible)
        _ = bar.handle(.key(.tab), content)
        pass(10, &bar, content)
        #expect(bar.isVisible)
    }

    @Test("acts on a click at the release, and only while it is visible")
    func clicks() {
        let content = content()
        for (part, request) in [(ReplayBar.Part.back, Request.step(-1)), (.play, .togglePause), (.forward, .step(1))] {
            var bar = shown(content)
            #expect(click(part, &bar, content) == request)
            #expect(bar.handle(.down(.left, place(part, content)), content) == nil)
            #expect(bar.handle(.up(.left, Vector(5, 5)), content) == nil)
            var hidden = ReplayBar()
            #expect(click(part, &hidden, content) == nil)
        }
    }

    @Test("seeks to the time under the pointer, within the recording, while it is dragged")
    func scrubs() throws {
        let content = content(length: 80)
        let track = try #require(ReplayBar().panel(content)[.track])
        var bar = shown(content)
        #expect(bar.handle(.down(.left, Vector(track.minX + track.width / 4, track.midY)), content) == .seek(20))
        #expect(bar.isScrubbing && bar.cursor == .grabbing)
        #expect(bar.handle(.move(Vector(track.minX + track.width * 3 / 4, 0)), content) == .seek(60))
        #expect(bar.handle(.move(Vector(-50, 0)), content) == .seek(0))
        #expect(bar.handle(.move(Vector(5000, 0)), content) == .seek(80))
        pass(10, &bar, content)
        #expect(bar.isVisible)
        _ = bar.handle(.up(.left, Vector(5000, 0)), content)
        #expect(!bar.isScrubbing)
        #expect(bar.handle(.move(Vector(track.midX, track.midY)), content) == nil)
    }

    @Test("accepts one finger like the mouse")
    func finger() throws {
        let content = content(length: 80)
        let track = try #require(ReplayBar().panel(content)[.track])
        var bar = shown(content)
        #expect(bar.handle(.finger(.down, id: 7, Vector(track.midX, track.midY)), content) == .seek(40))
        #expect(bar.handle(.finger(.down, id: 8, Vector(track.minX, track.midY)), content) == nil)
        #expect(bar.handle(.finger(.move, id: 8, Vector(track.minX, track.midY)), content) == nil)
        #expect(bar.handle(.finger(.move, id: 7, Vector(track.minX, track.midY)), content) == .seek(0))
        _ = bar.handle(.finger(.up, id: 7, Vector(track.minX, track.midY)), content)
        #expect(!bar.isScrubbing && bar.attention.hovered == nil)
    }

    @Test(
        "has a key for every action, some of which repeat",
        arguments: [
            (.left, Request.seek(29), true), (.right, .seek(31), true), (.pageUp, .seek(20), true),
            (.pageDown, .seek(40), true), (.home, .seek(0), true), (.end, .seek(60), true), (.comma, .step(-1), true),
            (.period, .step(1), true), (.p, .togglePause, false), (.space, .togglePause, false),
            (.return, .togglePause, false), (.escape, .close, true),
        ] as [(Key, ReplayBar.Request, Bool)])
    func keys(key: Key, request: ReplayBar.Request, repeats: Bool) {
        let content = content()
        var bar = ReplayBar()
        #expect(bar.handle(.key(key), content) == request)
        #expect((bar.handle(.key(key), content) == request) == repeats)
        _ = bar.handle(.keyUp(key), content)
        #expect(bar.handle(.key(key), content) == request)
    }

    @Test("never seeks outside the recording")
    func ends() {
        var bar = ReplayBar()
        #expect(bar.handle(.key(.left), content(time: 0.3)) == .seek(0))
        #expect(bar.handle(.key(.right), content(time: 59.5)) == .seek(60))
        #expect(bar.handle(.key(.end), content(time: 0, length: 0)) == .seek(0))
    }

    @Test("moves the keyboard focus by Tab, presses by Return, and ends the focus by Escape")
    func focus() {
        let content = content()
        var bar = ReplayBar()
        func tab(shift: Bool = false) {
            if shift { _ = bar.handle(.key(.leftShift), content) }
            _ = bar.handle(.key(.tab), content)
            for key in [Key.tab, .leftShift] { _ = bar.handle(.keyUp(key), content) }
        }
        tab()
        #expect(bar.attention.focused == .play)
        tab()
        #expect(bar.attention.focused == .forward && bar.handle(.key(.return), content) == .step(1))
        tab(shift: true)
        tab(shift: true)
        #expect(bar.attention.focused == .back && bar.handle(.key(.space), content) == .step(-1))
        tab(shift: true)
        #expect(bar.attention.focused == .track && bar.handle(.key(.right), content) == .seek(31))
        #expect(bar.handle(.key(.escape), content) == nil && bar.attention.focused == nil)
        #expect(bar.handle(.key(.escape), content) == .close)
    }

    @Test("steps and seeks by a pad, repeats held buttons, and seeks faster with the stick")
    func pad() {
        let content = content()
        var bar = ReplayBar()
        #expect(bar.handle(.button(.options), content) == .togglePause)
        #expect(bar.handle(.button(.r1), content) == .seek(31))
        let again = pass(1, &bar, content)
        #expect((6...7).contains(again.count) && Set(again.map { "\($0)" }).count == 1)
        _ = bar.handle(.buttonUp(.r1), content)
        #expect(pass(1, &bar, content).isEmpty)
        #expect(bar.handle(.button(.left), content) == .step(-1))
        _ = bar.handle(.buttonUp(.left), content)
        func speed(_ stick: Double) -> Double {
            _ = bar.handle(.axis(.leftX, stick), content)
            guard case .seek(let time) = bar.step(0.1, content) else { return 0 }
            return (time - content.time) / 0.1
        }
        #expect(speed(0.1) == 0 && abs(speed(1) - 10) < 1e-9 && abs(speed(-0.5) + 2.5) < 1e-9 && speed(.nan) == 0)
        #expect(speed(0) == 0)
        _ = bar.handle(.axis(.leftX, 1), content)
        _ = bar.handle(.pad(.removed, name: "pad"), content)
        #expect(bar.step(0.1, content) == nil)
    }

    @Test(
        "fits into any window without overlapping parts", arguments: [320, 400, 479, 480, 503, 504, 760, 1280, 4000])
    func fits(width: Double) throws {
        let content = content(width, 240, length: 36_000)
        let panel = ReplayBar().panel(content)
        let view = Rect(x: 0, y: 0, width: width, height: 240)
        var list = DrawList(size: content.view, density: 1)
        // The time is the last part; of the others count the areas in which they are pressed.
        var frames = panel.fixed.map(\.reach)
        let time = frames.removeLast()
        let words = "\(ReplayBar.clock(36_000)) / \(ReplayBar.clock(36_000))"
        let ink = list.width(of: words, font: Stage.testFonts.medium, size: 14, tabular: true)
        frames.append(Rect(x: time.maxX - ink, y: time.midY - 7, width: ink, height: 14))
        #expect(panel.names == [.back, .play, .forward, .track])
        for (i, frame) in frames.enumerated() {
            #expect(panel.frame.contains(frame.origin) && panel.frame.contains(frame.origin + frame.size), "\(i)")
            for other in frames[(i + 1)...] { #expect(!frame.intersects(other), "\(i) \(frame) \(other)") }
        }
        #expect(try view.contains(panel.frame.origin) && #require(panel[.track]).width >= 60)
        var bar = shown(content)
        bar.draw(into: &list, content, fonts: Stage.testFonts)
        #expect(!list.commands.isEmpty)
        bar = ReplayBar()
        list.restart(size: content.view, density: 1)
        bar.draw(into: &list, content, fonts: Stage.testFonts)
        #expect(list.commands.isEmpty)
    }

    @Test(
        "shows the time in minutes, seconds and tenths",
        arguments: [
            (0, "0:00.0"), (0.09, "0:00.0"), (0.3, "0:00.3"), (59.96, "0:59.9"), (60, "1:00.0"), (754.2, "12:34.2"),
            (3600, "1:00:00"), (.infinity, "277777:46:40"),
        ] as [(Double, String)])
    func clock(seconds: Double, text: String) { #expect(ReplayBar.clock(seconds) == text) }
}
