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
        // One axis is enough: held as people do, turns about another may never be seen.
        hasTold = SensorAxis.allCases.contains { isWrong(check.verdict(on: $0)) }
        return hasTold
    }

    private func isWrong(_ verdict: SensorCheck.Verdict) -> Bool {
        switch verdict {
        case .reversed, .exchanged: true
        case .unknown, .right: false
        }
    }
}
