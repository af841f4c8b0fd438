package import TiltEngine

/// The labels on a pad's buttons.
package enum PadSigns: Equatable, Sendable {
    case playStation, xbox, nintendo

    /// The labels of a pad, by its name. An unknown maker's pad has Xbox's layout and labels.
    package init(of name: String) {
        func has(_ words: String...) -> Bool { words.contains { name.containsIgnoringCase($0) } }
        self =
            if has("dualsense", "dualshock", "playstation", "ps3", "ps4", "ps5", "sony")
                || name == "Wireless Controller"
            {
                .playStation
            } else if has("switch", "joy-con", "nintendo", "pro controller") { .nintendo } else { .xbox }
    }

    /// The label of a button.
    package func cap(_ button: PadButton) -> String { cap(button.sign) }

    /// The label of the button with this PlayStation sign. SDL names Nintendo's buttons by their letters, so its A is
    /// the button labelled A, wherever that is.
    package func cap(_ sign: String) -> String {
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
        row.pad = pad.map { if case .cap(let sign) = $0 { .cap(signs.cap(sign)) } else { $0 } }
        return row
    }
}
