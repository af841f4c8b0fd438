/// Four joints of any kind: their bodies, and their anchors at the beginning of the step. No two of them move the same body.
struct JointFrames: Sendable {
    /// Indices in ``JointTable/states``; lanes without a joint repeat the first.
    let joints, bodiesA, bodiesB: SIMD4<Int32>
    /// The inverses of the bodies' masses and moments of inertia.
    let massA, massB, inertiaA, inertiaB: Lanes
    /// The vectors from the centres of mass to the anchors.
    private let armAX, armAY, armBX, armBY: Lanes
    /// The vectors from centre to centre.
    private let offsetX, offsetY: Lanes

    @inline(__always) init(_ joints: SIMD4<Int32>, _ four: FourJoints, _ bodies: SolverBodies) {
        self.joints = joints
        bodiesA = SIMD4(four.a.bodyA, four.b.bodyA, four.c.bodyA, four.d.bodyA)
        bodiesB = SIMD4(four.a.bodyB, four.b.bodyB, four.c.bodyB, four.d.bodyB)
        let (a, b) = (BatchBodies(bodiesA, bodies), BatchBodies(bodiesB, bodies))
        (massA, inertiaA, massB, inertiaB) = (a.mass, a.inertia, b.mass, b.inertia)
        let (anchorAX, anchorAY, anchorBX, anchorBY) = transposed(
            four.a.anchors, four.b.anchors, four.c.anchors, four.d.anchors)
        (armAX, armAY) = turned(anchorAX, anchorAY, a.cosine, a.sine)
        (armBX, armBY) = turned(anchorBX, anchorBY, b.cosine, b.sine)
        (offsetX, offsetY) = (b.x - a.x, b.y - a.y)
    }
}

/// The stored data of four joints.
struct FourJoints {
    let a, b, c, d: JointState

    @inline(__always) init(_ indices: SIMD4<Int32>, _ states: UnsafePointer<JointState>) {
        (a, b) = (states[Int(indices.x)], states[Int(indices.y)])
        (c, d) = (states[Int(indices.z)], states[Int(indices.w)])
    }

    @inline(__always)
    func lanes(_ number: (JointState) -> Float) -> Lanes { Lanes(number(a), number(b), number(c), number(d)) }

    @inline(__always) func mask(_ isSo: (JointState) -> Bool) -> LaneMask {
        SIMD4(isSo(a) ? 1 : 0, isSo(b) ? 1 : 0, isSo(c) ? 1 : 0, isSo(d) ? 1 : 0) .!= 0
    }

    /// The rows of springs, and `stiffness` for rigid joints.
    @inline(__always) func rows(_ stiffness: JointRow) -> JointRows {
        JointRows(a.spring ?? stiffness, b.spring ?? stiffness, c.spring ?? stiffness, d.spring ?? stiffness)
    }
}

/// The arms of four joints, as rotated in the step.
struct JointArms { let ax, ay, bx, by: Lanes }

extension JointFrames {
    @inline(__always) func arms(_ deltas: BatchDeltas) -> JointArms {
        let (ax, ay) = turned(armAX, armAY, deltas.cosA, deltas.sinA)
        let (bx, by) = turned(armBX, armBY, deltas.cosB, deltas.sinB)
        return JointArms(ax: ax, ay: ay, bx: bx, by: by)
    }

    /// The current vectors from anchor to anchor.
    @inline(__always) func separation(_ arms: JointArms, _ deltas: BatchDeltas) -> (x: Lanes, y: Lanes) {
        (offsetX + deltas.xB - deltas.xA + arms.bx - arms.ax, offsetY + deltas.yB - deltas.yA + arms.by - arms.ay)
    }

    /// The relative velocities of the anchors.
    @inline(__always) func slip(_ arms: JointArms, _ velocities: BatchVelocities) -> (x: Lanes, y: Lanes) {
        (
            velocities.xB - arms.by * velocities.spinB - velocities.xA + arms.ay * velocities.spinA,
            velocities.yB + arms.bx * velocities.spinB - velocities.yA - arms.ax * velocities.spinA
        )
    }

    /// Applies an impulse to B at its anchor, and the opposite one to A.
    @inline(__always) func push(_ velocities: inout BatchVelocities, _ arms: JointArms, _ x: Lanes, _ y: Lanes) {
        velocities.push(massA, massB, x, y)
        velocities.spinA -= (arms.ax * y - arms.ay * x) * inertiaA
        velocities.spinB += (arms.bx * y - arms.by * x) * inertiaB
    }

    /// Applies an angular impulse to B, and the opposite one to A.
    @inline(__always) func twist(_ velocities: inout BatchVelocities, _ impulse: Lanes) {
        velocities.spinA -= impulse * inertiaA
        velocities.spinB += impulse * inertiaB
    }
}

extension JointState {
    @inline(__always) fileprivate var anchors: Lanes { Lanes(anchorA.x, anchorA.y, anchorB.x, anchorB.y) }
}
