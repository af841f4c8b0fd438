import Testing

@testable import TiltEngine

@Suite("The broad phase")
struct BroadPhaseTests {
    private func box(_ random: inout SplitMix64) -> Bounds {
        let size = Float(random.uniform(0, 1) < 0.1 ? random.uniform(100, 3000) : random.uniform(0.5, 60))
        let low = Float2(Float(random.uniform(-500, 500)), Float(random.uniform(-500, 500)))
        return Bounds(low: low, high: low + Float2(size, size * Float(random.uniform(0.1, 1))))
    }

    @Test("finds the same pairs as a comparison of all boxes", arguments: 1...10)
    func oracle(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var broadPhase = BroadPhase()
        var found: Set<[Int32]> = []
        var pairs: [(Int32, Int32)] = []
        for i in 0..<120 { broadPhase.setBox(box(&random), of: i, isFixed: i % 7 == 0) }
        for _ in 0..<5 {
            for _ in 0..<20 { broadPhase.moveBox(box(&random), of: Int(random.next() % 120)) }
            broadPhase.removeBox(of: Int(random.next() % 120))
            broadPhase.takePairs(into: &pairs)
            for (a, b) in pairs { found.insert([min(a, b), max(a, b)]) }
            #expect(!pairs.contains { $0.0 % 7 + $0.1 % 7 == 0 }, "nothing fixed meets anything fixed")
            for a in 0..<120 {
                for b in a + 1..<120 where a % 7 + b % 7 > 0 && broadPhase.boxes[a].overlaps(broadPhase.boxes[b]) {
                    #expect(found.contains([Int32(a), Int32(b)]), "seed \(seed)")
                }
            }
        }
        broadPhase.takePairs(into: &pairs)
        #expect(pairs.isEmpty)
    }

    @Test("no longer lists a static box that has become a moving one")
    func unfixed() {
        var broadPhase = BroadPhase()
        let box = Bounds(low: Float2(0, 0), high: Float2(10, 10))
        func fixed() -> [Int32] {
            var found: [Int32] = []
            broadPhase.forEachFixedPiece(in: box) { found.append($0) }
            return found
        }
        broadPhase.setBox(box, of: 0, isFixed: true)
        #expect(fixed() == [0])
        broadPhase.setBox(box, of: 0, isFixed: false)
        #expect(fixed().isEmpty)
    }

    @Test("accepts half planes and boxes of any size")
    func endless() {
        var broadPhase = BroadPhase()
        let far = Float.infinity
        broadPhase.setBox(Bounds(low: Float2(-far, 100), high: Float2(far, far)), of: 0, isFixed: true)
        broadPhase.setBox(Bounds(low: Float2(0, 90), high: Float2(10, 101)), of: 1, isFixed: false)
        broadPhase.setBox(Bounds(low: Float2(1e30, 90), high: Float2(1.1e30, 101)), of: 2, isFixed: false)
        var pairs: [(Int32, Int32)] = []
        broadPhase.takePairs(into: &pairs)
        #expect(Set(pairs.map { [$0.0, $0.1] }) == [[0, 1], [0, 2]])
    }
}
