import Testing

@testable import TiltEngine

@Suite("An average that waits where the gyroscope can be trusted")
struct PatientAverageTests {
    private static let dt = 0.01
    private static let knownBias = GyroBias.variance(degrees: 0.03)

    /// Both averages after each reading, 100 a second, of a gravity that pushes are added to.
    private static func averages(
        for seconds: Double, bias: Double, _ reading: (Double) -> Vector3
    ) -> [(usual: Vector3, patient: Vector3)] {
        var usual = LowPass(gravity(turning: 0, at: 0))
        var patient = PatientAverage(usual)
        return (1...Int(seconds / dt)).map { k in
            let reading = reading(Double(k) * dt)
            usual.add(reading, lasting: dt, memory: LowPass.span)
            patient.add(reading, beside: usual.value, bias: bias, lasting: dt)
            return (usual.value, patient.value)
        }
    }

    /// Gravity that turns by some degrees a second, after 20 s of rest.
    private static func gravity(turning speed: Double, at t: Double) -> Vector3 {
        let angle = Angle.degrees(speed * max(t - 20, 0)).radians
        return Vector3(.sin(angle), .cos(angle), 0) * MotionSample.standardGravity
    }

    @Test("is the usual one while the bias is uncertain by 0.2 °/s")
    func uncertain() {
        let pairs = Self.averages(for: 30, bias: GyroBias.variance(degrees: 0.2)) { Vector3(5 * .cos(6 * $0), 9.8, 0) }
        #expect(pairs.allSatisfy { $0.usual == $0.patient })
    }

    @Test("suffers less than half as much from pushes where gravity stands still", arguments: [0.7, 1, 2])
    func pushes(frequency: Double) {
        let pairs = Self.averages(for: 60, bias: Self.knownBias) { t in
            Vector3(3 * .cos(2 * .pi * frequency * t), 9.8, 3 * .sin(2 * .pi * frequency * t))
        }
        let (usual, patient) = pairs.suffix(3000).reduce((0.0, 0.0)) {
            ($0.0 + abs($1.usual.x), $0.1 + abs($1.patient.x))
        }
        #expect(patient < usual / 2, "\(patient / usual)")
    }

    @Test(
        "turns as fast as the usual one within ten seconds of a drift, and lags little behind it before",
        arguments: [0.2, 0.5, 2])
    func drift(speed: Double) {
        let pairs = Self.averages(for: 60, bias: Self.knownBias) { Self.gravity(turning: speed, at: $0) }
        func lag(_ t: Double) -> (usual: Double, patient: Double) {
            let (pair, truth) = (pairs[Int(t / Self.dt) - 1], Self.gravity(turning: speed, at: t))
            return (degrees(between: pair.usual, and: truth), degrees(between: pair.patient, and: truth))
        }
        let worst = stride(from: 20, to: 60, by: 0.5).map { lag($0).patient }.max() ?? 0
        #expect(worst < 2 * lag(59).usual, "\(worst)° beside \(lag(59).usual)°")
        #expect(lag(30).patient < 2 * lag(30).usual, "\(lag(30))")
    }
}
