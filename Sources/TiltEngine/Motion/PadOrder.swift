/// Pads in their order of precedence, each with a state. The first pad leads; one that takes over goes before all
/// others, and when the leader is removed the next one leads.
package struct PadOrder<ID: Hashable & Sendable, State: Hashable & Sendable>: Hashable, Sendable {
    private struct Pad: Hashable, Sendable {
        let id: ID
        var state: State
    }

    private var pads: [Pad] = []

    package init() {}

    /// The pad that leads.
    package var leader: ID? { pads.first?.id }

    /// The states of all pads, the leader's first.
    package var states: [State] { pads.map(\.state) }

    /// The first pad whose state fits; nil if there is none.
    package func first(where fits: (State) -> Bool) -> ID? { pads.first { fits($0.state) }?.id }

    /// The state of a pad. It is nil for an absent pad, and setting that has no effect.
    package subscript(id: ID) -> State? {
        get { pads.first { $0.id == id }?.state }
        set {
            guard let newValue, let i = pads.firstIndex(where: { $0.id == id }) else { return }
            pads[i].state = newValue
        }
    }

    /// Adds a pad at the end.
    package mutating func add(_ id: ID, _ state: State) { pads.append(Pad(id: id, state: state)) }

    /// Removes a pad and returns its state; nil if it was not there.
    @discardableResult
    package mutating func remove(_ id: ID) -> State? {
        pads.firstIndex { $0.id == id }.map { pads.remove(at: $0).state }
    }

    /// Removes the last pad.
    package mutating func removeLast() { pads.removeLast() }

    /// Gives the lead to a pad.
    package mutating func lead(_ id: ID) {
        if let i = pads.firstIndex(where: { $0.id == id }) { pads.insert(pads.remove(at: i), at: 0) }
    }
}
