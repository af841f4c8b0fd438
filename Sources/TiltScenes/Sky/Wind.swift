import TiltEngine

/// What moves the things in the air of a card or a landscape, in steps of 1/120 s: gusts, the real down of the device, and its
/// shaking; and how far things have come by it.
struct Wind: Sendable {
    /// The number of steps so far, and the seconds after the last one.
    private var (steps, past) = (0, 0.0)
    /// The direction of down in the picture's plane, and its speed.
    private(set) var down = Vector(0, 1)
    private var downSpeed = Vector.zero
    /// The strength of the gust, and the greatest one.
    private(set) var gust: Double
    private var strength: Double
    /// How much the device is shaken, 0…1.
    private(set) var shake = 0.0
    /// The ways of what falls at a speed of 1, of leaves, and of the air, since the beginning.
    private(set) var (fallen, flown, blown) = (Vector.zero, Vector.zero, 0.0)
    /// The seconds between two gusts, and how far a gust bends what falls.
    private let (period, lean): (Double, Double)

    /// The length of a step in seconds.
    static let step = 1.0 / 120
    /// The time constant of down, in seconds.
    private static let settling = 0.12

    /// Wind at its beginning, of gusts of a strength.
    init(strength: Double, period: Double, lean: Double) {
        (self.strength, self.period, self.lean) = (strength, period, lean)
        gust = strength * Self.gust(at: 0, period: period)
    }

    /// The time since the beginning, in seconds.
    var time: Double { Double(steps) * Self.step + past }

    /// Whether a time lay in the last step: each does in one step.
    func hasPassed(_ time: Double) -> Bool {
        (Double(steps - 1) * Self.step..<Double(steps) * Self.step).contains(time)
    }

    /// The strength of gusts of strength 1 at a time, 0.1…1.
    static func gust(at time: Double, period: Double) -> Double {
        let turn = 2 * Double.pi * time / period
        return 0.55 + 0.45 * .sin(turn) * .sin(turn / 1.7 + 1)
    }

    /// The strength of the gust some seconds before.
    func gust(before delay: Double) -> Double { strength * Self.gust(at: time - delay, period: period) }

    /// The direction in which things fall.
    var direction: Vector { (down + Vector(lean * gust, 0)).normalized ?? Vector(0, 1) }

    /// Advances by a step, with gusts of a strength, towards the direction of down, shaken by an acceleration in m/s².
    mutating func step(strength: Double, down: Vector = Vector(0, 1), shake push: Double = 0) {
        steps += 1
        let dt = Self.step
        self.strength = strength
        gust = gust(before: 0)
        let rate = 1 / Self.settling
        downSpeed += (downSpeed * (-2 * rate) - (self.down - (down.normalized ?? Vector(0, 1))) * (rate * rate)) * dt
        self.down += downSpeed * dt
        let shaken = min(1, downSpeed.length / 3 + (push.isFinite ? push : 0) / 12)
        shake += (shaken - shake) * (shaken > shake ? 0.10 : 0.005)
        carry(dt)
    }

    /// The wind some seconds after the last step.
    func after(_ past: Double) -> Wind {
        var wind = self
        wind.past = past
        wind.carry(past)
        return wind
    }

    private mutating func carry(_ dt: Double) {
        fallen += direction * dt
        flown += Vector(gust + 0.5 * down.x, down.y) * dt
        blown += gust * dt
    }
}
