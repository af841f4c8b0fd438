import Testing

@testable import TiltEngine

@Suite("A set of pairs")
struct PairSetTests {
    @Test("contains exactly the pairs that were inserted and not removed", arguments: 1...5)
    func oracle(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var pairs = PairSet()
        var expected: Set<[Int32]> = []
        for _ in 0..<4000 {
            let (a, b) = (Int32(random.next() % 40), Int32(40 + random.next() % 40))
            if random.next() % 2 == 0 {
                #expect(pairs.insert(b, a) == expected.insert([a, b]).inserted, "seed \(seed)")
            } else {
                pairs.remove(a, b)
                expected.remove([a, b])
            }
            #expect(pairs.count == expected.count, "seed \(seed)")
        }
    }
}
