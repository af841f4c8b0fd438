public import TiltEngine

/// The mount of a picture in its raster: rounded corners, a contact shadow beside it and an optional reflection below
/// it. They share one raster, so a mounted picture takes one command. Lengths are fractions of the picture's height.
public struct Mount: Hashable, Sendable {
    /// A picture's reflection.
    public struct Reflection: Hashable, Sendable {
        /// The gap between the picture's bottom and its reflection.
        public var gap: Double
        /// The height of the reflection.
        public var height: Double
        /// The opacity of the reflection at its top, 0…1.
        public var opacity: Double

        /// A reflection; lengths are fractions of the picture's height.
        public init(gap: Double, height: Double, opacity: Double) {
            (self.gap, self.height, self.opacity) = (gap, height, opacity)
        }
    }

    /// The radius of the corners.
    public var cornerRadius: Double
    /// The width of the raster's margin at left and right, for the shadow.
    public var margin: Double
    /// The width of a transparent border at top and bottom, which keeps slanted edges smooth.
    public var border: Double
    /// The reflection; nil for none.
    public var reflection: Reflection?

    /// A mount; lengths are fractions of the picture's height.
    public init(cornerRadius: Double, margin: Double, border: Double, reflection: Reflection? = nil) {
        (self.cornerRadius, self.margin) = (cornerRadius, margin)
        (self.border, self.reflection) = (border, reflection)
    }

    /// The same mount without the reflection.
    public var withoutReflection: Mount { Mount(cornerRadius: cornerRadius, margin: margin, border: border) }

    /// The rectangle of the whole raster around a picture that fills `frame`.
    public func raster(around frame: Rect) -> Rect {
        let h = frame.height
        let foot = reflection.map { $0.gap + $0.height } ?? 0
        return Rect(
            x: frame.minX - margin * h, y: frame.minY - border * h, width: frame.width + 2 * margin * h,
            height: h * (1 + 2 * border + foot))
    }
}
