import TiltEngine

/// A staircase of cards that winds down around an axis; behind it their backs are seen.
struct HelixLayout: CarouselLayout {
    let room: Room

    static let title = "Helix"

    init(_ room: Room) { self.room = room }

    var reach: ClosedRange<Double> { -6.0...6.0 }

    func pose(of card: CarouselItem) -> CardPose {
        let (k, h, radius) = (card.offset, room.height, 1.12 * room.height)
        let alpha = Angle.degrees(42 * k).radians
        let (sine, cosine) = (Double.sin(alpha), Double.cos(alpha))
        return CardPose(
            x: radius * sine, y: 0.52 * h - 0.3 * h * k, z: 0.25 * h + radius * (1 - cosine), yaw: alpha,
            light: 1 - 0.3 * (1 - cosine), alpha: (6 - abs(k)).clamped(to: 0...1), order: cosine - 0.001 * abs(k))
    }
}
