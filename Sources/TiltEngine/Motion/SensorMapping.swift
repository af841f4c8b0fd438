/// An axis of a sensor's frame.
public enum SensorAxis: String, Hashable, Sendable, Codable, CaseIterable {
    /// To the right.
    case x
    /// Out of the face.
    case y
    /// Toward the player.
    case z
}

/// What a device's readings have to be turned into, where its driver gets axes, signs or scales wrong.
public struct SensorMapping: Hashable, Sendable, Codable {
    /// Where the readings of one axis come from.
    public struct Source: Hashable, Sendable, Codable {
        /// The axis that the device reports them on.
        public var axis: SensorAxis
        /// What they are multiplied by; −1 turns the sign.
        public var scale: Double

        /// A source from its axis and its finite scale.
        public init(_ axis: SensorAxis, scale: Double = 1) {
            self.axis = axis
            self.scale = scale
        }

        fileprivate func reading(of v: Vector3) -> Double { v[axis] * scale }
    }

    /// Where the three readings of one sensor come from.
    public struct Sources: Hashable, Sendable, Codable {
        /// Those of the axis to the right.
        public var x = Source(.x)
        /// Those of the axis out of the face.
        public var y = Source(.y)
        /// Those of the axis toward the player.
        public var z = Source(.z)

        /// Every axis from itself.
        public init() {}

        /// The readings in the right frame.
        public func apply(to v: Vector3) -> Vector3 {
            if self == Sources() { return v }
            return Vector3(x.reading(of: v), y.reading(of: v), z.reading(of: v))
        }

        /// The source of an axis.
        public subscript(axis: SensorAxis) -> Source {
            get {
                switch axis {
                case .x: x
                case .y: y
                case .z: z
                }
            }
            set {
                switch axis {
                case .x: x = newValue
                case .y: y = newValue
                case .z: z = newValue
                }
            }
        }
    }

    /// The gyroscope's.
    public var gyroscope = Sources()
    /// The accelerometer's.
    public var accelerometer = Sources()

    /// A mapping that changes nothing.
    public init() {}

    /// The sample in the right frame.
    public func apply(to sample: MotionSample) -> MotionSample {
        MotionSample(
            time: sample.time, rotationRate: gyroscope.apply(to: sample.rotationRate),
            acceleration: accelerometer.apply(to: sample.acceleration))
    }
}

extension Vector3 {
    /// The part along an axis.
    subscript(axis: SensorAxis) -> Double {
        get {
            switch axis {
            case .x: x
            case .y: y
            case .z: z
            }
        }
        set {
            switch axis {
            case .x: x = newValue
            case .y: y = newValue
            case .z: z = newValue
            }
        }
    }
}
