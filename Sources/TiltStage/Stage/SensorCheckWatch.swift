import TiltEngine

/// Detects a wrong sign or axis of the gyro of the pad in use, and reports it once.
struct SensorCheckWatch: Equatable, Sendable {
    private var check = SensorCheck()
    private var sinceCheck = 0.0
    private var hasReported = false

    /// The interval of the checks, in seconds.
    private static let interval = 1.0

    mutating func add(_ sample: MotionSample) { if !hasReported { check.add(sample) } }

    /// Advances the time; returns true once a fault is certain.
    mutating func step(_ dt: Double) -> Bool {
        sinceCheck += dt
        guard !hasReported, sinceCheck >= Self.interval else { return false }
        sinceCheck = 0
        // One axis is enough: as people hold a pad, turns about another may never be visible.
        hasReported = SensorAxis.allCases.contains { isWrong(check.verdict(on: $0)) }
        return hasReported
    }

    private func isWrong(_ verdict: SensorCheck.Verdict) -> Bool {
        switch verdict {
        case .reversed, .exchanged: true
        case .unknown, .right: false
        }
    }
}
