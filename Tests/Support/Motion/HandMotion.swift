public import TiltEngine

/// The motion of a device in a hand, as a smooth law with its exact rates: turns and pushes made of a few waves each.
public struct HandMotion {
    /// A kind of motion: the root mean square of the hand's turns (°/s, each axis) and pushes (m/s²).
    public enum Kind: String, CaseIterable, Sendable {
        /// Nothing, or one of some ways to hold and move a device.
        case play, turns, pushes, both, vibration, tremor, rest

        fileprivate var turning: (rate: Double, frequencies: ClosedRange<Double>) {
            switch self {
            case .play: (40, 0.2...1.2)
            case .turns: (170, 0.3...1.5)
            case .pushes: (25, 0.1...0.5)
            case .both: (130, 0.3...1.5)
            case .vibration: (40, 0.2...1.2)
            case .tremor: (3, 4...9)
            case .rest: (0, 1...2)
            }
        }

        fileprivate var pushing: (force: Double, frequencies: ClosedRange<Double>) {
            switch self {
            case .play: (1, 0.3...2)
            case .turns: (1.5, 0.5...2)
            case .pushes: (5, 0.7...2.5)
            case .both: (5, 0.7...2.5)
            case .vibration: (6, 15...40)
            case .tremor: (0.15, 4...9)
            case .rest: (0, 1...2)
            }
        }
    }

    /// A sum of sines, and its slope.
    private struct Waves {
        private var waves: [(size: Double, turn: Double, phase: Double)] = []

        /// Waves whose slopes, or values, have this root mean square together.
        init(slope: Double = 0, value: Double = 0, _ range: ClosedRange<Double>, _ random: inout SplitMix64) {
            let count = 5
            let share = (2 / Double(count)).squareRoot()
            waves = (0..<count).map { _ in
                let turn = 2 * .pi * random.uniform(range.lowerBound, range.upperBound)
                return (share * (slope / turn + value), turn, random.uniform(0, 2 * .pi))
            }
        }

        func value(at t: Double) -> Double { waves.reduce(0) { $0 + $1.size * .sin($1.turn * t + $1.phase) } }
        func slope(at t: Double) -> Double { waves.reduce(0) { $0 + $1.size * $1.turn * .cos($1.turn * t + $1.phase) } }
    }

    /// Yaw, pitch and roll in radians, and the pushes along the earth's axes in m/s².
    private let turns: [Waves]
    private let pushes: [Waves]
    /// The mean nose-up angle of the device.
    private let noseUp: Double

    /// The motion of a kind that is determined by a seed.
    public init(_ kind: Kind, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (turning, pushing) = (kind.turning, kind.pushing)
        let rate = Angle.degrees(turning.rate).radians
        turns = (0..<3).map { _ in Waves(slope: rate, turning.frequencies, &random) }
        pushes = (0..<3).map { _ in Waves(value: pushing.force, pushing.frequencies, &random) }
        noseUp = random.uniform(0.3, 0.9)
    }

    /// The rotation from the device's axes to the earth's.
    public func attitude(at t: Double) -> Quaternion {
        let (yaw, pitch, roll) = rotations(at: t)
        return yaw * pitch * roll
    }

    /// The upward direction in the device's axes.
    public func up(at t: Double) -> Vector3 { attitude(at: t).inverse.rotate(Vector3(0, 1, 0)) }

    /// The readings of ideal sensors.
    public func sample(at t: Double) -> MotionSample {
        let (yaw, pitch, roll) = rotations(at: t)
        let yawing = pitch.inverse.rotate(Vector3(0, turns[0].slope(at: t), 0))
        let pitching = Vector3(turns[1].slope(at: t), 0, 0)
        let rate = roll.inverse.rotate(yawing + pitching) + Vector3(0, 0, turns[2].slope(at: t))
        let push = Vector3(pushes[0].value(at: t), pushes[1].value(at: t), pushes[2].value(at: t))
        let force = push + Vector3(0, MotionSample.standardGravity, 0)
        return MotionSample(
            time: t, rotationRate: rate, acceleration: (yaw * pitch * roll).inverse.rotate(force))
    }

    private func rotations(at t: Double) -> (yaw: Quaternion, pitch: Quaternion, roll: Quaternion) {
        (
            Quaternion(angle: .radians(turns[0].value(at: t)), axis: Vector3(0, 1, 0)),
            Quaternion(angle: .radians(noseUp + turns[1].value(at: t)), axis: Vector3(1, 0, 0)),
            Quaternion(angle: .radians(turns[2].value(at: t)), axis: Vector3(0, 0, 1))
        )
    }
}
