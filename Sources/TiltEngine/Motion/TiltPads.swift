/// The connected pads. Those not in use keep their data, such as the level pose, until they are used again.
struct TiltPads: Hashable, Sendable {
    private struct Pad: Hashable, Sendable {
        let name: String
        /// Its data from when another took over.
        var sensor: TiltSensor?
    }

    /// The pads; the first is in use, and the next follows it.
    private var pads: [Pad] = []

    /// The greatest number of pads.
    private static let most = 16

    var inUse: String? { pads.first?.name }

    /// The data of the pad in use, from when it was last used.
    var sensor: TiltSensor? { pads.first?.sensor }

    /// Adds a pad; returns true if it is the first.
    mutating func add(_ name: String) -> Bool {
        if pads.count < Self.most { pads.append(Pad(name: name)) }
        return pads.count == 1
    }

    /// Removes a pad; returns true if it was in use.
    mutating func remove(_ name: String) -> Bool {
        let index = pads.firstIndex { $0.name == name }
        if let index { pads.remove(at: index) }
        return index == 0
    }

    /// Changes the pad in use, which may be new; `sensor` is kept for the previous one.
    mutating func use(_ name: String, keeping sensor: TiltSensor?) {
        if !pads.isEmpty { pads[0].sensor = sensor?.parked }
        let index = pads.firstIndex { $0.name == name }
        if index == nil, pads.count == Self.most { pads.removeLast() }
        pads.insert(index.map { pads.remove(at: $0) } ?? Pad(name: name), at: 0)
    }
}
