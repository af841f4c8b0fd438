import Testing
import TiltCanvas
import TiltEngine

@Suite("A thin stroke")
struct HairTests {
    @Test("equals one with the same ends, width and colour only")
    func equality() {
        let hair = Hair(from: .zero, to: Vector(1, 2), width: 1, color: .white)
        var others = Array(repeating: hair, count: 4)
        others[0].start.x = 1
        others[1].end.y = 3
        others[2].width = 2
        others[3].color = .black
        #expect(others.allSatisfy { $0 != hair } && Set(others + [hair]).count == 5)
    }
}
