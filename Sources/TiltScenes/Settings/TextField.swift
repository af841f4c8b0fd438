import TiltEngine

/// A text field with one line of text without spaces.
struct TextField: Equatable, Sendable {
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

    /// Moves the cursor or deletes by a key; others have no effect.
    mutating func act(_ key: InputEvent.Key) {
        switch key {
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = text.count
        case .backspace where cursor > 0:
            cursor -= 1
            remove()
        case .delete where cursor < text.count: remove()
        default: break
        }
    }

    /// Removes the character after the cursor.
    private mutating func remove() { text = head + text.dropFirst(cursor + 1) }
}
