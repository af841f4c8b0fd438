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

    /// The other body of the contact; nil if `body` is none of the two.
    public func other(than body: BodyID) -> BodyID? { body == bodyA ? bodyB : body == bodyB ? bodyA : nil }

    static func key(_ event: ContactEvent) -> UInt64 { EventOrder.key(event.phase, event.shapeA, event.shapeB) }

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

/// Puts events in their order by heapsort (J. W. J. Williams, Communications of the ACM 7, 1964), because the library's sort
/// would allocate: of keys, because events are large. Few have equal keys.
struct EventOrder: Sendable {
    private var entries: [(key: UInt64, place: Int32)] = []

    /// The key of an event: ends before beginnings, then by the places of the shapes.
    static func key(_ phase: ContactEvent.Phase, _ a: ShapeID, _ b: ShapeID) -> UInt64 {
        (phase == .ended ? 0 : 1 << 62) | UInt64(a.index) << 31 | UInt64(b.index)
    }

    mutating func apply<Event>(
        to events: inout [Event], key: (Event) -> UInt64, by comesBefore: (Event, Event) -> Bool
    ) {
        guard events.count > 1 else { return }
        entries.removeAll(keepingCapacity: true)
        for (i, event) in events.enumerated() { entries.append((key(event), Int32(i))) }
        func precedes(_ a: (key: UInt64, place: Int32), _ b: (key: UInt64, place: Int32)) -> Bool {
            a.key != b.key ? a.key < b.key : comesBefore(events[Int(a.place)], events[Int(b.place)])
        }
        for root in (0..<entries.count / 2).reversed() { sift(root, below: entries.count, precedes) }
        for end in entries.indices.dropFirst().reversed() {
            entries.swapAt(0, end)
            sift(0, below: end, precedes)
        }
        // Each cycle of the permutation in place.
        for start in events.indices where entries[start].place >= 0 {
            let first = events[start]
            var place = start
            while case let next = Int(entries[place].place), next != start {
                events[place] = events[next]
                entries[place].place = -1
                place = next
            }
            events[place] = first
            entries[place].place = -1
        }
    }

    private mutating func sift(
        _ root: Int, below end: Int, _ precedes: ((key: UInt64, place: Int32), (key: UInt64, place: Int32)) -> Bool
    ) {
        var root = root
        while 2 * root + 1 < end {
            var child = 2 * root + 1
            if child + 1 < end, precedes(entries[child], entries[child + 1]) { child += 1 }
            guard precedes(entries[root], entries[child]) else { return }
            entries.swapAt(root, child)
            root = child
        }
    }
}
