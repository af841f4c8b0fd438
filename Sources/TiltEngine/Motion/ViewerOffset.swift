/// Where the viewer looks from, as `UIMotionEffect` counts it: positive when the screen points right of, or below, the viewer.
public struct ViewerOffset: Hashable, Sendable {
    /// The horizontal part, −1…1.
    public let h: Double
    /// The vertical part, −1…1.
    public let v: Double

    /// An offset from its parts, each clamped to −1…1.
    public init(h: Double, v: Double) {
        self.h = h.clamped(to: -1...1)
        self.v = v.clamped(to: -1...1)
    }

    /// The offset of a tilt: 30° lean to the end of the range.
    public init(_ tilt: Tilt) {
        self.init(h: tilt.x / Self.fullTilt, v: tilt.y / Self.fullTilt)
    }

    /// Straight ahead.
    public static let zero = ViewerOffset(h: 0, v: 0)

    /// sin 30°.
    static let fullTilt = 0.5
}
