import Testing

@testable import TiltEngine

@Suite("A list of boundaries")
struct BoundaryListTests {
    private func boundary(_ number: Int, at x: Double = 0) -> NamedBoundary {
        NamedBoundary(name: "wall \(number)", boundary: .segment(Vector(x, 0), Vector(x, Double(number))))
    }

    @Test(
        "keeps the order of changes, finds boundaries by name, and gives the differences from an older list",
        arguments: 1...8)
    func model(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var (list, model, told) = (BoundaryList(), [NamedBoundary](), Set<NamedBoundary>())
        for _ in 0..<400 {
            let old = list
            for _ in 0..<Int(random.next() % 5) {
                let new = boundary(Int(random.next() % 300), at: random.uniform(0, 9).rounded())
                model.removeAll { $0.name == new.name }
                if random.uniform(0, 1) < 0.3 {
                    list.remove(named: new.name)
                } else {
                    list.append(new)
                    model.append(new)
                }
            }
            #expect(list.all == model && list.count == model.count, "seed \(seed)")
            #expect(model.allSatisfy { list[$0.name] == $0 }, "seed \(seed)")
            let (removed, added) = list.difference(from: old)
            let present = Set(model)
            #expect(removed == old.all.filter { !present.contains($0) }, "seed \(seed)")
            #expect(added == model.filter { !told.contains($0) }, "seed \(seed)")
            told = told.subtracting(removed).union(added)
            #expect(told == present, "seed \(seed)")
        }
        #expect(model.count > 100 && list[""] == nil)
    }

    @Test("is equal to a list with the same content and order, whatever its history")
    func equality() {
        var (straight, detour, reverse) = (BoundaryList(), BoundaryList(), BoundaryList())
        for number in 0..<100 { straight.append(boundary(number)) }
        for number in 0..<100 {
            detour.append(boundary(1000 + number))
            detour.append(boundary(number, at: 7))
            detour.append(boundary(number))
        }
        for number in 0..<100 { detour.remove(named: "wall \(1000 + number)") }
        for number in (0..<100).reversed() { reverse.append(boundary(number)) }
        #expect(straight == detour && straight.hashValue == detour.hashValue)
        #expect(straight != reverse)
        detour.remove(named: "wall 50")
        #expect(straight != detour)
        detour.append(boundary(50))
        #expect(straight != detour)
    }

    @Test("has no differences from a list with the same boundaries in another order")
    func order() {
        var (list, reverse) = (BoundaryList(), BoundaryList())
        for number in 0..<100 { list.append(boundary(number)) }
        for number in (0..<100).reversed() { reverse.append(boundary(number)) }
        let (removed, added) = list.difference(from: reverse)
        #expect(removed.isEmpty && added.isEmpty)
    }
}
