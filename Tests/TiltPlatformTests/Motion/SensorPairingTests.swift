import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The pairing of sensors")
nonisolated struct SensorPairingTests {
    private let rate = Vector3(1, 2, 3)
    private let force = Vector3(0, 9.8, 0)

    @Test("combines a gyroscope's reading and the accelerometer's after it")
    func pair() {
        var pairing = SensorPairing()
        #expect(pairing.gyro(rate, stamp: 4000) == nil)
        let moment = pairing.accelerometer(force, stamp: 4000)
        #expect(moment == SensorPairing.Moment(rotationRate: rate, acceleration: force, stamp: 4000))
        #expect(pairing.gyro(rate * 2, stamp: 8000) == nil)
        #expect(pairing.accelerometer(force, stamp: 8000).rotationRate == rate * 2)
    }

    @Test("loses no turn if an accelerometer reading is lost")
    func lostAccelerometer() {
        var pairing = SensorPairing()
        _ = pairing.accelerometer(force, stamp: 0)
        #expect(pairing.gyro(rate, stamp: 4000) == nil)
        let late = pairing.gyro(rate * 2, stamp: 8000)
        #expect(late == SensorPairing.Moment(rotationRate: rate, acceleration: force, stamp: 4000))
    }

    @Test("repeats the last rate for a lost gyroscope reading, and uses none without a gyroscope")
    func lostGyro() {
        var pairing = SensorPairing()
        #expect(pairing.accelerometer(force, stamp: 0).rotationRate == .zero)
        _ = pairing.gyro(rate, stamp: 4000)
        _ = pairing.accelerometer(force, stamp: 4000)
        #expect(pairing.accelerometer(force, stamp: 8000).rotationRate == rate)
    }

    @Test("keeps the sum of turns, whatever readings are lost", arguments: 1...20 as ClosedRange<UInt64>)
    func sums(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var pairing = SensorPairing()
        var told: [UInt64] = []
        for stamp in 1...200 as ClosedRange<UInt64> {
            if let moment = pairing.gyro(Vector3(Double(stamp), 0, 0), stamp: stamp) { told.append(moment.stamp) }
            guard random.uniform(0, 1) < 0.8 else { continue }
            told.append(pairing.accelerometer(force, stamp: stamp).stamp)
        }
        if let last = pairing.gyro(.zero, stamp: 201) { told.append(last.stamp) }
        #expect(told == Array(1...200), "seed \(seed)")
    }
}
