import Support
import Testing
import TiltEngine

@Suite("A calibration at rest")
struct StillnessCalibrationTests {
    @Test("measures bias, noise, drift and rate of a device that lies still", arguments: [66.0, 250])
    func measures(rate: Double) throws {
        var calibration = StillnessCalibration()
        var sensors = RealSensors(seed: 3)
        sensors.bias = Vector3(0.02, -0.03, 0.01)
        for k in 0..<Int(4 * rate) {
            calibration.add(sensors.read(at: Double(k) / rate) { still(at: $0) })
            #expect((calibration.result != nil) == (calibration.progress == 1))
        }
        let result = try #require(calibration.result)
        #expect((result.bias - sensors.bias).length < 0.0005)
        #expect(abs(result.gyroscopeNoise / (sensors.rateNoise * 3.0.squareRoot()) - 1) < 0.1)
        #expect(abs(result.accelerometerNoise / (sensors.accelerationNoise * 3.0.squareRoot()) - 1) < 0.1)
        #expect(result.drift < 0.001 && abs(result.rate - rate) < 0.02 * rate)
    }

    @Test("measures the drift of a bias")
    func drift() throws {
        var calibration = StillnessCalibration(duration: 4)
        for k in 0..<1100 {
            let time = Double(k) / 250
            calibration.add(still(at: time, bias: Vector3(0.0002 * time, 0, 0)))
        }
        #expect(abs(try #require(calibration.result).drift - 0.0004) < 0.00004)
    }

    @Test("progresses only while the device is still, and starts over when it moves")
    func moved() {
        var calibration = StillnessCalibration()
        func rest(from start: Double, for seconds: Double) {
            for k in 0..<Int(seconds * 250) { calibration.add(still(at: start + Double(k) / 250)) }
        }
        rest(from: 0, for: 2)
        #expect(abs(calibration.progress - 2.0 / 3) < 0.01)
        calibration.add(
            MotionSample(time: 2, rotationRate: Vector3(0.5, 0, 0), acceleration: Vector3(0, 9.8, 0)))
        #expect(calibration.progress == 0)
        rest(from: 2.004, for: 2)
        #expect(calibration.progress < 1 && calibration.result == nil)
        // A gap restarts it too, because the device may have moved.
        rest(from: 9, for: 2)
        #expect(calibration.progress < 0.7)
        rest(from: 11, for: 1.1)
        #expect(calibration.progress == 1)
        let result = calibration.result
        rest(from: 50, for: 1)
        #expect(calibration.result == result)
    }

    @Test("never ends while the device is held in a hand", arguments: [HandMotion.Kind.play, .tremor, .turns])
    func inHand(kind: HandMotion.Kind) {
        var calibration = StillnessCalibration()
        for sample in PadRecording(kind, seed: 2, for: 30).samples { calibration.add(sample) }
        #expect(calibration.result == nil)
    }
}
