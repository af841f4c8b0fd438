/// One direction in which a joint holds or drives its bodies: along a line of the frame of A, or in the angle.
struct AxisRow {
    /// The direction in the frame of A; nil for the angle of B relative to A.
    var axis: Float2?
    /// The position or angle that counts as zero, and the side to which it counts.
    var target: Float = 0
    var sign: Float = 1
    var speed: Float = 0
    /// The range to which a motor drives: that of the limits.
    var range = -Float.infinity...Float.infinity
    /// The range of the impulse of a substep.
    var low = -Float.infinity
    var high = Float.infinity
    var softness: JointRow
    var kind: Kind

    enum Kind {
        /// Holds at zero.
        case hold
        /// Keeps the position at zero or above.
        case limit
        /// Drives to a speed.
        case motor
        /// Pulls to zero; solved once per substep, before the bodies move, because a second time would damp it.
        case spring
    }
}

extension AxisRow {
    /// The rows of a joint, always in the same order, so that their impulses can be kept.
    static func rows(of joint: Joint, _ stiffness: JointRow, _ h: Float) -> [AxisRow] {
        var rows: [AxisRow] = []
        func hold(_ axis: Float2?, target: Float = 0, limit: Double = .infinity) {
            let most = Float(limit) * h
            let kind: Kind = most.isFinite ? .spring : .hold
            rows.append(AxisRow(axis: axis, target: target, low: -most, high: most, softness: stiffness, kind: kind))
        }
        var (line, motorLine): (Float2?, Float2?)
        switch joint.kind {
        case .slider(let axis, let angle):
            line = Float2(axis / axis.portableLength)
            motorLine = line
            hold(line?.perpendicular)
            hold(nil, target: Float(angle.radians))
        case .wheel(let axis):
            line = Float2(axis / axis.portableLength)
            hold(line?.perpendicular)
        case .motor(let angle, let force, let torque):
            hold(Float2(1, 0), limit: force)
            hold(Float2(0, 1), limit: force)
            hold(nil, target: Float(angle.radians), limit: torque)
        default: break
        }
        if let spring = joint.spring {
            let softness = JointRow(hertz: Float(spring.frequency), dampingRatio: Float(spring.damping), h)
            rows.append(AxisRow(axis: line, target: Float(spring.target), softness: softness, kind: .spring))
        }
        if let motor = joint.motor {
            let most = Float(motor.limit) * h
            var row = AxisRow(
                axis: motorLine, speed: Float(motor.speed), low: -most, high: most, softness: .rigid, kind: .motor)
            if let limits = joint.limits, motorLine == line {
                row.range = Float(limits.lowerBound)...Float(limits.upperBound)
            }
            rows.append(row)
        }
        if let limits = joint.limits {
            let (low, high) = (Float(limits.lowerBound), Float(limits.upperBound))
            rows.append(AxisRow(axis: line, target: low, low: 0, softness: stiffness, kind: .limit))
            rows.append(AxisRow(axis: line, target: high, sign: -1, low: 0, softness: stiffness, kind: .limit))
        }
        return rows
    }
}

/// What is kept of a joint's rows from substep to substep: their impulses, and the speed that the spring left.
struct AxisMemory: Sendable {
    var impulses = SIMD8<Float>()
    var springSpeed: Float = 0

    /// Takes back what a motor and the limits, whose rows follow, press against each other: it moves nothing.
    mutating func release(motor i: Int) {
        let (back, ahead) = (min(max(0, -impulses[i]), impulses[i + 1]), min(max(0, impulses[i]), impulses[i + 2]))
        impulses[i] += back - ahead
        impulses[i + 1] -= back
        impulses[i + 2] -= ahead
    }

    var isFinite: Bool { (impulses.sum() + springSpeed).isFinite }
}

/// A joint with rows during a step.
struct AxisJoint {
    let joint: Int
    let rows: [AxisRow]
    private(set) var memory: AxisMemory
    private let (a, b): (Int, Int)
    private let massA, massB: InverseMass
    /// The vectors from the centres to the anchors, from centre to centre, and the rotation of A, when the step begins.
    private let armA, armB, offset: Float2
    private let frame: Rotation
    private let angle: Float
}

extension AxisJoint {
    init(_ joint: Int, _ state: JointState, rows: [AxisRow], _ memory: AxisMemory, _ bodies: BodyTable) {
        (self.joint, self.rows, self.memory) = (joint, rows, memory)
        (a, b) = (Int(state.bodyA), Int(state.bodyB))
        (massA, massB) = (bodies.inverseMasses[a], bodies.inverseMasses[b])
        let (poseA, poseB) = (bodies.poses[a], bodies.poses[b])
        (armA, armB) = (poseA.rotation * state.anchorA, poseB.rotation * state.anchorB)
        (offset, frame) = (poseB.center - poseA.center, poseA.rotation)
        angle = Float((poseA.rotation.inverse * poseB.rotation).angle.radians)
    }

    /// A row at the current poses: its direction and levers, and the position along it.
    private struct Lever {
        var axis = Float2.zero
        var onA: Float = 1
        var onB: Float = 1
        var position: Float
    }

    private func lever(of row: AxisRow, _ motionA: BodyMotion, _ motionB: BodyMotion) -> Lever {
        guard let axis = row.axis else {
            // The rotation in a step is small, so the difference of the sines suffices.
            let (turnA, turnB) = (motionA.turn, motionB.turn)
            let deviation = angle - row.target + turnA.c * turnB.s - turnA.s * turnB.c
            return Lever(
                position: deviation > .pi ? deviation - 2 * .pi : deviation < -.pi ? deviation + 2 * .pi : deviation)
        }
        let normal = motionA.turn * (frame * axis)
        let (reachA, reachB) = (motionA.turn * armA, motionB.turn * armB)
        let apart = offset + motionB.move - motionA.move + reachB - reachA
        return Lever(
            axis: normal, onA: (apart + reachA).cross(normal), onB: reachB.cross(normal),
            position: apart.dot(normal) - row.target)
    }

    private func apply(_ impulse: Float, _ lever: Lever, _ motions: UnsafeMutablePointer<BodyMotion>) {
        motions[a].velocity -= lever.axis * (impulse * massA.mass)
        motions[a].spin -= lever.onA * impulse * massA.inertia
        motions[b].velocity += lever.axis * (impulse * massB.mass)
        motions[b].spin += lever.onB * impulse * massB.inertia
    }

    func warmStart(_ motions: UnsafeMutablePointer<BodyMotion>) {
        for i in rows.indices {
            apply(rows[i].sign * memory.impulses[i], lever(of: rows[i], motions[a], motions[b]), motions)
        }
    }

    mutating func solve(_ motions: UnsafeMutablePointer<BodyMotion>, _ h: Float, usesBias: Bool) {
        for i in rows.indices where usesBias || rows[i].kind != .spring {
            let row = rows[i]
            let lever = lever(of: row, motions[a], motions[b])
            let mass = row.axis == nil ? 0 : massA.mass + massB.mass
            let k = mass + lever.onA * lever.onA * massA.inertia + lever.onB * lever.onB * massB.inertia
            guard k > 0 else { continue }
            let slip = motions[b].velocity - motions[a].velocity
            let turning = lever.onB * motions[b].spin - lever.onA * motions[a].spin
            var wanted = row.speed
            if row.range.upperBound < .infinity {
                // A motor drives no further than its limits, which would yield to a strong one.
                memory.release(motor: i)
                let (back, ahead) = (row.range.lowerBound - lever.position, row.range.upperBound - lever.position)
                wanted = max(min(0, back / h), min(max(0, ahead / h), wanted))
            }
            let speed = row.sign * (slip.dot(lever.axis) + turning) - wanted
            let gap = row.sign * lever.position
            var softness = usesBias ? row.softness : .rigid
            var bias = softness.offsetScale * gap
            if softness.memoryScale != 0 { bias += softness.memoryScale * memory.springSpeed }
            if row.kind == .spring, row.high.isFinite {
                // No faster than its force can stop in time.
                let most = softness.speedScale * (row.high / h * k * abs(gap)).squareRoot()
                bias = max(-most, min(most, bias))
            }
            if row.kind == .limit, gap > 0 {
                // Not there yet: it may be reached in this substep, but not passed.
                softness = .rigid
                bias = gap / h
            }
            let impulse = memory.impulses[i]
            let change = -(softness.speedScale * speed + bias) / k - softness.impulseScale * impulse
            let sum = max(row.low, min(row.high, impulse + change))
            apply(row.sign * (sum - impulse), lever, motions)
            memory.impulses[i] = sum
            if softness.memoryScale != 0 { memory.springSpeed = speed + (sum - impulse) * k }
        }
    }

    /// The impulse on B of a substep: in the world, and about its centre or anchor.
    var total: (impulse: Float2, angular: Float) {
        var total = (impulse: Float2.zero, angular: Float(0))
        for i in rows.indices {
            let impulse = rows[i].sign * memory.impulses[i]
            if let axis = rows[i].axis { total.impulse += frame * axis * impulse } else { total.angular += impulse }
        }
        return total
    }
}
