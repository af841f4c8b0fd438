/// Two pieces with overlapping boxes, and their data from step to step.
struct Contact: Sendable {
    var pieceA, pieceB, bodyA, bodyB: Int32
    /// The world normal at the time of the manifold (x, y), friction (z) and restitution (w).
    private(set) var surface = SIMD4<Float>()
    /// The rotations of A (x, y) and B (z, w), as cosine and sine, at the time of the manifold.
    private(set) var rotations = SIMD4<Float>()
    private(set) var manifold = Manifold()
    /// The friction impulse of the last step, for warm starting.
    private(set) var frictionImpulse: Float = 0
    /// The speed of both surfaces along the outlines, the greater rolling resistance, and the impulse of the last step
    /// that resisted rolling.
    private(set) var surfaceSpeed: Float = 0
    private(set) var rollingResistance: Float = 0
    private(set) var rollingImpulse: Float = 0
    /// Whether one of the pieces is a sensor, so that they do not collide.
    private(set) var isSensor = false
    private(set) var isSensorA = false
    /// Whether B passes through the one-way edge A.
    private var isPassing = false
    /// The vector from the centre of A to that of B at the time of the manifold.
    private var offset = Float2.zero
    /// The greatest distance of a body's points from its centre of mass, which bounds the effect of rotation.
    private var reachA: Float = 0
    private var reachB: Float = 0
    /// The relative motion of the bodies up to which the manifold is kept.
    private var slack: Float = 0
    /// The approach speed before the contact, because a landing body is stopped before its contact is reported.
    private(set) var approachSpeed: Float = 0
    /// The normal impulse since the pieces came near, until their contact is reported.
    private(set) var meetingImpulse: Float = 0
    /// Whether the pieces touch, and whether that has been reported.
    private(set) var isTouching = false
    var isTold = false
    /// Whether the contact began in this step.
    var isBeginning = false
    /// Whether it is to be removed.
    var isOver = false

    /// The relative motion of two bodies up to which their manifold is kept, with its normal and its arms in the world.
    /// It is less than ``Manifold/margin``, so a corner that is not among the points cannot have reached the other
    /// piece. This is Erin Catto's contact recycling (Box2D v3.2).
    private static let recycling: Float = 1

    init(_ a: Int32, _ b: Int32, _ pieces: [Piece]) {
        let swaps = (pieces[Int(a)].kind, a) > (pieces[Int(b)].kind, b)
        (pieceA, pieceB) = swaps ? (b, a) : (a, b)
        let (first, second) = (pieces[Int(pieceA)], pieces[Int(pieceB)])
        (bodyA, bodyB) = (first.body, second.body)
        refresh(first, second)
    }

    /// Updates the pieces' materials; the manifold will be computed again.
    mutating func refresh(_ a: Piece, _ b: Piece) {
        (surface.z, surface.w) = ((a.friction * b.friction).squareRoot(), max(a.restitution, b.restitution))
        (reachA, reachB) = (a.reach, b.reach)
        surfaceSpeed = a.surfaceSpeed + b.surfaceSpeed
        rollingResistance = max(a.rollingResistance, b.rollingResistance)
        (isSensor, isSensorA) = (a.isSensor || b.isSensor, a.isSensor)
        slack = 0
    }

    /// Whether the solver keeps the pieces apart.
    var isSolid: Bool { manifold.count > 0 && !isSensor }

    /// Whether one of the two bodies can move and is awake.
    func isActive(_ records: [BodyRecord]) -> Bool { records[Int(bodyA)].isActive || records[Int(bodyB)].isActive }

    func involves(body: Int) -> Bool { Int(bodyA) == body || Int(bodyB) == body }

    /// The normal in the world.
    var normal: Float2 { Float2(surface.x, surface.y) }

    /// Whether the last manifold is still valid.
    @inline(__always) func isCurrent(_ a: Pose, _ b: Pose) -> Bool {
        let move = b.center - a.center - offset
        let (turnAX, turnAY) = (a.rotation.c - rotations.x, a.rotation.s - rotations.y)
        let (turnBX, turnBY) = (b.rotation.c - rotations.z, b.rotation.s - rotations.w)
        let turnA = reachA * reachA * (turnAX * turnAX + turnAY * turnAY)
        let turnB = reachB * reachB * (turnBX * turnBX + turnBY * turnBY)
        // (a + b + c)² ≤ 3a² + 3b² + 3c², which avoids a root.
        return slack > 0 && 3 * (move.dot(move) + (turnA + turnB)) < slack * slack
    }

    /// Computes the manifold for new poses, to which B has come by a `move` relative to A.
    mutating func update(_ poseA: Pose, _ poseB: Pose, move: Float2, _ a: Piece, _ b: Piece, corners: Span<Corner>) {
        let relative = poseB.relative(to: poseA)
        let before = Pose(center: relative.center - poseA.rotation.inverse * move, rotation: relative.rotation)
        let history = Manifold.History(relative: before, manifold: manifold)
        // Found in place: a copy of what was just written in parts would have to wait for it.
        manifold = Manifold()
        if isSensor {
            manifold.find(overlapOf: a, b, relative: relative, corners: corners)
        } else {
            manifold.find(a, b, relative: relative, history: history, corners: corners)
        }
        if a.isOneWay { pass(history.manifold, by: poseA.rotation.inverse * move, a, corners) }
        manifold.inherit(from: history.manifold)
        if manifold.count == 0 {
            slack = manifold.separation - Manifold.margin(a, b)
            (frictionImpulse, rollingImpulse, meetingImpulse) = (0, 0, 0)
        } else {
            // A round piece rolls, so its contact point is not fixed in the body.
            slack = b.radius > 0 || a.radius > 0 || isSensor ? 0 : Self.recycling
        }
        let normal = poseA.rotation * manifold.normal
        (surface.x, surface.y) = (normal.x, normal.y)
        offset = poseB.center - poseA.center
        rotations = SIMD4(poseA.rotation.c, poseA.rotation.s, poseB.rotation.c, poseB.rotation.s)
    }

    /// Removes the points with a one-way edge while B, which has moved, comes from behind, until it has left the edge.
    private mutating func pass(_ old: Manifold, by move: Float2, _ edge: Piece, _ corners: Span<Corner>) {
        guard manifold.count > 0 else { return isPassing = false }
        let isInFront = manifold.normal.dot(corners[Int(edge.first)].normal) > 0
        let wasInside = old.count == 0 && manifold.separation - move.dot(manifold.normal) < -1
        isPassing = !isInFront || (isPassing ? manifold.separation < 0 : wasInside)
        guard isPassing else { return }
        manifold = Manifold()
        // Close enough to be looked at again in the next step.
        manifold.separation = Manifold.margin
    }

    /// Updates whether the pieces touch: contact begins within a quarter of a point and ends beyond one point, so that
    /// resting contacts are stable.
    mutating func updateTouch(_ a: Pose, _ b: Pose) {
        let gap = gap(a, b)
        isTouching = isTouching ? gap < 1 : gap < 0.25
    }

    /// Records the approach speed at the nearest point along the normal.
    mutating func noteApproach(_ poseA: Pose, _ a: BodyMotion, _ poseB: Pose, _ b: BodyMotion) {
        guard manifold.count > 0 else { return approachSpeed = 0 }
        let point = poseA.toWorld(manifold.nearest.anchorA)
        let (armA, armB) = (point - poseA.center, point - poseB.center)
        let slip = b.velocity + armB.perpendicular * b.spin - a.velocity - armA.perpendicular * a.spin
        let speed = -slip.dot(normal)
        approachSpeed = isTouching ? max(speed, approachSpeed) : speed
    }

    /// Stores the solver's impulses for warm starting in the next step.
    mutating func setImpulses(first: Float, second: Float, friction: Float, rolling: Float, totals: (Float, Float)) {
        manifold.first.normalImpulse = first
        manifold.second.normalImpulse = second
        (frictionImpulse, rollingImpulse) = (friction, rolling)
        (manifold.first.totalImpulse, manifold.second.totalImpulse) = totals
        if !isTold || isBeginning { meetingImpulse += totals.0 + totals.1 }
    }

    /// The current gap at the points; infinite without points.
    private func gap(_ a: Pose, _ b: Pose) -> Float {
        var least = Float.infinity
        if manifold.count > 0 { least = gap(a, b, manifold.first) }
        if manifold.count > 1 { least = min(least, gap(a, b, manifold.second)) }
        return least
    }

    private func gap(_ a: Pose, _ b: Pose, _ point: ManifoldPoint) -> Float {
        let arms = b.rotation * point.anchorB - a.rotation * point.anchorA
        return point.separation + (b.center - a.center + arms).dot(normal)
    }
}

// The state in a file.
extension Contact {
    /// Passes what does not follow from the pieces.
    mutating func pass(_ coder: inout StateCoder) {
        coder.pass(&surface)
        coder.pass(&rotations)
        manifold.pass(&coder)
        coder.pass(&frictionImpulse)
        coder.pass(&rollingImpulse)
        coder.pass(&isPassing)
        coder.pass(&offset)
        coder.pass(&slack)
        coder.pass(&approachSpeed)
        coder.pass(&meetingImpulse)
        coder.pass(&isTouching)
        coder.pass(&isTold)
    }
}
