import Testing
import TiltEngine

@Suite("A Bézier path")
struct BezierPathTests {
    /// The distance of a point from the segments of a path.
    private func distance(_ p: Vector, _ points: [Vector]) -> Double {
        zip(points, points.dropFirst()).map { a, b in
            let along = b - a
            let t = max(0, min(1, (p - a).dot(along) / along.dot(along)))
            return (p - a - along * t).length
        }.min() ?? .infinity
    }

    @Test("stays within its tolerance of its curves, with few points", arguments: [0.05, 0.25, 2])
    func close(tolerance: Double) {
        let (a, b, c, d) = (Vector(0, 0), Vector(100, -200), Vector(300, 250), Vector(400, 0))
        var cubic = BezierPath(from: a, tolerance: tolerance)
        cubic.addCurve(to: d, control1: b, control2: c)
        var quadratic = BezierPath(from: a, tolerance: tolerance)
        quadratic.addQuadCurve(to: d, control: b)
        var circle = BezierPath(from: Vector(150, 0), tolerance: tolerance)
        circle.addArc(center: .zero, by: .turn)
        for k in 0...1000 {
            let (t, s) = (Double(k) / 1000, 1 - Double(k) / 1000)
            let onCubic = a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
            let onQuadratic = a * (s * s) + b * (2 * s * t) + d * (t * t)
            #expect(
                distance(onCubic, cubic.points) <= tolerance && distance(onQuadratic, quadratic.points) <= tolerance)
            #expect(distance(Vector(150, 0).turned(by: .turn * t), circle.points) <= tolerance * 1.01)
        }
        #expect(cubic.end == d && cubic.points.count < 120 && (circle.end - circle.points[0]).length < 1e-9)
    }

    @Test("is a boundary over which a ball rolls without catching")
    func boundary() {
        var hill = BezierPath(from: Vector(0, 100))
        hill.addCurve(to: Vector(600, 100), control1: Vector(200, 400), control2: Vector(400, 400))
        var animator = DynamicAnimator()
        let ball = animator.add(DynamicItem(center: Vector(40, 100), size: Vector(30, 30), collisionBounds: .ellipse))
        animator.add(Gravity([ball]))
        var collision = Collision([ball])
        collision.addBoundary(.path(hill.points, isClosed: false), named: "hill")
        animator.add(collision)
        var farthest = 0.0
        for _ in 0..<300 {
            animator.step(1.0 / 120)
            farthest = max(farthest, animator[ball].center.x)
        }
        // Nearly as high on the other side.
        #expect(farthest > 480 && farthest < 570)
    }
}
