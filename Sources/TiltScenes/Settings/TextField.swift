import TiltEngine

/// One line of text without spaces, while it is typed.
struct TextField: Equatable, Sendable {
    /// What a key does to it.
    enum Key: Sendable {
        case left, right, first, last, deleteBefore, deleteAfter
    }

    private(set) var text: String
    /// How many characters stand before the cursor.
    private(set) var cursor: Int

    /// More characters than these are not taken.
    static let longest = 120

    /// A field whose cursor stands behind its text.
    init(_ text: String) {
        self.text = String(text.prefix(Self.longest))
        cursor = self.text.count
    }

    /// What stands before the cursor.
    var head: String { String(text.prefix(cursor)) }

    /// Something is typed or pasted: what is no sign, such as a space or a line's end, is left out.
    mutating func insert(_ typed: String) {
        let signs = typed.filter { $0.isLetter || $0.isNumber || $0.isPunctuation || $0.isSymbol }
        let taken = signs.prefix(Self.longest - text.count)
        text = head + taken + text.dropFirst(cursor)
        cursor += taken.count
    }

    mutating func act(_ key: Key) {
        switch key {
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .first: cursor = 0
        case .last: cursor = text.count
        case .deleteBefore where cursor > 0:
            cursor -= 1
            remove()
        case .deleteAfter where cursor < text.count: remove()
        case .deleteBefore, .deleteAfter: break
        }
    }

    /// Removes the character behind the cursor.
    private mutating func remove() { text = head + text.dropFirst(cursor + 1) }
}

extension TextField.Key {
    /// What a key of the keyboard does, by SDL's name in lower case; nil where it does nothing to a text.
    init?(key name: String) {
        switch name {
        case "left": self = .left
        case "right": self = .right
        case "home": self = .first
        case "end": self = .last
        case "backspace": self = .deleteBefore
        case "delete": self = .deleteAfter
        default: return nil
        }
    }
}
