import TiltEngine

/// A text field with one line of text without spaces.
struct TextField: Equatable, Sendable {
    /// The action of a key, by SDL's name in lower case.
    enum Key: String, Sendable {
        case left, right
        case first = "home"
        case last = "end"
        case deleteBefore = "backspace"
        case deleteAfter = "delete"
    }

    private(set) var text: String
    /// The number of characters before the cursor.
    private(set) var cursor: Int

    /// The greatest number of characters.
    static let longest = 120

    /// A field with its cursor after the text.
    init(_ text: String) {
        self.text = String(text.prefix(Self.longest))
        cursor = self.text.count
    }

    /// The text before the cursor.
    var head: String { String(text.prefix(cursor)) }

    /// Inserts typed or pasted text without spaces, line breaks and control characters.
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

    /// Removes the character after the cursor.
    private mutating func remove() { text = head + text.dropFirst(cursor + 1) }
}
