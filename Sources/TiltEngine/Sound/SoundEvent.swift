/// A moment of a sound: something is struck, or what goes on becomes louder or softer.
///
/// Events are pure values with times. A list of them says all that is to be heard; a ``Mixer`` makes the sound.
public struct SoundEvent: Hashable, Sendable {
    /// The name of the sound, for people and for records.
    public var name: String
    /// What to play, and when.
    public var note: Note

    /// An event.
    public init(_ name: String, _ note: Note) { (self.name, self.note) = (name, note) }
}

/// What a ``Mixer`` plays: a patch, its loudness, place and pitch. It holds no references.
public struct Note: Hashable, Sendable {
    /// What a note does.
    public enum Action: String, Hashable, Sendable {
        /// Starts a sound that ends by itself.
        case strike
        /// Sets the level of a sound that goes on, which starts above 0 and stops at 0.
        case level
        /// Sets the volume of everything.
        case volume
        /// Cuts off everything that sounds.
        case silence
    }

    /// What it does.
    public var action: Action
    /// How the sound is made.
    public var patch: Patch
    /// The time in seconds.
    public var at: Double
    /// The level, 0…1.
    public var gain: Double
    /// The place from left, −1, to right, 1.
    public var pan: Double
    /// The factor for all frequencies, ¼…4.
    public var pitch: Double

    /// A note. Numbers are clamped to their ranges; what is not a number becomes silence, the middle, and the usual pitch.
    public init(
        _ action: Action, _ patch: Patch = Patch(), at: Double = 0, gain: Double = 0, pan: Double = 0, pitch: Double = 1
    ) {
        (self.action, self.patch) = (action, patch)
        self.at = at.isFinite ? at : 0
        self.gain = gain.isFinite ? gain.clamped(to: 0...1) : 0
        self.pan = pan.isFinite ? pan.clamped(to: -1...1) : 0
        self.pitch = pitch.isFinite ? pitch.clamped(to: 0.25...4) : 1
    }
}

extension SoundEvent: Encodable {
    /// Writes the object of telemetry. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject([
            "name": name, "at": note.at, "gain": note.gain, "pan": note.pan, "pitch": note.pitch,
            "action": note.action.rawValue,
        ])
    }
}
