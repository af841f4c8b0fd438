import TiltEngine
import TiltStage

/// A fan of cards as in a hand of a card game; the front one is pulled out.
struct HandLayout: CarouselLayout {
    let room: Room

    static let title = "Hand"

    init(_ room: Room) { self.room = room }

    var reach: ClosedRange<Double> { -6.0...6.0 }

    func pose(of card: CarouselItem) -> CardPose {
        let (k, h, pivot) = (card.offset, room.height, 1.75 * room.height)
        let roll = Angle.degrees(52.5).radians * .tanh(k / 5)
        return CardPose(
            x: pivot * .sin(roll), y: h / 2 - pivot * (1 - .cos(roll)) + 0.13 * h * card.near,
            z: h * (0.1 + 0.05 * abs(k) - 0.16 * card.near), roll: roll, light: max(0.45, 1 - 0.09 * abs(k)),
            alpha: (6 - abs(k)).clamped(to: 0...1), order: -abs(k))
    }
}
