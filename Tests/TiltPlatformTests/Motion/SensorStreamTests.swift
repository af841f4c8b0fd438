import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The stream of a device's sensors")
nonisolated struct SensorStreamTests {
    private let rate = Vector3(1, 2, 3)
    private let force = Vector3(0, 9.8, 0)

    @Test("combines a gyroscope's reading and the accelerometer's after it")
    func pair() {
        var stream = SensorStream(rate: 250)
        #expect(stream.take(rate, isGyro: true, stamp: 4000, arrival: 1) == nil)
        let sample = stream.take(force, isGyro: false, stamp: 4000, arrival: 1)
        #expect(sample?.rotationRate == rate && sample?.acceleration == force)
        #expect(stream.take(rate * 2, isGyro: true, stamp: 8000, arrival: 1) == nil)
        #expect(stream.take(force, isGyro: false, stamp: 8000, arrival: 1)?.rotationRate == rate * 2)
    }

    @Test("loses no turn if an accelerometer reading is lost")
    func lostAccelerometer() {
        var stream = SensorStream(rate: 250)
        let first = stream.take(force, isGyro: false, stamp: 1000, arrival: 1)
        #expect(stream.take(rate, isGyro: true, stamp: 4000, arrival: 1) == nil)
        let late = stream.take(rate * 2, isGyro: true, stamp: 8000, arrival: 1)
        #expect(late?.rotationRate == rate && late?.acceleration == force)
        #expect(isClose((late?.time ?? 0) - (first?.time ?? 0), 0.003, within: 1e-9))
    }

    @Test("repeats the last rate for a lost gyroscope reading, and uses none without a gyroscope")
    func lostGyro() {
        var stream = SensorStream(rate: 250)
        #expect(stream.take(force, isGyro: false, stamp: 0, arrival: 1)?.rotationRate == .zero)
        _ = stream.take(rate, isGyro: true, stamp: 4000, arrival: 1)
        _ = stream.take(force, isGyro: false, stamp: 4000, arrival: 1)
        #expect(stream.take(force, isGyro: false, stamp: 8000, arrival: 1)?.rotationRate == rate)
    }

    @Test("keeps the sum of turns, whatever readings are lost", arguments: 1...20 as ClosedRange<UInt64>)
    func sums(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var stream = SensorStream(rate: 250)
        var told: [Double] = []
        for stamp in 1...200 as ClosedRange<UInt64> {
            func take(_ reading: Vector3, isGyro: Bool) {
                let sample = stream.take(reading, isGyro: isGyro, stamp: 4000 * stamp, arrival: 0.004 * Double(stamp))
                if let sample { told.append(sample.rotationRate.x) }
            }
            take(Vector3(Double(stamp), 0, 0), isGyro: true)
            if random.uniform(0, 1) < 0.8 { take(force, isGyro: false) }
        }
        if let last = stream.take(.zero, isGyro: true, stamp: 804_000, arrival: 0.804) {
            told.append(last.rotationRate.x)
        }
        #expect(told == (1...200).map { Double($0) }, "seed \(seed)")
    }
}
