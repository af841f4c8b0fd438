/// Two shapes began or ceased to touch. A chain tells of each of its segments.
public struct ContactEvent: Hashable, Sendable {
    /// What happened.
    public enum Phase: Hashable, Sendable {
        /// They touch since this step.
        case began
        /// They touch no longer, or one of them is no more.
        case ended
    }

    /// What happened.
    public var phase: Phase
    /// The first shape.
    public var shapeA: ShapeID
    /// The second shape.
    public var shapeB: ShapeID
    /// The body of the first shape.
    public var bodyA: BodyID
    /// The body of the second shape.
    public var bodyB: BodyID
    /// Where they touch, in points; at an end, where they last did.
    public var point: Vector
    /// The unit vector from A to B.
    public var normal: Vector
    /// How fast they came together along the normal, in points per second; 0 at an end.
    public var approachSpeed: Double

    /// Ends before begins, then by ids.
    static func comesBefore(_ a: ContactEvent, _ b: ContactEvent) -> Bool {
        if a.phase != b.phase { return a.phase == .ended }
        return (a.shapeA, a.shapeB, a.point.x, a.point.y) < (b.shapeA, b.shapeB, b.point.x, b.point.y)
    }
}

extension Contact {
    /// What a world tells when the contact begins or ends.
    func event(_ phase: ContactEvent.Phase, _ shapes: ShapeTable, _ bodies: BodyTable) -> ContactEvent {
        let (a, b) = (Int(bodyA), Int(bodyB))
        return ContactEvent(
            phase: phase, shapeA: shapes.id(Int(shapes.pieces[Int(pieceA)].head)),
            shapeB: shapes.id(Int(shapes.pieces[Int(pieceB)].head)), bodyA: bodies.id(a), bodyB: bodies.id(b),
            point: Vector(bodies.poses[a].toWorld(manifold.nearest.anchorA)), normal: Vector(normal),
            approachSpeed: phase == .began ? max(0, Double(approachSpeed)) : 0)
    }
}

extension [ContactEvent] {
    /// Heapsort (J. W. J. Williams, Communications of the ACM 7, 1964): in place, where the library's sort would allocate.
    mutating func putInOrder() {
        guard count > 1 else { return }
        for root in (0..<count / 2).reversed() { sift(root, below: count) }
        for end in indices.dropFirst().reversed() {
            swapAt(0, end)
            sift(0, below: end)
        }
    }

    private mutating func sift(_ root: Int, below end: Int) {
        var root = root
        while 2 * root + 1 < end {
            var child = 2 * root + 1
            if child + 1 < end, ContactEvent.comesBefore(self[child], self[child + 1]) { child += 1 }
            guard ContactEvent.comesBefore(self[root], self[child]) else { return }
            swapAt(root, child)
            root = child
        }
    }
}
