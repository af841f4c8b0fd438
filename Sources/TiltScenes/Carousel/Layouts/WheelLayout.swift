import TiltEngine

/// A wheel that turns about a horizontal axis; at its far side the backs of the cards are seen.
struct WheelLayout: CarouselLayout {
    let room: Room

    static let title = "Wheel"
    static let titlesBeside = true

    init(_ room: Room) { self.room = room }

    var axis: Carousel.Axis { .vertical }
    var reach: ClosedRange<Double> { -4.4...4.4 }

    func pose(of card: CarouselItem) -> CardPose {
        let (beta, radius) = (Angle.degrees(40 * card.offset).radians, 1.42 * room.height)
        let (sine, cosine) = (Double.sin(beta), Double.cos(beta))
        let depth = radius * (1 - cosine)
        return CardPose(
            x: 0.4 * depth, y: room.camera.eye - 5 - radius * sine, z: 0.9 * depth, pitch: -beta,
            light: max(0.25, 0.5 + 0.5 * cosine), alpha: (4.4 - abs(card.offset)).clamped(to: 0...1), order: cosine)
    }
}
