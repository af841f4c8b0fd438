import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The least recently used value")
nonisolated struct LeastRecentlyUsedTests {
    @Test("is removed first, and the limit always holds", arguments: 1...10 as ClosedRange<UInt64>)
    func law(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var kept = LeastRecentlyUsed<Int, Int>(limit: 100)
        var order: [(key: Int, cost: Int)] = []
        for _ in 0..<2000 {
            let key = Int.random(in: 0..<30, using: &random)
            if Bool.random(using: &random) {
                let known = order.firstIndex { $0.key == key }
                #expect(kept.value(for: key) == known.map { order[$0].cost })
                if let known { order.append(order.remove(at: known)) }
            } else {
                let cost = Int.random(in: 0...120, using: &random)
                kept.insert(cost, cost: cost, for: key)
                order.removeAll { $0.key == key }
                if cost <= 100 { order.append((key, cost)) }
                while order.reduce(0, { $0 + $1.cost }) > 100 { order.removeFirst() }
            }
            #expect(kept.cost == order.reduce(0) { $0 + $1.cost } && kept.cost <= 100 && kept.count == order.count)
        }
    }
}
