public import TiltEngine

/// A correction of one pad's samples, for faults of the pad and its driver.
public nonisolated struct PadCorrection: Hashable, Sendable {
    /// The correction of axes, signs and scales.
    public var mapping: SensorMapping
    /// The gyroscope's reading at rest after that correction, in rad/s.
    public var bias: Vector3

    /// A correction; by default it changes nothing.
    public init(mapping: SensorMapping = SensorMapping(), bias: Vector3 = .zero) {
        self.mapping = mapping
        self.bias = bias
    }

    /// The corrected sample. A reading of zeros, which stands for no reading, is unchanged.
    func apply(to sample: MotionSample) -> MotionSample {
        guard sample.rotationRate != .zero || sample.acceleration != .zero else { return sample }
        var sample = mapping.apply(to: sample)
        sample.rotationRate = sample.rotationRate - bias
        return sample
    }
}
