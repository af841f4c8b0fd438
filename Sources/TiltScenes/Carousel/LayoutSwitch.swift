import TiltEngine
import TiltStage

/// A change of all cards' bodies to those of another layout, or of other cards: each springs from where it is, the front
/// one first. It can be interrupted at any time; the cards keep their velocities.
struct LayoutSwitch: Equatable, Sendable {
    /// How far a card is from its new place, in the numbers of its body, and how fast that changes.
    private struct Start: Equatable, Sendable {
        var away: SIMD16<Double>
        var velocity: SIMD16<Double>
        var delay: Double
    }

    /// By the index of the card; nil for one that was not seen before.
    private var starts: [Start?]
    /// The cards that were seen before.
    let seen: [Int]
    private let since: Double
    /// The greatest delay.
    private let latest: Double

    private static let spring = Spring(response: 0.46, dampingRatio: 0.86)
    /// The delay from card to card, outwards from the front, in seconds.
    private static let delay = 0.022
    /// The greatest number of cards that differ in their delay.
    private static let mostDelayed = 8.0
    /// The time after which nothing moves any more, in seconds.
    private static let duration = 1.1
    /// The duration of a new card's arrival, in seconds.
    private static let arrival = 0.3

    /// A change from moving bodies, by their index, to others, which turn with the ring: `soon` are these a thousandth of a
    /// second later.
    init(
        from before: [Int: MovingBody], to after: [(place: CarouselItem, body: CardBody)],
        turning soon: [Int: CardBody],
        count: Int, at time: Double
    ) {
        since = time
        starts = Array(repeating: nil, count: count)
        seen = before.keys.sorted()
        var latest = 0.0
        for (place, body) in after {
            guard let old = before[place.index] else { continue }
            let turning = soon[place.index].map { $0.numbers(from: body) * 1000 } ?? .zero
            let velocity = old.velocity - turning
            let isStill = (velocity * velocity).sum() < 1
            let delay = isStill ? Self.delay * min(abs(place.offset), Self.mostDelayed) : 0
            starts[place.index] = Start(
                away: old.body.numbers(from: body), velocity: isStill ? .zero : velocity, delay: delay)
            latest = max(latest, delay)
        }
        self.latest = latest
    }

    /// Whether it has ended.
    func isOver(at time: Double) -> Bool { time - since >= Self.duration + latest }

    /// The body of a card on the way to a target.
    func body(of index: Int, toward target: CardBody, at time: Double) -> CardBody {
        guard !isOver(at: time) else { return target }
        guard let (away, _) = motion(of: index, at: time) else {
            var target = target
            target.pose.alpha *= Fade.progress(since: since, lasting: Self.arrival, at: time)
            return target
        }
        return CardBody(target.numbers + away)
    }

    /// The velocity of a card relative to its target, in the numbers of its body.
    func velocity(of index: Int, at time: Double) -> SIMD16<Double> {
        isOver(at: time) ? .zero : motion(of: index, at: time)?.velocity ?? .zero
    }

    private func motion(of index: Int, at time: Double) -> (away: SIMD16<Double>, velocity: SIMD16<Double>)? {
        guard starts.indices.contains(index), let start = starts[index] else { return nil }
        let elapsed = time - since - start.delay
        guard elapsed > 0 else { return (start.away, start.velocity) }
        let (place, speed) = (
            Self.spring.motion(displacement: 1, velocity: 0, after: elapsed),
            Self.spring.motion(displacement: 0, velocity: 1, after: elapsed)
        )
        return (
            start.away * place.displacement + start.velocity * speed.displacement,
            start.away * place.velocity + start.velocity * speed.velocity
        )
    }
}

/// A body, and the velocity of its numbers.
struct MovingBody: Equatable, Sendable {
    var body: CardBody
    var velocity: SIMD16<Double>

    /// The time over which velocities are measured, in seconds.
    static let moment = 1e-3

    /// The bodies of cards by their indices, which turn with the ring: `soon` are these a ``moment`` later. Those on their way
    /// to other places have that velocity too.
    static func all(
        _ bodies: [(place: CarouselItem, body: CardBody)], soon: [Int: CardBody], in change: LayoutSwitch?,
        at time: Double
    ) -> [Int: MovingBody] {
        var moving: [Int: MovingBody] = [:]
        for (place, body) in bodies {
            let turning = soon[place.index].map { $0.numbers(from: body) * (1 / moment) } ?? .zero
            let changing = change?.velocity(of: place.index, at: time) ?? .zero
            moving[place.index] = MovingBody(body: body, velocity: turning + changing)
        }
        return moving
    }
}

extension [Int: MovingBody] {
    /// The same bodies after a change of the cards.
    func renumbered(by change: RingCards.Change) -> Self {
        Dictionary(uniqueKeysWithValues: compactMap { index, body in change.index(after: index).map { ($0, body) } })
    }
}

extension [(place: CarouselItem, body: CardBody)] {
    /// The bodies by the indices of their cards.
    var byIndex: [Int: CardBody] {
        Dictionary(map { ($0.place.index, $0.body) }, uniquingKeysWith: { first, _ in first })
    }
}
