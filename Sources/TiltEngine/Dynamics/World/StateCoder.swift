/// Passes the numbers of a state in a fixed order: writes them, or reads them back. So a type names its numbers once.
struct StateCoder {
    /// All numbers, as bits.
    private(set) var words: [UInt32] = []
    let isReading: Bool
    private var next = 0
    /// Whether what was read makes a state so far.
    private(set) var isSound = true

    /// Writes.
    init() { isReading = false }

    init(reading words: [UInt32]) { (self.words, isReading) = (words, true) }

    /// Whether all that was there has been read, and makes a state.
    var isWhole: Bool { isSound && (!isReading || next == words.count) }

    /// Refuses what was read unless a condition holds.
    mutating func check(_ condition: Bool) { isSound = isSound && condition }

    /// Passes the version of the order of the numbers, and refuses another.
    mutating func passVersion() {
        var version: UInt32 = 1
        pass(&version)
        check(version == 1)
    }

    mutating func pass(_ number: inout UInt32) {
        guard isReading else { return words.append(number) }
        guard next < words.count else { return isSound = false }
        number = words[next]
        next += 1
    }

    /// Passes a value that is the same as 32 bits.
    private mutating func pass<T>(_ value: inout T, _ bits: (T) -> UInt32, _ back: (UInt32) -> T) {
        var word = bits(value)
        pass(&word)
        value = back(word)
    }

    mutating func pass(_ number: inout Int32) { pass(&number, UInt32.init(bitPattern:), Int32.init(bitPattern:)) }
    mutating func pass(_ number: inout Float) { pass(&number, \.bitPattern, Float.init(bitPattern:)) }
    mutating func pass(_ flag: inout Bool) { pass(&flag, { $0 ? 1 : 0 }, { $0 != 0 }) }

    mutating func pass(_ number: inout UInt64) {
        var (low, high) = (UInt32(truncatingIfNeeded: number), UInt32(number >> 32))
        pass(&low)
        pass(&high)
        number = UInt64(high) << 32 | UInt64(low)
    }

    mutating func pass(_ number: inout Double) {
        var bits = number.bitPattern
        pass(&bits)
        number = Double(bitPattern: bits)
    }

    mutating func pass(_ vector: inout Float2) {
        pass(&vector.x)
        pass(&vector.y)
    }

    mutating func pass(_ vector: inout Vector3) {
        pass(&vector.x)
        pass(&vector.y)
        pass(&vector.z)
    }

    mutating func pass<V: SIMD<Float>>(_ lanes: inout V) { for i in lanes.indices { pass(&lanes[i]) } }

    mutating func pass(_ id: inout BodyID) {
        var (index, generation) = (id.index, id.generation)
        pass(&index)
        pass(&generation)
        id = BodyID(index: index, generation: generation)
    }

    /// Passes the id of a body of a world, or none.
    mutating func pass(_ id: inout BodyID?, in world: World) {
        var known = id ?? BodyID(index: 0, generation: 0)
        pass(&known)
        id = world.contains(known) ? known : nil
    }

    /// Passes a list with its length. A list that is read is made of `filler` first.
    mutating func pass<T>(_ list: inout [T], filler: T, _ each: (inout StateCoder, inout T) -> Void) {
        var count = Int32(list.count)
        pass(&count)
        if isReading {
            guard isSound, count >= 0, Int(count) <= words.count - next else { return isSound = false }
            list = Array(repeating: filler, count: Int(count))
        }
        for i in list.indices { each(&self, &list[i]) }
    }

    mutating func pass(_ list: inout [Int32]) { pass(&list, filler: 0) { $0.pass(&$1) } }
    mutating func pass(_ list: inout [Bool]) { pass(&list, filler: false) { $0.pass(&$1) } }
}
