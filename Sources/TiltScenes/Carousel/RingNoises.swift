import TiltEngine
import TiltStage

/// What is heard of the ring: a tick as each card passes, a door that closes as one comes to rest, a card that opens or closes,
/// and another layout.
struct RingNoises: Sendable {
    /// What the last step struck.
    private(set) var strikes: [SceneSounds.Strike] = []
    /// Whether the ring has been turned since a card last came to rest.
    private var isOpen = false
    /// The time of the last tick.
    private var ticked = -1.0
    /// The name of the layout, and whether a card is opened, at the last step.
    private var shown: (layout: String, isOpened: Bool)?

    /// The least time between ticks, in seconds, above which they would be a tone.
    private static let gap = 0.03
    /// How far to a side it is heard, 0…1.
    private static let side = 0.4
    /// The speed in cards per second at which a tick is highest, an octave up.
    private static let fastest = 16.0
    /// How near to its place, in cards, and how slow, in cards per second, a card is that closes.
    private static let (near, slow) = (0.02, 0.35)
    /// How far from its place a card is, in cards, after which it can close again.
    private static let far = 0.1

    /// Takes a step of the ring that ends at a time. `hasPassed` is whether another card is in front, `hasLanded` whether the one that
    /// falls at the start has landed, `isHome` whether all cards are on the ring, and `shown` the layout's name and whether a card is
    /// opened.
    mutating func step(
        _ ring: Carousel, hasPassed: Bool, hasLanded: Bool, isHome: Bool, shown: (layout: String, isOpened: Bool),
        at time: Double
    ) {
        strikes.removeAll(keepingCapacity: true)
        if hasLanded { strikes.append(.init(.landing, gain: 0.8, touch: 0.3)) }
        if let before = self.shown {
            if before.layout != shown.layout { strikes.append(.init(.riffle, gain: 1, touch: 0.15)) }
            if before.isOpened != shown.isOpened {
                strikes.append(.init(.opening, gain: 1, pitch: shown.isOpened ? 1 : 0.75, touch: 0.15))
            }
        }
        self.shown = shown
        guard isHome else {
            isOpen = false
            return
        }
        let speed = abs(ring.velocity(at: time))
        if hasPassed, time - ticked >= Self.gap {
            ticked = time
            let haste = (speed / Self.fastest).clamped(to: 0...1)
            // It is heard from the side to which the card before it left.
            let side = Double(signOf: -ring.velocity(at: time), magnitudeOf: Self.side)
            strikes.append(.init(.tick, gain: 0.75 + 0.25 * haste, pan: side, pitch: 1 + haste, touch: 0.15))
        }
        let turn = ring.position(at: time)
        let distance = abs(turn - turn.rounded())
        if distance > Self.far || hasPassed { isOpen = true }
        let phase = ring.phase(at: time)
        guard isOpen, phase == .settling || phase == .rest, distance < Self.near, speed < Self.slow else { return }
        isOpen = false
        strikes.append(.init(.door, gain: 0.9, touch: 0.2))
    }
}
