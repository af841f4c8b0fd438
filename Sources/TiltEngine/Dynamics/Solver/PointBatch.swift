internal import CLanes

/// The poses of the bodies of four contacts at the beginning of the step, for computing their points.
struct BatchFrame {
    var a, b: BatchBodies
    var normalX, normalY: Lanes
    /// Cosine and sine of A and of B at the time of the manifolds.
    var found: (Lanes, Lanes, Lanes, Lanes)
}

extension PointBatch {
    /// A small addition to a point's response to its own impulse, so that two coincident points can be distinguished.
    /// The solver converges more slowly by this factor, to the same result.
    private static let regularization: Float = 1.0002

    @inline(__always) mutating func set(
        _ p0: ManifoldPoint, _ p1: ManifoldPoint, _ p2: ManifoldPoint, _ p3: ManifoldPoint, _ frame: BatchFrame
    ) {
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
        (largestImpulse, totalImpulse) = (Lanes(), Lanes())
    }

    /// Disables the point in lanes without one, by moving it out of reach.
    @inline(__always) mutating func remove(where isGone: LaneMask) {
        gap.replace(with: 1e6, where: isGone)
        yield.replace(with: 1, where: isGone)
        leverA.replace(with: 0, where: isGone)
        leverB.replace(with: 0, where: isGone)
        normalImpulse.replace(with: 0, where: isGone)
        approach.replace(with: 0, where: isGone)
    }

    /// The share of the load that this point bears: by the impulses of the last step, otherwise by which point is nearer.
    @inline(__always) func shareOfLoad(beside other: PointBatch) -> Lanes {
        let load = normalImpulse + other.normalImpulse
        let nearer = (0.5 + 0.5 * (other.gap - gap)).clamped(lowerBound: Lanes(), upperBound: Lanes(repeating: 1))
        return nearer.replacing(with: normalImpulse / load, where: load .> 0)
    }

    /// Adds the velocity that the bodies will still gain before the impact.
    @inline(__always) mutating func accelerateApproach(_ acceleration: Lanes, _ seconds: Float) {
        let time = (gap / -approach).clamped(lowerBound: Lanes(), upperBound: Lanes(repeating: seconds))
        approach.replace(with: approach + acceleration * time, where: approach .< 0)
    }
}
