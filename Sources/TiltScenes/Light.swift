import TiltEngine

/// The light of the window, which comes from above, or from the high side of a device that leans: where it casts shadows, and
/// which side of a thing it is on, however the thing is turned. It changes nothing while the device is level.
struct Light: Equatable, Sendable {
    /// How the device leans.
    var tilt = Tilt.zero

    /// The sine of the tilt at which it leans furthest: 15°.
    private static let full = 0.26
    /// A lean of less casts no shadow of its own.
    private static let least = 0.02

    /// How far it leans, 0…1.
    var strength: Double { tilt.length < Self.least ? 0 : min(1, tilt.length / Self.full) }

    /// The way to the low side, where shadows fall, of length 1 at most.
    var fall: Vector { Vector(tilt.x, tilt.y) * (strength / max(tilt.length, Self.least)) }

    /// How far it has turned from straight above, clockwise: at most 45°.
    private var angle: Angle { .radians(.atan2(y: -fall.x, x: 1)) }

    /// How brightly it lies on each of the four sides of a thing that is turned, from the thing's top on clockwise, 0…1: on those
    /// that look to it, and as much in all however the thing is turned.
    func sides(of rotation: Angle) -> [Double] {
        (0..<4).map { side in
            let cosine = Double.cos((rotation + .quarter * Double(side) - angle).radians)
            return cosine > 1e-6 ? cosine * cosine : 0
        }
    }
}

extension Angle {
    /// A right angle.
    fileprivate static let quarter = Angle.degrees(90)
}

extension DrawList {
    /// The shadow that a thing casts beside itself while the light leans; none while it comes from above.
    mutating func leaningShadow(under frame: Rect, radius: Double, light: Light, strength: Double) {
        guard light.strength * strength > 0 else { return }
        let reach = min(frame.width, frame.height)
        fill(
            frame.offsetBy(light.fall * (0.09 * reach)), radius: radius, softness: 0.1 * reach,
            color: .shade.opacity(0.3 * light.strength * strength))
    }
}
