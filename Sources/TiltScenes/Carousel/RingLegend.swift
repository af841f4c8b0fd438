import TiltEngine

/// What follows the front card around the ring: its title, its dot, and its colour in the background.
struct RingLegend: Equatable, Sendable {
    private(set) var dots: PageDots
    private(set) var mood: MoodFade
    private(set) var title: TitleFade

    /// The speed of a ring, in cards per second, above which no title can be read.
    private static let readable = 6.0

    /// That of the first of some cards.
    init(of cards: [Card], room: Double) {
        dots = PageDots(count: cards.count, room: room)
        mood = MoodFade(cards[0].mood)
        title = TitleFade(card: 0)
    }

    /// Whether nothing of it moves.
    var isAtRest: Bool { dots.isAtRest && mood.isAtRest && title.isAtRest }

    /// Advances by `dt` seconds that end at a time.
    mutating func step(
        _ dt: Double, with ring: Carousel, front: Int, of cards: [Card], isVertical: Bool, at time: Double
    ) {
        dots.isVertical = isVertical
        dots.step(dt, toward: ring.position(at: time).rounded())
        mood.step(dt, toward: cards[front].mood)
        stepTitle(dt, with: ring, front: front, at: time)
    }

    /// Updates the title: that of a chosen card, otherwise that of the card that passes the front.
    private mutating func stepTitle(_ dt: Double, with ring: Carousel, front: Int, at time: Double) {
        let shown = ring.chosenItem ?? front
        let isReadable = abs(ring.velocity(at: time)) < Self.readable
        title.step(dt, toward: shown, alpha: isReadable ? 1 : 0)
    }

    /// Gives the dots another room, in points.
    mutating func setRoom(_ room: Double) { dots.room = room }

    /// Shows dot, title and colour of the card in front at once.
    mutating func show(_ front: Int, of cards: [Card], on ring: Carousel, at time: Double) {
        dots.jump(to: ring.position(at: time).rounded())
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
