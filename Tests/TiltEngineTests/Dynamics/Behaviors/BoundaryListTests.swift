import Testing

@testable import TiltEngine

@Suite("A list of boundaries")
struct BoundaryListTests {
    private func boundary(_ number: Int, at x: Double = 0) -> NamedBoundary {
        NamedBoundary(name: "wall \(number)", boundary: .segment(Vector(x, 0), Vector(x, Double(number))))
    }

    @Test("keeps what comes and goes in its order, and tells by its differences how it became so", arguments: 1...8)
    func model(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        var (list, told, model) = (BoundaryList(), [NamedBoundary](), [NamedBoundary]())
        for number in 0..<400 {
            let old = list
            for _ in 0..<Int(random.next() % 4) {
                if random.uniform(0, 1) < 0.3, let gone = model.indices.randomElement(using: &random) {
                    list.remove(named: model[gone].name)
                    model.remove(at: gone)
                } else {
                    let new = boundary(number * 4 + model.count % 4, at: random.uniform(0, 9))
                    guard !model.contains(where: { $0.name == new.name }) else { continue }
                    list.append(new)
                    model.append(new)
                }
            }
            let difference = list.difference(from: old)
            #expect(told[difference.old] == difference.replaced, "seed \(seed)")
            told.replaceSubrange(difference.old, with: difference.replacement)
            #expect(Array(list.all) == model && told == model, "seed \(seed)")
        }
        #expect(model.count > 100)
    }

    @Test("is equal by what it holds, however it came to hold it")
    func equality() {
        var (straight, detour) = (BoundaryList(), BoundaryList())
        for number in 0..<100 { straight.append(boundary(number)) }
        for number in 0..<100 {
            detour.append(boundary(1000 + number))
            detour.append(boundary(number))
        }
        for number in 0..<100 { detour.remove(named: "wall \(1000 + number)") }
        #expect(straight.parts != detour.parts)
        #expect(straight == detour && straight.hashValue == detour.hashValue)
        detour.remove(named: "wall 50")
        #expect(straight != detour)
        detour.append(boundary(50))
        #expect(straight != detour)
    }

    @Test("with one boundary more differs by that one alone, and shares the rest with what it was")
    func sharing() {
        var list = BoundaryList()
        for number in 0..<1000 { list.append(boundary(number)) }
        let old = list
        list.append(boundary(1000))
        let difference = list.difference(from: old)
        #expect(difference.old == 1000..<1000 && difference.replaced.isEmpty)
        #expect(Array(difference.replacement) == [boundary(1000)])
        #expect(list.parts.count > 20 && list.parts.dropLast() == old.parts.dropLast())
    }
}
