/// The average of a vector over the last seconds: a plain mean at first, later a second-order Butterworth low-pass,
/// which attenuates oscillations more than an exponential average does.
struct LowPass: Hashable, Sendable {
    private(set) var value: Vector3
    /// The rate of change, per second.
    private var speed = Vector3.zero

    init(_ value: Vector3 = .zero) { self.value = value }

    /// Adds a reading that lasts `dt` seconds; `memory` is the time in seconds covered by the earlier ones.
    mutating func add(_ reading: Vector3, lasting dt: Double, memory: Double) {
        guard memory >= Self.span else { return average(reading, lasting: dt, memory: memory) }
        add(reading, lasting: dt, span: Self.span)
    }

    /// Adds a reading that lasts `dt` seconds to an average of the last `span` seconds.
    mutating func add(_ reading: Vector3, lasting dt: Double, span: Double) {
        let corner = 2.0.squareRoot() / span
        speed += ((reading - value) * corner - speed * 2.0.squareRoot()) * (corner * dt)
        value += speed * dt
    }

    /// Adds a reading that lasts `dt` seconds to the mean of `memory` seconds, however long.
    mutating func average(_ reading: Vector3, lasting dt: Double, memory: Double) {
        value += (reading - value) * (dt / (memory + dt))
        speed = .zero
    }

    /// The time in seconds that the average covers.
    static let span = 3.0
}
