/// The pads that are plugged in. Those that are not in use keep what was found out about them, such as the pose that is level,
/// until they are used again.
struct TiltPads: Hashable, Sendable {
    /// Each with what it was when another took over.
    private var pads = PadOrder<String, TiltSensor?>()

    /// More are never plugged in at once.
    private static let most = 16

    /// The name of the pad in use.
    var inUse: String? { pads.leader }

    /// What is known of the pad in use since it was used last.
    var sensor: TiltSensor? { inUse.flatMap { pads[$0] ?? nil } }

    /// A pad came; true where it is the first.
    mutating func add(_ name: String) -> Bool {
        let isFirst = inUse == nil
        if pads.states.count < Self.most { pads.add(name, nil) }
        return isFirst
    }

    /// A pad went; true where it was in use.
    mutating func remove(_ name: String) -> Bool {
        let wasInUse = name == inUse
        pads.remove(name)
        return wasInUse
    }

    /// A pad takes over, known or not; of the one that was in use `sensor` is kept.
    mutating func use(_ name: String, keeping sensor: TiltSensor?) {
        if let inUse { pads[inUse] = .some(sensor?.parked) }
        if pads[name] == nil {
            if pads.states.count == Self.most { pads.removeLast() }
            pads.add(name, nil)
        }
        pads.lead(name)
    }
}
