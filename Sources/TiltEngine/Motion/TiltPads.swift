/// The pads that are plugged in, the one in use first. The others keep what was found out about them, such as the pose that is
/// level, until they are used again.
struct TiltPads: Hashable, Sendable {
    private struct Pad: Hashable {
        let name: String
        /// What it was when another took over.
        var sensor: TiltSensor?
    }

    private var pads: [Pad] = []

    /// More are never plugged in at once.
    private static let most = 16

    /// The name of the pad in use.
    var inUse: String? { pads.first?.name }

    /// What is known of the pad in use since it was used last.
    var sensor: TiltSensor? { pads.first?.sensor }

    /// A pad came; true where it is the first.
    mutating func add(_ name: String) -> Bool {
        if pads.count < Self.most { pads.append(Pad(name: name)) }
        return pads.count == 1
    }

    /// A pad went; true where it was in use.
    mutating func remove(_ name: String) -> Bool {
        guard let i = pads.firstIndex(where: { $0.name == name }) else { return false }
        pads.remove(at: i)
        return i == 0
    }

    /// A pad takes over, known or not; of the one that was in use `sensor` is kept.
    mutating func use(_ name: String, keeping sensor: TiltSensor?) {
        if !pads.isEmpty { pads[0].sensor = sensor?.parked }
        let known = pads.firstIndex { $0.name == name }.map { pads.remove(at: $0) }
        pads.insert(known ?? Pad(name: name), at: 0)
        pads = Array(pads.prefix(Self.most))
    }
}
