import TiltEngine

/// What the person uses, as far as prompts are concerned: the keys, or a pad with its own signs.
enum Hand: Equatable, Sendable {
    case keys
    case pad(PadSigns)

    /// What is used where a pad of that name is in use, or none.
    init(pad: String?) { self = pad.map { .pad(PadSigns(of: $0)) } ?? .keys }

    /// What the person uses who does something, where a pad of that name is in use; nil where that is not to be told.
    init?(of event: InputEvent.Kind, pad: String?) {
        switch event {
        case .key, .down: self = .keys
        case .button: self = .pad(PadSigns(of: pad ?? ""))
        case .axis(_, let value) where abs(value) > 0.2: self = .pad(PadSigns(of: pad ?? ""))
        case .axis, .move, .leave, .up, .wheel, .pan, .finger, .cancel, .keyUp, .buttonUp, .resize, .focus, .pad,
            .message:
            return nil
        }
    }

    /// What a prompt names: a key's cap, or the sign of a pad's button.
    func sign(_ key: String, _ button: String) -> String {
        switch self {
        case .keys: key
        case .pad(let signs): signs.cap(button)
        }
    }
}

/// What stands on the buttons of a pad.
enum PadSigns: Equatable, Sendable {
    case playStation, xbox, nintendo

    /// The signs of a pad that goes by a name; one of an unknown maker is laid out and lettered as Xbox's.
    init(of name: String) {
        func has(_ words: String...) -> Bool { words.contains { name.containsIgnoringCase($0) } }
        self =
            if has("dualsense", "dualshock", "playstation", "ps3", "ps4", "ps5", "sony")
                || name == "Wireless Controller"
            {
                .playStation
            } else if has("switch", "joy-con", "nintendo", "pro controller") { .nintendo } else { .xbox }
    }

    /// What stands on the button that PlayStation's pads call by a sign. SDL names Nintendo's buttons by their letters, so
    /// that its A is the button with an A, wherever that lies.
    func cap(_ sign: String) -> String {
        guard self != .playStation else { return sign }
        return switch sign {
        case "✕": "A"
        case "○": "B"
        case "□": "X"
        case "△": "Y"
        case "Start": self == .xbox ? "Menu" : "+"
        case "Share": self == .xbox ? "View" : "−"
        case "L1": self == .xbox ? "LB" : "L"
        case "R1": self == .xbox ? "RB" : "R"
        default: sign
        }
    }
}

extension String {
    /// Whether it contains a word of small ASCII letters, in whatever case.
    fileprivate func containsIgnoringCase(_ word: String) -> Bool { lowercased().contains(word) }
}

extension HelpRow {
    /// The row with what stands on the buttons of a pad.
    func with(_ signs: PadSigns) -> HelpRow {
        var row = self
        row.pad = pad.map { if case .key(let sign) = $0 { .key(signs.cap(sign)) } else { $0 } }
        return row
    }
}
