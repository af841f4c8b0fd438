import TiltEngine

/// Turns what is to be heard of the scenes into a list of events, frame by frame: strikes, and changes of what goes on and of the
/// volume.
///
/// A level is told again only when it has changed by a sixty-fourth, so that a record of the events is short.
struct SoundDesk: Sendable {
    /// The events since the frame began.
    private(set) var events: [SoundEvent] = []
    /// What goes on, as it was last told.
    private var told: [SceneSounds.Bed] = []
    /// The volume as it was last told, 0…1.
    private var volume: Double?

    private static let volumeName = "volume"

    /// Begins a frame.
    mutating func begin() { events.removeAll(keepingCapacity: true) }

    /// Sets the volume, 0…1.
    mutating func set(volume: Double, at time: Double) {
        guard volume != self.volume else { return }
        self.volume = volume
        events.append(SoundEvent(Self.volumeName, Note(.volume, at: time, gain: volume)))
    }

    /// Takes what is to be heard of a step that ends at a time.
    mutating func take(_ sounds: SceneSounds, at time: Double) {
        for strike in sounds.strikes where strike.gain > 0 {
            let note = Note(
                .strike, strike.sound.patch, at: time, gain: strike.gain, pan: strike.pan, pitch: strike.pitch)
            events.append(SoundEvent(strike.sound.name, note))
        }
        for index in told.indices.reversed()
        where !sounds.beds.contains(where: { $0.sound.name == told[index].sound.name }) {
            told[index].level = 0
            tell(told.remove(at: index), at: time)
        }
        for bed in sounds.beds {
            let rounded = bed.rounded
            let index = told.firstIndex { $0.sound.name == bed.sound.name }
            guard rounded != index.map({ told[$0] }), index != nil || rounded.level > 0 else { continue }
            tell(rounded, at: time)
            if let index {
                if rounded.level > 0 { told[index] = rounded } else { told.remove(at: index) }
            } else {
                told.append(rounded)
            }
        }
    }

    private mutating func tell(_ bed: SceneSounds.Bed, at time: Double) {
        events.append(bed.event(at: time))
    }

    /// What a loudspeaker must know that listens from a time on: the volume, and what goes on.
    func standing(at time: Double) -> [SoundEvent] {
        [SoundEvent(Self.volumeName, Note(.volume, at: time, gain: volume ?? 0))] + told.map { $0.event(at: time) }
    }
}

extension SceneSounds.Bed {
    /// It with rounded numbers: the level to 1/64, the place to 1/16, the pitch to 1/32.
    fileprivate var rounded: Self {
        func round(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps }
        return Self(sound, level: round(level, 64), pan: round(pan, 16), pitch: round(pitch, 32))
    }

    fileprivate func event(at time: Double) -> SoundEvent {
        SoundEvent(sound.name, Note(.level, sound.patch, at: time, gain: level, pan: pan, pitch: pitch))
    }
}
