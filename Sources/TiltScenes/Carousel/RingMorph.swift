import TiltEngine

/// The way of all cards from how they were drawn to how they are drawn now, when the recipe changes or the ring begins again.
struct RingMorph: Equatable, Sendable {
    private let looks: [CardLook]
    private let order: [Int]
    private let movement: Movement

    /// A way that begins now, from looks and the order in which they were painted.
    init(from looks: [CardLook], order: [Int], at time: Double) {
        self.looks = looks
        self.order = order
        movement = .morph(at: time)
    }

    /// Whether all cards are where they belong.
    func isOver(at time: Double) -> Bool { movement.isOver(at: time) }

    /// How the cards are drawn that will be drawn so.
    func mixed(with target: [CardLook], at time: Double) -> [CardLook] {
        let share = movement.smoothShare(at: time)
        guard share < 1 else { return target }
        return zip(looks, target).map { $0.mixed(share, with: $1) }
    }

    /// The order in which they are painted: half way the new one takes over.
    func order(over target: [Int], at time: Double) -> [Int] {
        movement.smoothShare(at: time) < 0.5 ? order : target
    }
}
