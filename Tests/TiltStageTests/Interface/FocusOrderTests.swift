import Testing
import TiltEngine

@testable import TiltStage

@Suite("The order of the keyboard focus")
struct FocusOrderTests {
    /// Two tabs in a row, and four items in two rows below them.
    private func order(hasItems: Bool = true) -> FocusOrder {
        func frame(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 40, height: 40) }
        return FocusOrder(
            [
                (.tab(0), frame(0, 0)), (.tab(1), frame(200, 0)), (.item(0), frame(10, 100)),
                (.item(1), frame(210, 100)), (.item(2), frame(10, 200)), (.item(3), nil),
            ], hasItems: hasItems)
    }

    @Test("goes up and down to the nearest control there")
    func nearest() {
        #expect(order().next(after: .tab(1), toward: .down) == .item(1))
        #expect(order().next(after: .item(2), toward: .up) == .item(0))
        #expect(order().next(after: .item(0), toward: .up) == .tab(0))
    }

    @Test("goes on in the order of reading to the sides, around both ends, and where nothing is above or below")
    func reading() {
        #expect(order().next(after: .tab(0), toward: .right) == .tab(1))
        #expect(order().next(after: .tab(0), toward: .left) == .item(3))
        #expect(order().next(after: .item(3), toward: .right) == .tab(0))
        #expect(order().next(after: .item(2), toward: .down) == .item(3))
        #expect(order(hasItems: false).next(after: .tab(1), toward: .down) == .item(0))
        #expect(FocusOrder([], hasItems: false).next(after: nil, toward: .right) == nil)
    }
}
