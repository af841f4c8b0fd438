import TiltCanvas
package import TiltEngine

/// The light of the window. It comes from above or, if the device leans, from its high side; it decides where shadows
/// fall and which sides of an object are lit. It changes nothing while the device is level.
package struct Light: Equatable, Sendable {
    /// The tilt of the device.
    var tilt: Tilt

    package init(tilt: Tilt = .zero) { self.tilt = tilt }

    /// The sine of the tilt at which the light leans most: 15°.
    private static let full = 0.26
    /// The tilt up to which the light does not lean, so that a trembling hand has no effect.
    private static let least = 0.02

    /// The strength of the lean, 0…1.
    var strength: Double { ((tilt.length - Self.least) / (Self.full - Self.least)).clamped(to: 0...1) }

    /// The displacement of the light across a surface, in half widths: positive to the right, for a lean to the right or down.
    var travel: Double { (tilt.x + tilt.y / 2) / Self.full }

    /// The vector to the low side, where shadows fall; its length is 1 at most.
    var fall: Vector { Vector(tilt.x, tilt.y) * (strength / max(tilt.length, Self.least)) }

    /// The light's rotation from straight above, clockwise, at most 45°.
    private var angle: Angle { .radians(.atan2(y: -fall.x, x: 1)) }

    /// The brightness of the four sides of a rotated object, 0…1, clockwise from its own top. Only sides that face the
    /// light are lit, and their sum does not depend on the rotation.
    func sides(of rotation: Angle) -> [Double] {
        (0..<4).map { side in
            let cosine = Double.cos((rotation + .quarter * Double(side) - angle).radians)
            return cosine > 1e-6 ? cosine * cosine : 0
        }
    }

    /// The brightness of the four corners of a rotated item, clockwise from the top left, 0…1; they add up to 1.
    func corners(of rotation: Angle) -> [Double] { sides(of: rotation + .quarter * -0.5) }
}

extension Angle {
    /// A right angle.
    fileprivate static let quarter = Angle.degrees(90)
}

extension DrawList {
    /// Draws the shadow that an object casts beside itself while the light leans; none while it comes from above.
    mutating func leaningShadow(under frame: Rect, radius: Double, light: Light, strength: Double) {
        guard light.strength * strength > 0 else { return }
        let reach = min(frame.width, frame.height)
        fill(
            frame.offsetBy(light.fall * (0.09 * reach)), radius: radius, softness: 0.1 * reach,
            color: .shade.opacity(0.3 * light.strength * strength))
    }
}
