/// A number of each of four contacts.
typealias Lanes = SIMD4<Float>

/// What both points of four contacts share.
struct SurfaceBatch: Sendable {
    /// One over the bodies' masses and moments of inertia.
    var massA: Lanes
    var massB: Lanes
    var inertiaA: Lanes
    var inertiaB: Lanes
    var normalX: Lanes
    var normalY: Lanes
    var friction: Lanes
    var restitution: Lanes
    /// Of ``Softness``.
    var biasRate: Lanes
    var massScale: Lanes
    var impulseScale: Lanes

    init(_ a: ContactRow, _ b: ContactRow, _ c: ContactRow, _ d: ContactRow) {
        massA = Lanes(a.inverseA.mass, b.inverseA.mass, c.inverseA.mass, d.inverseA.mass)
        massB = Lanes(a.inverseB.mass, b.inverseB.mass, c.inverseB.mass, d.inverseB.mass)
        inertiaA = Lanes(a.inverseA.inertia, b.inverseA.inertia, c.inverseA.inertia, d.inverseA.inertia)
        inertiaB = Lanes(a.inverseB.inertia, b.inverseB.inertia, c.inverseB.inertia, d.inverseB.inertia)
        normalX = Lanes(a.normal.x, b.normal.x, c.normal.x, d.normal.x)
        normalY = Lanes(a.normal.y, b.normal.y, c.normal.y, d.normal.y)
        friction = Lanes(a.friction, b.friction, c.friction, d.friction)
        restitution = Lanes(a.restitution, b.restitution, c.restitution, d.restitution)
        biasRate = Lanes(a.softness.biasRate, b.softness.biasRate, c.softness.biasRate, d.softness.biasRate)
        massScale = Lanes(a.softness.massScale, b.softness.massScale, c.softness.massScale, d.softness.massScale)
        impulseScale = Lanes(
            a.softness.impulseScale, b.softness.impulseScale, c.softness.impulseScale, d.softness.impulseScale)
    }
}

/// ``PointRow`` of four contacts.
struct PointBatch: Sendable {
    var leverA: Lanes
    var leverB: Lanes
    var spanA: Lanes
    var spanB: Lanes
    var gap: Lanes
    var normalMass: Lanes
    var frictionMass: Lanes
    var normalImpulse: Lanes
    var frictionImpulse: Lanes
    var approach: Lanes
    /// The largest push of the step: restitution is only for points that were pushed.
    var largestImpulse = Lanes()

    @inline(__always)
    init(_ a: PointRow, _ b: PointRow, _ c: PointRow, _ d: PointRow) {
        leverA = Lanes(a.leverA, b.leverA, c.leverA, d.leverA)
        leverB = Lanes(a.leverB, b.leverB, c.leverB, d.leverB)
        spanA = Lanes(a.spanA, b.spanA, c.spanA, d.spanA)
        spanB = Lanes(a.spanB, b.spanB, c.spanB, d.spanB)
        gap = Lanes(a.gap, b.gap, c.gap, d.gap)
        normalMass = Lanes(a.normalMass, b.normalMass, c.normalMass, d.normalMass)
        frictionMass = Lanes(a.frictionMass, b.frictionMass, c.frictionMass, d.frictionMass)
        normalImpulse = Lanes(a.normalImpulse, b.normalImpulse, c.normalImpulse, d.normalImpulse)
        frictionImpulse = Lanes(a.frictionImpulse, b.frictionImpulse, c.frictionImpulse, d.frictionImpulse)
        approach = Lanes(a.approach, b.approach, c.approach, d.approach)
    }
}

extension PointBatch {
    @inline(__always)
    func warmStart(_ surface: SurfaceBatch, _ velocities: inout BatchVelocities) {
        velocities.push(normalImpulse, surface.normalX, surface.normalY, leverA, leverB, surface)
        velocities.push(frictionImpulse, surface.normalY, -surface.normalX, -spanA, -spanB, surface)
    }

    @inline(__always)
    mutating func solveFriction(_ surface: SurfaceBatch, _ velocities: inout BatchVelocities) {
        let slip = velocities.speed(surface.normalY, -surface.normalX, -spanA, -spanB)
        let limit = surface.friction * normalImpulse
        let impulse = (frictionImpulse - frictionMass * slip).clamped(lowerBound: -limit, upperBound: limit)
        let change = impulse - frictionImpulse
        frictionImpulse = impulse
        velocities.push(change, surface.normalY, -surface.normalX, -spanA, -spanB, surface)
    }

    @inline(__always)
    mutating func solveNormal(
        _ surface: SurfaceBatch, _ deltas: BatchDeltas, _ velocities: inout BatchVelocities, _ inverseStep: Float,
        _ usesBias: Bool, _ pushOut: Float
    ) {
        // A turned arm's part along the normal is cos · span + sin · lever. Only what the step has changed is added: the
        // arms of a wall are long, and their last digits would tremble in what little a body at rest overlaps.
        let reachA = deltas.lessA * spanA + deltas.sinA * leverA
        let reachB = deltas.lessB * spanB + deltas.sinB * leverB
        let gap = gap + (deltas.moveX * surface.normalX + deltas.moveY * surface.normalY) + (reachB - reachA)
        // Not touching yet: it may close the gap in this substep, but no more.
        var bias = gap.replacing(with: 0, where: gap .< 0) * inverseStep
        var wanted = velocities.speed(surface.normalX, surface.normalY, leverA, leverB)
        if usesBias {
            let overlaps = gap .< 0
            let pull = surface.biasRate * gap
            bias.replace(with: pull.replacing(with: -pushOut, where: pull .< -pushOut), where: overlaps)
            let soft = surface.massScale * (wanted + bias) * normalMass + surface.impulseScale * normalImpulse
            wanted = ((wanted + bias) * normalMass).replacing(with: soft, where: overlaps)
        } else {
            wanted = (wanted + bias) * normalMass
        }
        let impulse = (normalImpulse - wanted).notNegative
        let change = impulse - normalImpulse
        normalImpulse = impulse
        largestImpulse.replace(with: impulse, where: impulse .> largestImpulse)
        velocities.push(change, surface.normalX, surface.normalY, leverA, leverB, surface)
    }

    /// Only points that were pushed bounce, and only those that came fast.
    @inline(__always)
    func bounces(_ surface: SurfaceBatch, _ threshold: Float) -> SIMDMask<SIMD4<Int32>> {
        (approach .< -threshold) .& (largestImpulse .> 0) .& (surface.restitution .> 0)
    }

    /// How much faster the point approaches than it shall after it has bounced.
    @inline(__always)
    func velocityError(_ surface: SurfaceBatch, _ velocities: BatchVelocities) -> Lanes {
        velocities.speed(surface.normalX, surface.normalY, leverA, leverB) + surface.restitution * approach
    }

    @inline(__always)
    mutating func bounce(
        _ surface: SurfaceBatch, _ velocities: inout BatchVelocities, _ bounces: SIMDMask<SIMD4<Int32>>
    ) {
        let impulse = (normalImpulse - normalMass * velocityError(surface, velocities)).notNegative
        push(impulse - normalImpulse, bounces, surface, &velocities)
    }

    /// Adds to the impulse, in some lanes.
    @inline(__always)
    mutating func push(
        _ impulse: Lanes, _ lanes: SIMDMask<SIMD4<Int32>>, _ surface: SurfaceBatch, _ velocities: inout BatchVelocities
    ) {
        let change = Lanes().replacing(with: impulse, where: lanes)
        normalImpulse = (normalImpulse + change).notNegative
        velocities.push(change, surface.normalX, surface.normalY, leverA, leverB, surface)
    }
}

extension Lanes {
    @inline(__always)
    fileprivate var notNegative: Lanes { replacing(with: 0, where: self .< 0) }

    @inline(__always)
    fileprivate func clamped(lowerBound: Lanes, upperBound: Lanes) -> Lanes {
        let low = replacing(with: lowerBound, where: self .< lowerBound)
        return low.replacing(with: upperBound, where: low .> upperBound)
    }
}
