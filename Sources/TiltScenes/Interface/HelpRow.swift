/// One line of the help page: an action and what does it.
public struct HelpRow: Equatable, Sendable {
    /// A key cap, or words.
    public enum Part: Equatable, Sendable {
        /// What stands on a key or button.
        case key(String)
        /// What a hand does.
        case words(String)
    }

    /// What is done.
    public var action: String
    /// How a pad does it.
    public var pad: [Part]
    /// How the mouse does it.
    public var mouse: [Part]
    /// How the keyboard does it.
    public var keys: [Part]

    /// An action and what does it; an empty list shows as a dash, or not at all where room is short.
    public init(_ action: String, pad: [Part] = [], mouse: [Part] = [], keys: [Part] = []) {
        self.action = action
        self.pad = pad
        self.mouse = mouse
        self.keys = keys
    }

    /// What does it, in the order of the page's columns.
    var columns: [[Part]] { [pad, mouse, keys] }
}

extension HelpRow {
    /// Letting things go, and calling them back.
    static let letGo = HelpRow(
        "Let go, call back", pad: [.key("△")], mouse: [.words("click Let go")], keys: [.key("G")])
    /// What shows the shapes of what falls.
    static let shapes = HelpRow("Shapes of what falls", keys: [.key("F4")])
}
