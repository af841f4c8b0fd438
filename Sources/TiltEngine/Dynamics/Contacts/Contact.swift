/// Two pieces whose boxes overlap: what is remembered of them from step to step.
struct Contact: Sendable {
    var pieceA: Int32
    var pieceB: Int32
    var bodyA: Int32
    var bodyB: Int32
    /// The normal in the world when the manifold was found (x, y), friction (z), restitution (w).
    private(set) var surface = SIMD4<Float>()
    /// The rotations of A (x, y) and B (z, w), cosine and sine, when the manifold was found.
    private(set) var rotations = SIMD4<Float>()
    private(set) var manifold = Manifold()
    /// What friction pushed in the last step, to begin the next with.
    private(set) var frictionImpulse: Float = 0
    /// From the centre of A to that of B when the manifold was found.
    private var offset = Float2.zero
    /// How far a point of each body lies from its centre of mass at most: what a turn moves it by.
    private var reachA: Float = 0
    private var reachB: Float = 0
    /// How far the bodies may move against each other before the manifold is found anew.
    private var slack: Float = 0
    /// How fast the pieces came together before they touched: what lands is stopped before its touch is told.
    private(set) var approachSpeed: Float = 0
    /// Whether the pieces touch, and whether their begin has been told and not their end.
    private(set) var isTouching = false
    var isTold = false
    /// To be dropped.
    var isOver = false

    /// Two bodies may move this far against each other before their manifold is found anew; until then it keeps its normal
    /// and its arms in the world. Less than ``Manifold/margin``, so that a corner not among the points cannot have reached
    /// the other piece. Keeping manifolds while two bodies hardly move is Erin Catto's contact recycling (Box2D v3.2).
    private static let recycling: Float = 1

    init(_ a: Int32, _ b: Int32, _ pieces: [Piece]) {
        let swaps = (pieces[Int(a)].kind, a) > (pieces[Int(b)].kind, b)
        (pieceA, pieceB) = swaps ? (b, a) : (a, b)
        let (first, second) = (pieces[Int(pieceA)], pieces[Int(pieceB)])
        (bodyA, bodyB) = (first.body, second.body)
        refresh(first, second)
    }

    /// Takes over the pieces' materials; the manifold is found anew.
    mutating func refresh(_ a: Piece, _ b: Piece) {
        (surface.z, surface.w) = ((a.friction * b.friction).squareRoot(), max(a.restitution, b.restitution))
        (reachA, reachB) = (a.reach, b.reach)
        slack = 0
    }

    func involves(_ piece: Int) -> Bool { Int(pieceA) == piece || Int(pieceB) == piece }

    func involves(body: Int) -> Bool { Int(bodyA) == body || Int(bodyB) == body }

    /// The normal in the world.
    var normal: Float2 { Float2(surface.x, surface.y) }

    /// Whether the manifold found last still tells where the pieces touch.
    @inline(__always)
    func isCurrent(_ a: Pose, _ b: Pose) -> Bool {
        let move = b.center - a.center - offset
        let (turnAX, turnAY) = (a.rotation.c - rotations.x, a.rotation.s - rotations.y)
        let (turnBX, turnBY) = (b.rotation.c - rotations.z, b.rotation.s - rotations.w)
        let turnA = reachA * reachA * (turnAX * turnAX + turnAY * turnAY)
        let turnB = reachB * reachB * (turnBX * turnBX + turnBY * turnBY)
        // (a + b + c)² is no more than 3a² + 3b² + 3c²: no root needed.
        return slack > 0 && 3 * (move.dot(move) + (turnA + turnB)) < slack * slack
    }

    /// Finds the manifold for new poses.
    mutating func update(_ poseA: Pose, _ poseB: Pose, _ a: Piece, _ b: Piece, corners: Span<Corner>) {
        var found = Manifold(a, b, relative: poseB.relative(to: poseA), corners: corners)
        found.inherit(from: manifold)
        manifold = found
        if found.count == 0 {
            slack = found.separation - Manifold.margin(a, b)
            frictionImpulse = 0
        } else {
            // A disc rolls: its point of touch does not stay the same point of the body.
            slack = b.kind == .circle ? 0 : Self.recycling
        }
        let normal = poseA.rotation * found.normal
        (surface.x, surface.y) = (normal.x, normal.y)
        offset = poseB.center - poseA.center
        rotations = SIMD4(poseA.rotation.c, poseA.rotation.s, poseB.rotation.c, poseB.rotation.s)
    }

    /// Touching begins within a quarter of a point and ends beyond one, so that what rests does not flicker.
    mutating func updateTouch(_ a: Pose, _ b: Pose) {
        let gap = gap(a, b)
        isTouching = isTouching ? gap < 1 : gap < 0.25
    }

    /// Remembers how fast the pieces come together at their nearest point along the normal.
    mutating func noteApproach(_ poseA: Pose, _ a: Motion, _ poseB: Pose, _ b: Motion) {
        guard manifold.count > 0 else { return approachSpeed = 0 }
        let point = poseA.toWorld(manifold.nearest.anchorA)
        let (armA, armB) = (point - poseA.center, point - poseB.center)
        let slip = b.velocity + armB.perpendicular * b.spin - a.velocity - armA.perpendicular * a.spin
        let speed = -slip.dot(normal)
        approachSpeed = isTouching ? max(speed, approachSpeed) : speed
    }

    /// Takes over what the solver pushed, for the next step to begin with.
    mutating func setImpulses(first: Float, second: Float, friction: Float) {
        manifold.first.normalImpulse = first
        manifold.second.normalImpulse = second
        frictionImpulse = friction
    }

    /// The gap at the points as the bodies stand now; infinite without points.
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
