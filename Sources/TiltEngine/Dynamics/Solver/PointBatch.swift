/// Where the bodies of four contacts stand as the step begins, for the making of their points.
struct BatchFrame {
    var a: BatchBodies
    var b: BatchBodies
    var normalX: Lanes
    var normalY: Lanes
    /// Cosine and sine of A and of B when the manifolds were found.
    var found: (Lanes, Lanes, Lanes, Lanes)
}

/// One point of each of four contacts for the length of a step, as a row of their Jacobian: no more of its position is needed
/// than two numbers a body.
struct PointBatch: Sendable {
    /// How far a turn of A, of B, moves the point along the normal (arm × normal).
    private(set) var leverA: Lanes
    private(set) var leverB: Lanes
    /// How far the point lies along the normal (arm · normal). Its opposite is the lever along the tangent.
    let spanA: Lanes
    let spanB: Lanes
    /// The gap as the step begins.
    private var gap: Lanes
    /// How much a push changes the speed along the normal.
    private var yield: Lanes
    private(set) var normalImpulse: Lanes
    /// The speed along the normal before the impact.
    private var approach: Lanes
    /// The largest push of the step: restitution is only for points that were pushed.
    private var largestImpulse = Lanes()

    /// A little is added to what a point yields to its own push, so that two points at one place can be told apart. The
    /// solver goes that much slower towards the same end.
    private static let regularization: Float = 1.0002

    @inline(__always)
    init(_ p0: ManifoldPoint, _ p1: ManifoldPoint, _ p2: ManifoldPoint, _ p3: ManifoldPoint, _ frame: BatchFrame) {
        let (a, b, x, y) = (frame.a, frame.b, frame.normalX, frame.normalY)
        let (anchorAX, anchorAY, anchorBX, anchorBY) = transposed(p0.anchors, p1.anchors, p2.anchors, p3.anchors)
        let (thenAX, thenAY) = turned(anchorAX, anchorAY, frame.found.0, frame.found.1)
        let (thenBX, thenBY) = turned(anchorBX, anchorBY, frame.found.2, frame.found.3)
        let (armAX, armAY) = turned(anchorAX, anchorAY, a.cosine, a.sine)
        let (armBX, armBY) = turned(anchorBX, anchorBY, b.cosine, b.sine)
        leverA = thenAX * y - thenAY * x
        leverB = thenBX * y - thenBY * x
        spanA = thenAX * x + thenAY * y
        spanB = thenBX * x + thenBY * y
        gap =
            Lanes(p0.separation, p1.separation, p2.separation, p3.separation)
            + ((b.x - a.x + (armBX - armAX)) * x + (b.y - a.y + (armBY - armAY)) * y)
        normalImpulse = Lanes(p0.normalImpulse, p1.normalImpulse, p2.normalImpulse, p3.normalImpulse)
        let turning = a.inertia * leverA * leverA + b.inertia * leverB * leverB
        yield = (a.mass + b.mass + turning) * PointBatch.regularization
        approach =
            ((b.velocityX - a.velocityX) * x + (b.velocityY - a.velocityY) * y) + (leverB * b.spin - leverA * a.spin)
    }

    /// Takes the point out of lanes that have none: too far away to be met.
    @inline(__always)
    mutating func remove(where isGone: SIMDMask<SIMD4<Int32>>) {
        gap.replace(with: 1e6, where: isGone)
        yield.replace(with: 1, where: isGone)
        leverA.replace(with: 0, where: isGone)
        leverB.replace(with: 0, where: isGone)
        normalImpulse.replace(with: 0, where: isGone)
        approach.replace(with: 0, where: isGone)
    }

    /// Which share of the load this point bears: as both were pushed in the last step, else by which is nearer.
    @inline(__always)
    func shareOfLoad(beside other: PointBatch) -> Lanes {
        let load = normalImpulse + other.normalImpulse
        let nearer = (0.5 + 0.5 * (other.gap - gap)).clamped(
            lowerBound: Lanes(), upperBound: Lanes(repeating: 1))
        return nearer.replacing(with: normalImpulse / load, where: load .> 0)
    }

    /// What still pulls the bodies until they meet makes them come faster.
    @inline(__always)
    mutating func accelerateApproach(_ acceleration: Lanes, _ seconds: Float) {
        let time = (gap / -approach).clamped(lowerBound: Lanes(), upperBound: Lanes(repeating: seconds))
        approach.replace(with: approach + acceleration * time, where: approach .< 0)
    }
}

extension PointBatch {
    /// An equation for an impulse: it leaves `yield` · impulse + `target` at zero, or above.
    struct Row {
        var target: Lanes
        var yield: Lanes
        /// What of `yield` is the spring's: 0 where the point bears nothing.
        var softening = Lanes()
    }

    @inline(__always)
    func row(
        _ deltas: BatchDeltas, _ move: Lanes, _ velocities: BatchVelocities, _ speed: Lanes, _ biasRate: Lanes,
        _ stiffening: Lanes, _ inverseStep: Float, _ pushOut: Float
    ) -> Row {
        // A turned arm's part along the normal is cos · span + sin · lever. Only what the step has changed is added: the
        // arms of a wall are long, and their last digits would tremble in what little a body at rest overlaps.
        let reachA = (deltas.cosA - 1) * spanA + deltas.sinA * leverA
        let reachB = (deltas.cosB - 1) * spanB + deltas.sinB * leverB
        let gap = gap + move + (reachB - reachA)
        let overlaps = gap .< 0
        let pull = biasRate * gap
        // Not touching yet: it may close the gap in this substep, but no more.
        let bias = (gap * inverseStep).replacing(
            with: pull.replacing(with: -pushOut, where: pull .< -pushOut), where: overlaps)
        let softYield = yield.replacing(with: yield * stiffening, where: overlaps)
        return Row(
            target: speed + (leverB * velocities.spinB - leverA * velocities.spinA) + bias - yield * normalImpulse,
            yield: softYield, softening: softYield - yield)
    }

    /// Takes a new impulse and gives the change.
    @inline(__always)
    mutating func take(_ impulse: Lanes) -> Lanes {
        let change = impulse - normalImpulse
        normalImpulse = impulse
        largestImpulse.replace(with: impulse, where: impulse .> largestImpulse)
        return change
    }

    @inline(__always)
    func bounces(_ restitution: Lanes, _ threshold: Lanes) -> SIMDMask<SIMD4<Int32>> {
        (approach .< -threshold) .& (largestImpulse .> 0) .& (restitution .> 0)
    }

    /// The row of a point that bounces, and what it was pushed with already; one that does nothing elsewhere.
    @inline(__always)
    func restitutionRow(
        _ velocities: BatchVelocities, _ speed: Lanes, _ restitution: Lanes, _ bounces: SIMDMask<SIMD4<Int32>>
    ) -> (row: Row, pushed: Lanes) {
        let pushed = Lanes().replacing(with: largestImpulse, where: bounces)
        let lever = leverB * velocities.spinB - leverA * velocities.spinA
        let target = speed + lever + restitution * approach - yield * pushed
        return (Row(target: Lanes(repeating: 1e30).replacing(with: target, where: bounces), yield: yield), pushed)
    }
}

extension Lanes {
    @inline(__always)
    var notNegative: Lanes { replacing(with: 0, where: self .< 0) }

    @inline(__always)
    func clamped(lowerBound: Lanes, upperBound: Lanes) -> Lanes {
        let low = replacing(with: lowerBound, where: self .< lowerBound)
        return low.replacing(with: upperBound, where: low .> upperBound)
    }
}
