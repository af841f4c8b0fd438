/// A number of each of four contacts.
typealias Lanes = SIMD4<Float>

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

/// Four contacts that are solved at once. No two of them move the same body, so their order does not matter.
struct ContactBatch: Sendable {
    /// Places in ``World/contacts``; −1 for lanes without a contact, which come last.
    var contacts: SIMD4<Int32>
    var bodiesA: SIMD4<Int32>
    var bodiesB: SIMD4<Int32>
    var count: Int
    var hasSecondPoints: Bool
    var isBouncy: Bool
    var massA: Lanes
    var massB: Lanes
    var inertiaA: Lanes
    var inertiaB: Lanes
    var normalX: Lanes
    var normalY: Lanes
    var friction: Lanes
    var restitution: Lanes
    var biasRate: Lanes
    var massScale: Lanes
    var impulseScale: Lanes
    var first: PointBatch
    var second: PointBatch

    /// Four contacts from their rows; those beyond `count` do nothing.
    init(
        _ contacts: SIMD4<Int32>, _ bodiesA: SIMD4<Int32>, _ bodiesB: SIMD4<Int32>, count: Int, _ a: ContactRow,
        _ b: ContactRow, _ c: ContactRow, _ d: ContactRow
    ) {
        (self.contacts, self.bodiesA, self.bodiesB, self.count) = (contacts, bodiesA, bodiesB, count)
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
        first = PointBatch(a.first, b.first, c.first, d.first)
        second = PointBatch(a.second, b.second, c.second, d.second)
        hasSecondPoints = second.normalMass != Lanes()
        isBouncy = restitution != Lanes()
    }
}

extension ContactBatch {
    /// Pushes as hard as in the last substep: the solver need only find the difference.
    func warmStart(_ motions: UnsafeMutableBufferPointer<Motion>) {
        var rates = BatchRates(bodiesA, bodiesB, motions)
        warmStart(first, &rates)
        if hasSecondPoints { warmStart(second, &rates) }
        rates.store(bodiesA, bodiesB, count, motions)
    }

    /// Friction first, so that what keeps bodies apart has the last word.
    mutating func solve(
        _ motions: UnsafeMutableBufferPointer<Motion>, inverseStep: Float, usesBias: Bool, pushOut: Float
    ) {
        var rates = BatchRates(bodiesA, bodiesB, motions)
        rub(&first, &rates)
        if hasSecondPoints { rub(&second, &rates) }
        let ways = BatchWays(bodiesA, bodiesB, motions)
        keepApart(&first, ways, &rates, inverseStep, usesBias, pushOut)
        if hasSecondPoints { keepApart(&second, ways, &rates, inverseStep, usesBias, pushOut) }
        rates.store(bodiesA, bodiesB, count, motions)
    }

    /// Gives back a share of the speed with which points came together.
    mutating func bounce(_ motions: UnsafeMutableBufferPointer<Motion>, threshold: Float) {
        guard isBouncy else { return }
        var rates = BatchRates(bodiesA, bodiesB, motions)
        bounce(&first, &rates, threshold)
        if hasSecondPoints { bounce(&second, &rates, threshold) }
        rates.store(bodiesA, bodiesB, count, motions)
    }

    @inline(__always)
    private func warmStart(_ point: PointBatch, _ rates: inout BatchRates) {
        push(point.normalImpulse, normalX, normalY, point.leverA, point.leverB, &rates)
        push(point.frictionImpulse, normalY, -normalX, -point.spanA, -point.spanB, &rates)
    }

    @inline(__always)
    private func rub(_ point: inout PointBatch, _ rates: inout BatchRates) {
        let slip = rates.speed(normalY, -normalX, -point.spanA, -point.spanB)
        let limit = friction * point.normalImpulse
        let impulse = (point.frictionImpulse - point.frictionMass * slip).clamped(lowerBound: -limit, upperBound: limit)
        let change = impulse - point.frictionImpulse
        point.frictionImpulse = impulse
        push(change, normalY, -normalX, -point.spanA, -point.spanB, &rates)
    }

    @inline(__always)
    private func keepApart(
        _ point: inout PointBatch, _ ways: BatchWays, _ rates: inout BatchRates, _ inverseStep: Float,
        _ usesBias: Bool, _ pushOut: Float
    ) {
        // A turned arm's part along the normal: cos · span + sin · lever.
        let reachA = ways.cosA * point.spanA + ways.sinA * point.leverA
        let reachB = ways.cosB * point.spanB + ways.sinB * point.leverB
        let gap = point.gap + (ways.moveX * normalX + ways.moveY * normalY) + (reachB - reachA)
        // Not touching yet: it may close the gap in this substep, but no more.
        var bias = gap.replacing(with: 0, where: gap .< 0) * inverseStep
        var wanted = rates.speed(normalX, normalY, point.leverA, point.leverB)
        if usesBias {
            let overlaps = gap .< 0
            let pull = biasRate * gap
            bias.replace(with: pull.replacing(with: -pushOut, where: pull .< -pushOut), where: overlaps)
            let soft = massScale * (wanted + bias) * point.normalMass + impulseScale * point.normalImpulse
            wanted = ((wanted + bias) * point.normalMass).replacing(with: soft, where: overlaps)
        } else {
            wanted = (wanted + bias) * point.normalMass
        }
        let impulse = (point.normalImpulse - wanted).notNegative
        let change = impulse - point.normalImpulse
        point.normalImpulse = impulse
        point.largestImpulse.replace(with: impulse, where: impulse .> point.largestImpulse)
        push(change, normalX, normalY, point.leverA, point.leverB, &rates)
    }

    @inline(__always)
    private func bounce(_ point: inout PointBatch, _ rates: inout BatchRates, _ threshold: Float) {
        let bounces = (point.approach .< -threshold) .& (point.largestImpulse .> 0) .& (restitution .> 0)
        let speed = rates.speed(normalX, normalY, point.leverA, point.leverB)
        let pushed = (point.normalImpulse - point.normalMass * (speed + restitution * point.approach)).notNegative
        let impulse = point.normalImpulse.replacing(with: pushed, where: bounces)
        let change = impulse - point.normalImpulse
        point.normalImpulse = impulse
        push(change, normalX, normalY, point.leverA, point.leverB, &rates)
    }

    @inline(__always)
    private func push(
        _ impulse: Lanes, _ x: Lanes, _ y: Lanes, _ leverA: Lanes, _ leverB: Lanes, _ rates: inout BatchRates
    ) {
        let (onA, onB) = (impulse * massA, impulse * massB)
        rates.xA -= x * onA
        rates.yA -= y * onA
        rates.spinA -= leverA * (impulse * inertiaA)
        rates.xB += x * onB
        rates.yB += y * onB
        rates.spinB += leverB * (impulse * inertiaB)
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
