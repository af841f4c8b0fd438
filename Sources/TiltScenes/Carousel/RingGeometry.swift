import TiltEngine
import TiltStage

/// The position and size of a card at an angle of the ring. Angle 0 is the front; a positive angle is to the right.
///
///     s = D / (D + R(1 − cos a))      D = 2R · 0.42 / 0.58      front 1, back 0.42
///     X(a) = R sin a · s(a)
struct RingGeometry: Equatable, Sendable {
    /// R, in points.
    var radius: Double
    /// The height of the front card, in points.
    var cardHeight: Double
    /// The horizontal middle of the ring.
    var middle: Double
    /// The height of the horizon, the limit of cards at infinite distance.
    var horizon: Double
    /// The height of the background's horizon.
    let skyline: Double
    /// The height of the front card's bottom edge.
    var floor: Double

    /// The scale at the back of the ring; it is 1 at the front.
    static let backScale = 0.42
    /// D / R: the distance of the eye from the front of the ring, in radii.
    static let distance = 2 * backScale / (1 - backScale)
    /// The aspect ratio of the usual card, width over height.
    static let aspect = 0.8

    init(view: Viewport, feel: RingFeel = RingFeel()) {
        // In a low window the cards stay clear of the gauge's dial and the bar.
        let dial = Gauge.dialFrame(in: view)
        let tallness = Self.tallness(of: view)
        floor = min(lerp(0.74, 0.7, tallness) * view.height, max(dial.minY - 6, 0.5 * view.height))
        radius = 0.52 * min(view.width, 1.9 * view.height) * feel.radius
        // In a tall window the cards grow into its height.
        let width = view.width * lerp(1, 1.75, tallness)
        cardHeight = min(0.5 * view.height, 0.29 * width, max(floor - TabBar.height - 8, 0.3 * view.height))
        middle = view.width / 2
        // It is seen from higher up, so that the rear cards stand above those in front.
        skyline = lerp(Self.usualSkyline, 0.2, tallness) * view.height
        horizon = lerp(floor, skyline, feel.incline)
    }

    /// The background's horizon in its picture, from the top, as a share of the height.
    static let usualSkyline = 0.458

    /// How tall a window is: 0 up to 4:3, and 1 from 5:8 on.
    private static func tallness(of view: Viewport) -> Double {
        ((view.height / view.width - 0.75) / (1.6 - 0.75)).clamped(to: 0...1)
    }

    /// The scale of a card, by the cosine of its angle.
    static func scale(cosine: Double) -> Double { distance / (distance + 1 - cosine) }

    /// X(a) / R: the displacement of a card at an angle from the middle of the ring, in radii.
    static func displacement(_ angle: Double) -> Double {
        .sin(angle) * scale(cosine: .cos(angle))
    }
}
