extension SettingsSheet {
    /// The input of keys and pads.
    enum Key: Equatable, Sendable {
        case up, down, left, right, first, last, press, reset, nextPage, previousPage, close

        private static let keys: [String: Key] = [
            "up": .up, "down": .down, "left": .left, "right": .right, "home": .first, "end": .last, "return": .press,
            "keypad enter": .press, "space": .press, "delete": .reset, "backspace": .reset, "tab": .nextPage,
            "pagedown": .nextPage, "pageup": .previousPage, "escape": .close,
        ]

        private static let buttons: [String: Key] = [
            "up": .up, "down": .down, "left": .left, "right": .right, "cross": .press, "square": .reset,
            "circle": .close, "l1": .previousPage, "r1": .nextPage,
        ]

        /// The sheet's action for a key, by SDL's name in lower case; nil if the key keeps its usual action.
        init?(key name: String, isShifted: Bool) {
            guard let key = Self.keys[name] else { return nil }
            self = name == "tab" && isShifted ? .previousPage : key
        }

        /// The sheet's action for a button of the pad, by the names of `InputEvent`; nil if the button keeps its usual
        /// action.
        init?(button name: String) {
            guard let key = Self.buttons[name] else { return nil }
            self = key
        }
    }
}
