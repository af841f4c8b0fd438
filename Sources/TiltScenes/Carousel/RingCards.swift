import TiltCanvas
import TiltEngine

/// The cards of the ring, and the user's pictures that were taken away from it.
struct RingCards: Sendable {
    /// The cards on the ring, at least one.
    private(set) var shown: [Card]
    /// The pictures that were taken away and their places in the ring, the last one last.
    private var takenAway: [(card: Card, place: Int)] = []

    enum Change: Equatable, Sendable {
        /// A number of cards came, the first of them at an index.
        case came(Int, at: Int)
        /// The card at an index is gone.
        case left(Int)

        /// The index of a card after it; nil if the card is gone.
        func index(after former: Int) -> Int? {
            switch self {
            case .came(let count, let index): former < index ? former : former + count
            case .left(let index): former == index ? nil : former < index ? former : former - 1
            }
        }
    }

    /// The greatest length of an added card's title, in characters.
    private static let longestTitle = 80

    /// At least one card.
    init(_ cards: [Card]) {
        precondition(!cards.isEmpty, "a carousel has a card")
        shown = cards
    }

    /// The number of pictures that were taken away.
    var takenAwayCount: Int { takenAway.count }
    /// The number of pictures on the ring and taken away, which is that of the next one.
    var pictureCount: Int { shown.count + takenAway.count }

    /// Adds pictures after the last card.
    mutating func add(_ titles: [String], sizes: [Vector]) -> Change? {
        let more = titles.prefix(max(0, CarouselScene.mostCards - pictureCount)).enumerated().map { index, title in
            Card.own(
                String(title.prefix(Self.longestTitle)), at: pictureCount + index,
                size: sizes.indices.contains(index) ? sizes[index] : nil)
        }
        guard !more.isEmpty else { return nil }
        shown += more
        return .came(more.count, at: shown.count - more.count)
    }

    /// Takes a card away, if it is the user's and not the last.
    mutating func takeAway(_ index: Int) -> Change? {
        guard shown.count > 1, shown[index].isOwn else { return nil }
        takenAway.append((shown.remove(at: index), index))
        return .left(index)
    }

    /// Puts the card that was taken away last back to its place.
    mutating func putBack() -> Change? {
        guard let (card, place) = takenAway.popLast() else { return nil }
        let index = min(place, shown.count)
        shown.insert(card, at: index)
        return .came(1, at: index)
    }

    /// Lets a picture of the user's light the room by its mean colour, also after it was taken away and put back.
    mutating func light(by mean: Color, card number: Int) {
        let mood = Color(moodOfMean: mean)
        change(number) { $0.mood = mood }
    }

    /// Notes that a picture of the user's has a depth map.
    mutating func deepen(_ number: Int) { change(number) { $0.hasDepth = true } }

    /// Changes the card of a picture of the user's, also while it is taken away.
    private mutating func change(_ number: Int, _ change: (inout Card) -> Void) {
        guard (0..<CarouselScene.mostCards).contains(number) else { return }
        let image = Card.ownImage(number)
        for index in shown.indices where shown[index].image == image { change(&shown[index]) }
        for index in takenAway.indices where takenAway[index].card.image == image { change(&takenAway[index].card) }
    }
}
