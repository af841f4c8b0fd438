/// The connected pads. Those not in use keep their data, such as the level pose, until they are used again.
struct TiltPads: Hashable, Sendable {
    /// The pads, with their data from when another took over.
    private var pads = PadOrder<String, TiltSensor?>()

    /// The greatest number of pads.
    private static let most = 16

    /// The name of the pad in use.
    var inUse: String? { pads.leader }

    /// The data of the pad in use, from when it was last used.
    var sensor: TiltSensor? { inUse.flatMap { pads[$0] ?? nil } }

    /// Adds a pad; returns true if it is the first.
    mutating func add(_ name: String) -> Bool {
        let isFirst = inUse == nil
        if pads.states.count < Self.most { pads.add(name, nil) }
        return isFirst
    }

    /// Removes a pad; returns true if it was in use.
    mutating func remove(_ name: String) -> Bool {
        let wasInUse = name == inUse
        pads.remove(name)
        return wasInUse
    }

    /// Changes the pad in use, which may be new; `sensor` is kept for the previous one.
    mutating func use(_ name: String, keeping sensor: TiltSensor?) {
        if let inUse { pads[inUse] = .some(sensor?.parked) }
        if pads[name] == nil {
            if pads.states.count == Self.most { pads.removeLast() }
            pads.add(name, nil)
        }
        pads.lead(name)
    }
}
