/// A connection of two bodies. Anchors are points of the bodies, relative to their origins; a joint to a point of the
/// world is a joint to a static body.
public struct Joint: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of joints.
    public enum Kind: Hashable, Sendable, Codable {
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
        /// A slide of B along a line through A's anchor, at the angle `angle` of B relative to A. `axis` is a direction in
        /// the frame of A.
        case slider(axis: Vector, angle: Angle = .zero)
        /// A wheel B on a line through A's anchor: it moves along `axis`, a direction in the frame of A, and turns freely.
        case wheel(axis: Vector)
        /// A motor that moves B's anchor to A's, and B to the angle `angle` relative to A, by a force of at most `maxForce`
        /// (mass · points / s²) and a torque of at most `maxTorque` (mass · points² / s²).
        case motor(angle: Angle, maxForce: Double, maxTorque: Double)
    }

    /// What drives a pin, a slider or a wheel.
    public struct Motor: Hashable, Sendable, Codable {
        /// The wanted speed of B relative to A: of a pin or a wheel in radians per second, clockwise, of a slider in points
        /// per second along its axis.
        public var speed: Double
        /// The greatest torque (mass · points² / s²), or for a slider force (mass · points / s²); 0 or more.
        public var limit: Double

        /// A motor.
        public init(speed: Double, limit: Double) { (self.speed, self.limit) = (speed, limit) }
    }

    /// What pulls a pin to an angle, or a slider or a wheel to a place along its axis.
    public struct Spring: Hashable, Sendable, Codable {
        /// Its frequency in hertz, above 0.
        public var frequency: Double
        /// Its damping ratio, 0 or more; 1 is critical.
        public var damping: Double
        /// Where it rests: radians or points, as for ``Joint/limits``.
        public var target: Double

        /// A spring.
        public init(frequency: Double, damping: Double = 1, target: Double = 0) {
            (self.frequency, self.damping, self.target) = (frequency, damping, target)
        }
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
    /// The range of a pin's angle of B relative to A, in radians within −π…π, or of the place of B's anchor along the axis
    /// of a slider or wheel, in points from A's anchor; nil is no limit. The joint's own motor never holds it beyond them, however
    /// strong it is; a pin that turns by a radian in a step passes them for that step, by a quarter of a radian at most. Other forces
    /// do a little, as they press a body into another.
    public var limits: ClosedRange<Double>?
    /// The motor of a pin, a slider or a wheel; nil is none. A wheel's turns it.
    public var motor: Motor?
    /// The spring of a pin, a slider or a wheel, whose suspension it is; nil is none.
    public var spring: Spring?
    /// The force beyond which the joint breaks, in mass · points / s²; infinite by default. See ``World/brokenJoints``.
    public var breakingForce = Double.infinity
    /// The torque beyond which the joint breaks, in mass · points² / s²; infinite by default.
    public var breakingTorque = Double.infinity

    /// A joint between two different bodies.
    public init(_ kind: Kind, _ bodyA: BodyID, _ bodyB: BodyID, anchorA: Vector = .zero, anchorB: Vector = .zero) {
        (self.kind, self.bodyA, self.bodyB, self.anchorA, self.anchorB) = (kind, bodyA, bodyB, anchorA, anchorB)
    }

    /// The kind and the bodies.
    public var description: String { "Joint(\(name(of: kind)), \(bodyA) to \(bodyB))" }

    /// What no world takes of it; nil if one takes it.
    var flaw: String? {
        guard bodyA != bodyB else { return "a joint connects two different bodies" }
        guard anchorA.isFinite, anchorB.isFinite else { return "a joint's anchors are finite" }
        if let flaw = kind.flaw { return flaw }
        guard breakingForce >= 0, breakingTorque >= 0 else { return "a breaking force or torque is not negative" }
        guard kind.hasAxis || (limits == nil && motor == nil && spring == nil) else {
            return "only pins, sliders and wheels have limits, motors and springs"
        }
        if let limits {
            guard Float(limits.lowerBound).isFinite, Float(limits.upperBound).isFinite else {
                return "a joint's limits are finite"
            }
            if case .pin = kind, limits.lowerBound < -.pi || limits.upperBound > .pi {
                return "a pin's limits are within −π…π"
            }
        }
        if let motor, !(Float(motor.speed).isFinite && motor.limit >= 0) {
            return "a motor's speed is finite, and its limit not negative"
        }
        guard let spring else { return nil }
        guard Float(spring.target).isFinite else { return "a spring's target is finite" }
        return Kind.flaw(frequency: spring.frequency, damping: spring.damping)
    }

    /// Whether it has rows of its own, see ``AxisJoint``.
    var hasRows: Bool {
        switch kind {
        case .slider, .wheel, .motor: true
        default: limits != nil || motor != nil || spring != nil
        }
    }
}

extension Joint.Kind {
    /// Whether it has one way to move, with limits, a motor and a spring.
    fileprivate var hasAxis: Bool {
        switch self {
        case .pin, .slider, .wheel: true
        default: false
        }
    }

    fileprivate var flaw: String? {
        switch self {
        case .rod(let length), .rope(let length):
            length.isFinite && length >= 0 ? nil : "a joint's length is finite and not negative"
        case .spring(let length, let frequency, let damping):
            length.isFinite && length >= 0
                ? Self.flaw(frequency: frequency, damping: damping) : "a joint's length is finite and not negative"
        case .pin(let torque): torque >= 0 ? nil : "a friction torque is not negative"
        case .weld(let angle, let frequency, let damping):
            !angle.radians.isFinite
                ? "a weld's angle is finite" : Self.flaw(frequency: frequency == 0 ? 1 : frequency, damping: damping)
        case .slider(let axis, let angle):
            axis.isFinite && axis.portableLength > 0 && angle.radians.isFinite
                ? nil : "a slider's axis has a length, and its angle is finite"
        case .wheel(let axis): axis.isFinite && axis.portableLength > 0 ? nil : "a wheel's axis has a length"
        case .motor(let angle, let force, let torque):
            angle.radians.isFinite && force >= 0 && torque >= 0
                ? nil : "a motor's angle is finite, and its force and torque are not negative"
        }
    }

    fileprivate static func flaw(frequency: Double, damping: Double) -> String? {
        guard frequency > 0, Float(frequency).isFinite else { return "a spring's frequency is above 0, and finite" }
        return damping >= 0 && Float(damping).isFinite ? nil : "a spring's damping is finite and not negative"
    }
}
