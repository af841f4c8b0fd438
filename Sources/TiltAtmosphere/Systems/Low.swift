import TiltEngine

/// A low at one moment: an oval hollow in the pressure that travels east, deepens, winds up and fills (a Norwegian cyclone).
struct Low: Hashable, Sendable {
    /// Which of the cast's lows it is.
    let number: Int
    /// The share of its life that has passed, 0…1.
    let share: Double
    /// The place where its fronts begin.
    let center: Vector
    /// Its depth in hectopascals.
    let depth: Double
    /// Its radius in points.
    let radius: Double
    private let oval: Oval
    /// What it does to the air: rain and cloud, 0…1.
    var vigour: Double
    var fronts: FrontSpirals
    /// The gradient of all other systems at its centre, in hectopascals per point.
    var gradient = Vector.zero
    /// The displacement from ``center`` to the middle of its hollow, see ``settle(_:)``.
    private(set) var shift = Vector.zero

    init(_ track: LowTrack, number: Int, share: Double, constants: AtmosphereConstants, torus: Torus) {
        // East first, then poleward, slower and slower.
        let progress = share * (1.36 - 0.36 * share)
        (self.number, self.share) = (number, share)
        center = torus.wrapped(
            Vector(track.x + track.dx * progress, track.y + track.dy * progress * progress * (1.5 - 0.5 * progress)))
        let law = constants.low
        depth =
            track.depth * smoothstep(law.depth[0], law.depth[1], share)
            * (1 - smoothstep(law.depth[2], law.depth[3], share))
        radius = track.radius * (law.radius[0] + law.radius[1] * smoothstep(0, law.radius[2], share))
        oval = Oval(
            radius: radius, aspect: 1 + law.aspect * (1 - 0.75 * share), turn: .degrees(track.tilt + law.turn * share))
        vigour = smoothstep(0.04, 0.26, share) * (1 - smoothstep(0.76, 1, share))
        fronts = FrontSpirals(track, share: share, constants: constants)
    }

    /// The distance from ``center`` beyond which it changes nothing.
    func reach(_ constants: AtmosphereConstants) -> Double {
        max(constants.reach * oval.longest + shift.length, end(constants) * radius)
    }

    /// The distance in radii beyond which neither its fronts nor its rain change anything.
    func end(_ constants: AtmosphereConstants) -> Double { max(fronts.endCold, fronts.endWarm, constants.reach) }

    /// How much less the pressure is at a displacement from ``center``, without the troughs of its fronts.
    @inline(__always) func hollow(at displacement: Vector, reach: Double) -> Double {
        depth * Self.kernel(oval.squared(displacement - shift), reach)
    }

    /// 1 at the centre, 0 at `reach` radii without an edge; of the square of the distance in radii.
    @inline(__always) static func kernel(_ square: Double, _ reach: Double) -> Double {
        let rest = 1 - square / (reach * reach)
        return rest > 0 ? rest * rest * rest / (1 + 0.62 * square) : 0
    }

    /// Moves its hollow up the gradient of all other systems, so that the least pressure stays where its fronts begin.
    mutating func settle(_ law: AtmosphereConstants.Settle) {
        let step = law.share * radius * radius / (law.bend * max(depth, law.least))
        let (length, most) = (gradient.length * step + 1e-9, law.most * radius)
        let ratio = .exp(-2 * length / most) as Double
        shift = gradient * (step * (1 - ratio) / (1 + ratio) * most / length)
    }
}

/// The distance from a centre in radii of an oval.
struct Oval: Hashable, Sendable {
    /// Rows of the matrix from points to radii.
    private let along, across: Vector
    /// Its longest radius in points.
    let longest: Double

    /// An oval of a mean radius, `aspect` times as long as wide, turned clockwise from east.
    init(radius: Double, aspect: Double, turn: Angle) {
        let (c, s, k) = (Double.cos(turn.radians), Double.sin(turn.radians), aspect.squareRoot())
        along = Vector(c, s) / (radius * k)
        across = Vector(-s, c) * (k / radius)
        longest = radius * max(k, 1 / k)
    }

    /// The square of the distance at a displacement from the centre.
    @inline(__always) func squared(_ displacement: Vector) -> Double {
        let (u, v) = (displacement.dot(along), displacement.dot(across))
        return u * u + v * v
    }
}
