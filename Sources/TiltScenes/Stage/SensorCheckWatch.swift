import TiltEngine

/// Finds out whether the gyro of the pad in use has a wrong sign or axis, and says so once.
struct SensorCheckWatch: Equatable, Sendable {
    private var check = SensorCheck()
    private var sinceLook = 0.0
    private var hasTold = false

    /// How often it is looked at, in seconds.
    private static let interval = 1.0

    mutating func add(_ sample: MotionSample) { if !hasTold { check.add(sample) } }

    /// Lets time pass; true once it is certain that something is wrong.
    mutating func step(_ dt: Double) -> Bool {
        sinceLook += dt
        guard !hasTold, sinceLook >= Self.interval else { return false }
        sinceLook = 0
        hasTold = check.correction.map { $0 != SensorMapping() } ?? false
        return hasTold
    }
}
