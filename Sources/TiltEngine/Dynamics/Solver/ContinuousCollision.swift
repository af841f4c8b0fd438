/// Moves bodies that have moved far in a step back to their first impact with a static body, and bullets also to that
/// with other bodies. It uses conservative advancement (Brian Mirtich, Impulse-based Dynamic Simulation, 1996): two
/// bodies may always move as far as the gap between them allows at their greatest speed, so nothing is passed through.
/// The contact solver does the rest in the next step.
struct ContinuousCollision: Sendable {
    /// The pieces that a piece may hit on its path.
    private var obstacles: [Int32] = []

    mutating func stopFastBodies(
        _ bodies: inout BodyTable, _ broadPhase: BroadPhase, _ shapes: ShapeTable, _ joints: JointTable,
        _ seconds: Float
    ) {
        for body in bodies.fast {
            let index = Int(body)
            guard let (met, fraction) = firstMet(by: index, bodies, broadPhase, shapes, joints) else { continue }
            // The other body is moved back to the same time, because it might already have passed through the bullet.
            let other = bodies.sweep(of: met)
            if other.isMoving { bodies.stop(met, at: other.pose(at: fraction), fraction: fraction, seconds) }
            bodies.stop(index, at: bodies.sweep(of: index).pose(at: fraction), fraction: fraction, seconds)
        }
    }

    /// The body that a body hits first on its path, and the fraction of the step before the impact.
    private mutating func firstMet(
        by index: Int, _ bodies: BodyTable, _ broadPhase: BroadPhase, _ shapes: ShapeTable, _ joints: JointTable
    ) -> (body: Int, fraction: Float)? {
        let (sweep, core) = (bodies.sweep(of: index), bodies.records[index].core)
        var (fraction, met): (Float, Int?) = (1, nil)
        var piece = shapes.firstPiece(of: index)
        while piece >= 0 {
            let moving = shapes.pieces[piece]
            listObstacles(for: moving, sweep, bodies.records[index].isBullet, broadPhase, shapes)
            for other in obstacles where shapes.mayCollide(piece, Int(other), bodies, joints) {
                let obstacle = shapes.pieces[Int(other)]
                guard !moving.isSensor, !obstacle.isSensor, sweep.isStopped(by: obstacle, bodies, shapes) else {
                    continue
                }
                let free = sweep.freeFraction(
                    of: moving, core: core, against: obstacle, bodies.sweep(of: Int(obstacle.body)), upTo: fraction,
                    corners: shapes.corners.span)
                if free < fraction { (fraction, met) = (free, Int(obstacle.body)) }
            }
            piece = Int(moving.next)
        }
        return met.map { ($0, fraction) }
    }

    private mutating func listObstacles(
        for piece: Piece, _ sweep: Sweep, _ isBullet: Bool, _ broadPhase: BroadPhase, _ shapes: ShapeTable
    ) {
        let start = piece.bounds(at: sweep.start, corners: shapes.corners.span)
        let end = piece.bounds(at: sweep.end, corners: shapes.corners.span)
        // The path between the two poses is longer if the body rotates.
        let path = start.union(end).grown(by: abs(sweep.turn) * piece.reach)
        obstacles.removeAll(keepingCapacity: true)
        broadPhase.forEachFixedPiece(in: path) { obstacles.append($0) }
        // Boxes of moving pieces are from the beginning of the step, and these pieces may come from further away.
        if isBullet { broadPhase.forEachMovingPiece(in: path.grown(by: sweep.move.length)) { obstacles.append($0) } }
    }
}

/// The path of a body through one step.
private struct Sweep {
    var start, end: Pose
    var move: Float2
    var turn: Float

    init(_ motion: BodyMotion, to end: Pose) {
        (self.end, move) = (end, motion.move)
        turn = motion.turn == .identity ? 0 : Float(motion.turn.angle.radians)
        start =
            turn == 0 && move == .zero
            ? end : Pose(center: end.center - move, rotation: (motion.turn.inverse * end.rotation).normalized)
    }

    var isMoving: Bool { turn != 0 || move != .zero }

    /// Whether an obstacle stops bodies on this path: a one-way edge only those that come from its front.
    func isStopped(by obstacle: Piece, _ bodies: BodyTable, _ shapes: ShapeTable) -> Bool {
        guard obstacle.isOneWay else { return true }
        let corner = shapes.corners[Int(obstacle.first)]
        let pose = bodies.poses[Int(obstacle.body)]
        return (start.center - pose.toWorld(corner.point)).dot(pose.rotation * corner.normal) > 0
    }

    func pose(at fraction: Float) -> Pose {
        guard isMoving else { return end }
        let turned = Rotation(.radians(Double(turn * fraction))) * start.rotation
        return Pose(center: start.center + move * fraction, rotation: turned.normalized)
    }

    /// The free fraction of the path. Pairs that already have contact points are left to the solver; for them, only a
    /// disc inside the body must not pass.
    func freeFraction(
        of moving: Piece, core: Float, against obstacle: Piece, _ other: Sweep, upTo limit: Float, corners: Span<Corner>
    ) -> Float {
        let gap = moving.distance(at: start, to: obstacle, at: other.start, corners: corners)
        var (piece, reach) = (moving, moving.reach)
        if gap <= Manifold.margin(obstacle, moving) {
            (piece.kind, piece.center, piece.radius, reach) = (.circle, .zero, core * 0.5, 0)
        }
        return advance(limit, other, speed: abs(turn) * reach + abs(other.turn) * obstacle.reach) { pose, otherPose in
            piece.distance(at: pose, to: obstacle, at: otherPose, corners: corners)
        }
    }

    /// The distance from the obstacle at which bodies are stopped.
    private static let target: Float = 0.25

    private func advance(_ limit: Float, _ other: Sweep, speed turning: Float, gap: (Pose, Pose) -> Float) -> Float {
        let speed = (move - other.move).length + turning
        guard speed > 0 else { return limit }
        var fraction: Float = 0
        for _ in 0..<64 {
            let distance = gap(pose(at: fraction), other.pose(at: fraction))
            // Deep inside from the start: too late to prevent.
            if fraction == 0, distance <= 0 { return limit }
            if distance < 2 * Sweep.target {
                // A body that leaves the obstacle is not stopped by it.
                let next = fraction + Sweep.target / speed
                guard next < limit, gap(pose(at: next), other.pose(at: next)) > distance + 0.01 else { return fraction }
                fraction = next
                continue
            }
            fraction += (distance - Sweep.target) / speed
            if fraction >= limit { return limit }
        }
        return fraction
    }
}

extension BodyTable {
    fileprivate func sweep(of index: Int) -> Sweep { Sweep(motions[index], to: poses[index]) }
}
