/// One line of the help page: an action and its controls.
public struct HelpRow: Equatable, Sendable {
    /// A key cap or words.
    public enum Part: Equatable, Sendable {
        /// The label of a key or button.
        case key(String)
        /// A description of a movement, in words.
        case words(String)
    }

    /// The action.
    public var action: String
    /// The pad's controls.
    public var pad: [Part]
    /// The mouse's controls.
    public var mouse: [Part]
    /// The keyboard's controls.
    public var keys: [Part]

    /// An action and its controls. An empty list shows as a dash, or not at all on a narrow page.
    public init(_ action: String, pad: [Part] = [], mouse: [Part] = [], keys: [Part] = []) {
        self.action = action
        self.pad = pad
        self.mouse = mouse
        self.keys = keys
    }

    /// The controls in the order of the page's columns.
    var columns: [[Part]] { [pad, mouse, keys] }
}

extension HelpRow {
    /// The row for letting things go and calling them back.
    static let letGo = HelpRow(
        "Let go, call back", pad: [.key("△")], mouse: [.words("click Let go")], keys: [.key("G")])
    /// The row for the overlay of physics shapes.
    static let shapes = HelpRow("Shapes of what falls", keys: [.key("F4")])
}
