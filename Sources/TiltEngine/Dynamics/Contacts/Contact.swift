/// Two pieces whose boxes overlap: what is remembered of them from step to step.
struct Contact: Sendable {
    var pieceA: Int32
    var pieceB: Int32
    var bodyA: Int32
    var bodyB: Int32
    var friction: Float
    var restitution: Float
    /// How far a point of B lies from its centre of mass at most: what a turn moves it by.
    var reach: Float
    /// How far the bodies may move against each other before the manifold is found anew.
    var slack: Float = 0
    /// The pose of B in the frame of A for which the manifold was found.
    var relative = Pose.identity
    var manifold = Manifold()
    /// How fast the pieces came together before they touched: what lands is stopped before its touch is told.
    var approachSpeed: Float = 0
    /// Whether the pieces touch, and whether their begin has been told and not their end.
    var isTouching = false
    var isTold = false
    /// To be dropped.
    var isOver = false

    /// A point may move this far from where it was found before it is looked for again. Less than ``Manifold/margin``, so
    /// that a corner not among the points cannot have reached the other piece. Keeping manifolds while two bodies hardly
    /// move is Erin Catto's contact recycling (Box2D v3.2).
    static let recycling: Float = 0.5

    init(_ a: Int32, _ b: Int32, _ pieces: [Piece]) {
        let swaps = (pieces[Int(a)].kind, a) > (pieces[Int(b)].kind, b)
        (pieceA, pieceB) = swaps ? (b, a) : (a, b)
        let (first, second) = (pieces[Int(pieceA)], pieces[Int(pieceB)])
        (bodyA, bodyB) = (first.body, second.body)
        (friction, restitution, reach) = (0, 0, 0)
        takeMaterial(first, second)
    }

    mutating func takeMaterial(_ a: Piece, _ b: Piece) {
        friction = (a.friction * b.friction).squareRoot()
        restitution = max(a.restitution, b.restitution)
        reach = b.reach
    }

    func involves(_ piece: Int) -> Bool { Int(pieceA) == piece || Int(pieceB) == piece }

    func involves(body: Int) -> Bool { Int(bodyA) == body || Int(bodyB) == body }

    func joins(_ a: Int, _ b: Int) -> Bool {
        Int(bodyA) == a && Int(bodyB) == b || Int(bodyA) == b && Int(bodyB) == a
    }

    /// Whether the manifold found last still tells where the pieces touch.
    func isCurrent(at pose: Pose) -> Bool {
        guard slack > 0 else { return false }
        let move = pose.center - relative.center
        let turn = Float2(pose.rotation.c - relative.rotation.c, pose.rotation.s - relative.rotation.s)
        // (a + b)² is no more than 2a² + 2b²: no root needed.
        return 2 * (move.dot(move) + reach * reach * turn.dot(turn)) < slack * slack
    }

    /// Finds the manifold for a new pose of B in the frame of A.
    mutating func update(at pose: Pose, _ a: Piece, _ b: Piece, corners: Span<Corner>) {
        var found = Manifold(a, b, relative: pose, corners: corners)
        found.inherit(from: manifold)
        manifold = found
        relative = pose
        if found.count == 0 {
            slack = found.separation - Manifold.margin(a, b)
        } else {
            // A disc rolls: its point of touch does not stay the same point of the body.
            slack = b.kind == .circle ? 0 : Self.recycling
        }
    }

    /// Touching begins within a quarter of a point and ends beyond one, so that what rests does not flicker.
    mutating func updateTouch(at pose: Pose) {
        let gap = gap(at: pose)
        isTouching = isTouching ? gap < 1 : gap < 0.25
    }

    /// Remembers how fast the pieces come together at their nearest point along the normal.
    mutating func noteApproach(_ poseA: Pose, _ a: Motion, _ poseB: Pose, _ b: Motion) {
        guard manifold.count > 0 else { return approachSpeed = 0 }
        let point = poseA.toWorld(manifold.nearest.anchorA)
        let (armA, armB) = (point - poseA.center, point - poseB.center)
        let slip = b.velocity + armB.perpendicular * b.spin - a.velocity - armA.perpendicular * a.spin
        let speed = -slip.dot(poseA.rotation * manifold.normal)
        approachSpeed = isTouching ? max(speed, approachSpeed) : speed
    }

    /// The gap at the points as the bodies stand now; infinite without points.
    private func gap(at pose: Pose) -> Float {
        var least = Float.infinity
        if manifold.count > 0 { least = gap(at: pose, manifold.first) }
        if manifold.count > 1 { least = min(least, gap(at: pose, manifold.second)) }
        return least
    }

    private func gap(at pose: Pose, _ point: ManifoldPoint) -> Float {
        point.separation + (pose.toWorld(point.anchorB) - point.anchorA).dot(manifold.normal)
    }
}
