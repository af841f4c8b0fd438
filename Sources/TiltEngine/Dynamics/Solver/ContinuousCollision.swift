/// Takes bodies that have come far in a step back to where they first met something static. By conservative advancement
/// (Brian Mirtich, Impulse-based Dynamic Simulation, 1996): a body may always go as far as the gap allows at its greatest
/// speed, so nothing is passed. The contact solver does the rest in the next step.
struct ContinuousCollision: Sendable {
    /// What a piece may meet on its way.
    private var obstacles: [Int32] = []

    mutating func stopFastBodies(
        _ bodies: inout BodyTable, _ broadPhase: inout BroadPhase, _ shapes: ShapeTable, _ joints: JointTable
    ) {
        for body in bodies.fast {
            let sweep = Sweep(end: bodies.poses[Int(body)], motion: bodies.motions[Int(body)])
            var fraction: Float = 1
            for piece in shapes.pieces(of: Int(body)) {
                listObstacles(for: shapes.pieces[piece], sweep, &broadPhase, shapes)
                for other in obstacles where shapes.mayCollide(piece, Int(other), bodies, joints) {
                    let obstacle = shapes.pieces[Int(other)]
                    fraction = sweep.freeFraction(
                        of: shapes.pieces[piece], core: bodies.records[Int(body)].core,
                        against: Obstacle(piece: obstacle, pose: bodies.poses[Int(obstacle.body)]), upTo: fraction,
                        corners: shapes.corners.span)
                }
            }
            if fraction < 1 { bodies.setPose(sweep.pose(at: fraction), of: Int(body)) }
        }
    }

    private mutating func listObstacles(
        for piece: Piece, _ sweep: Sweep, _ broadPhase: inout BroadPhase, _ shapes: ShapeTable
    ) {
        let start = piece.bounds(at: sweep.start, corners: shapes.corners.span)
        let end = piece.bounds(at: sweep.end, corners: shapes.corners.span)
        // The way between the two is longer where the body turns.
        let path = start.union(end).grown(by: abs(sweep.turn) * piece.reach)
        obstacles.removeAll(keepingCapacity: true)
        broadPhase.forEachFixedPiece(in: path) { obstacles.append($0) }
    }
}

/// Something that does not move.
private struct Obstacle {
    var piece: Piece
    var pose: Pose
}

/// The way of a body through one step.
private struct Sweep {
    var start: Pose
    var end: Pose
    var move: Float2
    var turn: Float

    init(end: Pose, motion: Motion) {
        self.end = end
        move = motion.move
        turn = Float(motion.turn.angle.radians)
        start = Pose(center: end.center - motion.move, rotation: (motion.turn.inverse * end.rotation).normalized)
    }

    func pose(at fraction: Float) -> Pose {
        let turned = Rotation(.radians(Double(turn * fraction))) * start.rotation
        return Pose(center: start.center + move * fraction, rotation: turned.normalized)
    }

    /// How much of the way is free. What has contact points already is the solver's affair; of that, only a disc inside the
    /// body must not pass.
    func freeFraction(
        of moving: Piece, core: Float, against obstacle: Obstacle, upTo limit: Float, corners: Span<Corner>
    ) -> Float {
        let gap = moving.distance(at: start, to: obstacle.piece, at: obstacle.pose, corners: corners)
        if gap > Manifold.margin(obstacle.piece, moving) {
            return advance(limit, reach: moving.reach) {
                moving.distance(at: $0, to: obstacle.piece, at: obstacle.pose, corners: corners)
            }
        }
        var disc = moving
        disc.kind = .circle
        disc.center = .zero
        disc.radius = core * 0.5
        return advance(limit, reach: 0) {
            disc.distance(at: $0, to: obstacle.piece, at: obstacle.pose, corners: corners)
        }
    }

    /// Bodies are stopped this far from what they meet.
    private static let target: Float = 0.25

    private func advance(_ limit: Float, reach: Float, gap: (Pose) -> Float) -> Float {
        let speed = move.length + abs(turn) * reach
        var fraction: Float = 0
        for _ in 0..<64 {
            let distance = gap(pose(at: fraction))
            // Deep inside from the start: nothing to be saved here.
            if fraction == 0, distance <= 0 { return limit }
            if distance < 2 * Sweep.target { return fraction }
            fraction += (distance - Sweep.target) / speed
            if fraction >= limit { return limit }
        }
        return fraction
    }
}
