import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A layout of the carousel")
struct CarouselLayoutTests {
    private static let indices = LayoutCatalogue.all.indices

    /// Calls a body with the arrangements of a layout while its ring turns twice in both directions.
    private func turn(
        _ index: Int, count: Int, _ body: (any CarouselLayout, [Card], CardArrangement) -> Void
    ) {
        let type = LayoutCatalogue.all[index]
        let layout = type.init(view: .usual, feel: CarouselFeel())
        let cards = (0..<count).map { Card(image: ImageID("card", $0), title: "", shape: [0.8, 1.5, 0.7][$0 % 3]) }
        var arrangement = CardArrangement(type.slots(count: count))
        // Thirds of a slot, because two cards share the front halfway.
        for step in -6 * count...6 * count {
            let angle = Double(step) * arrangement.slots.spacing / 3
            layout.arrange(&arrangement, of: cards, angle: angle, spread: 1)
            body(layout, cards, arrangement)
        }
    }

    @Test("paints every card once, and the front one last", arguments: indices, [1, 2, 5, 12, 40])
    func order(index: Int, count: Int) {
        turn(index, count: count) { _, cards, arrangement in
            #expect(arrangement.order.sorted() == Array(cards.indices))
            #expect(arrangement.order.last == arrangement.front)
            #expect(arrangement.cards.allSatisfy { $0.depth <= arrangement.cards[arrangement.front].depth + 1e-9 })
        }
    }

    @Test("keeps a picture's shape inside its place, and all above its foot", arguments: indices, [1, 5, 12, 40])
    func places(index: Int, count: Int) {
        turn(index, count: count) { layout, cards, arrangement in
            for (card, place) in zip(cards, arrangement.cards) {
                let picture = layout.placement(of: card, in: place.frame)
                #expect(isClose(picture.size.x / picture.size.y, card.shape, within: 1e-9))
                #expect(place.frame.insetBy(-1e-9).contains(picture.upright.origin))
                #expect(place.frame.insetBy(-1e-9).contains(picture.upright.origin + picture.size))
                #expect(place.frame.maxY <= layout.foot + 1e-9)
            }
        }
    }

    @Test("has a front card of the height that it states", arguments: indices)
    func height(index: Int) {
        turn(index, count: 1) { layout, _, arrangement in
            guard abs(arrangement.cards[0].angle.remainder(dividingBy: 2 * .pi)) < 1e-9 else { return }
            #expect(isClose(arrangement.cards[0].frame.height, layout.cardHeight, within: 1e-9))
        }
    }

    @Test("is shown for its recipe", arguments: [Recipe.corrected, .asPublished])
    func recipe(recipe: Recipe) { #expect(LayoutCatalogue.layout(of: recipe).recipe == recipe) }
}
