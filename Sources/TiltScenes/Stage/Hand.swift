import TiltEngine

/// The device in use, for prompts: the keys, or a pad with its labels.
enum Hand: Equatable, Sendable {
    case keys
    case pad(PadSigns)

    /// The hand for a pad with a name, or for the keys if there is none.
    init(pad: String?) { self = pad.map { .pad(PadSigns(of: $0)) } ?? .keys }

    /// The hand that caused an event, with a pad of that name in use; nil if unknown.
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

    /// The label in a prompt: that of a key, or of a pad's button.
    func sign(_ key: String, _ button: String) -> String {
        switch self {
        case .keys: key
        case .pad(let signs): signs.cap(button)
        }
    }
}

/// The labels on a pad's buttons.
enum PadSigns: Equatable, Sendable {
    case playStation, xbox, nintendo

    /// The labels of a pad, by its name. An unknown maker's pad has Xbox's layout and labels.
    init(of name: String) {
        func has(_ words: String...) -> Bool { words.contains { name.containsIgnoringCase($0) } }
        self =
            if has("dualsense", "dualshock", "playstation", "ps3", "ps4", "ps5", "sony")
                || name == "Wireless Controller"
            {
                .playStation
            } else if has("switch", "joy-con", "nintendo", "pro controller") { .nintendo } else { .xbox }
    }

    /// The label of the button with this PlayStation sign. SDL names Nintendo's buttons by their letters, so its A is
    /// the button labelled A, wherever that is.
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
    /// Whether it contains a word of lower-case ASCII letters, ignoring case.
    fileprivate func containsIgnoringCase(_ word: String) -> Bool { lowercased().contains(word) }
}

extension HelpRow {
    /// The row with the labels of a pad's buttons.
    func with(_ signs: PadSigns) -> HelpRow {
        var row = self
        row.pad = pad.map { if case .key(let sign) = $0 { .key(signs.cap(sign)) } else { $0 } }
        return row
    }
}

/// The stage's prompts, with the labels of the device in use: keys, or a pad's buttons.
struct Prompts {
    let hand: Hand
    let scene: SceneInfo
    let isOriginal: Bool
    let isHalted: Bool
    /// Whether things are let go.
    let hasFallen: Bool
    /// Whether the wind is on; nil if there is none.
    let isWindOn: Bool?

    /// The hint for a control: its action, and the key or button for it; `titles` are those of the scenes.
    func words(for control: Control, titles: [String]) -> String {
        switch control {
        case .tab(let index):
            "\(titles[index]) — \(hand == .keys ? "\(index + 1)" : hand.sign("", "L1") + " " + hand.sign("", "R1"))"
        case .pause: "\(isHalted ? "Resume" : "Pause") — \(hand.sign("P", "Start"))"
        case .calibrate: "Make this pose level — \(hand.sign("C", "✕"))"
        case .help: "Help — \(hand.sign("H", "Share"))"
        case .settings: "Settings — \(hand == .keys ? "," : "hold " + hand.sign("", "Share"))"
        case .recipe: scene.original.replacing("Original recipe —", with: "The original recipe:") + " — O"
        case .letGo: "\(hasFallen ? "Call back" : "Let go") — \(hand.sign("G", "△"))"
        case .wind: "Wind \(isWindOn == true ? "off" : "on") — N"
        case .gauge: "Drag the bubble to tilt; a click makes this pose level — \(hand.sign("C", "✕"))"
        }
    }

    /// The hint for newcomers in the scene.
    var hint: Toast.Message { .init(scene.hint(for: hand), icon: hand == .keys ? "mouse" : "gamepad") }
    var paused: Toast.Message { .init("Paused — press \(hand.sign("P", "Start")) to resume", icon: "pause") }
    static let unfocused = Toast.Message("Paused while another window has the keyboard", icon: "pause")
    /// The message about the recipe in use.
    var recipe: Toast.Message {
        .init(isOriginal ? scene.original : "Corrected", icon: "recipe", isOfScene: isOriginal)
    }
    var letGo: Toast.Message { ofScene("Let go — press \(hand.sign("G", "△")) to call them back") }
    var nothingToLetGo: Toast.Message { ofScene("Nothing to let go \(scene.place)") }
    var shapes: Toast.Message { ofScene("Shapes are shown while something falls") }

    private func ofScene(_ text: String) -> Toast.Message { .init(text, icon: "fall", isOfScene: true) }
}
