/// Four contacts, solved together during a step. No two of them move the same body, so their order does not matter.
///
/// The two points of a contact are solved together, as in the block solver of Erin Catto's Modeling and Solving
/// Constraints (GDC 2009): one after the other, the first would turn a body that lands flat. Friction is one row for
/// both, at the point between them that bears the load.
struct ContactBatch: Sendable {
    /// Indices in ``ContactGraph/active``; lanes beyond `count` repeat the first.
    let contacts: SIMD4<Int32>
    private let bodiesA: SIMD4<Int32>
    private let bodiesB: SIMD4<Int32>
    let count: Int
    private let hasSecondPoints: Bool
    private let isBouncy: Bool

    /// The inverses of the bodies' masses and moments of inertia.
    private let massA: Lanes
    private let massB: Lanes
    private let inertiaA: Lanes
    private let inertiaB: Lanes
    private let normalX: Lanes
    private let normalY: Lanes
    private let friction: Lanes
    private let restitution: Lanes
    /// The speed below which impacts do not bounce.
    private let threshold: Lanes
    /// The coefficients of ``Softness``; the last is the inverse of its mass scale.
    private let biasRate: Lanes
    private let stiffening: Lanes

    private var first: PointBatch
    private var second: PointBatch
    /// The effect of an impulse at one point on the velocity at the other.
    private let coupling: Lanes
    /// The friction row: its distance along the normal from each centre, its effective mass, and its impulse.
    private let spanA: Lanes
    private let spanB: Lanes
    private let frictionMass: Lanes
    private var frictionImpulse: Lanes
    /// The speed of the surfaces against each other.
    private let surfaceSpeed: Lanes
    /// The row that resists rolling, if one of the four does: the limit of its impulse per normal impulse, and its impulse.
    private let rolls: Bool
    private let rollingResistance: Lanes
    private var rollingImpulse: Lanes
}

/// The settings that all batches of a step share.
struct ContactSettings {
    /// The softness of contacts between two moving bodies, and of those with an immovable one.
    var soft: Softness
    var stiff: Softness
    /// The speed below which impacts do not bounce, in points per second.
    var threshold: Float
    /// The length of the step, in seconds.
    var seconds: Float
}

extension ContactBatch {
    init(
        _ indices: SIMD4<Int32>, count: Int, _ contacts: UnsafePointer<Contact>, _ bodies: SolverBodies,
        _ settings: ContactSettings
    ) {
        (self.contacts, self.count) = (indices, count)
        let (c0, c1) = (contacts + Int(indices.x), contacts + Int(indices.y))
        let (c2, c3) = (contacts + Int(indices.z), contacts + Int(indices.w))
        bodiesA = SIMD4(c0.pointee.bodyA, c1.pointee.bodyA, c2.pointee.bodyA, c3.pointee.bodyA)
        bodiesB = SIMD4(c0.pointee.bodyB, c1.pointee.bodyB, c2.pointee.bodyB, c3.pointee.bodyB)
        let (a, b) = (BatchBodies(bodiesA, bodies), BatchBodies(bodiesB, bodies))
        (massA, inertiaA, massB, inertiaB) = (a.mass, a.inertia, b.mass, b.inertia)
        let isStiff = (massA .== 0) .| (massB .== 0)
        biasRate = Lanes(repeating: settings.soft.biasRate).replacing(with: settings.stiff.biasRate, where: isStiff)
        stiffening = Lanes(repeating: 1 / settings.soft.massScale)
            .replacing(with: 1 / settings.stiff.massScale, where: isStiff)

        let surfaces = transposed(c0.pointee.surface, c1.pointee.surface, c2.pointee.surface, c3.pointee.surface)
        (normalX, normalY, friction, restitution) = surfaces
        let found = transposed(
            c0.pointee.rotations, c1.pointee.rotations, c2.pointee.rotations, c3.pointee.rotations)
        let frame = BatchFrame(a: a, b: b, normalX: surfaces.0, normalY: surfaces.1, found: found)
        let (m0, m1, m2, m3) = (c0.pointee.manifold, c1.pointee.manifold, c2.pointee.manifold, c3.pointee.manifold)
        first = PointBatch(m0.first, m1.first, m2.first, m3.first, frame)
        second = PointBatch(m0.second, m1.second, m2.second, m3.second, frame)
        let isSingle = SIMD4(Int32(m0.count), Int32(m1.count), Int32(m2.count), Int32(m3.count)) .< 2
        hasSecondPoints = any(.!isSingle)
        second.remove(where: isSingle)
        let turning = inertiaA * (first.leverA * second.leverA) + inertiaB * (first.leverB * second.leverB)
        coupling = (massA + massB + turning).replacing(with: 0, where: isSingle)

        let (share, otherShare) = (first.shareOfLoad(beside: second), second.shareOfLoad(beside: first))
        spanA = first.spanA * share + second.spanA * otherShare
        spanB = first.spanB * share + second.spanB * otherShare
        frictionMass = 1 / (massA + massB + (inertiaA * spanA * spanA + inertiaB * spanB * spanB))
        frictionImpulse = Lanes(
            c0.pointee.frictionImpulse, c1.pointee.frictionImpulse, c2.pointee.frictionImpulse,
            c3.pointee.frictionImpulse)

        surfaceSpeed = Lanes(
            c0.pointee.surfaceSpeed, c1.pointee.surfaceSpeed, c2.pointee.surfaceSpeed, c3.pointee.surfaceSpeed)
        rollingResistance = Lanes(
            c0.pointee.rollingResistance, c1.pointee.rollingResistance, c2.pointee.rollingResistance,
            c3.pointee.rollingResistance)
        rollingImpulse = Lanes(
            c0.pointee.rollingImpulse, c1.pointee.rollingImpulse, c2.pointee.rollingImpulse,
            c3.pointee.rollingImpulse)
        rolls = any(rollingResistance .> 0)

        isBouncy = any(restitution .> 0)
        guard isBouncy else {
            threshold = Lanes()
            return
        }
        let (pullA, pullB) = (bodies.accelerations(of: bodiesA), bodies.accelerations(of: bodiesB))
        let (squareA, squareB) = (pullA.x * pullA.x + pullA.y * pullA.y, pullB.x * pullB.x + pullB.y * pullB.y)
        let square = squareA.replacing(with: squareB, where: squareB .> squareA)
        let fall = square.squareRoot() * (2 * settings.seconds)
        threshold = fall.replacing(with: settings.threshold, where: fall .< settings.threshold)
        let pull = (pullB.x - pullA.x) * normalX + (pullB.y - pullA.y) * normalY
        first.accelerateApproach(pull, settings.seconds)
        second.accelerateApproach(pull, settings.seconds)
    }

    /// Warm starting: applies the impulses of the last substep, so that the solver only has to find the difference.
    @inline(__always)
    func warmStart(_ motions: UnsafeMutablePointer<Motion>) {
        var velocities = BatchVelocities(bodiesA, bodiesB, motions)
        push(&velocities, first.normalImpulse, second.normalImpulse)
        pushAlong(&velocities, frictionImpulse)
        if rolls { twist(&velocities, rollingImpulse) }
        velocities.store(bodiesA, bodiesB, motions)
    }

    /// Solves friction first, so that the non-penetration constraints come last.
    @inline(__always)
    mutating func solve(
        _ motions: UnsafeMutablePointer<Motion>, inverseStep: Float, usesBias: Bool, pushOut: Float
    ) {
        var velocities = BatchVelocities(bodiesA, bodiesB, motions)
        solveFriction(&velocities)
        let deltas = BatchDeltas(bodiesA, bodiesB, motions)
        let move = (deltas.xB - deltas.xA) * normalX + (deltas.yB - deltas.yA) * normalY
        let speed = velocities.speed(normalX, normalY)
        let stiffening = usesBias ? stiffening : Lanes(repeating: 1)
        let biasRate = usesBias ? biasRate : Lanes()
        var row = first.row(deltas, move, velocities, speed, biasRate, stiffening, inverseStep, pushOut)
        if hasSecondPoints {
            var other = second.row(deltas, move, velocities, speed, biasRate, stiffening, inverseStep, pushOut)
            if usesBias { holdLevel(&row, &other) }
            row.target -= coupling * second.normalImpulse
            other.target -= coupling * first.normalImpulse
            let (impulse, otherImpulse) = solved(row, other)
            push(&velocities, first.take(impulse), second.take(otherImpulse))
        } else {
            push(&velocities, first.take((-row.target / row.yield).notNegative), Lanes())
        }
        // Last, because the load only now is that of the substep.
        if rolls { solveRolling(&velocities) }
        if !usesBias {
            first.count(first.normalImpulse)
            second.count(second.normalImpulse)
        }
        velocities.store(bodiesA, bodiesB, motions)
    }

    /// Makes contact springs yield under load. A tall tower on them would buckle, so if both points bear load, they
    /// yield less to the difference of their loads: by four tenths of it. With less, the tower would oscillate.
    @inline(__always)
    private func holdLevel(_ row: inout PointBatch.Row, _ other: inout PointBatch.Row) {
        let excess = ((first.normalImpulse - second.normalImpulse) * 0.3)
            .replacing(with: 0, where: (row.softening .== 0) .| (other.softening .== 0))
        row.target -= row.softening * excess
        other.target += other.softening * excess
    }

    @inline(__always)
    private mutating func solveFriction(_ velocities: inout BatchVelocities) {
        let slip =
            velocities.speed(normalY, -normalX) - (spanB * velocities.spinB - spanA * velocities.spinA) + surfaceSpeed
        let limit = friction * (first.normalImpulse + second.normalImpulse)
        let impulse = (frictionImpulse - frictionMass * slip).clamped(lowerBound: -limit, upperBound: limit)
        pushAlong(&velocities, impulse - frictionImpulse)
        frictionImpulse = impulse
    }

    /// Resists the rotation of B relative to A with a torque that is limited by the load.
    @inline(__always)
    private mutating func solveRolling(_ velocities: inout BatchVelocities) {
        let inertia = inertiaA + inertiaB
        let limit = rollingResistance * (first.normalImpulse + second.normalImpulse)
        let wanted = rollingImpulse - (velocities.spinB - velocities.spinA) / inertia
        let impulse = wanted.clamped(lowerBound: -limit, upperBound: limit).replacing(with: 0, where: inertia .<= 0)
        twist(&velocities, impulse - rollingImpulse)
        rollingImpulse = impulse
    }

    /// The impulses that leave no approach velocity at either point and never pull. It solves the linear
    /// complementarity problem of two rows by trying both points, the first alone, and the second alone.
    @inline(__always)
    private func solved(_ a: PointBatch.Row, _ b: PointBatch.Row) -> (Lanes, Lanes) {
        let scale = 1 / (a.yield * b.yield - coupling * coupling)
        let (bothA, bothB) = (
            (coupling * b.target - b.yield * a.target) * scale, (coupling * a.target - a.yield * b.target) * scale
        )
        let (onlyA, onlyB) = ((-a.target / a.yield).notNegative, (-b.target / b.yield).notNegative)
        let areBoth = (bothA .>= 0) .& (bothB .>= 0)
        let isFirst = coupling * onlyA + b.target .>= 0
        return (
            Lanes().replacing(with: onlyA, where: isFirst).replacing(with: bothA, where: areBoth),
            onlyB.replacing(with: 0, where: isFirst).replacing(with: bothB, where: areBoth)
        )
    }

    /// Applies restitution. Only points that were pushed and approached fast enough bounce.
    @inline(__always)
    mutating func applyRestitution(_ motions: UnsafeMutablePointer<Motion>) {
        guard isBouncy else { return }
        let (atFirst, atSecond) = (first.bounces(restitution, threshold), second.bounces(restitution, threshold))
        guard any(atFirst .| atSecond) else { return }
        var velocities = BatchVelocities(bodiesA, bodiesB, motions)
        let speed = velocities.speed(normalX, normalY)
        var row = first.restitutionRow(velocities, speed, restitution, atFirst)
        var other = second.restitutionRow(velocities, speed, restitution, atSecond)
        row.row.target -= coupling * other.pushed
        other.row.target -= coupling * row.pushed
        let (impulse, otherImpulse) = solved(row.row, other.row)
        first.count(impulse - row.pushed)
        second.count(otherImpulse - other.pushed)
        push(&velocities, impulse - row.pushed, otherImpulse - other.pushed)
        velocities.store(bodiesA, bodiesB, motions)
    }

    /// Stores the impulses. Values that are not finite are not passed on.
    @inline(__always)
    func storeImpulses(in contacts: UnsafeMutablePointer<Contact>) {
        let sum = first.normalImpulse + second.normalImpulse + frictionImpulse + rollingImpulse
        for lane in 0..<count where sum[lane].isFinite {
            contacts[Int(self.contacts[lane])].setImpulses(
                first: first.normalImpulse[lane], second: second.normalImpulse[lane], friction: frictionImpulse[lane],
                rolling: rollingImpulse[lane], totals: (first.totalImpulse[lane], second.totalImpulse[lane]))
        }
    }
}

extension ContactBatch {
    /// Applies impulses at both points that push A and B apart. The effects of two equal points on the rotation cancel
    /// exactly.
    @inline(__always)
    private func push(_ velocities: inout BatchVelocities, _ impulse: Lanes, _ other: Lanes) {
        let sum = impulse + other
        velocities.push(sum * massA, sum * massB, normalX, normalY)
        velocities.spinA -= (first.leverA * impulse + second.leverA * other) * inertiaA
        velocities.spinB += (first.leverB * impulse + second.leverB * other) * inertiaB
    }

    /// Applies angular impulses to B, and the opposite ones to A.
    @inline(__always)
    private func twist(_ velocities: inout BatchVelocities, _ impulse: Lanes) {
        velocities.spinA -= impulse * inertiaA
        velocities.spinB += impulse * inertiaB
    }

    /// Applies impulses along the surface.
    @inline(__always)
    private func pushAlong(_ velocities: inout BatchVelocities, _ impulse: Lanes) {
        velocities.push(impulse * massA, impulse * massB, normalY, -normalX)
        velocities.spinA += spanA * impulse * inertiaA
        velocities.spinB -= spanB * impulse * inertiaB
    }
}
