/// The data of a joint that is kept from step to step.
struct JointState: Sendable {
    private(set) var kind: Joint.Kind
    let bodyA, bodyB: Int32
    /// The anchors relative to the centres of mass, in the bodies' frames.
    var anchorA, anchorB: Float2
    /// The coefficients of a spring; nil if the joint is rigid, which is then solved with and without bias.
    private(set) var spring: JointRow?
    /// The substep for which `spring` was computed.
    private var springStep: Float = 0
    /// The impulse along the line between the anchors (x), or on B in the world.
    var impulse = Float2.zero
    var angularImpulse: Float = 0
    /// The speeds that a spring left in its last substep, as the impulses.
    var speed = Float2.zero
    var angularSpeed: Float = 0

    init(kind: Joint.Kind, bodyA: Int32, bodyB: Int32, anchorA: Float2, anchorB: Float2) {
        self.kind = kind
        (self.bodyA, self.bodyB) = (bodyA, bodyB)
        (self.anchorA, self.anchorB) = (anchorA, anchorB)
    }

    func involves(_ body: Int) -> Bool { Int(bodyA) == body || Int(bodyB) == body }

    mutating func update(from new: JointState) {
        (kind, anchorA, anchorB) = (new.kind, new.anchorA, new.anchorB)
        springStep = 0
    }

    /// Computes the spring for substeps of `h` seconds.
    mutating func prepare(_ h: Float) {
        guard springStep != h else { return }
        springStep = h
        switch kind {
        case .spring(_, let frequency, let damping), .weld(_, let frequency, let damping):
            spring = frequency > 0 ? JointRow(hertz: Float(frequency), dampingRatio: Float(damping), h) : nil
        case .rod, .rope, .pin, .slider, .wheel, .motor: spring = nil
        }
    }

    /// Whether it acts along the line between the anchors.
    var isLine: Bool {
        switch kind {
        case .rod, .rope, .spring: true
        case .pin, .weld, .slider, .wheel, .motor: false
        }
    }

    /// Whether it keeps the anchors together.
    var isPoint: Bool {
        switch kind {
        case .pin, .weld: true
        case .rod, .rope, .spring, .slider, .wheel, .motor: false
        }
    }

    var isRope: Bool { if case .rope = kind { true } else { false } }
    var isWeld: Bool { if case .weld = kind { true } else { false } }

    /// The target distance of the anchors; 0 if it keeps them together.
    var length: Float {
        switch kind {
        case .rod(let length), .rope(let length), .spring(let length, _, _): Float(length)
        case .pin, .weld, .slider, .wheel, .motor: 0
        }
    }

    /// The torque of friction; 0 without friction.
    var frictionTorque: Float { if case .pin(let torque) = kind { Float(torque) } else { 0 } }

    /// The angle of B relative to A minus the target angle, in radians; 0 if the angle is free.
    func angle(_ a: Rotation, _ b: Rotation) -> Float {
        guard case .weld(let wanted, _, _) = kind else { return 0 }
        return Float((a.inverse * b * Rotation(wanted).inverse).angle.radians)
    }
}
