import Support
import Testing
@testable import TiltEngine

@Suite("Items that come to a carousel and go")
struct CarouselChangesTests {
    /// A carousel of named items in its middle of nowhere: at rest, between two items, or moving.
    private func model(_ count: Int, wraps: Bool, _ random: inout SplitMix64) -> (Carousel, [Int]) {
        let front = Int(random.uniform(0, Double(count)))
        var carousel = Carousel(count: count, wraps: wraps, showing: front)
        carousel.advance(to: 0)
        if random.uniform(0, 1) < 0.5 {
            carousel.scroll(by: Int(random.uniform(-4, 4)), time: 0)
            carousel.advance(to: 0.2)
        }
        return (carousel, Array(0..<count))
    }

    /// The offsets of the named items near the front; those behind it are where nobody looks.
    private func offsets(_ carousel: Carousel, _ names: [Int], _ seen: Double) -> [Int: Double] {
        var offsets: [Int: Double] = [:]
        for item in carousel.items where abs(item.offset) < seen { offsets[names[item.index]] = item.offset }
        return offsets
    }

    @Test("move the others from where they were to where they go, and none jumps", arguments: [true, false], 1...60)
    func continuous(wraps: Bool, seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let count = seed % 2 == 0 ? 40 : 25
        var (carousel, names) = model(count, wraps: wraps, &random)
        for round in 0..<3 {
            let before = offsets(carousel, names, 4)
            let velocity = carousel.velocity
            if random.uniform(0, 1) < 0.5 {
                let (index, number) = (Int(random.uniform(0, Double(names.count + 1))), Int(random.uniform(1, 4)))
                names.insert(contentsOf: (0..<number).map { 1000 * (round + 1) + $0 }, at: index)
                carousel.insert(number, at: index, time: carousel.time)
            } else {
                let index = Int(random.uniform(0, Double(names.count - 3)))
                let range = index..<index + Int(random.uniform(1, 4))
                names.removeSubrange(range)
                carousel.remove(range, time: carousel.time)
            }
            #expect(carousel.count == names.count)
            let after = offsets(carousel, names, 9)
            for (name, offset) in before where names.contains(name) {
                #expect(isClose(after[name] ?? .nan, offset, within: 1e-9), "item \(name) of \(names)")
            }
            // The speed in items stays.
            #expect(isClose(carousel.velocity, velocity, within: 1e-9))
            // Small steps move nothing far.
            var last = after
            for _ in 0..<12 {
                carousel.advance(to: carousel.time + 1.0 / 120)
                let now = offsets(carousel, names, 9)
                for (name, offset) in now where abs(offset) < 4 && last[name] != nil {
                    #expect(abs(offset - (last[name] ?? 0)) < 0.5)
                }
                last = now
            }
        }
        carousel.advance(to: carousel.time + 30)
        #expect(carousel.isAtRest)
        // In the end the items are in the order of their indices, one apart.
        let items = Array(carousel.items)
        #expect(items.allSatisfy { isClose($0.offset, $0.offset.rounded(), within: 1e-9) && $0.presence == 1 })
        for (a, b) in zip(items, items.dropFirst()) {
            #expect(b.index == (a.index + 1) % names.count && isClose(b.offset - a.offset, 1, within: 1e-9))
        }
    }

    @Test("leave the item in front there", arguments: [true, false])
    func front(wraps: Bool) {
        var carousel = Carousel(count: 20, wraps: wraps, showing: 10)
        carousel.insert(2, at: 10, time: 0)
        #expect(carousel.currentItem == 12)
        carousel.insert(at: 13, time: 0)
        carousel.remove(at: 0, time: 0)
        #expect(carousel.currentItem == 11)
        carousel.remove(at: 11, time: 1)
        #expect(carousel.currentItem == 11 && carousel.offset(of: 11) == 1)
        carousel.advance(to: 3)
        #expect(carousel.offset(of: 11) == 0)
    }

    @Test("let the last item's neighbour come to the front when it goes")
    func last() {
        var row = Carousel(count: 5, wraps: false, showing: 4)
        row.remove(at: 4, time: 0)
        #expect(row.currentItem == 3 && row.offset(of: 3) == -1)
        var ring = Carousel(count: 5, showing: 4)
        ring.remove(at: 4, time: 0)
        #expect(ring.currentItem == 0 && ring.offset(of: 0) == 1)
    }

    @Test("arrive one by one, faint at first")
    func presence() throws {
        var carousel = Carousel(count: 20, showing: 10)
        carousel.insert(at: 12, time: 0)
        let new = try #require(carousel.items.first { $0.index == 12 })
        #expect(new.presence == 0)
        carousel.advance(to: 0.2)
        #expect(carousel.items.first { $0.index == 12 }?.presence == 0.5)
        #expect(!carousel.isAtRest)
        carousel.advance(to: 0.5)
        #expect(carousel.isAtRest && carousel.items.allSatisfy { $0.presence == 1 })
    }

    @Test("are named near and far by their new indices")
    func events() {
        var carousel = Carousel(count: 100, wraps: false, showing: 50)
        carousel.reach = -2...2
        carousel.advance(to: 0)
        carousel.insert(at: 51, time: 0)
        var held = Set([48, 49, 50, 52, 53])
        for k in 0...60 {
            for event in carousel.advance(to: Double(k) / 120) {
                if case .willSettle = event.kind { Issue.record("it is at rest") }
                if case .near(let index) = event.kind { #expect(held.insert(index).inserted) }
                if case .far(let index) = event.kind { #expect(held.remove(index) != nil) }
            }
        }
        #expect(held == [48, 49, 50, 51, 52])
    }

    @Test("let a hand keep its grip, and a scroll by itself its speed")
    func motion() {
        var held = Carousel(count: 20)
        held.beginDrag(at: .zero, time: 0)
        held.drag(to: Vector(-60, 0), time: 0.1)
        held.insert(3, at: 5, time: 0.1)
        #expect(held.isDragging && isClose(held.position, 0.3, within: 1e-9))
        held.drag(to: Vector(-160, 0), time: 0.2)
        #expect(isClose(held.position, 0.8, within: 1e-9))
        var running = Carousel(count: 8)
        running.autoscroll(at: 2, time: 0)
        running.advance(to: 2)
        running.insert(at: 0, time: 2)
        #expect(isClose(running.velocity, 2, within: 1e-5))
        running.advance(to: 9)
        #expect(isClose(running.velocity, 2, within: 1e-9))
    }
}

@Suite("Consecutive items of a ring")
struct IndexArcTests {
    @Test("follow insertions and removals as a list of names does", arguments: 1...200)
    func model(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        func number(_ range: Range<Int>) -> Int {
            Int(random.uniform(Double(range.lowerBound), Double(range.upperBound)))
        }
        var names = Array(0..<number(3..<12))
        let (start, length) = (number(0..<names.count), number(0..<names.count))
        var arc = IndexArc(start: start, length: length, count: names.count)
        var members = Set((0..<length).map { (start + $0) % names.count })
        for round in 0..<6 where names.count > 1 {
            if random.uniform(0, 1) < 0.5 {
                let index = number(0..<names.count + 1)
                let (before, after) = (names[(index + names.count - 1) % names.count], names[index % names.count])
                let new = 100 + round
                // Among members it is one, unless the arc begins or ends here.
                let isFirst = arc.length > 0 && names[arc.start] == after
                if members.contains(before), members.contains(after), !isFirst { members.insert(new) }
                names.insert(new, at: index)
                arc.insert(1, at: index)
            } else {
                let first = number(0..<names.count)
                let range = first..<min(names.count, first + number(1..<3))
                guard range.count < names.count else { continue }
                members.subtract(names[range])
                names.removeSubrange(range)
                arc.remove(range)
            }
            #expect(Set(names.indices.filter(arc.contains).map { names[$0] }) == members)
        }
    }
}
