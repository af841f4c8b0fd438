extension World {
    /// Faster bodies are slowed, in points per second and radians per substep.
    private static let topSpeed: Float = 1e6
    private static let topTurn = Float.pi / 4

    /// What gravity, forces and damping do to each awake body in one substep.
    mutating func prepareBodies(_ h: Float) {
        bodies.drives.removeAll(keepingCapacity: true)
        let gravity = Float2(self.gravity)
        for body in bodies.awake {
            let (record, inverse) = (bodies.records[Int(body)], bodies.inverseMasses[Int(body)])
            guard record.kind == .dynamic else { continue }
            bodies.drives.append(
                Drive(
                    body: body, velocityChange: (gravity + record.acceleration + record.force * inverse.mass) * h,
                    spinChange: record.torque * inverse.inertia * h,
                    // Implicit, so that no damping is too strong for the step.
                    velocityFactor: 1 / (1 + h * record.linearDamping), spinFactor: 1 / (1 + h * record.angularDamping))
            )
        }
    }

    mutating func integrateVelocities() {
        for drive in bodies.drives {
            let motion = bodies.motions[Int(drive.body)]
            bodies.motions[Int(drive.body)].velocity =
                (motion.velocity + drive.velocityChange) * drive.velocityFactor
            bodies.motions[Int(drive.body)].spin = (motion.spin + drive.spinChange) * drive.spinFactor
        }
    }

    mutating func warmStart() {
        warmStartJoints()
        warmStartContacts()
    }

    /// Joints first: what keeps bodies apart has the last word.
    mutating func solve(_ h: Float, usesBias: Bool) {
        solveJoints(h, usesBias: usesBias)
        solveContacts(h, usesBias: usesBias)
    }

    mutating func integratePositions(_ h: Float) {
        let topSpin = World.topTurn / h
        for body in bodies.awake {
            var motion = bodies.motions[Int(body)]
            motion.limit(speed: World.topSpeed, spin: topSpin)
            motion.move += motion.velocity * h
            motion.turn = motion.turn.turned(by: motion.spin * h)
            bodies.motions[Int(body)] = motion
        }
    }

    /// Moves the bodies to where the substeps have brought them, and counts how long each has been still.
    mutating func finishBodies(_ seconds: Float) {
        fastBodies.removeAll(keepingCapacity: true)
        var areAllFinite = true
        for body in bodies.awake {
            let i = Int(body)
            let motion = bodies.motions[i]
            bodies.records[i].force = .zero
            bodies.records[i].torque = 0
            let record = bodies.records[i]
            let turned = (motion.turn * bodies.poses[i].rotation).normalized
            let (start, place) = (bodies.poses[i].center, bodies.poses[i].center + motion.move)
            guard place.isFinite, turned.c.isFinite, motion.velocity.isFinite, motion.spin.isFinite else {
                // Numbers beyond all bounds: the body stays where it was.
                bodies.motions[i] = Motion()
                bodies.records[i].remainder = .zero
                areAllFinite = false
                continue
            }
            bodies.records[i].remainder = motion.move - (place - start)
            if isFast(motion, record) { fastBodies.append(body) }
            bodies.poses[i] = Pose(center: place, rotation: turned)
            bodies.records[i].stillness = isStill(motion, record) ? record.stillness + seconds : 0
        }
        if !areAllFinite { stopBeyondBounds() }
    }

    /// Stops what has numbers beyond all bounds; contacts hand them on, even to what nothing can move.
    private mutating func stopBeyondBounds() {
        for i in bodies.motions.indices {
            let sum = bodies.motions[i].rates.sum() + bodies.motions[i].ways.sum()
            if !sum.isFinite { bodies.motions[i] = Motion() }
        }
    }

    /// Whether a body has come so far in one step that it may have passed through something.
    private func isFast(_ motion: Motion, _ record: BodyRecord) -> Bool {
        motion.move.length + abs(motion.turn.s) * record.reach > 0.5 * record.core
    }

    /// What yields is still while it is slow; what goes its own way, when it does not go at all.
    private func isStill(_ motion: Motion, _ record: BodyRecord) -> Bool {
        guard record.kind == .dynamic else { return !motion.isMoving }
        return max(motion.velocity.length, abs(motion.spin) * record.reach) <= World.sleepSpeed
    }

    /// Gives the pieces that have left their boxes new ones, and ends the step's motion.
    mutating func fitBoxes() {
        for body in bodies.awake {
            let i = Int(body)
            bodies.motions[i].move = bodies.records[i].remainder
            bodies.motions[i].turn = .identity
            var piece = Int(bodies.records[i].firstPiece)
            while piece >= 0 {
                let bounds = shapes.pieces[piece].bounds(at: bodies.poses[i], corners: shapes.corners.span)
                if !broadPhase.boxes[piece].contains(bounds.grown(by: Manifold.margin)) {
                    broadPhase.moveBox(bounds.grown(by: World.margin(of: bounds)), of: piece)
                }
                piece = Int(shapes.pieces[piece].next)
            }
        }
    }

    /// A box is this much larger than its piece: what contacts need, and an eighth of its half side to move in, so that
    /// small pieces do not meet half the world (5 points at most).
    static func margin(of bounds: Bounds) -> Float {
        Manifold.margin + (bounds.side.isFinite ? min(5, bounds.side / 16) : Manifold.halfPlaneReach)
    }
}

extension Motion {
    fileprivate mutating func limit(speed: Float, spin top: Float) {
        let square = velocity.dot(velocity)
        if square > speed * speed { velocity = velocity * (speed / square.squareRoot()) }
        spin = max(-top, min(top, spin))
    }
}
