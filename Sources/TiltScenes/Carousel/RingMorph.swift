import TiltEngine

/// The transition of all cards to a new appearance, when the recipe changes or the ring restarts.
struct RingMorph: Equatable, Sendable {
    private let looks: [CardLook]
    private let order: [Int]
    private let movement: Movement

    /// A transition that starts now, from looks and their painting order.
    init(from looks: [CardLook], order: [Int], at time: Double) {
        self.looks = looks
        self.order = order
        movement = .morph(at: time)
    }

    /// Whether the transition has ended.
    func isOver(at time: Double) -> Bool { movement.isOver(at: time) }

    /// The appearance of the cards on the way to a target.
    func mixed(with target: [CardLook], at time: Double) -> [CardLook] {
        let share = movement.smoothShare(at: time)
        guard share < 1 else { return target }
        return zip(looks, target).map { $0.mixed(share, with: $1) }
    }

    /// The painting order, which changes halfway.
    func order(over target: [Int], at time: Double) -> [Int] {
        movement.smoothShare(at: time) < 0.5 ? order : target
    }
}
