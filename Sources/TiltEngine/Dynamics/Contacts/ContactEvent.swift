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
            approachSpeed: phase == .began ? max(0, Double(approachSpeed)) : 0, impulse: 0)
    }
}

/// Sorts events and pairs by keys without allocating, as the library's sort would: few by insertion, many by the bytes of
/// their keys, the last first (Knuth, The Art of Computer Programming 3, 5.2.5, algorithm R).
struct EventOrder: Sendable {
    private typealias Entry = (key: UInt64, place: Int32)
    private var entries: [Entry] = []
    private var others: [Entry] = []
    /// The number of entries with a byte, then the place of the next of them.
    private var places: [Int] = []

    /// The key of an event: ends before beginnings, then by the places of the shapes.
    static func key(_ phase: ContactEvent.Phase, _ a: ShapeID, _ b: ShapeID) -> UInt64 {
        (phase == .ended ? 0 : 1 << 62) | UInt64(a.index) << 31 | UInt64(b.index)
    }

    /// Sorts pairs of indices, which are not negative.
    mutating func sort(_ pairs: inout [(Int32, Int32)]) {
        entries.removeAll(keepingCapacity: true)
        for (a, b) in pairs { entries.append((UInt64(a) << 32 | UInt64(b), 0)) }
        sort { _, _ in false }
        for i in pairs.indices { pairs[i] = (Int32(entries[i].key >> 32), Int32(entries[i].key & 0x7FFF_FFFF)) }
    }

    /// Sorts events by their keys, and those with equal ones by `comesBefore`.
    mutating func apply<Event>(
        to events: inout [Event], key: (Event) -> UInt64, by comesBefore: (Event, Event) -> Bool
    ) {
        entries.removeAll(keepingCapacity: true)
        for i in events.indices { entries.append((key(events[i]), Int32(i))) }
        sort { comesBefore(events[Int($0)], events[Int($1)]) }
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

    private mutating func sort(_ comesBefore: (Int32, Int32) -> Bool) {
        if entries.count > 32 { sortByBytes() }
        for i in entries.indices.dropFirst() {
            let entry = entries[i]
            var place = i
            while place > 0, case let before = entries[place - 1], before.key >= entry.key,
                before.key > entry.key || comesBefore(entry.place, before.place)
            {
                entries[place] = before
                place -= 1
            }
            if place < i { entries[place] = entry }
        }
    }

    private mutating func sortByBytes() {
        if places.isEmpty { places = Array(repeating: 0, count: 256) }
        others.removeAll(keepingCapacity: true)
        others += entries
        let differences = entries.reduce(0) { $0 | ($1.key ^ entries[0].key) }
        for shift in stride(from: UInt64(0), to: 64, by: 8) where differences >> shift & 0xFF != 0 {
            places.withUnsafeMutableBufferPointer { places in
                for byte in places.indices { places[byte] = 0 }
                for entry in entries { places[Int(entry.key >> shift & 0xFF)] += 1 }
                var sum = 0
                for byte in places.indices { (places[byte], sum) = (sum, sum + places[byte]) }
                others.withUnsafeMutableBufferPointer { others in
                    for entry in entries {
                        let byte = Int(entry.key >> shift & 0xFF)
                        others[places[byte]] = entry
                        places[byte] += 1
                    }
                }
            }
            swap(&entries, &others)
        }
    }
}
