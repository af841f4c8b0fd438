/// The poses of the bodies of four contacts at the beginning of the step, for computing their points.
struct BatchFrame {
    var a: BatchBodies
    var b: BatchBodies
    var normalX: Lanes
    var normalY: Lanes
    /// Cosine and sine of A and of B at the time of the manifolds.
    var found: (Lanes, Lanes, Lanes, Lanes)
}

/// One point of each of four contacts during a step, as a row of their Jacobian: two numbers per body describe its position.
struct PointBatch: Sendable {
    /// The levers of A and of B: the point's motion along the normal per rotation (arm × normal).
    private(set) var leverA: Lanes
    private(set) var leverB: Lanes
    /// The point's position along the normal (arm · normal). Its opposite is the lever along the tangent.
    let spanA: Lanes
    let spanB: Lanes
    /// The gap at the beginning of the step.
    private var gap: Lanes
    /// The change of the normal velocity per impulse.
    private var yield: Lanes
    private(set) var normalImpulse: Lanes
    /// The normal velocity before the impact.
    private var approach: Lanes
    /// The largest impulse of the step: restitution applies only to points that were pushed.
    private var largestImpulse = Lanes()
    /// The sum of the impulses of the substeps.
    private(set) var totalImpulse = Lanes()

    /// A small addition to a point's response to its own impulse, so that two coincident points can be distinguished.
    /// The solver converges more slowly by this factor, to the same result.
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

    /// Disables the point in lanes without one, by moving it out of reach.
    @inline(__always)
    mutating func remove(where isGone: LaneMask) {
        gap.replace(with: 1e6, where: isGone)
        yield.replace(with: 1, where: isGone)
        leverA.replace(with: 0, where: isGone)
        leverB.replace(with: 0, where: isGone)
        normalImpulse.replace(with: 0, where: isGone)
        approach.replace(with: 0, where: isGone)
    }

    /// The share of the load that this point bears: by the impulses of the last step, otherwise by which point is nearer.
    @inline(__always)
    func shareOfLoad(beside other: PointBatch) -> Lanes {
        let load = normalImpulse + other.normalImpulse
        let nearer = (0.5 + 0.5 * (other.gap - gap)).clamped(
            lowerBound: Lanes(), upperBound: Lanes(repeating: 1))
        return nearer.replacing(with: normalImpulse / load, where: load .> 0)
    }

    /// Adds the velocity that the bodies will still gain before the impact.
    @inline(__always)
    mutating func accelerateApproach(_ acceleration: Lanes, _ seconds: Float) {
        let time = (gap / -approach).clamped(lowerBound: Lanes(), upperBound: Lanes(repeating: seconds))
        approach.replace(with: approach + acceleration * time, where: approach .< 0)
    }
}

extension PointBatch {
    /// An equation for an impulse, which leaves `yield` · impulse + `target` at zero or above.
    struct Row {
        var target: Lanes
        var yield: Lanes
        /// The spring's part of `yield`; 0 if the point bears no load.
        var softening = Lanes()
    }

    @inline(__always)
    func row(
        _ deltas: BatchDeltas, _ move: Lanes, _ velocities: BatchVelocities, _ speed: Lanes, _ biasRate: Lanes,
        _ stiffening: Lanes, _ inverseStep: Float, _ pushOut: Float
    ) -> Row {
        // The rotated arm's component along the normal is cos · span + sin · lever. Only the change in this step is
        // added: a wall's arms are long, and rounding errors in them would disturb the small overlap of a body at rest.
        let reachA = (deltas.cosA - 1) * spanA + deltas.sinA * leverA
        let reachB = (deltas.cosB - 1) * spanB + deltas.sinB * leverB
        let gap = gap + move + (reachB - reachA)
        let overlaps = gap .< 0
        let pull = biasRate * gap
        // Not touching yet: the gap may close in this substep, but no further.
        let bias = (gap * inverseStep).replacing(
            with: pull.replacing(with: -pushOut, where: pull .< -pushOut), where: overlaps)
        let softYield = yield.replacing(with: yield * stiffening, where: overlaps)
        return Row(
            target: speed + (leverB * velocities.spinB - leverA * velocities.spinA) + bias - yield * normalImpulse,
            yield: softYield, softening: softYield - yield)
    }

    /// Sets a new impulse and returns the change.
    @inline(__always)
    mutating func take(_ impulse: Lanes) -> Lanes {
        let change = impulse - normalImpulse
        normalImpulse = impulse
        largestImpulse.replace(with: impulse, where: impulse .> largestImpulse)
        return change
    }

    /// Counts an impulse, that of a substep or of a bounce, in the total.
    @inline(__always)
    mutating func count(_ impulse: Lanes) { totalImpulse += impulse }

    @inline(__always)
    func bounces(_ restitution: Lanes, _ threshold: Lanes) -> LaneMask {
        (approach .< -threshold) .& (largestImpulse .> 0) .& (restitution .> 0)
    }

    /// The row of a bouncing point with its accumulated impulse; elsewhere a row without effect.
    @inline(__always)
    func restitutionRow(
        _ velocities: BatchVelocities, _ speed: Lanes, _ restitution: Lanes, _ bounces: LaneMask
    ) -> (row: Row, pushed: Lanes) {
        let pushed = Lanes().replacing(with: largestImpulse, where: bounces)
        let lever = leverB * velocities.spinB - leverA * velocities.spinA
        let target = speed + lever + restitution * approach - yield * pushed
        return (Row(target: Lanes(repeating: 1e30).replacing(with: target, where: bounces), yield: yield), pushed)
    }
}
