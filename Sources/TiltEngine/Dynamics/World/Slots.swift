/// Which slots of a table are taken. A slot's generation is odd while it is taken and grows with every change of hands,
/// so an old id never reaches what came after it.
struct Slots: Hashable, Sendable {
    private(set) var generations: [UInt32] = []
    private var free: [Int32] = []

    /// Takes the slot freed last, or a new one at the end.
    mutating func take() -> Int {
        guard let index = free.popLast() else {
            generations.append(1)
            return generations.count - 1
        }
        generations[Int(index)] &+= 1
        return Int(index)
    }

    mutating func release(_ index: Int) {
        generations[index] &+= 1
        free.append(Int32(index))
    }

    func isTaken(_ index: Int) -> Bool { generations[index] & 1 == 1 }

    func contains(_ index: Int32, _ generation: UInt32) -> Bool {
        Int(index) < generations.count && generations[Int(index)] == generation
    }
}
