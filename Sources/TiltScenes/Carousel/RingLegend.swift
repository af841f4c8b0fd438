import TiltEngine

/// What follows the front card around the ring: its title, its dot, and its colour in the background.
struct RingLegend: Equatable, Sendable {
    private(set) var dots: PageDots
    private(set) var mood: MoodFade
    private(set) var title: TitleFade

    /// The speed of a ring, in cards per second, above which no title can be read.
    private static let readable = 3.0

    /// That of the first of some cards.
    init(of cards: [Card], room: Double) {
        dots = PageDots(count: cards.count, room: room)
        mood = MoodFade(cards[0].mood)
        title = TitleFade(card: 0)
    }

    /// Whether nothing of it moves.
    var isAtRest: Bool { dots.isAtRest && mood.isAtRest && title.isAtRest }

    /// Advances by `dt` seconds that end at a time. `front` is the card that is seen in front, which in a change of the ring
    /// need not be the ring's.
    mutating func step(
        _ dt: Double, with ring: Carousel, front: Int, of cards: [Card], isVertical: Bool, at time: Double
    ) {
        dots.isVertical = isVertical
        dots.step(dt, toward: slot(of: front, on: ring, at: time))
        mood.step(dt, toward: cards[front].mood)
        stepTitle(dt, with: ring, front: front, at: time)
    }

    /// Updates the title: that of a chosen card, otherwise that of the card that passes the front.
    private mutating func stepTitle(_ dt: Double, with ring: Carousel, front: Int, at time: Double) {
        guard front == ring.currentItem(at: time) else { return title.step(dt, toward: front, alpha: 1) }
        let shown = ring.chosenItem ?? front
        let isReadable = abs(ring.velocity(at: time)) < Self.readable
        title.step(dt, toward: shown, alpha: isReadable ? 1 : 0)
    }

    /// The slot of a card, the nearest of all turns to that of the ring's front card.
    private func slot(of card: Int, on ring: Carousel, at time: Double) -> Double {
        let ahead = Double(card - (ring.currentItem(at: time) ?? 0))
        return ring.position(at: time).rounded() + ahead.remainder(dividingBy: Double(ring.count))
    }

    /// Gives the dots another room, in points.
    mutating func setRoom(_ room: Double) { dots.room = room }

    /// Moves the dots at once to a card in front.
    mutating func jump(to front: Int, on ring: Carousel, at time: Double) {
        dots.jump(to: slot(of: front, on: ring, at: time))
    }

    /// Shows title and colour of a card at once.
    mutating func show(_ front: Int, of cards: [Card]) {
        mood = MoodFade(cards[front].mood)
        title = TitleFade(card: front)
    }

    /// Follows a change of the cards to the one in front.
    mutating func restart(count: Int, front: Int, reducesMotion: Bool) {
        setDots(count: count, at: Double(front), reducesMotion: reducesMotion)
        title = TitleFade(card: front)
    }

    /// Makes the dots anew, at a slot.
    mutating func setDots(count: Int, at slot: Double, reducesMotion: Bool) {
        dots = PageDots(count: count, at: slot, room: dots.room, reducesMotion: reducesMotion)
    }
}
