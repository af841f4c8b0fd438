public import TiltEngine

/// What is known of one pad and its driver, and put right before anybody sees its samples.
public nonisolated struct PadCorrection: Hashable, Sendable {
    /// Axes, signs and scales that the driver gets wrong.
    public var mapping: SensorMapping
    /// What the gyroscope reads at rest once they are right, in rad/s.
    public var bias: Vector3

    /// A correction; one that changes nothing unless said otherwise.
    public init(mapping: SensorMapping = SensorMapping(), bias: Vector3 = .zero) {
        self.mapping = mapping
        self.bias = bias
    }

    /// The sample put right. A reading of nothing at all, which is no reading, stays that.
    func apply(to sample: MotionSample) -> MotionSample {
        guard sample.rotationRate != .zero || sample.acceleration != .zero else { return sample }
        var sample = mapping.apply(to: sample)
        sample.rotationRate = sample.rotationRate - bias
        return sample
    }
}
