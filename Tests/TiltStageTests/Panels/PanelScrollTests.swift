import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("The scroll of a panel")
struct PanelScrollTests {
    /// A panel with twenty rows of 20 points in a window of 100.
    private static func panel(pitch: Double? = nil) -> Panel<Int> {
        var panel = Panel<Int>(in: Rect(x: 0, y: 0, width: 200, height: 100))
        _ = panel.scroll(in: panel.frame, length: 400, by: 0, pitch: pitch)
        return panel
    }

    private func scroll(pitch: Double? = nil) -> PanelScroll {
        var scroll = PanelScroll()
        scroll.fit(Self.panel(pitch: pitch))
        return scroll
    }

    private func pass(_ seconds: Double, _ scroll: inout PanelScroll) {
        for _ in 0..<Int((seconds * 120).rounded()) { scroll.step(1 / 120) }
    }

    /// Drags by a distance in a fifth of a second, without letting go.
    private func drag(by distance: Double, _ scroll: inout PanelScroll) {
        scroll.handle(.touch(.press(.zero)), reducesMotion: false)
        for step in 1...24 {
            let point = Vector(0, distance * Double(step) / 24)
            scroll.handle(.touch(.move(point, isDrag: true)), reducesMotion: false)
            pass(1 / 120, &scroll)
        }
    }

    private let lift = PanelScrolling.touch(.lift(.zero, isDrag: true))

    @Test("follows a hand, goes on after it as a scroll view does, and comes to rest")
    func fling() {
        var (scroll, view) = (scroll(), ScrollView(contentSize: Vector(0, 400), viewSize: Vector(0, 100)))
        drag(by: -100, &scroll)
        #expect(scroll.distance == 90 && scroll.isDragging, "the first ten points are the scroll view's")
        view.beginDrag(at: .zero, time: 0)
        for step in 1...24 {
            view.drag(to: Vector(0, -100 * Double(step) / 24), time: Double(step - 1) / 120)
        }
        view.endDrag(time: 0.2)
        scroll.handle(lift, reducesMotion: false)
        #expect(!scroll.isAtRest)
        for time in [0.1, 0.3, 1] {
            while view.time < 0.2 + time - 1e-9 {
                view.advance(to: view.time + 1 / 120)
                pass(1 / 120, &scroll)
            }
            #expect(isClose(scroll.distance, view.contentOffset.y, within: 1e-6))
        }
        pass(5, &scroll)
        #expect(scroll.isAtRest && scroll.distance > 200)
    }

    @Test("is pulled past its ends as a rubber band, and comes back", arguments: [false, true])
    func rubber(isAtEnd: Bool) {
        var scroll = scroll()
        if isAtEnd { scroll.handle(.notch(by: 1e4), reducesMotion: true) }
        let end = isAtEnd ? 300.0 : 0
        #expect(scroll.distance == end)
        drag(by: isAtEnd ? -110 : 110, &scroll)
        let pulled = abs(scroll.distance - end)
        #expect(pulled > 20 && pulled < 60)
        scroll.handle(lift, reducesMotion: false)
        pass(3, &scroll)
        #expect(scroll.isAtRest && scroll.distance == end)
    }

    @Test("takes notches one after another, each from where the last ends, and at once with reduced motion")
    func notches() {
        var (scroll, still) = (scroll(), scroll())
        for _ in 0..<3 {
            scroll.handle(.notch(by: 48), reducesMotion: false)
            still.handle(.notch(by: 48), reducesMotion: true)
            pass(0.05, &scroll)
        }
        #expect(still.distance == 144 && still.isAtRest && scroll.distance < 144 && !scroll.isAtRest)
        pass(2, &scroll)
        #expect(scroll.distance == 144 && scroll.isAtRest)
        scroll.handle(.pan(by: 30), reducesMotion: false)
        #expect(scroll.distance == 174 && scroll.isAtRest, "a touchpad's fingers are followed at once")
    }

    @Test("comes to rest with a whole row at the top where rows have one height")
    func pitch() {
        var scroll = scroll(pitch: 20)
        scroll.handle(.notch(by: 48), reducesMotion: true)
        #expect(scroll.distance == 40)
        drag(by: -77, &scroll)
        #expect(isClose(scroll.distance, 107, within: 1e-9))
        scroll.handle(lift, reducesMotion: false)
        pass(5, &scroll)
        #expect(scroll.isAtRest && scroll.distance.remainder(dividingBy: 20) == 0)
    }

    @Test("shows a part as near as it is, and keeps its place in a window of another height")
    func shows() {
        var scroll = scroll()
        scroll.show(from: 200, to: 220, reducesMotion: true)
        #expect(scroll.distance == 120)
        scroll.show(from: 100, to: 120, reducesMotion: true)
        #expect(scroll.distance == 100)
        var panel = Panel<Int>(in: Rect(x: 0, y: 0, width: 200, height: 350))
        _ = panel.scroll(in: panel.frame, length: 400, by: 0)
        scroll.fit(panel)
        #expect(scroll.distance == 50, "no farther than to its end")
    }
}
