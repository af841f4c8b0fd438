/// What holds two bodies together. Anchors are points of the bodies, about their origins; a joint to a point of the world is
/// a joint to a static body.
public struct Joint: Hashable, Sendable {
    /// How the anchors are held.
    public enum Kind: Hashable, Sendable {
        /// At a distance of `length` points.
        case rod(length: Double)
        /// No further apart than `length` points.
        case rope(length: Double)
        /// By a spring of rest length `length`, in points; `frequency` in hertz, above 0; `damping` 1 is critical.
        case spring(length: Double, frequency: Double, damping: Double)
        /// At one point, free to turn but for a friction of at most `frictionTorque` (mass · points² / s²).
        case pin(frictionTorque: Double)
        /// At one point and at the angle `angle` of B against A. Rigid where the frequency is 0, else sprung.
        case weld(angle: Angle, frequency: Double, damping: Double)
    }

    /// How the anchors are held.
    public var kind: Kind
    /// The first body.
    public var bodyA: BodyID
    /// The second body.
    public var bodyB: BodyID
    /// The point of the first body, from its origin.
    public var anchorA: Vector
    /// The point of the second body, from its origin.
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
