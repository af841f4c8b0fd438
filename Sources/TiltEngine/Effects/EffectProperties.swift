/// The properties of a view that motion effects usually change: a view's own values, or the relative values that effects
/// add.
///
/// A view is shown with the sum of its own values and the effects' relative values. Nothing is stored in the view, so a
/// removed effect leaves no trace.
///
///     let shown = effect.applied(to: own, for: viewer)
///     list.image(ImageID("picture"), in: shown.quad(of: Vector(200, 120)))
public struct EffectProperties: Hashable, Sendable, Codable {
    /// The position of the centre, in points.
    public var center: Vector
    /// The scale; a view's own is usually 1.
    public var scale: Double
    /// The rotation, clockwise on a y-down screen.
    public var rotation: Angle
    /// The tilt about the horizontal axis: above zero the top edge goes away from the viewer, as with `rotation.x` of a
    /// layer's transform.
    public var rotationX: Angle
    /// The tilt about the vertical axis: above zero the right edge goes away from the viewer.
    public var rotationY: Angle
    /// The opacity. A view's own is 0…1; a sum may leave that range and is clamped when drawn.
    public var alpha: Double
    /// The offset of the shadow from the view, in points.
    public var shadowOffset: Vector

    /// Relative values; a property that is omitted does not change.
    public init(
        center: Vector = .zero, scale: Double = 0, rotation: Angle = .zero, rotationX: Angle = .zero,
        rotationY: Angle = .zero, alpha: Double = 0, shadowOffset: Vector = .zero
    ) {
        (self.center, self.scale, self.rotation, self.rotationX) = (center, scale, rotation, rotationX)
        (self.rotationY, self.alpha, self.shadowOffset) = (rotationY, alpha, shadowOffset)
    }

    /// The corners of a view as it is shown, in points: scaled, rotated, tilted, and seen in perspective. The size is that at the
    /// scale 1, in points, and the distance that of the viewer's eye from the view's centre, in points, above half its diagonal
    /// when it is tilted; 500 is a layer's usual `m34` of −1/500.
    public func quad(of size: Vector, seenFrom distance: Double = 500) -> Quad {
        require(distance > 0, "the eye is in front of the view")
        let (cosX, sinX) = (Double.cos(rotationX.radians), Double.sin(rotationX.radians))
        let (cosY, sinY) = (Double.cos(rotationY.radians), Double.sin(rotationY.radians))
        func shown(_ x: Double, _ y: Double) -> Vector {
            let flat = (Vector(x * size.x, y * size.y) * (scale / 2)).turned(by: rotation)
            // The z axis points toward the viewer.
            let (height, near) = (flat.y * cosX, flat.y * sinX)
            let (width, depth) = (flat.x * cosY + near * sinY, near * cosY - flat.x * sinY)
            return center + Vector(width, height) * (distance / max(distance - depth, distance / 1000))
        }
        return Quad(topLeft: shown(-1, -1), topRight: shown(1, -1), bottomRight: shown(1, 1), bottomLeft: shown(-1, 1))
    }
}

extension EffectProperties: Scalable {
    /// Relative values that change nothing.
    public static let zero = EffectProperties()

    /// The sum, property by property.
    public static func + (a: EffectProperties, b: EffectProperties) -> EffectProperties {
        EffectProperties(
            center: a.center + b.center, scale: a.scale + b.scale, rotation: a.rotation + b.rotation,
            rotationX: a.rotationX + b.rotationX, rotationY: a.rotationY + b.rotationY, alpha: a.alpha + b.alpha,
            shadowOffset: a.shadowOffset + b.shadowOffset)
    }

    /// The difference, property by property.
    public static func - (a: EffectProperties, b: EffectProperties) -> EffectProperties { a + b * -1 }

    /// The values with each property multiplied by a number.
    public static func * (a: EffectProperties, k: Double) -> EffectProperties {
        EffectProperties(
            center: a.center * k, scale: a.scale * k, rotation: a.rotation * k, rotationX: a.rotationX * k,
            rotationY: a.rotationY * k, alpha: a.alpha * k, shadowOffset: a.shadowOffset * k)
    }
}
