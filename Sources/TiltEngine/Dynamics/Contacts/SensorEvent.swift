/// The beginning or end of an overlap of a sensor and another shape, as they were when the step began. A visitor may be of any kind of body; two bodies that
/// never move do not notice each other. A chain reports each of its segments.
public struct SensorEvent: Hashable, Sendable {
    /// The beginning or the end.
    public var phase: ContactEvent.Phase
    /// The sensor.
    public var sensor: ShapeID
    /// The shape that overlaps it.
    public var visitor: ShapeID
    /// The body of the sensor.
    public var sensorBody: BodyID
    /// The body of the visitor.
    public var visitorBody: BodyID

    static func key(_ event: SensorEvent) -> UInt64 { EventOrder.key(event.phase, event.sensor, event.visitor) }

    /// Sorts ends before beginnings, then by ids.
    static func comesBefore(_ a: SensorEvent, _ b: SensorEvent) -> Bool {
        if a.phase != b.phase { return a.phase == .ended }
        return (a.sensor, a.visitor) < (b.sensor, b.visitor)
    }
}

extension Contact {
    /// The event that a world reports when the overlap of a sensor begins or ends.
    func sensorEvent(_ phase: ContactEvent.Phase, _ shapes: ShapeTable, _ bodies: BodyTable) -> SensorEvent {
        let isA = isSensorA
        let (a, b) = (shapes.id(Int(shapes.pieces[Int(pieceA)].head)), shapes.id(Int(shapes.pieces[Int(pieceB)].head)))
        let (first, second) = (bodies.id(Int(bodyA)), bodies.id(Int(bodyB)))
        return SensorEvent(
            phase: phase, sensor: isA ? a : b, visitor: isA ? b : a, sensorBody: isA ? first : second,
            visitorBody: isA ? second : first)
    }
}
