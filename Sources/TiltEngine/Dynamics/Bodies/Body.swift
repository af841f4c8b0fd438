/// The public state of a rigid body: the value to add to a ``World``, and the one that `world[id]` reads and writes.
///
/// Units are points, seconds and radians; y is down and positive angles turn clockwise on the screen. The mass follows
/// from the shapes: density 1 on 100 × 100 points gives mass 1. Numbers are finite and below 3 · 10³⁸.
public struct Body: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The kinds of bodies.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// A boundary: it never moves, and other bodies collide with it.
        case `static`
        /// A body that moves with its set velocity and yields to nothing, not even boundaries. A fast one may pass
        /// through bodies that it pushes: only static bodies are never passed.
        case kinematic
        /// A body that moves by gravity, forces and contacts.
        case dynamic
    }

    /// The kind of body.
    public var kind: Kind
    /// The position of the body's origin, to which its shapes are relative, in points.
    public var position: Vector
    /// The rotation, clockwise; read as −π…π.
    public var angle: Angle
    /// The velocity of the centre of mass, in points per second. Steps and impulses limit it to a million.
    public var velocity: Vector
    /// The angular velocity, clockwise, in radians per second. A step limits it to an eighth of a turn per quarter step.
    public var angularVelocity: Double
    /// The damping of the velocity, per second: dv/dt = −damping · v. 0 or more, including infinity; 0 is none.
    public var linearDamping = 0.0
    /// The damping of the angular velocity, per second; 0 or more. 0 is none.
    public var angularDamping = 0.0
    /// The body's acceleration in addition to the world's gravity, in points per second squared.
    public var acceleration = Vector.zero
    /// Whether contacts and joints do not rotate the body.
    public var hasFixedRotation = false
    /// Whether the body never passes through another body, however fast it is. No dynamic body passes through static
    /// ones; checking moving ones costs a search per fast body, so set this only for bodies that need it.
    public var isBullet = false

    /// Whether the body may fall asleep and comes to rest, see ``sleepThreshold``; one that may not keeps its whole island awake.
    public var allowsSleep = true
    /// The speed below which the body is at rest, in points per second, also for its farthest point; 0 or more. Below half of it
    /// a body that lies on others or hangs is damped, by 7/s at rest, so that large piles come to rest, also in worlds without
    /// sleep.
    public var sleepThreshold = 5.0

    /// A body at a position; dynamic and at rest by default.
    public init(
        _ kind: Kind = .dynamic, at position: Vector = .zero, angle: Angle = .zero, velocity: Vector = .zero,
        angularVelocity: Double = 0
    ) {
        (self.kind, self.position, self.angle) = (kind, position, angle)
        (self.velocity, self.angularVelocity) = (velocity, angularVelocity)
    }

    /// The kind, the position and the rotation.
    public var description: String { "Body(\(kind.rawValue) at \(position.short), \(angle))" }

    var isValid: Bool {
        position.isSolvable && angle.radians.isFinite && velocity.isSolvable && Float(angularVelocity).isFinite
            && linearDamping >= 0 && angularDamping >= 0 && acceleration.isSolvable && sleepThreshold >= 0
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case kind, position, angle, velocity, angularVelocity, linearDamping, angularDamping, acceleration
        case hasFixedRotation, isBullet, allowsSleep, sleepThreshold
    }

    /// Reads a body; what is left out is as in its initialiser.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(
            try values.value(.kind, or: .dynamic), at: try values.value(.position, or: .zero),
            angle: try values.value(.angle, or: .zero), velocity: try values.value(.velocity, or: .zero),
            angularVelocity: try values.value(.angularVelocity, or: 0))
        linearDamping = try values.value(.linearDamping, or: linearDamping)
        angularDamping = try values.value(.angularDamping, or: angularDamping)
        acceleration = try values.value(.acceleration, or: acceleration)
        hasFixedRotation = try values.value(.hasFixedRotation, or: hasFixedRotation)
        isBullet = try values.value(.isBullet, or: isBullet)
        allowsSleep = try values.value(.allowsSleep, or: allowsSleep)
        sleepThreshold = try values.value(.sleepThreshold, or: sleepThreshold)
    }

    /// The number that no world takes; nil if there is none.
    var fault: Fault? {
        Fault(
            Fault.vector("position", position) + Fault.vector("velocity", velocity)
                + Fault.vector("acceleration", acceleration) + Fault.number("angle", angle.radians)
                + Fault.number("angularVelocity", angularVelocity) + [
                    ("linearDamping", linearDamping, linearDamping >= 0, "a damping is not negative"),
                    ("angularDamping", angularDamping, angularDamping >= 0, "a damping is not negative"),
                    ("sleepThreshold", sleepThreshold, sleepThreshold >= 0, "a threshold is not negative"),
                ])
    }
}
