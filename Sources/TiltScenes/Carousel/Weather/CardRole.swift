import TiltEngine

/// How much of a card's weather is shown. Between the roles of a card numbers go over smoothly, so that nothing pops.
struct CardRole: Equatable, Sendable {
    /// How near the card is to the front: 1 in front, 0 as a neighbour.
    var near = 1.0
    /// How far the card is open: 0 closed, 1 open.
    var openness = 0.0
    /// The part of its weather that can be seen, 0…1.
    var presence = 1.0
    /// The part of card space that is seen.
    var body = CardArt.body
    /// The share of all things that is drawn, 0…1.
    var detail = 1.0

    /// The greatest numbers of things in front, as a neighbour and opened.
    static let limits = [160, 80, 480]

    /// The number of things in this role, of those in front, as a neighbour and opened.
    func number(of counts: [Int]) -> Double {
        let closed = lerp(Double(counts[1]), Double(counts[0]), near)
        return detail * lerp(closed, Double(counts[2]), openness.clamped(to: 0...1))
    }

    /// The greatest number of things in this role.
    var limit: Int { Int(number(of: Self.limits)) }
}
