import TiltEngine

/// The acceleration of loose things, in units of 1000 points per second squared in a window of 1280×720; in others it is
/// proportional to the window's size.
///
///     pull = (dx sin φ, cos φ + max(0, dy) (1 − cos φ))      toward (dx, dy); at most 1
///     φ = 1.2 (lean − 1°), at most 90° (1 + max(0, −dy))
///     jolt = −8 · shake / 9.80665                            beyond a dead zone of 0.25 g, at most 20
///
/// A level device is a picture on a wall: things fall to its bottom. Down turns with the device, and a little farther: at 60° what
/// stands topples over the side wall, and from 76° on that is the floor. Away from the player things fall to the top from there on,
/// so that a device that is laid on a table still holds them; toward the player there is nothing further down. A hand that trembles
/// about level moves nothing. When shaken, things stay behind, much more than in a box of 13 metres.
enum Pull {
    /// The combined acceleration by tilt and shaking.
    static func direction(for lean: Lean) -> Vector { weight(for: lean.tilt) + jolt(of: lean.shake) }

    private static func weight(for tilt: Tilt) -> Vector {
        let length = tilt.length
        let lean = Double.asin(min(1, length)) - deadAngle
        guard lean > 0, length.isFinite else { return Vector(0, 1) }
        let (x, y) = (tilt.x / length, tilt.y / length)
        let angle = min(gainOfLean * lean, .pi / 2 * (1 + max(0, -y)))
        let pull = Vector(x * .sin(angle), .cos(angle) + max(0, y) * (1 - .cos(angle)))
        return pull / max(1, pull.length)
    }

    /// The acceleration by shaking. The pad's x is the picture's, and its z, toward the player, is the picture's downward y.
    private static func jolt(of shake: Vector3) -> Vector {
        let shake = Vector(shake.x, shake.z) / MotionSample.standardGravity
        guard shake.isFinite, shake.length > deadZone else { return .zero }
        return shake * (-min(gain * (shake.length - deadZone), most) / shake.length)
    }

    /// How hard a device is shaken in any direction, in g beyond the 0.6 g of a quick hand, 2 at most.
    static func toss(of shake: Vector3) -> Double {
        let strength = shake.length / MotionSample.standardGravity - 0.6
        return strength.isFinite ? strength.clamped(to: 0...2) : 0
    }

    private static let (gainOfLean, deadAngle) = (1.2, Double.pi / 180)
    private static let deadZone = 0.25
    private static let gain = 8.0
    private static let most = 20.0
}
