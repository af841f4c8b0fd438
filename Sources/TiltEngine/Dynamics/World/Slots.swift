/// The slots in use of a table. A slot's generation is odd while it is in use and grows with every change, so an old id
/// never refers to a new object.
struct Slots: Hashable, Sendable {
    private(set) var generations: [UInt32] = []
    private var free: [Int32] = []
    /// Slots that are released but cannot be reused yet.
    private var retired: [Int32] = []

    /// Takes the slot that was freed last, or a new one at the end.
    mutating func take() -> Int {
        guard let index = free.popLast() else {
            generations.append(1)
            return generations.count - 1
        }
        generations[Int(index)] &+= 1
        return Int(index)
    }

    /// Invalidates an id. The slot can be reused after ``freeRetired()``, or at once.
    mutating func release(_ index: Int, isRetired: Bool = false) {
        generations[index] &+= 1
        if isRetired { retired.append(Int32(index)) } else { free.append(Int32(index)) }
    }

    /// Allows the reuse of retired slots.
    mutating func freeRetired() {
        free += retired
        retired.removeAll(keepingCapacity: true)
    }

    func isTaken(_ index: Int) -> Bool { generations[index] & 1 == 1 }

    func contains(_ index: Int32, _ generation: UInt32) -> Bool {
        Int(index) < generations.count && generations[Int(index)] == generation
    }

    /// The generation of the current or last object in a slot.
    func lastGeneration(_ index: Int) -> UInt32 { isTaken(index) ? generations[index] : generations[index] &- 1 }
}
