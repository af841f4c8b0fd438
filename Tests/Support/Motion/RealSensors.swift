public import TiltEngine

/// Realistic sensors: each reading is low-passed, which delays it, and has noise, a bias and whole steps.
public struct RealSensors {
    /// The corner frequency of the low-pass in hertz: 45 to 90 in known pads.
    public var corner = 60.0
    /// The standard deviation of the gyroscope's noise along each axis, in rad/s.
    public var rateNoise = Angle.degrees(0.07).radians
    /// The standard deviation of the accelerometer's noise along each axis, in m/s².
    public var accelerationNoise = 0.054
    /// The gyroscope's reading at rest in rad/s.
    public var bias = Vector3.zero
    /// The accelerometer's error in m/s².
    public var offset = Vector3.zero
    private var random: SplitMix64
    private var last: MotionSample?

    /// Sensors whose noise is determined by a seed.
    public init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// The reading at a time, of sensors whose ideal reading is `ideal`; times must increase.
    public mutating func read(at time: Double, _ ideal: (Double) -> MotionSample) -> MotionSample {
        var state = last ?? ideal(time)
        let steps = max(1, ((time - state.time) * 1000).rounded(.up))
        let step = (time - state.time) / steps
        let share = 1 - Double.exp(-2 * .pi * corner * step)
        for k in 1...Int(steps) {
            let truth = ideal(state.time + step * Double(k))
            state.rotationRate += (truth.rotationRate - state.rotationRate) * share
            state.acceleration += (truth.acceleration - state.acceleration) * share
        }
        state.time = time
        last = state
        let rate = state.rotationRate + bias + noise(rateNoise)
        let force = state.acceleration + offset + noise(accelerationNoise)
        return MotionSample(
            time: time, rotationRate: Self.whole(rate, most: Angle.degrees(2000).radians),
            acceleration: Self.whole(force, most: 8 * MotionSample.standardGravity))
    }

    /// A reading of 16 bits.
    private static func whole(_ v: Vector3, most: Double) -> Vector3 {
        func whole(_ x: Double) -> Double { (x / most * 32768).rounded().clamped(to: -32768...32767) * most / 32768 }
        return Vector3(whole(v.x), whole(v.y), whole(v.z))
    }

    /// Nearly Gaussian: the sum of twelve numbers.
    private mutating func noise(_ deviation: Double) -> Vector3 {
        func number() -> Double { (0..<12).reduce(-6) { sum, _ in sum + random.uniform(0, 1) } * deviation }
        return Vector3(number(), number(), number())
    }
}

/// A sequence of a pad's samples, with the true upward directions.
public struct PadRecording {
    /// The samples, in order of their times.
    public private(set) var samples: [MotionSample] = []
    /// The upward direction at the time of each sample, in the device's axes.
    public private(set) var truth: [Vector3] = []

    /// Records the motion of a hand after a rest of some seconds in its first pose. If `isPadLike`, samples arrive late
    /// or early by up to a fifth of a step, and one in 200 is lost; the bias is in °/s.
    public init(
        _ kind: HandMotion.Kind, seed: UInt64, rate: Double = 250, rest: Double = 0, for duration: Double = 60,
        isPadLike: Bool = false, bias: Double = 1
    ) {
        var random = SplitMix64(seed: seed &* 977)
        func direction() -> Vector3 {
            let v = Vector3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1))
            return v.normalized ?? Vector3(1, 0, 0)
        }
        let hand = HandMotion(kind, seed: seed)
        let still = MotionSample(
            time: 0, rotationRate: .zero, acceleration: hand.up(at: 0) * MotionSample.standardGravity)
        var sensors = RealSensors(seed: seed)
        sensors.corner = random.uniform(45, 90)
        sensors.bias = direction() * Angle.degrees(bias).radians
        sensors.offset = direction() * 0.03
        for k in 0..<Int((rest + duration) * rate) {
            let jitter = isPadLike ? random.uniform(-0.2, 0.2) : 0
            let isLost = isPadLike && random.uniform(0, 1) < 0.005
            let time = max(0, (Double(k) + jitter) / rate)
            let sample = sensors.read(at: time) { $0 < rest ? still : hand.sample(at: $0 - rest) }
            if isLost { continue }
            samples.append(sample)
            truth.append(hand.up(at: max(time - rest, 0)))
        }
    }
}
