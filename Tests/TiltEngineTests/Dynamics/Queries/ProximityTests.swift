import Testing

@testable import TiltEngine

@Suite("The distance of two pieces")
struct ProximityTests {
    private func distance(_ a: Shape, at place: Vector, to b: Shape) -> Float {
        var world = World(gravity: .zero)
        world.add(Body(.static, at: place), shapes: [a])
        world.add(Body(.static), shapes: [b])
        let (pieces, poses) = (world.shapes.pieces, world.bodies.poses)
        return pieces[0].distance(at: poses[0], to: pieces[1], at: poses[1], corners: world.shapes.corners.span)
    }

    @Test("equals the textbook's, in either order")
    func textbook() {
        let (disc, box) = (Shape.circle(radius: 10), Shape.box(width: 40, height: 20))
        let edge = Shape.segment(from: Vector(0, -50), to: Vector(0, 50))
        let plane = Shape.halfPlane(point: .zero, normal: Vector(0, -1))
        let cases: [(Shape, Vector, Shape, Float)] = [
            (disc, Vector(30, 40), .circle(radius: 25), 15), (disc, Vector(10, 0), .circle(radius: 25), 0),
            (disc, Vector(0, 50), box, 30), (disc, Vector(23, 14), .box(width: 40, height: 20), 0),
            (disc, Vector(50, 50), box, 40), (box, Vector(60, 0), box, 20), (box, Vector(43, 24), box, 5),
            (box, Vector(30, 10), box, 0), (disc, Vector(15, 0), edge, 5), (disc, Vector(0, 75), edge, 15),
            (box, Vector(5, 0), edge, 0), (box, Vector(32, 0), edge, 12),
            (.box(width: 2, height: 2), Vector(3, 1), .box(width: 60, height: 60), 0),
        ]
        for (i, (a, place, b, expected)) in cases.enumerated() {
            #expect(abs(distance(a, at: place, to: b) - expected) < 1e-3, "case \(i)")
            #expect(abs(distance(b, at: .zero - place, to: a) - expected) < 1e-3, "case \(i), turned round")
        }
        #expect(distance(disc, at: Vector(3, -14), to: plane) == 4 && distance(disc, at: Vector(3, 90), to: plane) == 0)
        #expect(distance(box, at: Vector(3, -14), to: plane) == 4)
    }
}
