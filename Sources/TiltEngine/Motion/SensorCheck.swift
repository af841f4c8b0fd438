/// Compares what the accelerometer says about turning, d(up)/dt = −ω × up, with what the gyroscope says, and finds out axes of the
/// gyroscope with a wrong sign or in each other's place.
///
/// Turn the device about, any way: each axis is judged while it is not near the vertical, where its turns cannot be seen.
public struct SensorCheck: Hashable, Sendable {
    /// What is known of an axis of the gyroscope.
    public enum Verdict: Hashable, Sendable {
        /// It has not been turned enough, or nothing fits.
        case unknown
        /// Its readings are right.
        case right
        /// Its readings have the wrong sign.
        case reversed
        /// Its readings come on another axis, maybe with the wrong sign.
        case exchanged(with: SensorAxis, isReversed: Bool)
    }

    private var last: MotionSample?
    private var x = AxisRecord()
    private var y = AxisRecord()
    private var z = AxisRecord()

    /// A check that has seen nothing.
    public init() {}

    /// Takes in a sample; those that are out of order, after a gap, or no numbers only begin anew.
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

    /// What is known of an axis by now.
    public func verdict(on axis: SensorAxis) -> Verdict {
        let record = record(of: axis)
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

    /// What would put the gyroscope right; nil while an axis is unknown, or where two have the same source.
    public var correction: SensorMapping? {
        var mapping = SensorMapping()
        for axis in SensorAxis.allCases {
            switch verdict(on: axis) {
            case .unknown: return nil
            case .right: break
            case .reversed: mapping.gyroscope[axis].scale = -1
            case .exchanged(let other, let isReversed):
                mapping.gyroscope[axis] = SensorMapping.Source(other, scale: isReversed ? -1 : 1)
            }
        }
        return Set(SensorAxis.allCases.map { mapping.gyroscope[$0].axis }).count == 3 ? mapping : nil
    }

    private func record(of axis: SensorAxis) -> AxisRecord {
        switch axis {
        case .x: x
        case .y: y
        case .z: z
        }
    }

    /// Over how many seconds readings are smoothed, those of both sensors alike.
    private static let smoothing = 0.1
    /// By how much, in m/s², an acceleration may differ from gravity alone.
    private static let mostPush = 1.5
    /// The most of an axis that may be vertical.
    private static let mostUpright = 0.5
    /// For how many seconds an axis has to be turned.
    private static let leastTurning = 2.0
    /// The least correlation that tells, and how many times the next best it has to be: pushes and noise take from it.
    private static let (leastCorrelation, leastLead) = (0.6, 1.5)
}

/// How the turns about one axis, as they are seen, go with what the three axes of the gyroscope say.
private struct AxisRecord: Hashable {
    private(set) var duration = 0.0
    private var seen = 0.0
    private var told = Vector3.zero
    private var product = Vector3.zero

    mutating func add(_ rate: Double, _ reading: Vector3, _ dt: Double) {
        // What is turned about other axes says nothing of this one.
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
