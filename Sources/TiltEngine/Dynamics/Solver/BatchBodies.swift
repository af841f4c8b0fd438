/// The velocities of the bodies of four contacts or joints.
struct BatchVelocities {
    var xA, yA, spinA, xB, yB, spinB: Lanes

    @inline(__always) init(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ motions: UnsafeMutablePointer<BodyMotion>) {
        (xA, yA, spinA, _) = transposed(
            motions[Int(a.x)].velocities, motions[Int(a.y)].velocities, motions[Int(a.z)].velocities,
            motions[Int(a.w)].velocities)
        (xB, yB, spinB, _) = transposed(
            motions[Int(b.x)].velocities, motions[Int(b.y)].velocities, motions[Int(b.z)].velocities,
            motions[Int(b.w)].velocities)
    }

    /// The velocity of B relative to A along an axis, without rotation.
    @inline(__always) func speed(_ x: Lanes, _ y: Lanes) -> Lanes { (xB - xA) * x + (yB - yA) * y }

    /// Adds to the velocities of A and B along an axis, in opposite directions.
    @inline(__always) mutating func push(_ onA: Lanes, _ onB: Lanes, _ x: Lanes, _ y: Lanes) {
        xA -= x * onA
        yA -= y * onA
        xB += x * onB
        yB += y * onB
    }

    /// Lanes that share a body, because it is immovable or because they repeat the first, store the same values.
    @inline(__always) func store(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ motions: UnsafeMutablePointer<BodyMotion>) {
        scatter(xA, yA, spinA, a, motions)
        scatter(xB, yB, spinB, b, motions)
    }
}

/// The changes of pose of the bodies of four contacts or joints since the beginning of the step.
struct BatchDeltas {
    var xA, yA, xB, yB: Lanes
    /// The rotations, as cosine and sine.
    var cosA, sinA, cosB, sinB: Lanes

    @inline(__always) init(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ motions: UnsafeMutablePointer<BodyMotion>) {
        (xA, yA, cosA, sinA) = transposed(
            motions[Int(a.x)].deltas, motions[Int(a.y)].deltas, motions[Int(a.z)].deltas, motions[Int(a.w)].deltas)
        (xB, yB, cosB, sinB) = transposed(
            motions[Int(b.x)].deltas, motions[Int(b.y)].deltas, motions[Int(b.z)].deltas, motions[Int(b.w)].deltas)
    }
}

/// Four bodies at the beginning of the step.
struct BatchBodies {
    var x, y, cosine, sine, velocityX, velocityY, spin, mass, inertia: Lanes

    @inline(__always) init(_ indices: SIMD4<Int32>, _ bodies: SolverBodies) {
        let (i, j, k, l) = (Int(indices.x), Int(indices.y), Int(indices.z), Int(indices.w))
        let (poses, motions, masses) = (bodies.poses, bodies.motions, bodies.inverseMasses)
        (x, y, cosine, sine) = transposed(poses[i].row, poses[j].row, poses[k].row, poses[l].row)
        (velocityX, velocityY, spin, _) = transposed(
            motions[i].velocities, motions[j].velocities, motions[k].velocities, motions[l].velocities)
        mass = Lanes(masses[i].mass, masses[j].mass, masses[k].mass, masses[l].mass)
        inertia = Lanes(masses[i].inertia, masses[j].inertia, masses[k].inertia, masses[l].inertia)
    }
}

/// The tables of bodies that the solvers read.
struct SolverBodies {
    var poses: UnsafePointer<Pose>
    var motions: UnsafePointer<BodyMotion>
    var inverseMasses: UnsafePointer<InverseMass>
    var accelerations: UnsafePointer<Float2>

    @inline(__always) func accelerations(of indices: SIMD4<Int32>) -> (x: Lanes, y: Lanes) {
        let (a, b) = (accelerations[Int(indices.x)], accelerations[Int(indices.y)])
        let (c, d) = (accelerations[Int(indices.z)], accelerations[Int(indices.w)])
        return (Lanes(a.x, b.x, c.x, d.x), Lanes(a.y, b.y, c.y, d.y))
    }
}

extension Pose {
    @inline(__always)
    fileprivate var row: Lanes { Lanes(center.x, center.y, rotation.c, rotation.s) }
}

@inline(__always) func turned(_ x: Lanes, _ y: Lanes, _ cosine: Lanes, _ sine: Lanes) -> (Lanes, Lanes) {
    (cosine * x - sine * y, sine * x + cosine * y)
}

// Never inlined: the optimiser would split the lanes and do all preceding work one by one.
@inline(never) private func scatter(
    _ x: Lanes, _ y: Lanes, _ spin: Lanes, _ bodies: SIMD4<Int32>, _ motions: UnsafeMutablePointer<BodyMotion>
) {
    let (a, b, c, d) = transposed(x, y, spin, Lanes())
    motions[Int(bodies.x)].velocities = a
    motions[Int(bodies.y)].velocities = b
    motions[Int(bodies.z)].velocities = c
    motions[Int(bodies.w)].velocities = d
}
