import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The layout of the ring")
struct CarouselLayoutTests {
    static let counts = Array(1...24) + [25, 48, 99, 100, 127, 200]
    private let ring = RingGeometry(view: Viewport(size: Vector(1280, 720)))

    /// How far each card is from the back, in turns.
    private func distances(count: Int, angle: Double) -> [Double] {
        (0..<count).map { index in
            let turns = angle / (2 * .pi) + Double(index) / Double(count) + 0.5
            return abs(turns - turns.rounded())
        }
    }

    /// The order of a plain sort: from the back to the front, at equal distance by index.
    private func sorted(count: Int, angle: Double) -> [Int] {
        let distances = distances(count: count, angle: angle)
        return (0..<count).sorted { a, b in
            abs(distances[a] - distances[b]) < 1e-10 ? a < b : distances[a] < distances[b]
        }
    }

    @Test("paints in the order of a plain sort, back to front", arguments: counts)
    func order(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        var layout = CarouselLayout(count: count)
        for _ in 0..<200 {
            let angle = random.uniform(-40, 40)
            layout.arrange(angle: angle, in: ring)
            #expect(layout.order == sorted(count: count, angle: angle), "angle \(angle)")
        }
    }

    @Test("has no card nearer than the front or further than the back, however far it was turned", arguments: counts)
    func depths(count: Int) {
        var layout = CarouselLayout(count: count)
        for steps in -20 * count...20 * count {
            layout.arrange(angle: Double(steps) * 2 * .pi / Double(count), in: ring)
            #expect(layout.cards.allSatisfy { (0...1).contains($0.depth) }, "\(steps) steps")
        }
    }

    @Test("keeps one order where cards are equally deep: the lower index first", arguments: counts)
    func ties(count: Int) {
        var layout = CarouselLayout(count: count)
        for halfSteps in -2 * count...2 * count {
            let angle = Double(halfSteps) * .pi / Double(count)
            let expected = sorted(count: count, angle: angle)
            for noise in [0, 1e-12, -1e-12] {
                layout.arrange(angle: angle + noise, in: ring)
                #expect(layout.order == expected, "\(halfSteps) half steps")
            }
        }
    }

    @Test("puts every card where the art's formula does", arguments: counts)
    func places(count: Int) {
        var random = SplitMix64(seed: UInt64(count) + 1000)
        var layout = CarouselLayout(count: count)
        for _ in 0..<50 {
            let angle = random.uniform(-1000, 1000)
            layout.arrange(angle: angle, in: ring)
            for (index, card) in layout.cards.enumerated() {
                let a = angle + 2 * .pi * Double(index) / Double(count)
                let (sine, cosine) = (Double.sin(a), Double.cos(a))
                let s = RingGeometry.scale(cosine: cosine)
                let foot = (0.458 + (0.74 - 0.458) * s) * 720
                let expected = Rect(
                    x: 640 + 665.6 * sine * s - 0.4 * 360 * s, y: foot - 360 * s, width: 288 * s, height: 360 * s)
                #expect(isClose(card.angle, a, within: 1e-9))
                #expect(isClose(card.frame, expected, within: 1e-9))
                #expect(isClose(card.alpha, 1 - 0.45 * (1 - cosine) / 2, within: 1e-9))
                #expect(isClose(card.depth, (cosine + 1) / 2, within: 1e-9))
            }
        }
    }

    @Test(
        "as published is an ellipse of 100 by 30 with squares of 80, sizes and alphas unclamped", arguments: [4, 12],
        [0, 0.3, -2, 40])
    func published(count: Int, angle: Double) {
        var layout = CarouselLayout(count: count)
        layout.arrangeAsPublished(angle: angle, center: Vector(640, 360))
        for (index, card) in layout.cards.enumerated() {
            let a = angle + 2 * .pi * Double(index) / Double(count)
            let (center, nearness) = (Vector(640 + 100 * .sin(a), 360 + 30 * .cos(a)), Double.cos(a) + 1)
            let scale = 0.75 + 0.25 * nearness
            #expect(isClose(card.frame, Rect(center: center, size: Vector(80, 80) * scale), within: 1e-9))
            #expect(isClose(card.scale, scale, within: 1e-12))
            #expect(isClose(card.alpha, 0.3 + 0.5 * nearness, within: 1e-12))
        }
        if count == 4, angle == 0 { #expect(layout.order == [2, 1, 3, 0]) }
    }

    @Test("names the front: the last in order, of two the lower index", arguments: counts)
    func front(count: Int) {
        var random = SplitMix64(seed: UInt64(count) + 2000)
        for halfSteps in -2 * count...2 * count {
            let tie = Double(halfSteps) * .pi / Double(count)
            for angle in [tie, tie + 1e-12, tie - 1e-12, random.uniform(-100, 100)] {
                let distances = distances(count: count, angle: angle)
                let deepest = distances.max() ?? 0
                let expected = distances.firstIndex { $0 > deepest - 1e-10 }
                #expect(CarouselLayout.front(angle: angle, count: count) == expected, "angle \(angle)")
            }
        }
    }

    @Test("finds the foremost card under a point")
    func hit() throws {
        var layout = CarouselLayout(count: 12)
        layout.arrange(angle: 0.1, in: ring)
        var random = SplitMix64(seed: 3)
        var hits = 0
        for _ in 0..<2000 {
            let point = Vector(random.uniform(0, 1280), random.uniform(150, 600))
            let under = layout.cards.indices.filter { layout.cards[$0].frame.contains(point) }
            let nearest = under.max { layout.cards[$0].depth < layout.cards[$1].depth }
            #expect(layout.card(at: point) == nearest)
            if nearest != nil { hits += 1 }
        }
        #expect((500..<2000).contains(hits))
    }

    @Test("is a permutation at any angle a ring can reach", arguments: [1e6, -1e9, 1e15, 1e18, -1e22, 1e300])
    func farAngles(angle: Double) {
        for count in [1, 2, 7, 12, 200] {
            var layout = CarouselLayout(count: count)
            layout.arrange(angle: angle, in: ring)
            #expect(layout.order.sorted() == Array(0..<count))
            #expect((0..<count).contains(CarouselLayout.front(angle: angle, count: count)))
        }
    }
}
