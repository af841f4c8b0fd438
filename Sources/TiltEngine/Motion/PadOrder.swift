/// Pads in the order in which they lead: the first that came leads, one that takes over comes before all others, and when the
/// leader goes the next one leads. Of each a state is kept.
package struct PadOrder<ID: Hashable & Sendable, State: Hashable & Sendable>: Hashable, Sendable {
    private struct Pad: Hashable, Sendable {
        let id: ID
        var state: State
    }

    private var pads: [Pad] = []

    package init() {}

    /// The pad that leads.
    package var leader: ID? { pads.first?.id }

    /// The states of all, the leader's first.
    package var states: [State] { pads.map(\.state) }

    /// The state of a pad; nil, and never kept, of one that is not there.
    package subscript(id: ID) -> State? {
        get { pads.first { $0.id == id }?.state }
        set {
            guard let newValue, let i = pads.firstIndex(where: { $0.id == id }) else { return }
            pads[i].state = newValue
        }
    }

    /// A pad came, and stands last.
    package mutating func add(_ id: ID, _ state: State) { pads.append(Pad(id: id, state: state)) }

    /// A pad went; nil where it was not there.
    @discardableResult
    package mutating func remove(_ id: ID) -> State? {
        pads.firstIndex { $0.id == id }.map { pads.remove(at: $0).state }
    }

    /// The pad that stands last is forgotten.
    package mutating func removeLast() { pads.removeLast() }

    /// A pad that is there takes the lead.
    package mutating func lead(_ id: ID) {
        if let i = pads.firstIndex(where: { $0.id == id }) { pads.insert(pads.remove(at: i), at: 0) }
    }
}
