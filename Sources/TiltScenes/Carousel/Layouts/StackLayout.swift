import TiltEngine

/// Time Machine: the cards stand behind one another, and those that have passed fly by below the eye.
struct StackLayout: CarouselLayout {
    let room: Room

    static let title = "Stack"
    static let ahead: Int? = 1

    init(_ room: Room) { self.room = room }

    var axis: Carousel.Axis { .vertical }
    var reach: ClosedRange<Double> { -1.5...8.5 }

    func pose(of card: CarouselItem) -> CardPose {
        let (k, h) = (card.offset, room.height)
        guard k < 0 else {
            return CardPose(
                y: h / 2 + 0.18 * h * k, z: 0.38 * h * k, light: .pow(0.87, k), alpha: (8.5 - k).clamped(to: 0...1),
                order: -k)
        }
        return CardPose(
            y: h / 2 + 0.55 * h * k, z: 0.85 * h * k, pitch: Angle.degrees(14.3).radians * k,
            alpha: (1 + 1.1 * k).clamped(to: 0...1), order: -k)
    }
}
