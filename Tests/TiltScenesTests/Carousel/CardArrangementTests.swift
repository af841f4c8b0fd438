import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The arrangement of the cards")
struct CardArrangementTests {
    static let counts = Array(1...24) + [25, 48, 99, 100, 127, 200]
    private let ring = RingGeometry(view: .usual)

    /// The distance of each card from the back, in turns of the ring.
    private func distances(count: Int, angle: Double) -> [Double] {
        (0..<count).map { index in
            let turns = angle / RingSlots(count: count).circumference + Double(index) / Double(count) + 0.5
            return abs(turns - turns.rounded())
        }
    }

    /// The order by a plain sort: from the back to the front, and by index at equal distance.
    private func sorted(count: Int, angle: Double) -> [Int] {
        let distances = distances(count: count, angle: angle)
        return (0..<count).sorted { a, b in
            abs(distances[a] - distances[b]) < 1e-10 ? a < b : distances[a] < distances[b]
        }
    }

    @Test("paints in the order of a plain sort, back to front", arguments: counts)
    func order(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        var arrangement = CardArrangement(count: count)
        for _ in 0..<200 {
            let angle = random.uniform(-40, 40)
            arrangement.arrange(angle: angle, in: ring)
            #expect(arrangement.order == sorted(count: count, angle: angle), "angle \(angle)")
        }
    }

    @Test("keeps depths within 0…1, however far the ring was turned", arguments: counts)
    func depths(count: Int) {
        var arrangement = CardArrangement(count: count)
        for steps in -20 * count...20 * count {
            arrangement.arrange(angle: Double(steps) * RingSlots(count: count).spacing, in: ring)
            #expect(arrangement.cards.allSatisfy { (0...1).contains($0.depth) }, "\(steps) steps")
        }
    }

    @Test("paints cards of equal depth in a fixed order, the lower index first", arguments: counts)
    func ties(count: Int) {
        var arrangement = CardArrangement(count: count)
        for halfSteps in -2 * count...2 * count {
            let angle = Double(halfSteps) * RingSlots(count: count).spacing / 2
            let expected = sorted(count: count, angle: angle)
            for noise in [0, 1e-12, -1e-12] {
                arrangement.arrange(angle: angle + noise, in: ring)
                #expect(arrangement.order == expected, "\(halfSteps) half steps")
            }
        }
    }

    /// The shown angle of a card, by the documented formula.
    private func shown(_ angle: Double, count: Int) -> Double {
        guard count > 12 else { return angle }
        let end = RingSlots(count: count).circumference / 2
        let a = angle.remainder(dividingBy: 2 * end)
        let (dense, half) = (2 * Double.pi / 3, Double.pi)
        guard abs(a) > dense else { return a }
        return (dense + (half - dense) * (abs(a) - dense) / (end - dense)) * (a < 0 ? -1 : 1)
    }

    @Test(
        "places every card by the formula, and more than twelve closer together at the back",
        arguments: counts.filter { $0 != 2 })
    func places(count: Int) {
        var random = SplitMix64(seed: UInt64(count) + 1000)
        var arrangement = CardArrangement(count: count)
        for _ in 0..<50 {
            let angle = random.uniform(-1000, 1000)
            arrangement.arrange(angle: angle, in: ring)
            for (index, card) in arrangement.cards.enumerated() {
                let a = angle + max(2 * .pi / Double(count), .pi / 6) * Double(index)
                let psi = shown(a, count: count)
                let (sine, cosine) = (Double.sin(psi), Double.cos(psi))
                let s = RingGeometry.scale(cosine: cosine)
                let foot = (0.458 + (0.74 - 0.458) * s) * 720
                let expected = Rect(
                    x: 640 + 665.6 * sine * s - 0.4 * 360 * s, y: foot - 360 * s, width: 288 * s, height: 360 * s)
                #expect(isClose(card.angle.radians, a, within: 1e-9))
                #expect(isClose(card.frame, expected, within: 1e-8))
                #expect(isClose(card.alpha, 1 - 0.45 * (1 - cosine) / 2, within: 1e-9))
                #expect(isClose(card.depth, (cosine + 1) / 2, within: 1e-9))
            }
        }
    }

    @Test("shows both of two cards, whichever is in front", arguments: [0, Double.pi, -Double.pi, 7 * Double.pi])
    func two(angle: Double) {
        var arrangement = CardArrangement(count: 2)
        arrangement.arrange(angle: angle, in: ring)
        let (front, other) = (
            arrangement.cards[arrangement.front].frame, arrangement.cards[1 - arrangement.front].frame
        )
        #expect(isClose(front.midX, 640, within: 1e-9))
        #expect(other.minX > front.maxX)
        #expect(other.maxX < 1280)
    }

    @Test("turns two cards without a jump, and always paints the nearer one last")
    func twoTurn() {
        var arrangement = CardArrangement(count: 2)
        arrangement.arrange(angle: 0, in: ring)
        var last = arrangement
        for step in 1...3600 {
            arrangement.arrange(angle: Double(step) * .pi / 1800, in: ring)
            for i in 0..<2 {
                #expect((arrangement.cards[i].frame.center - last.cards[i].frame.center).length < 3, "\(step)")
            }
            #expect(
                arrangement.cards[arrangement.order[0]].depth <= arrangement.cards[arrangement.order[1]].depth + 1e-9)
            last = arrangement
        }
    }

    @Test(
        "has five readable neighbours on each side, and the others close together at the back",
        arguments: [13, 30, 200, 1000])
    func many(count: Int) {
        var arrangement = CardArrangement(count: count)
        arrangement.arrange(angle: 0, in: ring)
        var few = CardArrangement(count: 12)
        few.arrange(angle: 0, in: ring)
        for i in 0...4 {
            #expect(isClose(arrangement.cards[i].frame, few.cards[i].frame, within: 1e-9))
            #expect(isClose(arrangement.cards[(count - i) % count].frame, few.cards[(12 - i) % 12].frame, within: 1e-9))
        }
        let dense = arrangement.cards[5..<count - 4]
        #expect(dense.allSatisfy { $0.depth <= 0.25 + 1e-9 && $0.opacity <= 1 })
        #expect((4...30).contains(dense.count { $0.opacity > 0 }))
    }

    @Test("is opaque in the front half, and translucent in the rearmost three cards at most", arguments: 1...24)
    func opaque(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        var arrangement = CardArrangement(count: count)
        for _ in 0..<100 {
            arrangement.arrange(angle: random.uniform(-10, 10), in: ring)
            #expect(arrangement.cards.allSatisfy { $0.depth < 0.5 || $0.opacity == 1 })
            #expect(arrangement.cards.count { $0.opacity < 1 } <= 3)
            #expect(arrangement.cards.allSatisfy { $0.opacity >= 0.75 })
        }
    }

    @Test("makes no card appear or disappear suddenly while the ring turns", arguments: [30, 60, 1000])
    func noPops(count: Int) {
        var arrangement = CardArrangement(count: count)
        arrangement.arrange(angle: 0, in: ring)
        var last = arrangement
        for step in 1...2000 {
            arrangement.arrange(angle: Double(step) * .pi / 1800, in: ring)
            for i in 0..<count {
                #expect(abs(arrangement.cards[i].opacity - last.cards[i].opacity) < 0.02, "card \(i) at \(step)")
            }
            last = arrangement
        }
    }

    @Test("has every card in front at a spread of 0, and at half its angle at a spread of 0.5")
    func spread() {
        var (folded, half, whole) = (CardArrangement(count: 5), CardArrangement(count: 5), CardArrangement(count: 10))
        folded.arrange(angle: 0.1, in: ring, spread: 0)
        half.arrange(angle: 0.2, in: ring, spread: 0.5)
        whole.arrange(angle: 0.1, in: ring)
        #expect(folded.cards.allSatisfy { isClose($0.frame.midX, 640, within: 1e-9) && $0.opacity == 1 })
        for i in 0...2 { #expect(isClose(half.cards[i].frame, whole.cards[i].frame, within: 1e-9)) }
    }

    @Test(
        "as published is an ellipse of 100 by 30 with squares of 80, sizes and alphas unclamped", arguments: [4, 12],
        [0, 0.3, -2, 40])
    func published(count: Int, angle: Double) {
        var arrangement = CardArrangement(RingSlots(count: count, isEven: true))
        OriginalLayout(view: .usual).arrange(&arrangement, angle: angle)
        for (index, card) in arrangement.cards.enumerated() {
            let a = angle + 2 * .pi * Double(index) / Double(count)
            let (center, nearness) = (Vector(640 + 100 * .sin(a), 360 + 30 * .cos(a)), Double.cos(a) + 1)
            let scale = 0.75 + 0.25 * nearness
            #expect(isClose(card.frame, Rect(center: center, size: Vector(80, 80) * scale), within: 1e-9))
            #expect(isClose(card.scale, scale, within: 1e-12))
            #expect(isClose(card.alpha, 0.3 + 0.5 * nearness, within: 1e-12))
        }
        if count == 4, angle == 0 { #expect(arrangement.order == [2, 1, 3, 0]) }
    }

    @Test("has the last card in painting order in front, or the lower index of two", arguments: counts)
    func front(count: Int) {
        var random = SplitMix64(seed: UInt64(count) + 2000)
        for halfSteps in -2 * count...2 * count {
            let tie = Double(halfSteps) * RingSlots(count: count).spacing / 2
            for angle in [tie, tie + 1e-12, tie - 1e-12, random.uniform(-100, 100)] {
                let distances = distances(count: count, angle: angle)
                let deepest = distances.max() ?? 0
                let expected = distances.firstIndex { $0 > deepest - 1e-10 }
                #expect(RingSlots(count: count).front(angle: angle) == expected, "angle \(angle)")
            }
        }
    }

    @Test("finds the foremost card under a point")
    func hit() throws {
        var arrangement = CardArrangement(count: 12)
        arrangement.arrange(angle: 0.1, in: ring)
        var random = SplitMix64(seed: 3)
        var hits = 0
        for _ in 0..<2000 {
            let point = Vector(random.uniform(0, 1280), random.uniform(150, 600))
            let under = arrangement.cards.indices.filter { arrangement.cards[$0].frame.contains(point) }
            let nearest = under.max { arrangement.cards[$0].depth < arrangement.cards[$1].depth }
            #expect(arrangement.card(at: point) == nearest)
            if nearest != nil { hits += 1 }
        }
        #expect((500..<2000).contains(hits))
    }

    @Test(
        "stands a photo of any shape on the floor, no higher than the usual card, and larger the wider it is",
        arguments: [(0.56, 201.6, 360.0), (0.8, 288.0, 360.0), (1.5, 493.0, 328.6), (16.0 / 9, 537.0, 302.0)])
    func shape(shape: Double, width: Double, height: Double) {
        #expect(isClose(PhotoFrame.size(shape, in: 360), Vector(width, height), within: 0.5))
        let cards = (0..<12).map { Card.own("\($0)", at: $0, size: Vector(shape, 1) * 1000) }
        let scene = CarouselScene(cards: cards, view: .usual)
        for (_, body) in scene.bodies(scene.layout, position: -0.2) {
            #expect(isClose(body.pose.y, body.size.y / 2, within: 1e-9))
        }
        // All reflections lie at the same distance below the floor.
        let (own, usual) = (Mount.standing(cards[0]), Mount.card)
        guard let gap = own.reflection?.gap, let usualGap = usual.reflection?.gap else { return }
        #expect(isClose(gap * PhotoFrame.size(shape, in: 1).y, usualGap, within: 1e-9))
    }

    @Test("moves the neighbours of a wide photo aside, and nothing within half a card of the front")
    func room() throws {
        let cards = [Card.own("wide", at: 0, size: Vector(1600, 900))] + Card.weather.dropFirst()
        let (wide, usual) = (CarouselScene(cards: cards, view: .usual), CarouselScene(view: .usual))
        func x(_ scene: CarouselScene, _ index: Int, _ position: Double) throws -> Double {
            try #require(scene.bodies(scene.layout, position: position).first { $0.place.index == index }).body.pose.x
        }
        #expect(isClose(try x(wide, 1, 0) - x(usual, 1, 0), (537 - 288) / 2, within: 0.5))
        #expect(isClose(try x(wide, 11, 0) - x(usual, 11, 0), -(537 - 288) / 2, within: 0.5))
        for position in [0.0, 0.2, -0.45] { #expect(try x(wide, 0, position) == x(usual, 0, position)) }
    }

    @Test("has a painting order that is a permutation at any angle", arguments: [1e6, -1e9, 1e15, 1e18, -1e22, 1e300])
    func farAngles(angle: Double) {
        for count in [1, 2, 7, 12, 200] {
            var arrangement = CardArrangement(count: count)
            arrangement.arrange(angle: angle, in: ring)
            #expect(arrangement.order.sorted() == Array(0..<count))
            #expect((0..<count).contains(RingSlots(count: count).front(angle: angle)))
        }
    }
}
