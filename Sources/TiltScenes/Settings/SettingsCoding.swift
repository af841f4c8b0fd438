public import TiltEngine

// One object with each setting that differs from its default under its name: a number in the sheet's unit, true or
// false, or a word.
extension Settings: Codable {
    /// Reads the object. Missing settings have their defaults, unknown names are ignored, and numbers out of range are
    /// clamped. Throws `DecodingError`, with the name of the setting, for a value of the wrong type.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: NameKey.self)
        self = .standard
        phoneAddress = TextField(try box.decodeIfPresent(String.self, forKey: Self.addressKey) ?? "").text
        for setting in Setting.all {
            let key = NameKey(setting.key)
            guard box.contains(key) else { continue }
            switch setting.control {
            case .slider: setting.set(try box.decode(Double.self, forKey: key), in: &self)
            case .toggle: setting.set(try box.decode(Bool.self, forKey: key) ? 1 : 0, in: &self)
            case .choice(let options):
                let word = try box.decode(String.self, forKey: key)
                guard let index = options.firstIndex(where: { $0.word == word }) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: box,
                        debugDescription: "use one of \(options.map(\.word).joined(separator: ", "))")
                }
                setting.set(Double(index), in: &self)
            }
        }
    }

    /// Writes the object. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: NameKey.self)
        if !phoneAddress.isEmpty { try box.encode(phoneAddress, forKey: Self.addressKey) }
        for setting in Setting.all where setting.isChanged(in: self) {
            let (key, value) = (NameKey(setting.key), setting.value(in: self))
            switch setting.control {
            case .slider: try box.encode(value, forKey: key)
            case .toggle: try box.encode(value != 0, forKey: key)
            case .choice(let options): try box.encode(options[Int(value)].word, forKey: key)
            }
        }
    }

    private static let addressKey = NameKey("phone.address")
}

extension Settings {
    /// These settings with the changes between two moments of a run applied.
    public func merging(_ later: Settings, since start: Settings) -> Settings {
        var merged = self
        for setting in Setting.all where setting.value(in: later) != setting.value(in: start) {
            setting.set(setting.value(in: later), in: &merged)
        }
        if later.phoneAddress != start.phoneAddress { merged.phoneAddress = later.phoneAddress }
        return merged
    }
}

// In a recording's header a switch is 0 or 1, and a choice its word; in version 1 it was the index of its option.
extension Settings {
    /// The settings that differ from their defaults, by their names in the file.
    public var recorded: [String: RecordingHeader.Content] {
        let changed = Setting.all.filter { $0.isChanged(in: self) }
        return Dictionary(
            uniqueKeysWithValues: changed.map { setting -> (String, RecordingHeader.Content) in
                let value = setting.value(in: self)
                guard case .choice(let options) = setting.control else { return (setting.key, .number(value)) }
                return (setting.key, .word(options[Int(value)].word))
            })
    }

    /// Settings from such values; unknown names and words are ignored.
    public init(recorded: [String: RecordingHeader.Content]) {
        self = .standard
        for setting in Setting.all {
            switch (recorded[setting.key], setting.control) {
            case (.number(let value), _): setting.set(value, in: &self)
            case (.word(let word), .choice(let options)):
                let index = options.firstIndex { $0.word == word }
                if let index { setting.set(Double(index), in: &self) }
            default: break
            }
        }
    }
}
