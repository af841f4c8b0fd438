import TiltEngine

/// The acceleration of loose things, in units of 1000 points per second squared in a window of 1280×720; in others it is
/// proportional to the window's size.
///
///     pull = (0, 1) + 4 · s(tilt)       its length kept within 0.25…1
///     jolt = −8 · shake / 9.80665       beyond a dead zone of 0.25 g, at most 20
///
/// A level device is a picture on a wall: things fall to its bottom. As it leans they fall to its low side, which
/// dominates from 13° on, whichever side that is. There is always a pull, and it uses the same measure of tilt as map
/// and ring, so a hand that trembles about level moves nothing. When shaken, things stay behind, much more than in a
/// box of 13 metres.
enum Pull {
    /// The combined acceleration by tilt and shaking.
    static func direction(for lean: Lean) -> Vector { weight(for: lean.tilt) + jolt(of: lean.shake) }

    private static func weight(for tilt: Tilt) -> Vector {
        let shaping = TiltShaping()
        let side = Vector(shaping.share(of: tilt.x), shaping.share(of: tilt.y))
        let pull = Vector(0, 1) + side * 4
        guard pull.length > 0 else { return Vector(0, least) }
        return pull * (pull.length.clamped(to: least...1) / pull.length)
    }

    /// The acceleration by shaking. The pad's x is the picture's, and its z, toward the player, is the picture's downward y.
    private static func jolt(of shake: Vector3) -> Vector {
        let shake = Vector(shake.x, shake.z) / MotionSample.standardGravity
        guard shake.isFinite, shake.length > deadZone else { return .zero }
        return shake * (-min(gain * (shake.length - deadZone), most) / shake.length)
    }

    private static let least = 0.25
    private static let deadZone = 0.25
    private static let gain = 8.0
    private static let most = 20.0
}
