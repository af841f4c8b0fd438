/// A shape of the pointer. The program shows the system's own.
public enum Cursor: Hashable, Sendable, CaseIterable {
    /// The arrow, where there is nothing to click or drag.
    case arrow
    /// A hand over something that can be clicked.
    case hand
    /// An open hand over something that can be dragged.
    case grab
    /// A closed hand during a drag.
    case grabbing
}
