/// The speed of objects as a function of tilt: s = sign · u^1.5 with u = clamp((|asin tilt| − 1.5°) / 28.5°, 0, 1). It
/// is zero within 1.5° of level, grows slowly at first, and is full from 30° on.
public struct TiltShaping: Hashable, Sendable {
    /// The lean below which nothing moves.
    public var rest: Angle
    /// The lean at which full speed is reached.
    public var full: Angle

    /// A shaping with its two angles, `rest` below `full`.
    public init(rest: Angle = .degrees(1.5), full: Angle = .degrees(30)) {
        require(rest < full, "`rest` must be below `full`")
        (self.rest, self.full) = (rest, full)
    }

    /// The share of full speed for one axis of a tilt, −1…1, with the sign of `tilt`.
    public func share(of tilt: Double) -> Double {
        let lean = Double.asin(abs(tilt).clamped(to: 0...1))
        let u = ((lean - rest.radians) / (full - rest).radians).clamped(to: 0...1)
        return tilt < 0 ? -u * u.squareRoot() : u * u.squareRoot()
    }
}
