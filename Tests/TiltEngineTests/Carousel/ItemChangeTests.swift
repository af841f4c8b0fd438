import Support
import Testing
import TiltEngine

@Suite("A change of items' places")
struct ItemChangeTests {
    private let row = RowLayout(center: Vector(500, 300), size: Vector(90, 60), step: Vector(100, 0), sides: 5)

    /// Where the named items are in a row.
    private func places(_ carousel: Carousel, _ change: ItemChange?, _ names: [Int], at time: Double) -> [Int: Double] {
        Dictionary(
            carousel.items(at: time).places(in: row, during: change).map {
                (names[$0.item.index], $0.place.center.x)
            }
        ) { first, _ in first }
    }

    @Test("begins where every item is, moves none far at once, and ends at its place", arguments: 1...40)
    func continuous(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        func number(_ end: Int) -> Int { Int(random.uniform(0, Double(end))) }
        var carousel = Carousel(count: 25, wraps: seed % 2 == 0, showing: number(25))
        var (names, change, time) = (Array(0..<25), ItemChange?.none, 0.0)
        carousel.scroll(by: number(9) - 4, time: 0)
        for round in 1...3 {
            time += 0.1
            carousel.advance(to: time)
            let before = places(carousel, change, names, at: time)
            let motions = carousel.motions(in: row, during: change)
            let index = number(names.count - 3)
            let former = names
            if number(2) == 0 {
                names.insert(contentsOf: [1000 * round, 1000 * round + 1], at: index)
                carousel.insert(2, at: index, time: time)
            } else {
                names.removeSubrange(index..<index + 2)
                carousel.remove(index..<index + 2, time: time)
            }
            change = ItemChange(from: motions, to: carousel.motions(in: row), at: time) {
                names.firstIndex(of: former[$0])
            }
            var last = places(carousel, change, names, at: time)
            for (name, x) in before { if let now = last[name] { #expect(isClose(now, x, within: 1e-9), "\(name)") } }
            for step in 1...6 {
                let now = places(carousel, change, names, at: time + Double(step) / 120)
                for (name, x) in now { if let last = last[name] { #expect(abs(x - last) < 60, "\(name)") } }
                last = now
            }
        }
        let end = try #require(change)
        #expect(!end.isOver(at: time + 1) && end.isOver(at: time + 2))
        #expect(places(carousel, change, names, at: time + 2) == places(carousel, nil, names, at: time + 2))
    }

    @Test("lets those that were not seen before appear, and the others run outwards from the front")
    func appear() throws {
        var carousel = Carousel(count: 20, showing: 10)
        let before = carousel.motions(in: row)
        carousel.insert(at: 11, time: 0)
        let change = ItemChange(from: before, to: carousel.motions(in: row), at: 0) { $0 < 11 ? $0 : $0 + 1 }
        func place(_ index: Int, _ time: Double) throws -> ItemPlace {
            try #require(carousel.items(at: time).places(in: row, during: change).first { $0.item.index == index })
                .place
        }
        #expect(try place(11, 0).opacity == 0 && isClose(place(11, 0.15).opacity, 0.5, within: 1e-9))
        #expect(try place(11, 0.3).opacity == 1 && place(10, 0.1).opacity == 1)
        let ways = try [12, 15].map { try place($0, 0.09).center.x - place($0, 0).center.x }
        #expect(ways[0] > 1 && ways[1] == 0)
    }

    @Test("keeps the velocities of what it interrupts")
    func velocities() throws {
        let (carousel, wide) = (
            Carousel(count: 9), RowLayout(center: .zero, size: Vector(90, 60), step: Vector(200, 0))
        )
        let first = ItemChange(from: carousel.motions(in: row), to: carousel.motions(in: wide), at: 0)
        func x(_ change: ItemChange, _ layout: RowLayout, _ time: Double) throws -> Double {
            let places = carousel.items(at: time).places(in: layout, during: change)
            return try #require(places.first { $0.item.index == 1 }).place.center.x
        }
        var later = carousel
        later.advance(to: 0.2)
        let second = ItemChange(from: later.motions(in: wide, during: first), to: later.motions(in: row), at: 0.2)
        #expect(isClose(try x(second, row, 0.2), try x(first, wide, 0.2), within: 1e-9))
        let speeds = try (
            x(first, wide, 0.2) - x(first, wide, 0.199), x(second, row, 0.201) - x(second, row, 0.2)
        )
        #expect(abs(speeds.0) > 1 && isClose(speeds.0, speeds.1, within: 0.2))
    }

    @Test("turns a pose the shorter way, and keeps what is seen possible")
    func angles() {
        var (start, end) = (ItemPose(yaw: 3), ItemPose(yaw: -3, light: 0.2, opacity: 0))
        (start.size, end.size) = (Vector(100, 100), Vector(50, 50))
        #expect(isClose(start.moved(0.5, toward: end).yaw, .pi, within: 1e-9))
        let beyond = start.moved(3, toward: end)
        #expect(beyond.light == 0 && beyond.opacity == 0 && beyond.size == Vector(1, 1))
    }
}
