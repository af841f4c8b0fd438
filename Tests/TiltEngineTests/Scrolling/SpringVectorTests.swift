import Testing
import TiltEngine

@Suite("A vector on a spring")
struct SpringVectorTests {
    private let spring = Spring(response: 0.3, dampingRatio: 0.8)

    @Test("moves each side as a value of its own, and tells where it will be without going there")
    func sides() {
        var (vector, x, y) = (SpringVector(Vector(3, -2)), SpringValue(3, target: 10), SpringValue(-2, target: 5))
        vector.target = Vector(10, 5)
        let later = vector.value(after: 0.1, using: spring)
        #expect(vector.value == Vector(3, -2) && vector.target == Vector(10, 5))
        vector.advance(by: 0.1, using: spring)
        x.advance(by: 0.1, using: spring)
        y.advance(by: 0.1, using: spring)
        #expect(vector.x == x && vector.y == y && later == vector.value)
    }

    @Test("is settled once both sides are, and settles on its target")
    func rest() {
        #expect(SpringVector(Vector(1, 2)).isSettled(within: 0))
        for target in [Vector(2, 2), Vector(1, 3)] {
            var vector = SpringVector(Vector(1, 2), target: target)
            #expect(!vector.isSettled(within: 0.5))
            vector.settle()
            #expect(vector.value == target && vector.isSettled(within: 0))
        }
    }
}
