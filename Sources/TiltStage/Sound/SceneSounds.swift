import TiltEngine

/// What is to be heard of a scene: what its last step struck, and what goes on.
public struct SceneSounds: Hashable, Sendable {
    /// A sound that is struck.
    public struct Strike: Hashable, Sendable {
        /// The sound.
        public var sound: Sound
        /// The level, 0…1.
        public var gain: Double
        /// The place from left, −1, to right, 1.
        public var pan: Double
        /// The factor for all frequencies, ¼…4.
        public var pitch: Double
        /// The strength of a pad's vibration, 0…1; 0 for none.
        public var touch: Double

        /// A strike in the middle that cannot be felt, unless told otherwise.
        public init(_ sound: Sound, gain: Double, pan: Double = 0, pitch: Double = 1, touch: Double = 0) {
            self.sound = sound
            self.gain = gain
            self.pan = pan
            self.pitch = pitch
            self.touch = touch
        }
    }

    /// A sound that goes on for as long as it is listed.
    public struct Bed: Hashable, Sendable {
        /// The sound.
        public var sound: Sound
        /// The level, 0…1.
        public var level: Double
        /// The place from left, −1, to right, 1.
        public var pan: Double
        /// The factor for all frequencies, ¼…4.
        public var pitch: Double

        /// A bed in the middle, unless told otherwise.
        public init(_ sound: Sound, level: Double, pan: Double = 0, pitch: Double = 1) {
            self.sound = sound
            self.level = level
            self.pan = pan
            self.pitch = pitch
        }
    }

    /// What the last step struck.
    public var strikes: [Strike]
    /// What goes on. A sound that is missing fades out; one that is listed twice is as loud as its louder entry.
    public var beds: [Bed]

    /// Sounds; silence by default.
    public init(strikes: [Strike] = [], beds: [Bed] = []) { (self.strikes, self.beds) = (strikes, beds) }

    /// Adds other sounds, all of them at a level of 0…1.
    public mutating func add(_ other: SceneSounds, level: Double = 1) {
        if level == 1, beds.isEmpty, strikes.isEmpty { return self = other }
        for var strike in other.strikes {
            strike.gain *= level
            strikes.append(strike)
        }
        for var bed in other.beds {
            bed.level *= level
            if let index = beds.firstIndex(where: { $0.sound.name == bed.sound.name }) {
                if beds[index].level < bed.level { beds[index] = bed }
            } else {
                beds.append(bed)
            }
        }
    }

    /// The strength of the strongest vibration, 0…1.
    var touch: Double { strikes.reduce(0) { max($0, $1.touch) } }
}
