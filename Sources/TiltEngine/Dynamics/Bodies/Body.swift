/// A rigid body as its user sees it: what to add to a ``World``, and what `world[id]` reads and writes.
///
/// Points, seconds, radians; y is down and positive angles turn clockwise on the screen. The mass follows from the shapes:
/// density 1 on 100 × 100 points has mass 1. Numbers are finite and below 3 · 10³⁸.
public struct Body: Hashable, Sendable {
    /// How a body takes part in the world.
    public enum Kind: Hashable, Sendable {
        /// Never moves; other bodies collide with it. A boundary.
        case `static`
        /// Moves with the velocity it is given and yields to nothing, boundaries included. What is pushed by a fast one may
        /// be passed by it: only what is static is never passed.
        case kinematic
        /// Moves by gravity, forces and contacts.
        case dynamic
    }

    /// How the body takes part in the world.
    public var kind: Kind
    /// Where the body's origin is, about which its shapes are given, in points.
    public var position: Vector
    /// The rotation, clockwise. Reads between −π and π.
    public var angle: Angle
    /// The velocity of the centre of mass, in points per second. A step slows what is faster than a million.
    public var velocity: Vector
    /// The angular velocity, clockwise, in radians per second. A step slows what turns by more than an eighth of a turn in a
    /// quarter of it.
    public var angularVelocity: Double
    /// How fast the velocity dies away, per second: dv/dt = −damping · v. 0 or more, infinity included; 0 is none.
    public var linearDamping = 0.0
    /// How fast the angular velocity dies away, per second; 0 or more. 0 is none.
    public var angularDamping = 0.0
    /// An acceleration of its own beside the world's gravity, in points per second squared.
    public var acceleration = Vector.zero
    /// Whether contacts and joints leave the rotation alone.
    public var hasFixedRotation = false
    /// Whether the body passes no other body, however fast it is. All dynamic bodies pass nothing static; against what moves,
    /// that costs a search for each fast body, and is for the few that need it.
    public var isBullet = false

    /// A body at a position; dynamic and at rest unless said otherwise.
    public init(
        _ kind: Kind = .dynamic, at position: Vector = .zero, angle: Angle = .zero, velocity: Vector = .zero,
        angularVelocity: Double = 0
    ) {
        self.kind = kind
        self.position = position
        self.angle = angle
        self.velocity = velocity
        self.angularVelocity = angularVelocity
    }

    var isValid: Bool {
        position.isSolvable && angle.radians.isFinite && velocity.isSolvable && Float(angularVelocity).isFinite
            && linearDamping >= 0 && angularDamping >= 0 && acceleration.isSolvable
    }
}
