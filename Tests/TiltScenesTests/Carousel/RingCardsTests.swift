import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The cards of a ring")
struct RingCardsTests {
    private let bundled = Card.weather

    @Test("come after the last one, numbered on also after one was taken away")
    func add() {
        var cards = RingCards(bundled)
        #expect(cards.add(["A", "B"], sizes: [Vector(3, 2)]) == .came(2, at: 12))
        #expect(cards.takeAway(12) == .left(12) && cards.takenAwayCount == 1 && cards.pictureCount == 14)
        #expect(cards.add(["C"], sizes: []) == .came(1, at: 13))
        #expect(cards.shown == bundled + [.own("B", at: 13), .own("C", at: 14)])
        #expect(cards.add([], sizes: []) == nil)
    }

    @Test("tell where the others are afterwards")
    func renumbered() {
        #expect([0, 11, 12].map { RingCards.Change.came(3, at: 12).index(after: $0) } == [0, 11, 15])
        #expect([0, 5, 6].map { RingCards.Change.left(5).index(after: $0) } == [0, nil, 5])
    }

    @Test("come back to their places, the last one first")
    func back() {
        var cards = RingCards(bundled)
        _ = cards.add(["A", "B", "C"], sizes: [])
        let before = cards.shown
        #expect(cards.takeAway(13) == .left(13) && cards.takeAway(12) == .left(12))
        #expect(cards.putBack() == .came(1, at: 12) && cards.putBack() == .came(1, at: 13) && cards.putBack() == nil)
        #expect(cards.shown == before && cards.takenAwayCount == 0)
    }

    @Test("stay if they are bundled, or the last one")
    func stay() {
        var cards = RingCards(bundled)
        #expect(cards.takeAway(0) == nil && cards.shown == bundled)
        var one = RingCards([.own("A", at: 0)])
        #expect(one.takeAway(0) == nil && one.shown.count == 1)
    }

    @Test("are ten thousand at most")
    func most() {
        var cards = RingCards(bundled)
        let many = Array(repeating: "A", count: CarouselScene.mostCards)
        #expect(cards.add(many, sizes: []) == .came(CarouselScene.mostCards - 12, at: 12))
        #expect(cards.add(["B"], sizes: []) == nil && cards.shown.count == CarouselScene.mostCards)
    }

    @Test("light the room by their picture's colour, also after they come back")
    func light() {
        var cards = RingCards(bundled)
        _ = cards.add(["A", "B"], sizes: [])
        _ = cards.takeAway(13)
        cards.light(by: Color(hex: 0x804020), card: 13)
        _ = cards.putBack()
        #expect(cards.shown[13].mood == Color(moodOfMean: Color(hex: 0x804020)) && cards.shown[12].mood == nil)
    }
}
