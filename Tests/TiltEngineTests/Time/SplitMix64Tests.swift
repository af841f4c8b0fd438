import Testing
import TiltEngine

@Suite("Seeded randomness")
struct SplitMix64Tests {
    @Test("gives the numbers of the reference implementation")
    func reference() {
        var random = SplitMix64(seed: 12345)
        #expect(random.next() == 0x2211_8258_a9d1_11a0)
        #expect(random.next() == 0x346e_dce5_f713_f8ed)
        #expect(random.next() == 0x1e9a_57bc_80e6_721d)
    }

    @Test("depends on the seed alone", arguments: [0, 1, .max] as [UInt64])
    func repeatable(seed: UInt64) {
        var (a, b) = (SplitMix64(seed: seed), SplitMix64(seed: seed))
        let other = (0..<100).map { _ in a.next() }
        #expect(other == (0..<100).map { _ in b.next() })
        #expect(a == b)
    }

    @Test("distributes numbers evenly between two bounds and never reaches the upper one")
    func uniform() {
        var random = SplitMix64(seed: 7)
        let numbers = (0..<100_000).map { _ in random.uniform(-2, 6) }
        #expect(numbers.allSatisfy { $0 >= -2 && $0 < 6 })
        let mean = numbers.reduce(0, +) / 100_000
        // The standard deviation of such a mean.
        let deviation = 8 / 1_200_000.0.squareRoot()
        #expect(abs(mean - 2) < 5 * deviation)
        for eighth in 0..<8 {
            let count = numbers.count { Int($0 + 2) == eighth }
            #expect(abs(count - 12_500) < 600, "\(eighth)")
        }
    }
}
