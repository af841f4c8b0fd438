/// The slots in use of a table. A slot's generation is odd while it is in use and grows with every change, so an old id
/// never refers to a new object.
struct Slots: Hashable, Sendable {
    private(set) var generations: [UInt32] = []
    private var free: [Int32] = []
    /// Slots that are released but cannot be reused yet.
    private var retired: [Int32] = []

    init() {}

    /// Slots of a table of some length, which are taken in an order.
    init(count: Int, taken order: [Int32]) {
        (generations, free) = (Array(repeating: 0, count: count), order.reversed())
    }

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

    /// Passes the slots, of which `count` are taken.
    mutating func pass(_ coder: inout StateCoder, taken count: Int) {
        coder.pass(&generations, filler: 0) { $0.pass(&$1) }
        coder.pass(&free)
        let isFree = free.allSatisfy { generations.indices.contains(Int($0)) && !isTaken(Int($0)) }
        coder.check(isFree && Set(free).count == free.count && free.count + count == generations.count)
        coder.check(generations.indices.count(where: isTaken) == count)
    }

    /// The slots that are taken, in order.
    var taken: [Int32] { generations.indices.filter(isTaken).map { Int32($0) } }

    func isTaken(_ index: Int) -> Bool { generations[index] & 1 == 1 }

    func contains(_ index: Int32, _ generation: UInt32) -> Bool {
        generations.indices.contains(Int(index)) && generations[Int(index)] == generation
    }

    /// The generation of the current or last object in a slot.
    func lastGeneration(_ index: Int) -> UInt32 { isTaken(index) ? generations[index] : generations[index] &- 1 }
}
