import TiltCanvas
import TiltEngine
import TiltStage

/// The first seconds of the landscape, in which its last hours pass and sun or moon arrives, and the halo with which it asks to
/// be taken, until it was taken once.
public enum LandscapeArrival: String, Hashable, Sendable {
    /// The hours pass, and the sun asks.
    case asks
    /// The hours pass; somebody has taken the sun before.
    case known
}

/// The size and the halo of sun or moon.
struct LandscapeGreeting: Equatable, Sendable {
    /// The seconds for which it has been seen; nil if the landscape does not arrive.
    private var age: Double?
    /// Its size, as a factor.
    private var size = SpringValue(1)
    /// Whether it asks to be taken.
    private(set) var asks: Bool

    /// The factor to which the body grows as it arrives, and the spring back.
    private static let large = 1.15
    private static let spring = Spring(response: 0.7, dampingRatio: 0.6)
    /// The seconds from halo to halo, at which of them the halo begins, and its length.
    private static let (period, start, length) = (8.0, 4.2, 2.0)

    init(_ arrival: LandscapeArrival?) { (age, asks) = (arrival.map { _ in 0 }, arrival == .asks) }

    /// The factor of the body's size.
    var scale: Double { size.value }
    /// Whether nothing of it moves by itself, apart from what lives.
    var isAtRest: Bool { size.isSettled(within: 1e-3) }
    /// Whether a halo spreads.
    var hasHalo: Bool { halo != nil }

    /// Advances by `dt` seconds of life.
    mutating func step(_ dt: Double) {
        guard let before = age else { return }
        age = before + dt
        let arrived = LandscapeClock.arrivalTime
        if before + dt < arrived {
            size = SpringValue(1 + (Self.large - 1) * smoothRise(0.6 * arrived, arrived, before + dt), target: 1)
        } else {
            size.advance(by: dt, using: Self.spring)
            if isAtRest { size.settle() }
        }
    }

    /// The body was taken, and asks no more.
    mutating func take() { asks = false }

    /// Ends what moves: nothing may.
    mutating func stop() {
        size = SpringValue(1)
        guard let age else { return }
        self.age = max(age, LandscapeClock.arrivalTime)
        if hasHalo { self.age = ((age / Self.period).rounded(.down) + 1) * Self.period }
    }

    /// How far the halo has spread, 0…1; nil if there is none.
    private var halo: Double? {
        guard asks, let age else { return nil }
        let time = age.truncatingRemainder(dividingBy: Self.period) - Self.start
        return (0...Self.length).contains(time) ? time / Self.length : nil
    }

    /// Draws the halo around a body of some radius.
    func drawHalo(at center: Vector, radius: Double, into list: inout DrawList) {
        guard let halo, list.showsControls else { return }
        let spread = halo * (2 - halo)
        let alpha = smoothRise(0, 0.2, halo) * (1 - smoothRise(0.3, 1, halo))
        list.softDisc(at: center, radius: radius * (1.4 + 1.6 * spread), color: .white.opacity(0.3 * alpha))
        list.stroke(
            circleAt: center, radius: radius * (1.25 + 1.1 * spread), width: 2, color: .white.opacity(0.75 * alpha))
    }
}
