/// The state of a body that the solver changes: 32 bytes, in two rows of four for its SIMD lanes.
struct BodyMotion: Sendable {
    /// The velocity (x, y) and the angular velocity (z).
    var velocities = SIMD4<Float>()
    /// The change since the step began: the move (x, y), and the rotation as cosine and sine (z, w).
    var deltas = SIMD4<Float>(0, 0, 1, 0)

    var velocity: Float2 {
        get { Float2(velocities.x, velocities.y) }
        set { (velocities.x, velocities.y) = (newValue.x, newValue.y) }
    }
    var spin: Float {
        get { velocities.z }
        set { velocities.z = newValue }
    }
    var move: Float2 {
        get { Float2(deltas.x, deltas.y) }
        set { (deltas.x, deltas.y) = (newValue.x, newValue.y) }
    }
    var turn: Rotation {
        get { Rotation(c: deltas.z, s: deltas.w) }
        set { (deltas.z, deltas.w) = (newValue.c, newValue.s) }
    }

    var isMoving: Bool { velocity != .zero || spin != 0 }
    var isFinite: Bool { (velocities.sum() + deltas.sum()).isFinite }

    mutating func limit(speed: Float, spin top: Float) {
        let square = velocity.dot(velocity)
        if square > speed * speed {
            // Scaled first, because the square may be infinite.
            let unit = velocity * (1 / max(abs(velocity.x), abs(velocity.y)))
            velocity = unit * (speed / unit.length)
        }
        // As max(-top, min(top, spin)), whose comparisons are calls of generic functions in a debug build.
        let low = spin < top ? spin : top
        spin = low >= -top ? low : -top
    }
}

/// The inverses of mass and moment of inertia; zero if the body cannot move.
struct InverseMass: Sendable {
    var mass: Float = 0
    var inertia: Float = 0

    /// The inverse of a mass or a moment of inertia above 0, within the range in which their products stay finite.
    static func inverse(of mass: Double) -> Float { Float((1 / mass).clamped(to: 1e-30...1e30)) }
}

/// The effect of gravity, forces and damping on a body in one substep.
struct Drive: Sendable {
    var body: Int32
    /// The addition to the velocity (x, y) and the angular velocity (z), and the factors of damping.
    var change, factor: SIMD4<Float>
}
