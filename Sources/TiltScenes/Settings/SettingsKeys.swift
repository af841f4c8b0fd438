extension SettingsSheet.Key {
    /// The sheet's action for a key, by SDL's name in lower case; nil if the key keeps its usual action.
    init?(key name: String, isShifted: Bool) {
        switch name {
        case "up": self = .up
        case "down": self = .down
        case "left": self = .left
        case "right": self = .right
        case "home": self = .first
        case "end": self = .last
        case "return", "keypad enter", "space": self = .press
        case "delete", "backspace": self = .reset
        case "tab": self = isShifted ? .previousPage : .nextPage
        case "pagedown": self = .nextPage
        case "pageup": self = .previousPage
        case "escape": self = .close
        default: return nil
        }
    }

    /// The sheet's action for a button of the pad, by the names of `InputEvent`; nil if the button keeps its usual action.
    init?(button name: String) {
        switch name {
        case "up": self = .up
        case "down": self = .down
        case "left": self = .left
        case "right": self = .right
        case "cross": self = .press
        case "square": self = .reset
        case "circle": self = .close
        case "l1": self = .previousPage
        case "r1": self = .nextPage
        default: return nil
        }
    }
}
