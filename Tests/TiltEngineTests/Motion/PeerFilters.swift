import TiltEngine

/// Filters for comparison with this package's, implemented from their papers, with the gains that their authors
/// recommend.
enum PeerFilter: String, CaseIterable {
    /// The textbook's complementary filter, with a time constant of one second.
    case complementary
    /// S. Madgwick, An efficient orientation filter, 2010, with β = 0.1.
    case madgwick
    /// R. Mahony, T. Hamel, J.-M. Pflimlin, IEEE Transactions on Automatic Control 53, 2008, with kp = 0.5 and ki = 0.01.
    case mahony

    /// The upward direction after each sample.
    func ups(_ samples: [MotionSample]) -> [Vector3] {
        guard var last = samples.first else { return [] }
        var up = last.acceleration.normalized ?? Vector3(0, 1, 0)
        var integral = Vector3.zero
        return samples.map { sample in
            let dt = sample.time - last.time
            let measured = sample.acceleration.normalized ?? up
            let error = measured.cross(up)
            var rate = (sample.rotationRate + last.rotationRate) / 2
            switch self {
            case .complementary: up += (measured - up) * (dt / (1 + dt))
            case .madgwick:
                // The gradient of half the squared distance, normalised, is a turn of constant speed.
                rate += (error.normalized ?? .zero) * (error.length > 1e-9 ? 2 * 0.1 : 0)
            case .mahony:
                integral += error * (0.01 * dt)
                rate += error * 0.5 + integral
            }
            let turn = Quaternion(angle: .radians(-rate.length * dt), axis: rate)
            up = turn.rotate(up).normalized ?? up
            last = sample
            return up
        }
    }
}
