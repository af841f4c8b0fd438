import TiltEngine

/// The inside of a drum: the cards at the sides come nearer and turn to the eye.
struct InsideLayout: CarouselLayout {
    let room: Room

    static let title = "Inside"
    static let standsOnFloor = true

    init(_ room: Room) { self.room = room }

    var reach: ClosedRange<Double> { -4.0...4.0 }

    func pose(of card: CarouselItem) -> CardPose {
        let (alpha, h) = (Angle.degrees(25 * card.offset).radians, room.height)
        let (sine, cosine) = (Double.sin(alpha), Double.cos(alpha))
        return CardPose(
            x: 2 * h * sine, y: h / 2, z: 0.55 * h - 2 * h * (1 - cosine), yaw: -alpha,
            light: 1 - 0.1 * min(4, abs(card.offset)), alpha: (4 - abs(card.offset)).clamped(to: 0...1), order: -cosine)
    }
}
