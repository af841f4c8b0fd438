public import TiltEngine

/// A key, by what is printed on it in the user's layout, or by its place on an American keyboard where that has no
/// meaning here, as in a layout without Latin letters. Its raw value is SDL's name in lower case, as in a recording.
public enum Key: String, Hashable, Sendable, CaseIterable {
    /// The letters.
    case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z
    /// A digit above the letters.
    case digit0 = "0", digit1 = "1", digit2 = "2", digit3 = "3", digit4 = "4"
    /// A digit above the letters.
    case digit5 = "5", digit6 = "6", digit7 = "7", digit8 = "8", digit9 = "9"
    /// The function keys.
    case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
    /// The arrow keys.
    case left, right, up, down
    /// The keys to the ends and by pages.
    case home, end, pageUp = "pageup", pageDown = "pagedown"
    /// The keys of text.
    case space, tab, `return`, backspace, delete, insert, escape
    /// The keys that modify others.
    case leftShift = "left shift", rightShift = "right shift", leftControl = "left ctrl"
    /// The keys that modify others.
    case rightControl = "right ctrl", leftAlt = "left alt", rightAlt = "right alt"
    /// Cmd, or the key with a system's sign.
    case leftCommand = "left gui", rightCommand = "right gui"
    /// The signs.
    case comma = ",", period = ".", slash = "/", backslash = "\\"
    /// The signs.
    case leftBracket = "[", rightBracket = "]", minus = "-", equals = "="
    /// A sign that is a second one on many keyboards, and then typed by another key.
    case plus = "+", question = "?"
    /// The keypad's keys that have a meaning.
    case keypadEnter = "keypad enter", keypadPlus = "keypad +", keypadMinus = "keypad -", keypad0 = "keypad 0"
    /// Any key without a meaning here.
    case other

    /// The key with SDL's name in lower case; ``other`` if there is none.
    public init(named name: String) { self = Self(rawValue: name) ?? .other }

    /// The signs, on whatever keys they are.
    package static let signs: Set<Key> = [
        .comma, .period, .slash, .backslash, .leftBracket, .rightBracket, .minus, .equals, .plus, .question,
    ]

    /// The digit that it types; nil for other keys.
    public var digit: Int? { rawValue.count == 1 ? Int(rawValue) : nil }
}

extension TiltDirection {
    /// The direction of W, A, S or D; nil for other keys.
    public init?(key: Key) {
        switch key {
        case .a: self = .left
        case .d: self = .right
        case .w: self = .away
        case .s: self = .near
        default: return nil
        }
    }
}
