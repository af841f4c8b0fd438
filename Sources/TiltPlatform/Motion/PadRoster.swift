import TiltEngine

/// Which of several pads leads: the first that came. When it goes the next one leads; another takes over when a button of it
/// is pressed, a stick or trigger pushed past a half, or when it is turned faster than 20 °/s while the leader has not been
/// used for a second.
nonisolated struct PadRoster: Hashable {
    private struct Pad: Hashable {
        let id: Int32
        let name: String
        var lastUse = -Double.infinity
    }

    private var pads: [Pad] = []

    /// The id of the pad that leads.
    var leader: Int32? { pads.first?.id }

    /// A pad came. Of those that are alike the second goes by its name and " 2", and so on.
    mutating func add(_ id: Int32, name: String) -> [InputEvent.Kind] {
        let names = [name] + (2...max(2, pads.count + 1)).map { "\(name) \($0)" }
        let name = names.first { name in !pads.contains { $0.name == name } } ?? name
        pads.append(Pad(id: id, name: name))
        return [.pad(.added, name: name)]
    }

    /// A pad went.
    mutating func remove(_ id: Int32) -> [InputEvent.Kind] {
        guard let index = pads.firstIndex(where: { $0.id == id }) else { return [] }
        let gone = pads.remove(at: index)
        let next = index == 0 ? pads.first : nil
        return [.pad(.removed, name: gone.name)] + (next.map { [.pad(.leads, name: $0.name)] } ?? [])
    }

    /// A button was pressed, or a stick pushed to `strength` of its way, at a time in seconds.
    mutating func push(_ id: Int32, strength: Double = 1, at time: Double) -> [InputEvent.Kind] {
        guard strength >= 0.5 else { return [] }
        return use(id, at: time, patience: 0)
    }

    /// A pad was turned at a rate in rad/s.
    mutating func turn(_ id: Int32, rate: Double, at time: Double) -> [InputEvent.Kind] {
        guard rate > Angle.degrees(20).radians else { return [] }
        return use(id, at: time, patience: 1)
    }

    private mutating func use(_ id: Int32, at time: Double, patience: Double) -> [InputEvent.Kind] {
        guard let index = pads.firstIndex(where: { $0.id == id }) else { return [] }
        if index == 0 || time - pads[0].lastUse < patience {
            pads[index].lastUse = time
            return []
        }
        pads[index].lastUse = time
        pads.insert(pads.remove(at: index), at: 0)
        return [.pad(.leads, name: pads[0].name)]
    }
}
