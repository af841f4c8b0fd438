/// The viewer's direction, as in `UIMotionEffect`: positive when the screen points right of, or below, the viewer.
public struct ViewerOffset: Hashable, Sendable {
    /// The horizontal component, −1…1.
    public let h: Double
    /// The vertical component, −1…1.
    public let v: Double

    /// An offset from its components, each clamped to −1…1.
    public init(h: Double, v: Double) {
        self.h = h.clamped(to: -1...1)
        self.v = v.clamped(to: -1...1)
    }

    /// The offset of a tilt; a lean of 30° gives the end of the range.
    public init(_ tilt: Tilt) {
        self.init(h: tilt.x / Self.fullTilt, v: tilt.y / Self.fullTilt)
    }

    /// Straight ahead.
    public static let zero = ViewerOffset(h: 0, v: 0)

    /// The sine of the tilt at the end of the range, 30°.
    static let fullTilt = 0.5
}
