/// How fast a tilt makes things move: s = sign · u^1.5 with u = clamp((|asin tilt| − 1.5°) / 28.5°, 0, 1). Still within 1.5° of
/// level, slow and fine at first, at full speed from 30° on.
public struct TiltShaping: Hashable, Sendable {
    /// The lean up to which nothing moves.
    public var rest: Angle
    /// The lean from which on nothing moves faster.
    public var full: Angle

    /// A shaping with its two leans, `rest` below `full`.
    public init(rest: Angle = .degrees(1.5), full: Angle = .degrees(30)) {
        precondition(rest < full, "the shaping needs room between rest and full speed")
        self.rest = rest
        self.full = full
    }

    /// The share of full speed, −1…1 with the sign of `tilt`, that one axis of a tilt asks for.
    public func share(of tilt: Double) -> Double {
        let lean = Double.asin(abs(tilt).clamped(to: 0...1))
        let u = ((lean - rest.radians) / (full - rest).radians).clamped(to: 0...1)
        return tilt < 0 ? -u * u.squareRoot() : u * u.squareRoot()
    }
}
