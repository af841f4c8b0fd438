import Testing

@testable import TiltEngine

@Suite("A colouring of contacts or joints")
struct BatchColoringTests {
    @Test("puts each contact in one batch, and no two that move the same body together", arguments: 1...8)
    func law(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var coloring = BatchColoring()
        let bodies = 20
        // With 3000 contacts of 40 bodies there are not enough colours.
        for count in [0, 1, 7, 300, 3000, 40] {
            let contacts = (0..<count).map { _ in
                (Int(random.next() % UInt64(bodies)), bodies + Int(random.next() % UInt64(bodies)))
            }
            // The first five do not move.
            coloring.divide(count, bodies: 2 * bodies) { i in
                let (a, b) = contacts[i]
                return BatchColoring.Link(index: Int32(i), counts: true, a: a, movesA: a >= 5, b: b, movesB: true)
            }
            #expect(coloring.order.count % 4 == 0)
            #expect(coloring.order.filter { $0 >= 0 }.sorted() == (0..<Int32(count)).map { $0 }, "seed \(seed)")
            for start in stride(from: 0, to: coloring.order.count, by: 4) {
                let lanes = coloring.order[start..<start + 4].filter { $0 >= 0 }
                #expect(!lanes.isEmpty)
                #expect(coloring.order[start] >= 0)
                let moved = lanes.flatMap { i in
                    let (a, b) = contacts[Int(i)]
                    return a >= 5 ? [a, b] : [b]
                }
                #expect(Set(moved).count == moved.count, "seed \(seed)")
            }
        }
    }

    @Test("may put contacts that share an immovable body together")
    func still() {
        var coloring = BatchColoring()
        coloring.divide(41, bodies: 41) { i in
            BatchColoring.Link(index: Int32(i), counts: i > 0, a: 0, movesA: false, b: i, movesB: true)
        }
        #expect(coloring.order == (1...40).map { Int32($0) })
    }
}
