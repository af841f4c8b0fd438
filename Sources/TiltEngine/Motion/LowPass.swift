/// A mean of the last seconds of a vector: of all of them while they are few, later a Butterworth low-pass of the second order,
/// which passes less of what comes and goes faster than a plain exponential mean does.
struct LowPass: Hashable, Sendable {
    private(set) var value: Vector3
    /// How fast the value changes, per second.
    private var speed = Vector3.zero

    /// A mean that begins at a value.
    init(_ value: Vector3 = .zero) { self.value = value }

    /// Takes in a reading that lasts `dt` seconds; `memory` is how many went before, as far as they still count.
    mutating func add(_ reading: Vector3, lasting dt: Double, memory: Double) {
        let missing = reading - value
        guard memory >= Self.span else {
            value += missing * (dt / (memory + dt))
            speed = .zero
            return
        }
        let corner = 2.0.squareRoot() / Self.span
        speed += (missing * corner - speed * 2.0.squareRoot()) * (corner * dt)
        value += speed * dt
    }

    /// Seconds of readings that make the mean.
    static let span = 3.0
}
