/// Four pins and welds, solved together during a step: two rows that keep the anchors together, and one for the angle
/// if any of the four has a target angle or friction.
struct PointJointBatch: Sendable {
    private let frames: JointFrames
    private let rows: JointRows
    private let isSprung: LaneMask
    private let hasSprings: Bool
    /// The impulse on B in the world.
    private var impulseX, impulseY: Lanes
    /// The speeds that springs left in their last substep.
    private var speedX, speedY, angularSpeed: Lanes

    private let turns: Bool
    private let isWeld: LaneMask
    /// For a weld: the angle of B relative to A minus the target angle, at the beginning of the step.
    private let angle: Lanes
    /// For a pin: the greatest impulse of its friction.
    private let friction: Lanes
    private var angularImpulse: Lanes

    init(
        _ joints: SIMD4<Int32>, _ states: UnsafePointer<JointState>, _ bodies: SolverBodies, _ stiffness: JointRow,
        _ h: Float
    ) {
        let four = FourJoints(joints, states)
        (frames, rows) = (JointFrames(joints, four, bodies), four.rows(stiffness))
        isSprung = four.mask { $0.spring != nil }
        hasSprings = any(isSprung)
        impulseX = four.lanes { $0.impulse.x }
        impulseY = four.lanes { $0.impulse.y }
        speedX = four.lanes { $0.speed.x }
        speedY = four.lanes { $0.speed.y }
        angularSpeed = four.lanes { $0.angularSpeed }
        isWeld = four.mask { $0.isWeld }
        angle = four.lanes { $0.angle(bodies.poses[Int($0.bodyA)].rotation, bodies.poses[Int($0.bodyB)].rotation) }
        friction = four.lanes { $0.frictionTorque * h }
        angularImpulse = four.lanes { $0.angularImpulse }
        turns = any(isWeld .| (friction .> 0) .| (angularImpulse .!= 0))
    }

    @inline(__always) func warmStart(_ motions: UnsafeMutablePointer<BodyMotion>) {
        var velocities = BatchVelocities(frames.bodiesA, frames.bodiesB, motions)
        let arms = frames.arms(BatchDeltas(frames.bodiesA, frames.bodiesB, motions))
        frames.push(&velocities, arms, impulseX, impulseY)
        if turns { frames.twist(&velocities, angularImpulse) }
        velocities.store(frames.bodiesA, frames.bodiesB, motions)
    }

    /// Solves the joints. Springs are solved once per substep, before the bodies move; a second time would damp them.
    @inline(__always) mutating func solve(_ motions: UnsafeMutablePointer<BodyMotion>, usesBias: Bool) {
        var velocities = BatchVelocities(frames.bodiesA, frames.bodiesB, motions)
        let deltas = BatchDeltas(frames.bodiesA, frames.bodiesB, motions)
        if turns { solveAngle(&velocities, deltas, usesBias: usesBias) }
        solvePoint(&velocities, deltas, usesBias: usesBias)
        velocities.store(frames.bodiesA, frames.bodiesB, motions)
    }

    /// Stores the impulses in the joints for warm starting in the next step, unless they are not finite.
    func storeImpulses(in states: UnsafeMutablePointer<JointState>) {
        for lane in 0..<4 {
            let joint = Int(frames.joints[lane])
            let sum = impulseX[lane] + impulseY[lane] + angularImpulse[lane] + speedX[lane] + speedY[lane]
            let isFinite = (sum + angularSpeed[lane]).isFinite
            states[joint].impulse = isFinite ? Float2(impulseX[lane], impulseY[lane]) : .zero
            states[joint].angularImpulse = isFinite ? angularImpulse[lane] : 0
            guard hasSprings else { continue }
            states[joint].speed = isFinite ? Float2(speedX[lane], speedY[lane]) : .zero
            states[joint].angularSpeed = isFinite ? angularSpeed[lane] : 0
        }
    }

    /// Solves for coincident anchors: two rows at once, by Cramer's rule.
    @inline(__always)
    private mutating func solvePoint(_ velocities: inout BatchVelocities, _ deltas: BatchDeltas, usesBias: Bool) {
        let arms = frames.arms(deltas)
        var wanted = frames.slip(arms, velocities)
        if usesBias {
            let gap = frames.separation(arms, deltas)
            wanted.x = wanted.x * rows.speedScale + (gap.x * rows.offsetScale + speedX * rows.memoryScale)
            wanted.y = wanted.y * rows.speedScale + (gap.y * rows.offsetScale + speedY * rows.memoryScale)
        }
        let (leverA, leverB) = (frames.inertiaA * arms.ax, frames.inertiaB * arms.bx)
        let mass = frames.massA + frames.massB
        let k11 = mass + frames.inertiaA * arms.ay * arms.ay + frames.inertiaB * arms.by * arms.by
        let k12 = -(leverA * arms.ay) - leverB * arms.by
        let k22 = mass + leverA * arms.ax + leverB * arms.bx
        let determinant = k11 * k22 - k12 * k12
        let scale = 1 / determinant
        var (x, y) = (-((k22 * wanted.x - k12 * wanted.y) * scale), -((k11 * wanted.y - k12 * wanted.x) * scale))
        if usesBias {
            x -= impulseX * rows.impulseScale
            y -= impulseY * rows.impulseScale
        }
        let isFree = usesBias ? determinant .<= 0 : (determinant .<= 0) .| isSprung
        x.replace(with: 0, where: isFree)
        y.replace(with: 0, where: isFree)
        impulseX += x
        impulseY += y
        frames.push(&velocities, arms, x, y)
        if usesBias, hasSprings { (speedX, speedY) = frames.slip(arms, velocities) }
    }

    /// Solves for the angle of welds, and resists the rotation of pins with a limited torque.
    @inline(__always)
    private mutating func solveAngle(_ velocities: inout BatchVelocities, _ deltas: BatchDeltas, usesBias: Bool) {
        let (k, spin) = (frames.inertiaA + frames.inertiaB, velocities.spinB - velocities.spinA)
        var change = -(spin / k)
        if usesBias {
            // The rotation in a step is small, so the difference of the sines suffices.
            let now = angle + deltas.cosA * deltas.sinB - deltas.sinA * deltas.cosB
            let wanted = rows.speedScale * spin + (rows.offsetScale * now + rows.memoryScale * angularSpeed)
            change = -(wanted / k) - rows.impulseScale * angularImpulse
        }
        let held = (angularImpulse - spin / k).clamped(lowerBound: -friction, upperBound: friction)
        let isFree = (k .<= 0) .| (usesBias ? .init(repeating: false) : isSprung)
        let push = (held - angularImpulse).replacing(with: change, where: isWeld).replacing(with: 0, where: isFree)
        angularImpulse = held.replacing(with: angularImpulse + change, where: isWeld)
            .replacing(with: angularImpulse, where: isFree)
        frames.twist(&velocities, push)
        if usesBias, hasSprings { angularSpeed = velocities.spinB - velocities.spinA }
    }
}
