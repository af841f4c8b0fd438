/// A connection of two bodies. Anchors are points of the bodies, relative to their origins; a joint to a point of the
/// world is a joint to a static body.
public struct Joint: Hashable, Sendable {
    /// The kinds of joints.
    public enum Kind: Hashable, Sendable {
        /// A fixed distance of `length` points.
        case rod(length: Double)
        /// A distance of at most `length` points.
        case rope(length: Double)
        /// A spring of rest length `length`, in points; `frequency` in hertz, above 0; `damping` 1 is critical.
        case spring(length: Double, frequency: Double, damping: Double)
        /// A pin at one point, free to turn apart from a friction of at most `frictionTorque` (mass · points² / s²).
        case pin(frictionTorque: Double)
        /// A connection at one point and at the angle `angle` of B relative to A; rigid if the frequency is 0,
        /// otherwise a spring.
        case weld(angle: Angle, frequency: Double, damping: Double)
    }

    /// The kind of joint.
    public var kind: Kind
    /// The first body.
    public var bodyA: BodyID
    /// The second body.
    public var bodyB: BodyID
    /// The anchor on the first body, relative to its origin.
    public var anchorA: Vector
    /// The anchor on the second body, relative to its origin.
    public var anchorB: Vector
    /// Whether the two bodies collide with each other.
    public var allowsCollision = false

    /// A joint between two different bodies.
    public init(
        _ kind: Kind, _ bodyA: BodyID, _ bodyB: BodyID, anchorA: Vector = .zero, anchorB: Vector = .zero
    ) {
        self.kind = kind
        self.bodyA = bodyA
        self.bodyB = bodyB
        self.anchorA = anchorA
        self.anchorB = anchorB
    }

    var isValid: Bool {
        bodyA != bodyB && anchorA.isFinite && anchorB.isFinite && kind.isValid
    }
}

extension Joint.Kind {
    fileprivate var isValid: Bool {
        switch self {
        case .rod(let length), .rope(let length): length.isFinite && length >= 0
        case .spring(let length, let frequency, let damping):
            length.isFinite && length >= 0 && frequency.isFinite && frequency > 0 && damping.isFinite && damping >= 0
        case .pin(let torque): torque >= 0
        case .weld(let angle, let frequency, let damping):
            angle.radians.isFinite && frequency.isFinite && frequency >= 0 && damping.isFinite && damping >= 0
        }
    }
}
