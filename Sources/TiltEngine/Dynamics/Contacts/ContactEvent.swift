/// The beginning or end of a contact between two shapes. A chain reports each of its segments.
public struct ContactEvent: Hashable, Sendable {
    /// The beginning or the end.
    public enum Phase: Hashable, Sendable {
        /// They began to touch in this step.
        case began
        /// They no longer touch, or one of them was removed.
        case ended
    }

    /// The beginning or the end.
    public var phase: Phase
    /// The first shape.
    public var shapeA: ShapeID
    /// The second shape.
    public var shapeB: ShapeID
    /// The body of the first shape.
    public var bodyA: BodyID
    /// The body of the second shape.
    public var bodyB: BodyID
    /// The point of contact, in points; at an end, the last one.
    public var point: Vector
    /// The unit vector from A to B.
    public var normal: Vector
    /// The approach speed along the normal, in points per second; 0 at an end.
    public var approachSpeed: Double
    /// The normal impulse with which they met, in mass · points per second; 0 at an end.
    public var impulse: Double

    /// Sorts ends before beginnings, then by ids.
    static func comesBefore(_ a: ContactEvent, _ b: ContactEvent) -> Bool {
        if a.phase != b.phase { return a.phase == .ended }
        // Not as tuples, which a debug build compares by generic functions.
        if a.shapeA != b.shapeA { return a.shapeA < b.shapeA }
        if a.shapeB != b.shapeB { return a.shapeB < b.shapeB }
        return a.point.x == b.point.x ? a.point.y < b.point.y : a.point.x < b.point.x
    }
}

extension Contact {
    /// The event that a world reports when the contact begins or ends.
    func event(_ phase: ContactEvent.Phase, _ shapes: ShapeTable, _ bodies: BodyTable) -> ContactEvent {
        let (a, b) = (Int(bodyA), Int(bodyB))
        return ContactEvent(
            phase: phase, shapeA: shapes.id(Int(shapes.pieces[Int(pieceA)].head)),
            shapeB: shapes.id(Int(shapes.pieces[Int(pieceB)].head)), bodyA: bodies.id(a), bodyB: bodies.id(b),
            point: Vector(bodies.poses[a].toWorld(manifold.nearest.anchorA)), normal: Vector(normal),
            approachSpeed: phase == .began ? max(0, Double(approachSpeed)) : 0,
            impulse: 0)
    }
}

extension Array {
    /// Sorts in place by heapsort (J. W. J. Williams, Communications of the ACM 7, 1964), because the library's sort
    /// would allocate.
    mutating func putInOrder(by comesBefore: (Element, Element) -> Bool) {
        guard count > 1 else { return }
        for root in (0..<count / 2).reversed() { sift(root, below: count, comesBefore) }
        for end in indices.dropFirst().reversed() {
            swapAt(0, end)
            sift(0, below: end, comesBefore)
        }
    }

    private mutating func sift(_ root: Int, below end: Int, _ comesBefore: (Element, Element) -> Bool) {
        var root = root
        while 2 * root + 1 < end {
            var child = 2 * root + 1
            if child + 1 < end, comesBefore(self[child], self[child + 1]) { child += 1 }
            guard comesBefore(self[root], self[child]) else { return }
            swapAt(root, child)
            root = child
        }
    }
}
