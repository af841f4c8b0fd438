import TiltCanvas

/// A text field with one line of text without spaces.
package struct TextField: Equatable, Sendable {
    package private(set) var text: String
    /// The number of characters before the cursor.
    private(set) var cursor: Int

    /// The greatest number of characters, and of bytes: one character may have any number of them.
    static let (longest, mostBytes) = (120, 480)

    /// A field with its cursor after the text.
    package init(_ text: String) {
        self.text = Self.start(of: text, bytes: Self.mostBytes, count: Self.longest)
        cursor = self.text.count
    }

    /// The start of a text within two bounds. Only so much of it is looked at.
    private static func start(of text: some StringProtocol, bytes: Int, count: Int) -> String {
        var start = text.unicodeScalars.prefix(bytes)
        while start.reduce(0, { $0 + UTF8.width($1) }) > bytes { start = start.dropLast() }
        return String(String(String.UnicodeScalarView(start)).prefix(count))
    }

    /// The text before the cursor.
    var head: String { String(text.prefix(cursor)) }

    /// Inserts typed or pasted text without spaces, line breaks and control characters.
    mutating func insert(_ typed: String) {
        // Spaces and what else is left out may be most of a pasted text.
        let signs = String(String.UnicodeScalarView(typed.unicodeScalars.prefix(8 * Self.mostBytes)))
            .filter { $0.isLetter || $0.isNumber || $0.isPunctuation || $0.isSymbol }
        let taken = Self.start(of: signs, bytes: Self.mostBytes - text.utf8.count, count: Self.longest - text.count)
        let (before, after) = (head + taken, text.dropFirst(cursor))
        // A mark may join the character before it.
        (text, cursor) = (before + after, before.count)
    }

    /// Moves the cursor or deletes by a key; others have no effect.
    mutating func act(_ key: Key) {
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
