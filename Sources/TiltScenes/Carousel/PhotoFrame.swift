import TiltEngine

/// The frame of an own picture: of its own shape, and larger the wider it is.
///
///     r′ = clamp(r, .56, 1.9)     grow = lerp(1, 1.25, smoothRise(.8, 1.25, r′))
///     height = H √(min(1, .8 / r′)) grow, at most H     width = r′ height
enum PhotoFrame {
    /// The limits of a frame's aspect ratio, width over height.
    static let shapes = 0.56...1.9
    /// The enlargement of the widest frames.
    private static let growth = 1.25

    /// The size of a frame of an aspect ratio within the limits; `height` is the usual card's.
    static func size(_ shape: Double, in height: Double) -> Vector {
        let grow = lerp(1, growth, smoothRise(RingGeometry.aspect, 1.25, shape))
        let own = min(height, height * min(1, (RingGeometry.aspect / shape).squareRoot()) * grow)
        return Vector(shape * own, own)
    }
}
