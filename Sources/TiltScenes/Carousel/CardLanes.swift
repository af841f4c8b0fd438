import TiltEngine

/// A card that is loose: the item of its index among those that fall.
struct LooseCard: Equatable, Sendable {
    /// The index of the card.
    let index: Int
    /// Where it was when it was let go or called back.
    var start: ItemPose
    /// Its place from left to right when it was let go, and its lane, 0 the nearest.
    let rank: Int
    let lane: Int

    /// The depth of its lane behind the front plane, in heights of a card.
    var depth: Double { CardLanes.depth(of: lane) }
}

/// The cards that are loose, by their items, and the search for those that lie behind others.
struct LooseCards: Equatable, Sendable {
    var cards: [LooseCard] = []
    /// The item that is held.
    var held: Int?
    /// The time since the cards came to rest or hopped, in seconds, and the number of hops.
    var hiddenFor = 0.0
    var hops = 0

    /// The item of a card; nil if it is not loose.
    func item(of card: Int) -> Int? { cards.firstIndex { $0.index == card } }

    /// Lets go of the held one as the window's cards grow by a factor.
    mutating func scale(by factor: Double) {
        held = nil
        for item in cards.indices { cards[item].start.scale(by: factor) }
    }
}

/// The lanes in which loose cards fall, one behind the other, and their places there: each card lands in the gap between two
/// that lie before it, so that none is out of sight.
struct CardLanes: Equatable, Sendable {
    /// The number of cards, at least 1, and of lanes.
    let cards: Int
    let lanes: Int
    /// The walls' distance, and the width of a usual card, in points of the usual window.
    let room: Double
    let width: Double
    private let scales: [Double]
    /// The greatest number of cards in a lane.
    private let places: Double

    /// The distance from one lane to the next behind it, and of the first one before the front plane, in heights of a card.
    private static let (distance, ahead) = (0.45, 0.225)
    /// The greatest number of cards in one lane, and in two.
    private static let (alone, inTwo) = (4, 16)
    /// The share of its room that a card fills, alone in its lane and before a gap.
    private static let (alonePart, part) = (0.8, 0.6)

    /// The lanes for some cards in a room.
    init(of cards: Int, in room: CarouselRoom) {
        self.cards = max(1, cards)
        lanes = cards <= Self.alone ? 1 : cards <= Self.inTwo ? 2 : 3
        scales = (0..<lanes).map { room.scale(Self.depth(of: $0) * room.height) }
        self.room = room.size.x / scales[0] * CarouselScene.usualHeight / room.height
        places = (Double(self.cards) / Double(lanes)).rounded(.up)
        width = min(
            CarouselRoom.aspect * CarouselScene.usualHeight,
            (lanes == 1 ? Self.alonePart : Self.part) * self.room / places)
    }

    /// The depth of a lane behind the front plane, in heights of a card.
    static func depth(of lane: Int) -> Double { Double(lane) * distance - ahead }

    /// The share of an area that the cards of one lane cover.
    func cover(of area: Double) -> Double {
        places * width * width / CarouselRoom.aspect / max(1, area)
    }

    /// The lane of the card with a rank from left to right, if the one of another rank is in the first.
    func lane(of rank: Int, front: Int) -> Int { (rank - front + cards * lanes) % lanes }

    /// The middle of the place in a lane of the card with a rank from left to right, in points of the usual window.
    func place(of rank: Int, in lane: Int) -> Double {
        let reach = (room - width) / 2 * scales[lanes - 1]
        let share = cards == 1 ? 0.5 : Double(rank) / Double(cards - 1)
        return lerp(-reach, reach, share) / scales[lane]
    }
}
