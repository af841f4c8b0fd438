/// Measures a device that lies still: its gyroscope's bias, noise, drift and sample rate. It starts over when something moves.
public struct StillnessCalibration: Hashable, Sendable {
    /// The results of a calibration.
    public struct Result: Hashable, Sendable, Codable {
        /// The gyroscope's reading at rest, in rad/s.
        public let bias: Vector3
        /// The standard deviation of the gyroscope's readings, over all axes, in rad/s.
        public let gyroscopeNoise: Double
        /// The standard deviation of the accelerometer's readings, over all axes, in m/s².
        public let accelerometerNoise: Double
        /// The difference of the bias between the second half of the time and the first, in rad/s.
        public let drift: Double
        /// The sample rate, per second.
        public let rate: Double
    }

    /// The time of stillness that it takes, in seconds.
    public let duration: Double
    /// The result; nil until the calibration is done.
    public private(set) var result: Result?
    private var stillness: Stillness?
    private var lastTime = 0.0
    private var rates = Moments()
    private var earlyRates = Moments()
    private var accelerations = Moments()

    /// A calibration that takes a time of stillness in seconds, above 0.5.
    public init(duration: Double = 3) {
        require(duration > 0.5 && duration.isFinite, "a calibration takes more than 0.5 s")
        self.duration = duration
    }

    /// The progress, 0…1.
    public var progress: Double { result == nil ? min((stillness?.duration ?? 0) / duration, 1) : 1 }

    /// Adds a sample; once the calibration is done, samples are ignored.
    public mutating func add(_ sample: MotionSample) {
        guard result == nil else { return }
        guard sample.time.isFinite, sample.rotationRate.isFinite, sample.acceleration.normalized != nil else {
            stillness = nil
            return
        }
        let dt = sample.time - lastTime
        lastTime = sample.time
        guard dt > 0, dt <= AttitudeEstimator.longestStep,
            stillness?.lasts(sample.rotationRate, sample.acceleration, dt) == true, let stillness
        else {
            if dt != 0 || stillness == nil { begin(with: sample) }
            return
        }
        rates.add(sample.rotationRate)
        if stillness.duration <= duration / 2 { earlyRates.add(sample.rotationRate) }
        accelerations.add(sample.acceleration)
        if stillness.duration >= duration { result = measured(in: stillness.duration) }
    }

    private mutating func begin(with sample: MotionSample) {
        stillness = Stillness(sample.rotationRate, sample.acceleration)
        (rates, earlyRates, accelerations) = (Moments(), Moments(), Moments())
    }

    private func measured(in seconds: Double) -> Result {
        // The mean of all readings is the mean of both halves, which gives the distance between the two.
        let late = Double(max(rates.count - earlyRates.count, 1))
        let apart = (rates.mean - earlyRates.mean) * (Double(rates.count) / late)
        return Result(
            bias: rates.mean, gyroscopeNoise: rates.deviation, accelerometerNoise: accelerations.deviation,
            drift: apart.length, rate: Double(rates.count) / seconds)
    }
}

/// The mean and deviation of readings, by Welford's method.
private struct Moments: Hashable {
    private(set) var count = 0
    private(set) var mean = Vector3.zero
    private var squares = 0.0

    mutating func add(_ v: Vector3) {
        count += 1
        let off = v - mean
        mean += off / Double(count)
        squares += off.dot(v - mean)
    }

    var deviation: Double { count > 1 ? (squares / Double(count - 1)).squareRoot() : 0 }
}
