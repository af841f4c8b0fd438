public import TiltCanvas
import TiltEngine
public import TiltStage

// One object with each setting that differs from its default under its name: a number in the sheet's unit, true or
// false, or a word.
extension Settings: Codable {
    /// Reads the object. Missing settings have their defaults, unknown names, unknown words and values of the wrong type
    /// are ignored, and numbers out of range are clamped. Throws `DecodingError` if it is no object.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: NameKey.self)
        self = .standard
        phoneAddress = TextField((try? box.decodeIfPresent(String.self, forKey: Self.addressKey)) ?? "").text
        for setting in Setting.all {
            if let value = setting.value(in: box) { setting.set(value, in: &self) }
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

    fileprivate static let addressKey = NameKey("phone.address")
}

extension Setting {
    /// The value in an object; nil if there is none that it can have.
    fileprivate func value(in box: KeyedDecodingContainer<NameKey>) -> Double? {
        let key = NameKey(key)
        switch control {
        case .slider: return try? box.decode(Double.self, forKey: key)
        case .toggle: return (try? box.decode(Bool.self, forKey: key)).map { $0 ? 1 : 0 }
        case .choice(let options):
            let word = try? box.decode(String.self, forKey: key)
            return options.firstIndex { $0.word == word }.map(Double.init)
        }
    }

    /// The values that it can have, in words.
    fileprivate var choices: String {
        switch control {
        case .slider: "a number"
        case .toggle: "true or false"
        case .choice(let options): "one of \(options.map(\.word).joined(separator: ", "))"
        }
    }
}

/// What `Settings` leave out of an object because they cannot read it, in one line each, and the names that they do not
/// know in one for all.
public struct SettingsFlaws: Decodable, Hashable, Sendable {
    /// The lines, such as "tilt.lock is left out: use one of off, x, y".
    public let lines: [String]

    /// Reads the object. Throws `DecodingError` if it is none.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: NameKey.self)
        let flawed = Setting.all.filter { box.contains(NameKey($0.key)) && $0.value(in: box) == nil }
        var lines = flawed.map { "\($0.key) is left out: use \($0.choices)" }
        let address = Settings.addressKey
        if box.contains(address), (try? box.decode(String.self, forKey: address)) == nil {
            lines.append("\(address.stringValue) is left out: use a text")
        }
        let known = Set(Setting.all.map(\.key) + [address.stringValue])
        self.lines = lines + [box.unknown(besides: known, as: "setting")].compactMap(\.self)
    }
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
