/// The viewer's direction, as in `UIMotionEffect`: positive when the screen points right of, or below, the viewer.
public struct ViewerOffset: Hashable, Sendable {
    /// The horizontal component, −1…1.
    public let h: Double
    /// The vertical component, −1…1.
    public let v: Double

    /// An offset from its components, each clamped to −1…1.
    public init(h: Double, v: Double) { (self.h, self.v) = (h.clamped(to: -1...1), v.clamped(to: -1...1)) }

    /// The offset of a tilt; a lean of 30° gives the end of the range.
    public init(_ tilt: Tilt) { self.init(h: tilt.x / Self.fullTilt, v: tilt.y / Self.fullTilt) }

    /// The offset of a pointer over a view: ±1 at its edges, straight ahead at its origin, in shares of its size, each above 0,
    /// below 1; the middle by default.
    public init(of pointer: Vector, over view: Rect, origin: Vector = Vector(0.5, 0.5)) {
        func part(_ place: Double, _ origin: Double) -> Double {
            require(origin > 0 && origin < 1, "a viewer's origin is inside the view")
            return (place - origin) / (place < origin ? origin : 1 - origin)
        }
        let place = pointer - view.origin
        self.init(
            h: view.width > 0 ? part(place.x / view.width, origin.x) : 0,
            v: view.height > 0 ? part(place.y / view.height, origin.y) : 0)
    }

    /// Several offsets as one, such as pointer's, tilt's and a slow drift's: their sum, each by its weight.
    public init(mixing parts: [(offset: ViewerOffset, weight: Double)]) {
        self.init(
            h: parts.reduce(0) { $0 + $1.offset.h * $1.weight }, v: parts.reduce(0) { $0 + $1.offset.v * $1.weight })
    }

    /// Straight ahead.
    public static let zero = ViewerOffset(h: 0, v: 0)

    /// The sine of the tilt at the end of the range, 30°.
    static let fullTilt = 0.5
}
