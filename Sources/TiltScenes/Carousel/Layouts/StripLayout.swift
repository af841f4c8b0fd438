import TiltEngine

/// A strip of cards side by side, bent a little away from the front.
struct StripLayout: CarouselLayout {
    let room: Room

    static let title = "Strip"
    static let standsOnFloor = true
    static let makesRoom = true

    init(_ room: Room) { self.room = room }

    var reach: ClosedRange<Double> { -6.5...6.5 }

    func pose(of card: CarouselItem) -> CardPose {
        let (k, h) = (card.offset, room.height)
        let m = Double.tanh(k)
        return CardPose(
            x: 0.9 * h * k, y: h / 2, z: 0.3 * h * m * m, yaw: -Angle.degrees(14).radians * m,
            light: max(0.4, 1 - 0.12 * abs(k)), order: -abs(k))
    }
}
