/// An axis of a sensor's frame.
public enum SensorAxis: String, Hashable, Sendable, Codable, CaseIterable {
    /// To the right.
    case x
    /// Out of the face.
    case y
    /// Toward the player.
    case z

    func choose<Choice>(_ x: Choice, _ y: Choice, _ z: Choice) -> Choice {
        switch self {
        case .x: x
        case .y: y
        case .z: z
        }
    }
}

/// A correction of one device's readings, for faults of the device and its driver: wrong axes, signs or scales, and a bias.
public struct SensorCorrection: Hashable, Sendable, Codable {
    /// The source of one axis.
    public struct Source: Hashable, Sendable, Codable {
        /// The axis on which the device reports the readings.
        public var axis: SensorAxis
        /// The factor; −1 inverts the axis.
        public var scale: Double

        /// A source from its axis and a finite scale.
        public init(_ axis: SensorAxis, scale: Double = 1) { (self.axis, self.scale) = (axis, scale) }

        fileprivate func reading(of v: Vector3) -> Double { v[axis] * scale }
    }

    /// The sources of a sensor's three axes.
    public struct Sources: Hashable, Sendable, Codable {
        /// The source of the axis to the right.
        public var x = Source(.x)
        /// The source of the axis out of the face.
        public var y = Source(.y)
        /// The source of the axis toward the player.
        public var z = Source(.z)

        /// Sources that change nothing.
        public init() {}

        /// The readings on the corrected axes.
        public func apply(to v: Vector3) -> Vector3 {
            if self == Sources() { return v }
            return Vector3(x.reading(of: v), y.reading(of: v), z.reading(of: v))
        }

        /// The source of an axis.
        public subscript(axis: SensorAxis) -> Source {
            get { axis.choose(x, y, z) }
            set { self[keyPath: axis.choose(\Self.x, \Self.y, \Self.z)] = newValue }
        }
    }

    /// The gyroscope's sources.
    public var gyroscope = Sources()
    /// The accelerometer's sources.
    public var accelerometer = Sources()
    /// The gyroscope's reading at rest on the corrected axes, in rad/s.
    public var bias: Vector3

    /// A correction of a bias in rad/s; by default it changes nothing.
    public init(bias: Vector3 = .zero) { self.bias = bias }

    /// A phone's frame, upright: x to the right, y to its upper edge, z out of the screen, in rad/s and m/s² as Android and browsers
    /// tell them. An iPhone's accelerometer counts in g and the other way: multiply it by −9.80665 before.
    public static let phone: SensorCorrection = {
        var correction = SensorCorrection()
        (correction.gyroscope.y, correction.gyroscope.z) = (Source(.z), Source(.y, scale: -1))
        correction.accelerometer = correction.gyroscope
        return correction
    }()

    /// The corrected sample. A reading of zeros, which stands for no reading, is unchanged.
    public func apply(to sample: MotionSample) -> MotionSample {
        guard sample.rotationRate != .zero || sample.acceleration != .zero else { return sample }
        return MotionSample(
            time: sample.time, rotationRate: gyroscope.apply(to: sample.rotationRate) - bias,
            acceleration: accelerometer.apply(to: sample.acceleration))
    }
}

extension Vector3 {
    subscript(axis: SensorAxis) -> Double {
        get { axis.choose(x, y, z) }
        set { self[keyPath: axis.choose(\Self.x, \Self.y, \Self.z)] = newValue }
    }
}
