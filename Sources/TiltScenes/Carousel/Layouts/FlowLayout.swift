import TiltEngine

/// Cover Flow: the front card faces the eye, and the others lean back in two close rows.
struct FlowLayout: CarouselLayout {
    let room: Room

    static let title = "Flow"
    static let standsOnFloor = true
    static let makesRoom = true

    init(_ room: Room) { self.room = room }

    var reach: ClosedRange<Double> { -8.5...8.5 }

    func pose(of card: CarouselItem) -> CardPose {
        let (k, h) = (card.offset, room.height)
        let m = Double.tanh(1.8 * k)
        return CardPose(
            x: h * (0.66 * m + 0.19 * k), y: h / 2, z: h * (0.52 * abs(m) + 0.02 * abs(k)),
            yaw: -Angle.degrees(62).radians * m, light: max(0.28, 1 - 0.13 * abs(k)), order: -abs(k))
    }
}
