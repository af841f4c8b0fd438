/// Four contacts that are solved at once. No two of them move the same body, so their order does not matter.
struct ContactBatch: Sendable {
    /// Indices in ``ContactGraph/active``; −1 for lanes without a contact, which come last.
    var contacts: SIMD4<Int32>
    var bodiesA: SIMD4<Int32>
    var bodiesB: SIMD4<Int32>
    var count: Int
    var hasSecondPoints: Bool
    var isBouncy: Bool
    var surface: SurfaceBatch
    var first: PointBatch
    var second: PointBatch

    /// Four contacts from their rows; those beyond `count` do nothing.
    init(
        _ contacts: SIMD4<Int32>, _ bodiesA: SIMD4<Int32>, _ bodiesB: SIMD4<Int32>, count: Int, _ a: ContactRow,
        _ b: ContactRow, _ c: ContactRow, _ d: ContactRow
    ) {
        (self.contacts, self.bodiesA, self.bodiesB, self.count) = (contacts, bodiesA, bodiesB, count)
        surface = SurfaceBatch(a, b, c, d)
        first = PointBatch(a.first, b.first, c.first, d.first)
        second = PointBatch(a.second, b.second, c.second, d.second)
        hasSecondPoints = second.normalMass != Lanes()
        isBouncy = surface.restitution != Lanes()
    }
}

extension ContactBatch {
    /// Pushes as hard as in the last substep: the solver need only find the difference.
    func warmStart(_ motions: UnsafeMutableBufferPointer<Motion>) {
        var velocities = BatchVelocities(bodiesA, bodiesB, motions)
        first.warmStart(surface, &velocities)
        if hasSecondPoints { second.warmStart(surface, &velocities) }
        velocities.store(bodiesA, bodiesB, count, motions)
    }

    /// Friction first, so that what keeps bodies apart has the last word.
    mutating func solve(
        _ motions: UnsafeMutableBufferPointer<Motion>, inverseStep: Float, usesBias: Bool, pushOut: Float
    ) {
        var velocities = BatchVelocities(bodiesA, bodiesB, motions)
        first.solveFriction(surface, &velocities)
        if hasSecondPoints { second.solveFriction(surface, &velocities) }
        let deltas = BatchDeltas(bodiesA, bodiesB, motions)
        first.solveNormal(surface, deltas, &velocities, inverseStep, usesBias, pushOut)
        if hasSecondPoints { second.solveNormal(surface, deltas, &velocities, inverseStep, usesBias, pushOut) }
        velocities.store(bodiesA, bodiesB, count, motions)
    }

    /// Gives back a share of the speed with which points came together.
    mutating func applyRestitution(_ motions: UnsafeMutableBufferPointer<Motion>, threshold: Float) {
        guard isBouncy else { return }
        let (atFirst, atSecond) = (first.bounces(surface, threshold), second.bounces(surface, threshold))
        guard any(atFirst .| atSecond) else { return }
        var velocities = BatchVelocities(bodiesA, bodiesB, motions)
        if any(atFirst .& atSecond) { bounceTogether(&velocities, atFirst .& atSecond) }
        first.bounce(surface, &velocities, atFirst)
        if hasSecondPoints { second.bounce(surface, &velocities, atSecond) }
        velocities.store(bodiesA, bodiesB, count, motions)
    }

    /// What lands flat leaves flat: a push at one point changes the speed of the other, so both are found at once, as by the
    /// block solver of Erin Catto's Modeling and Solving Constraints (GDC 2009). Not where a point would pull in the whole step.
    private mutating func bounceTogether(_ velocities: inout BatchVelocities, _ bounces: SIMDMask<SIMD4<Int32>>) {
        let coupling =
            surface.massA + surface.massB + surface.inertiaA * first.leverA * second.leverA
            + surface.inertiaB * first.leverB * second.leverB
        let (onFirst, onSecond) = (coupling * first.normalMass, coupling * second.normalMass)
        let (errorFirst, errorSecond) = (
            first.velocityError(surface, velocities), second.velocityError(surface, velocities)
        )
        let scale = 1 / (1 - onFirst * onSecond)
        let more = -first.normalMass * (errorFirst - onSecond * errorSecond) * scale
        let moreOther = -second.normalMass * (errorSecond - onFirst * errorFirst) * scale
        let isSound =
            (onFirst * onSecond .< 0.99) .& (more .>= -first.largestImpulse) .& (moreOther .>= -second.largestImpulse)
        first.push(more, bounces .& isSound, surface, &velocities)
        second.push(moreOther, bounces .& isSound, surface, &velocities)
    }
}
