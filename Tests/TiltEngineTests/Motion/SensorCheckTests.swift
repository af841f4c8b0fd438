import Foundation
import Support
import Testing
import TiltEngine

@Suite("The check of a gyroscope's axes")
struct SensorCheckTests {
    /// The result of the check after half a minute of play with a device with a faulty gyroscope.
    private func check(_ wrong: SensorCorrection, seed: UInt64 = 1, kind: HandMotion.Kind = .turns) -> SensorCheck {
        var check = SensorCheck()
        for sample in PadRecording(kind, seed: seed, for: 30).samples { check.add(wrong.apply(to: sample)) }
        return check
    }

    @Test("finds no fault in correct readings", arguments: 1...5 as ClosedRange<UInt64>)
    func right(seed: UInt64) {
        let check = check(SensorCorrection(), seed: seed)
        for axis in SensorAxis.allCases { #expect(check.verdict(on: axis) == .right, "seed \(seed): \(axis)") }
        #expect(check.correction == SensorCorrection())
    }

    @Test("finds a wrong sign on each axis", arguments: SensorAxis.allCases)
    func reversed(axis: SensorAxis) {
        var wrong = SensorCorrection()
        wrong.gyroscope[axis].scale = -1
        let check = check(wrong)
        for other in SensorAxis.allCases { #expect(check.verdict(on: other) == (other == axis ? .reversed : .right)) }
        #expect(check.correction == wrong)
    }

    @Test("finds two exchanged axes and their correction")
    func exchanged() {
        var wrong = SensorCorrection()
        wrong.gyroscope.y = SensorCorrection.Source(.z)
        wrong.gyroscope.z = SensorCorrection.Source(.y, scale: -1)
        let check = check(wrong)
        #expect(check.verdict(on: .x) == .right)
        #expect(check.verdict(on: .y) == .exchanged(with: .z, isReversed: true))
        #expect(check.verdict(on: .z) == .exchanged(with: .y, isReversed: false))
        let v = Vector3(1, 2, 3)
        #expect(check.correction?.gyroscope.apply(to: wrong.gyroscope.apply(to: v)) == v)
    }

    @Test("has no result for a device that lies still or has no gyroscope")
    func unknown() {
        let resting = check(SensorCorrection(), kind: .rest)
        var none = SensorCorrection()
        for axis in SensorAxis.allCases { none.gyroscope[axis].scale = 0 }
        for check in [resting, check(none)] {
            for axis in SensorAxis.allCases { #expect(check.verdict(on: axis) == .unknown) }
            #expect(check.correction == nil)
        }
    }

    @Test("survives impossible readings", arguments: [Double.nan, .infinity, 1e300, 0])
    func odd(number: Double) {
        var check = SensorCheck()
        for k in 0..<1000 {
            let v = Vector3(number, Double(k), number)
            check.add(MotionSample(time: k % 7 == 0 ? number : Double(k) / 100, rotationRate: v, acceleration: v))
        }
        for axis in SensorAxis.allCases { #expect(check.verdict(on: axis) == .unknown) }
    }

    @Test("has a correction that is read back as it was written")
    func coding() throws {
        var correction = SensorCorrection(bias: Vector3(0.01, 0, -0.02))
        correction.gyroscope.y = SensorCorrection.Source(.z, scale: -1.02)
        correction.accelerometer.x.scale = 0.98
        let data = try JSONEncoder().encode(correction)
        #expect(try JSONDecoder().decode(SensorCorrection.self, from: data) == correction)
    }

    @Test("a phone's readings become a pad's: its screen is the face, its lower edge is near")
    func phone() {
        func sample(_ acceleration: Vector3, _ rate: Vector3 = .zero) -> MotionSample {
            SensorCorrection.phone.apply(to: MotionSample(time: 0, rotationRate: rate, acceleration: acceleration))
        }
        #expect(sample(Vector3(0, 0, 9.8)).acceleration == Vector3(0, 9.8, 0), "flat on the table")
        #expect(sample(Vector3(0, 9.8, 0)).acceleration == Vector3(0, 0, -9.8), "upright: its far edge is raised")
        #expect(sample(Vector3(-9.8, 0, 0)).acceleration == Vector3(-9.8, 0, 0), "its right side down")
        let turn = sample(Vector3(0, 0, 9.8), Vector3(1, 2, 3)).rotationRate
        #expect(turn == Vector3(1, 3, -2))
    }
}
