/// The velocities of the bodies of four contacts.
struct BatchVelocities {
    var xA: Lanes
    var yA: Lanes
    var spinA: Lanes
    var xB: Lanes
    var yB: Lanes
    var spinB: Lanes

    @inline(__always)
    init(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ motions: UnsafeMutableBufferPointer<Motion>) {
        (xA, yA, spinA, _) = transposed(
            motions[Int(a.x)].velocities, motions[Int(a.y)].velocities, motions[Int(a.z)].velocities,
            motions[Int(a.w)].velocities)
        (xB, yB, spinB, _) = transposed(
            motions[Int(b.x)].velocities, motions[Int(b.y)].velocities, motions[Int(b.z)].velocities,
            motions[Int(b.w)].velocities)
    }

    /// How fast B leaves A at points along an axis.
    @inline(__always)
    func speed(_ x: Lanes, _ y: Lanes, _ leverA: Lanes, _ leverB: Lanes) -> Lanes {
        (xB - xA) * x + (yB - yA) * y + (leverB * spinB - leverA * spinA)
    }

    /// Pushes A and B apart along an axis.
    @inline(__always)
    mutating func push(
        _ impulse: Lanes, _ x: Lanes, _ y: Lanes, _ leverA: Lanes, _ leverB: Lanes, _ surface: SurfaceBatch
    ) {
        let (onA, onB) = (impulse * surface.massA, impulse * surface.massB)
        xA -= x * onA
        yA -= y * onA
        spinA -= leverA * (impulse * surface.inertiaA)
        xB += x * onB
        yB += y * onB
        spinB += leverB * (impulse * surface.inertiaB)
    }

    @inline(__always)
    func store(
        _ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ count: Int, _ motions: UnsafeMutableBufferPointer<Motion>
    ) {
        scatter(xA, yA, spinA, a, count, motions)
        scatter(xB, yB, spinB, b, count, motions)
    }
}

/// How the bodies of four contacts have moved since the step began.
struct BatchDeltas {
    /// B against A.
    var moveX: Lanes
    var moveY: Lanes
    /// The turns: cosine less one, and sine.
    var lessA: Lanes
    var sinA: Lanes
    var lessB: Lanes
    var sinB: Lanes

    @inline(__always)
    init(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ motions: UnsafeMutableBufferPointer<Motion>) {
        let (xA, yA, xB, yB, cosA, cosB): (Lanes, Lanes, Lanes, Lanes, Lanes, Lanes)
        (xA, yA, cosA, sinA) = transposed(
            motions[Int(a.x)].deltas, motions[Int(a.y)].deltas, motions[Int(a.z)].deltas, motions[Int(a.w)].deltas)
        (xB, yB, cosB, sinB) = transposed(
            motions[Int(b.x)].deltas, motions[Int(b.y)].deltas, motions[Int(b.z)].deltas, motions[Int(b.w)].deltas)
        (moveX, moveY) = (xB - xA, yB - yA)
        (lessA, lessB) = (cosA - 1, cosB - 1)
    }
}

@inline(__always)
private func transposed(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) -> (Lanes, Lanes, Lanes, Lanes) {
    (
        Lanes(a.x, b.x, c.x, d.x), Lanes(a.y, b.y, c.y, d.y), Lanes(a.z, b.z, c.z, d.z), Lanes(a.w, b.w, c.w, d.w)
    )
}

// Never inlined: the optimiser would pull the lanes apart and do all that led to them one by one.
@inline(never)
private func scatter(
    _ x: Lanes, _ y: Lanes, _ spin: Lanes, _ bodies: SIMD4<Int32>, _ count: Int,
    _ motions: UnsafeMutableBufferPointer<Motion>
) {
    let (a, b, c, d) = transposed(x, y, spin, Lanes())
    motions[Int(bodies.x)].velocities = a
    if count > 1 { motions[Int(bodies.y)].velocities = b }
    if count > 2 { motions[Int(bodies.z)].velocities = c }
    if count > 3 { motions[Int(bodies.w)].velocities = d }
}
