import TiltCanvas
import TiltEngine

/// The choice of the leading pad. The first pad leads, and when it is removed the next one does. Another takes over
/// when a button of it is pressed, a stick or trigger is pushed past a half, or it is turned faster than 20 °/s while
/// the leader has not been used for a second.
nonisolated struct PadRoster: Hashable {
    private struct Pad: Hashable {
        let id: Int32
        let name: String
        var lastUse = -Double.infinity
    }

    /// The pads; the first leads, and the next follows it.
    private var pads: [Pad] = []

    var leader: Int32? { pads.first?.id }

    /// The id of the pad that events call by a name.
    func id(named name: String) -> Int32? { pads.first { $0.name == name }?.id }

    /// Adds a pad. Of several with the same name the second has " 2" added to its name, and so on.
    mutating func add(_ id: Int32, name: String) -> [InputEvent.Kind] {
        let taken = pads.map(\.name)
        let names = [name] + (2...max(2, taken.count + 1)).map { "\(name) \($0)" }
        let name = names.first { !taken.contains($0) } ?? name
        pads.append(Pad(id: id, name: name))
        return [.pad(.added, name: name)]
    }

    mutating func remove(_ id: Int32) -> [InputEvent.Kind] {
        guard let index = pads.firstIndex(where: { $0.id == id }) else { return [] }
        return [.pad(.removed, name: pads.remove(at: index).name)] + (index == 0 ? announcement : [])
    }

    /// Handles a button press, or a stick pushed to `strength` of its range, at a time in seconds.
    mutating func push(_ id: Int32, strength: Double = 1, at time: Double) -> [InputEvent.Kind] {
        guard strength >= 0.5 else { return [] }
        return use(id, at: time, patience: 0)
    }

    mutating func turn(_ id: Int32, rate: Double, at time: Double) -> [InputEvent.Kind] {
        guard rate > MotionSample.turningRate else { return [] }
        return use(id, at: time, patience: 1)
    }

    private mutating func use(_ id: Int32, at time: Double, patience: Double) -> [InputEvent.Kind] {
        guard let index = pads.firstIndex(where: { $0.id == id }) else { return [] }
        let lastUse = pads[0].lastUse
        pads[index].lastUse = time
        guard index > 0, time - lastUse >= patience else { return [] }
        pads.insert(pads.remove(at: index), at: 0)
        return announcement
    }

    private var announcement: [InputEvent.Kind] { pads.first.map { [.pad(.leads, name: $0.name)] } ?? [] }
}
