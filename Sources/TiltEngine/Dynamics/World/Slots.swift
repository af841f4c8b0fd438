/// Which slots of a table are taken. A slot's generation is odd while it is taken and grows with every change of hands, so an
/// old id never reaches what came after it.
struct Slots: Hashable, Sendable {
    private(set) var generations: [UInt32] = []
    private var free: [Int32] = []
    /// Released, but not yet to be taken again.
    private var retired: [Int32] = []

    /// Takes the slot freed last, or a new one at the end.
    mutating func take() -> Int {
        guard let index = free.popLast() else {
            generations.append(1)
            return generations.count - 1
        }
        generations[Int(index)] &+= 1
        return Int(index)
    }

    /// Ends an id. The slot can be taken again after ``freeRetired()``, or at once.
    mutating func release(_ index: Int, isRetired: Bool = false) {
        generations[index] &+= 1
        if isRetired { retired.append(Int32(index)) } else { free.append(Int32(index)) }
    }

    /// Lets what was retired be taken again.
    mutating func freeRetired() {
        free += retired
        retired.removeAll(keepingCapacity: true)
    }

    func isTaken(_ index: Int) -> Bool { generations[index] & 1 == 1 }

    func contains(_ index: Int32, _ generation: UInt32) -> Bool {
        Int(index) < generations.count && generations[Int(index)] == generation
    }

    /// The generation of what is in a slot, or was there last.
    func lastGeneration(_ index: Int) -> UInt32 { isTaken(index) ? generations[index] : generations[index] &- 1 }
}
