import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The scroll indicators")
struct ScrollIndicatorsTests {
    private let layout = MapLayout(map: .chart, view: .usual)

    private func pills(_ indicators: ScrollIndicators, at offset: Vector, time: Double) -> [Rect] {
        var list = DrawList(size: layout.view.size, density: 1)
        indicators.draw(into: &list, offset: offset, layout: layout, at: time)
        return list.commands.compactMap { if case .fill(let rect, 2, _, _) = $0 { rect } else { nil } }
    }

    private var moving: ScrollIndicators {
        var indicators = ScrollIndicators()
        indicators.follow(Vector(0, 0), zoom: 1, at: 0)
        indicators.follow(Vector(5, 0), zoom: 1, at: 1)
        return indicators
    }

    @Test("stay for half a second after the last motion and fade within a quarter of a second")
    func fading() {
        #expect(moving.opacity(at: 1) == 1 && moving.opacity(at: 1.5) == 1)
        #expect(abs(moving.opacity(at: 1.625) - 0.5) < 1e-9)
        #expect(moving.opacity(at: 1.75) == 0)
        #expect(pills(moving, at: .zero, time: 1.75).isEmpty)
    }

    @Test("are hidden for a resting map and during a change of the window")
    func still() {
        var indicators = ScrollIndicators()
        for i in 0..<10 { indicators.follow(Vector(7, 7), zoom: 1, at: Double(i)) }
        #expect(indicators.opacity(at: 9) == 0)
        indicators.forgetPlace()
        indicators.follow(Vector(700, 7), zoom: 1, at: 10)
        #expect(indicators.opacity(at: 10) == 0)
        indicators.follow(Vector(700, 7), zoom: 1.2, at: 11)
        #expect(indicators.opacity(at: 11) == 1)
    }

    @Test("move from end to end of their tracks, below the bar and clear of each other")
    func tracks() throws {
        let start = pills(moving, at: .zero, time: 1)
        let end = pills(moving, at: layout.end, time: 1)
        try #require(start.count == 2 && end.count == 2)
        #expect(start[0].minX == 4 && start[1].minY == TabBar.height + 4)
        #expect(abs(end[0].maxX - (1280 - 12)) < 1e-9 && abs(end[1].maxY - (720 - 12)) < 1e-9)
        let minimap = try #require(Minimap(layout))
        #expect(end[1].minX > minimap.frame.maxX && end[0].minY > minimap.frame.maxY)
    }

    @Test("shrink as the content is pulled past its end, but never disappear")
    func overshoot() {
        let (inside, pulled) = (pills(moving, at: .zero, time: 1), pills(moving, at: Vector(-100, 0), time: 1))
        #expect(abs(inside[0].width - pulled[0].width - 100) < 1e-9)
        #expect(pulled[0].minX == 4)
        #expect(pills(moving, at: Vector(-1e4, 0), time: 1)[0].width == 8)
    }
}
