/// Compares the turns that the accelerometer sees, d(up)/dt = −ω × up, with the gyroscope's, and finds axes of the
/// gyroscope that are inverted or exchanged.
///
/// Turn the device about in any way. Each axis is judged while it is far from the vertical, about which turns cannot be seen.
public struct SensorCheck: Hashable, Sendable {
    /// The result for an axis of the gyroscope.
    public enum Verdict: Hashable, Sendable {
        /// The axis has not been turned enough, or nothing matches.
        case unknown
        /// The readings are right.
        case right
        /// The readings have the wrong sign.
        case reversed
        /// The readings arrive on another axis, possibly inverted.
        case exchanged(with: SensorAxis, isReversed: Bool)
    }

    private var last: MotionSample?
    private var x = AxisRecord()
    private var y = AxisRecord()
    private var z = AxisRecord()

    /// A check without samples.
    public init() {}

    /// Adds a sample. One that is out of order, after a gap or not finite only restarts the comparison.
    public mutating func add(_ sample: MotionSample) {
        guard sample.rotationRate.isFinite, sample.acceleration.isFinite, let last = self.last,
            sample.time > last.time, sample.time - last.time < AttitudeEstimator.longestStep
        else {
            self.last = sample.rotationRate.isFinite && sample.acceleration.isFinite ? sample : nil
            return
        }
        let dt = sample.time - last.time
        let share = dt / (dt + Self.smoothing)
        var next = sample
        next.rotationRate = last.rotationRate + (sample.rotationRate - last.rotationRate) * share
        next.acceleration = last.acceleration + (sample.acceleration - last.acceleration) * share
        self.last = next
        guard let before = last.acceleration.normalized, let up = next.acceleration.normalized,
            abs(next.acceleration.length - MotionSample.standardGravity) < Self.mostPush
        else { return }
        // The part of the turn that is not about up.
        let seen = (up - before).cross(up) / dt
        guard seen.length > MotionSample.turningRate, seen.isFinite else { return }
        if abs(up.x) < Self.mostUpright { x.add(seen.x, next.rotationRate, dt) }
        if abs(up.y) < Self.mostUpright { y.add(seen.y, next.rotationRate, dt) }
        if abs(up.z) < Self.mostUpright { z.add(seen.z, next.rotationRate, dt) }
    }

    /// The current result for an axis.
    public func verdict(on axis: SensorAxis) -> Verdict {
        let record = axis.choose(x, y, z)
        let ranked = SensorAxis.allCases.sorted {
            abs(record.correlation(with: $0)) > abs(record.correlation(with: $1))
        }
        let (best, second) = (ranked[0], ranked[1])
        let correlation = record.correlation(with: best)
        guard record.duration >= Self.leastTurning, abs(correlation) > Self.leastCorrelation,
            abs(correlation) > Self.leastLead * abs(record.correlation(with: second))
        else { return .unknown }
        if best == axis { return correlation > 0 ? .right : .reversed }
        return .exchanged(with: best, isReversed: correlation < 0)
    }

    /// The correction of the gyroscope's axes and signs; nil while an axis is unknown or two axes have the same source.
    public var correction: SensorCorrection? {
        var correction = SensorCorrection()
        for axis in SensorAxis.allCases {
            switch verdict(on: axis) {
            case .unknown: return nil
            case .right: break
            case .reversed: correction.gyroscope[axis].scale = -1
            case .exchanged(let other, let isReversed):
                correction.gyroscope[axis] = SensorCorrection.Source(other, scale: isReversed ? -1 : 1)
            }
        }
        return Set(SensorAxis.allCases.map { correction.gyroscope[$0].axis }).count == 3 ? correction : nil
    }

    /// The smoothing of the readings of both sensors, in seconds.
    private static let smoothing = 0.1
    /// The greatest deviation of an acceleration from gravity, in m/s².
    private static let mostPush = 1.5
    /// The greatest vertical component of an axis.
    private static let mostUpright = 0.5
    /// The time in seconds for which an axis must be turned.
    private static let leastTurning = 2.0
    /// The least correlation for a result, and its least ratio to the next best; pushes and noise reduce both.
    private static let (leastCorrelation, leastLead) = (0.6, 1.5)
}

/// The correlation of the visible turns about one axis with the readings of the gyroscope's three axes.
private struct AxisRecord: Hashable {
    private(set) var duration = 0.0
    private var seen = 0.0
    private var told = Vector3.zero
    private var product = Vector3.zero

    mutating func add(_ rate: Double, _ reading: Vector3, _ dt: Double) {
        // Turns about other axes do not count for this one.
        if abs(rate) > MotionSample.turningRate { duration += dt }
        seen += rate * rate * dt
        for axis in SensorAxis.allCases {
            told[axis] += reading[axis] * reading[axis] * dt
            product[axis] += rate * reading[axis] * dt
        }
    }

    func correlation(with axis: SensorAxis) -> Double {
        let size = (seen * told[axis]).squareRoot()
        return size > 0 ? product[axis] / size : 0
    }
}
