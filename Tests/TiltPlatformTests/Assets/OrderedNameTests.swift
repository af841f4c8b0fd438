import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The order of pictures by their names")
nonisolated struct OrderedNameTests {
    private static let ordered = [
        "01.png", "1.png", "2.PNG", "9a.png", "09b.png", "10.png", "100.png", "99999999999999999999999.png", "A.png",
        "a.png", "a1b2.png", "a1b10.png", "a2.png", "B.png", "c.png", "c.png.png", "Ü.png", "ü2.png",
    ]

    @Test("counts numbers as numbers and pays no heed to case", arguments: 1...20 as ClosedRange<UInt64>)
    func order(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let shuffled = Self.ordered.map { ($0, random.next()) }.sorted { $0.1 < $1.1 }.map(\.0)
        #expect(shuffled.map(OrderedName.init).sorted().map(\.name) == Self.ordered)
    }

    @Test("is one order: of two names one comes before the other")
    func total() {
        let names = Self.ordered.map(OrderedName.init)
        for a in names { for b in names { #expect((a < b) == (a != b && !(b < a))) } }
    }
}
