/// Four rods, ropes and springs, solved together during a step: one row each, along the line between the anchors.
struct LineJointBatch: Sendable {
    private let frames: JointFrames
    private let rows: JointRows
    private let length: Lanes
    private let isRope, isSprung: LaneMask
    private var impulse: Lanes
    /// The speed that a spring left in its last substep.
    private var speed: Lanes

    init(_ joints: SIMD4<Int32>, _ states: UnsafePointer<JointState>, _ bodies: SolverBodies, _ stiffness: JointRow) {
        let four = FourJoints(joints, states)
        (frames, rows) = (JointFrames(joints, four, bodies), four.rows(stiffness))
        length = four.lanes { $0.length }
        isRope = four.mask { $0.isRope }
        isSprung = four.mask { $0.spring != nil }
        impulse = four.lanes { $0.impulse.x }
        speed = four.lanes { $0.speed.x }
    }

    @inline(__always) func warmStart(_ motions: UnsafeMutablePointer<BodyMotion>) {
        var velocities = BatchVelocities(frames.bodiesA, frames.bodiesB, motions)
        let deltas = BatchDeltas(frames.bodiesA, frames.bodiesB, motions)
        let arms = frames.arms(deltas)
        let line = frames.separation(arms, deltas)
        let distance = (line.x * line.x + line.y * line.y).squareRoot()
        let scale = (impulse / distance).replacing(with: 0, where: distance .<= LineJointBatch.shortest)
        frames.push(&velocities, arms, line.x * scale, line.y * scale)
        velocities.store(frames.bodiesA, frames.bodiesB, motions)
    }

    /// Solves the joints. A spring is solved once per substep, before the bodies move; a second time would damp it. A
    /// rope only pulls.
    @inline(__always) mutating func solve(_ motions: UnsafeMutablePointer<BodyMotion>, _ h: Float, usesBias: Bool) {
        var velocities = BatchVelocities(frames.bodiesA, frames.bodiesB, motions)
        let deltas = BatchDeltas(frames.bodiesA, frames.bodiesB, motions)
        let arms = frames.arms(deltas)
        let line = frames.separation(arms, deltas)
        let distance = (line.x * line.x + line.y * line.y).squareRoot()
        let isShort = distance .<= LineJointBatch.shortest
        let scale = (1 / distance).replacing(with: 0, where: isShort)
        let (x, y) = (line.x * scale, line.y * scale)

        let excess = distance - length
        let isSlack = isRope .& (excess .< 0)
        let (one, none) = (Lanes(repeating: 1), Lanes())
        let speedScale = (usesBias ? rows.speedScale : one).replacing(with: 1, where: isSlack)
        let impulseScale = (usesBias ? rows.impulseScale : none).replacing(with: 0, where: isSlack)
        let softBias = usesBias ? rows.offsetScale * excess + rows.memoryScale * speed : none
        let bias = softBias.replacing(with: excess / h, where: isSlack)
        let slip = frames.slip(arms, velocities)
        let (approach, response) = (slip.x * x + slip.y * y, response(arms, x, y))
        let mass = (1 / response).replacing(with: 0, where: response .<= 0)
        let change = -(mass * (speedScale * approach + bias)) - impulseScale * impulse
        let sum = impulse + change
        let total = sum.replacing(with: 0, where: isRope .& (sum .> 0))
        let isFree = usesBias ? isShort : isShort .| isSprung
        let push = change.replacing(with: total - impulse, where: isRope).replacing(with: 0, where: isFree)
        impulse = total.replacing(with: impulse, where: isFree)
        if usesBias { speed = approach + push * response }
        frames.push(&velocities, arms, x * push, y * push)
        velocities.store(frames.bodiesA, frames.bodiesB, motions)
    }

    /// Stores the impulses in the joints for warm starting in the next step, unless they are not finite.
    func storeImpulses(in states: UnsafeMutablePointer<JointState>) {
        for lane in 0..<4 {
            let isFinite = (impulse[lane] + speed[lane]).isFinite
            states[Int(frames.joints[lane])].impulse.x = isFinite ? impulse[lane] : 0
            states[Int(frames.joints[lane])].speed.x = isFinite ? speed[lane] : 0
        }
    }

    /// The distance below which anchors have no line between them.
    private static let shortest = Lanes(repeating: 1e-6)

    /// The inverse of the effective mass along a direction at the anchors.
    @inline(__always) private func response(_ arms: JointArms, _ x: Lanes, _ y: Lanes) -> Lanes {
        let (leverA, leverB) = (arms.ax * y - arms.ay * x, arms.bx * y - arms.by * x)
        return frames.massA + frames.massB + frames.inertiaA * leverA * leverA + frames.inertiaB * leverB * leverB
    }
}
