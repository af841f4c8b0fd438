import Foundation
import TiltEngine
import TiltPlatform

/// The measurements of pads while a user handles them: attitude, bias, noise, drift, rate and signs.
struct PadWatch {
    private struct Watched {
        var estimator = AttitudeEstimator()
        var calibration = StillnessCalibration()
        var check = SensorCheck()
        var last: MotionSample?

        mutating func add(_ sample: MotionSample) {
            estimator.update(with: sample)
            check.add(sample)
            // Measured again each time the pad has been moved.
            if calibration.result != nil, sample.rotationRate.length > MotionSample.turningRate {
                calibration = StillnessCalibration()
            }
            calibration.add(sample)
            last = sample
        }
    }

    private var pads: [Gamepads.Pad: Watched] = [:]

    mutating func add(_ sample: MotionSample, of pad: Gamepads.Pad) { pads[pad, default: Watched()].add(sample) }

    /// One paragraph for each of the pads.
    func report(_ present: [Gamepads.Pad]) -> String {
        if present.isEmpty { return "No pad is connected." }
        return present.map { pad in
            guard let watched = pads[pad] else { return "\(pad.name) (\(pad.key)): no motion data" }
            return ([Self.pose(pad, watched), Self.rest(watched)] + Self.signs(watched)).joined(separator: "\n    ")
        }.joined(separator: "\n")
    }

    private static func pose(_ pad: Gamepads.Pad, _ watched: Watched) -> String {
        let up = watched.estimator.up
        let rate = Angle.radians(watched.last?.rotationRate.length ?? 0).degrees
        return
            "\(pad.name) (\(pad.key)): up \(number(up.x)) \(number(up.y)) \(number(up.z)), turning \(number(rate)) °/s"
    }

    private static func rest(_ watched: Watched) -> String {
        guard let result = watched.calibration.result else {
            return "at rest: \(Int(100 * watched.calibration.progress)) % of three seconds"
        }
        func degrees(_ radians: Double) -> String { number(Angle.radians(radians).degrees) }
        let bias = [result.bias.x, result.bias.y, result.bias.z].map(degrees).joined(separator: " ")
        return "at rest: bias \(bias) °/s, noise \(degrees(result.gyroscopeNoise)) °/s and "
            + "\(number(result.accelerometerNoise)) m/s², drift \(degrees(result.drift)) °/s, \(number(result.rate)) samples per second"
    }

    private static func signs(_ watched: Watched) -> [String] {
        let verdicts = SensorAxis.allCases.map { axis in
            switch watched.check.verdict(on: axis) {
            case .unknown: "\(axis): turn it more"
            case .right: "\(axis): right"
            case .reversed: "\(axis): wrong sign"
            case .exchanged(let other, let isReversed): "\(axis): arrives on \(isReversed ? "-" : "")\(other)"
            }
        }
        let line = "gyro: " + verdicts.joined(separator: ", ")
        guard let correction = watched.check.correction, correction != SensorCorrection() else { return [line] }
        let sources = [correction.gyroscope.x, correction.gyroscope.y, correction.gyroscope.z].map {
            "\"\($0.scale < 0 ? "-" : "")\($0.axis)\""
        }
        return [line, "corrected by \"gyroscope\": [\(sources.joined(separator: ", "))] in \(DeviceFile().path)"]
    }

    private static func number(_ value: Double) -> String {
        // Without the sign of a negative zero.
        String(format: "%.2f", (value * 100).rounded() / 100 + 0)
    }
}
