/// The stiffness of a constraint: the damped spring of Erin Catto's Soft Constraints (GDC 2011), in the form of Solver2D.
struct Softness: Sendable {
    /// The push-out speed per point of overlap, in 1/s.
    var biasRate: Float
    var massScale: Float
    var impulseScale: Float

    static let rigid = Softness(biasRate: 0, massScale: 1, impulseScale: 0)
}

extension Softness {
    /// A spring of `hertz` with a damping ratio (1 is critical), solved every `h` seconds; rigid at 0 hertz.
    init(hertz: Float, dampingRatio: Float, _ h: Float) {
        guard hertz > 0 else {
            self = .rigid
            return
        }
        let omega = 2 * Float.pi * hertz
        let a1 = 2 * dampingRatio + h * omega
        let a2 = h * omega * a1
        let a3 = 1 / (1 + a2)
        self.init(biasRate: omega / a1, massScale: a2 * a3, impulseScale: a3)
    }
}
