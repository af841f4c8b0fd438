public import TiltCanvas
public import TiltEngine

/// An action of a scene: its controls, and the words about it. The stage finds the control, and the scene acts in
/// ``Scene/perform(_:at:)``.
public struct SceneAction: Sendable {
    /// The identity of an action, which several scenes may have.
    public struct ID: Hashable, Sendable {
        /// The action's name in code.
        public let name: String

        /// The identity with a name.
        public init(_ name: String) { self.name = name }

        /// Closes what is open in front of a scene, on Esc; unavailable if nothing is. It is no descriptor's action.
        public static let close = Self("close")
    }

    /// The state of an action that is available.
    public struct State: Hashable, Sendable {
        /// Whether it is on.
        public var isOn: Bool
        /// The words on its button while they change with the scene's state; nil for those of its face.
        public var label: String?

        /// A state; off by default.
        public init(isOn: Bool = false, label: String? = nil) { (self.isOn, self.label) = (isOn, label) }
    }

    /// A button on the screen, in one of its two states.
    public struct Button: Sendable {
        /// What the button shows in one state.
        public struct Face: Sendable {
            /// The name of the icon.
            public var icon: String
            /// The words beside it.
            public var title: String
            /// The words of the hint, before the key.
            public var hint: String

            /// A face; the hint is the title unless it is given.
            public init(icon: String, title: String, hint: String? = nil) {
                self.icon = icon
                self.title = title
                self.hint = hint ?? title
            }
        }

        /// What it shows while the action is off, and while it is on.
        public var off, on: Face
        /// The width in points.
        public var width: Double
        /// Whether it is a switch, which is coloured while it is on.
        public var isSwitch: Bool

        /// A button.
        public init(off: Face, on: Face, width: Double, isSwitch: Bool = false) {
            self.off = off
            self.on = on
            self.width = width
            self.isSwitch = isSwitch
        }

        /// What it shows in a state.
        func face(isOn: Bool) -> Face { isOn ? on : off }
        /// The words of the help page for a click on it.
        var click: String { "click \(off.title)" }
    }

    /// The result of an action.
    public enum Outcome: Sendable {
        /// It took effect; ``Scene/state(of:)`` is its new state.
        case performed
        /// It takes effect by a change of the settings, which are stored.
        case changes(@Sendable (inout Settings) -> Void)
        /// The scene does not have it, or not now.
        case unavailable
    }

    /// The identity.
    public var id: ID
    /// The line of the help page.
    public var title: String
    /// The key.
    public var key: Key
    /// Whether it acts with Shift held.
    public var isShifted: Bool
    /// The button of the pad; nil if there is none. A button that has a meaning in every scene keeps it for a long press.
    public var padButton: PadButton?
    /// The button on the screen; nil if there is none.
    public var button: Button?
    /// What is printed on the key of the opposite action, which the same row of the help page names; nil for none.
    public var oppositeCap: String?
    /// Whether the help page has a row for it; false if another row names it.
    public var isListed = true
    /// The message when it has been switched on, with the label of its key or button; nil for none.
    public var announcement: (@Sendable (_ sign: String) -> String)?
    /// The message in a scene without this action, before the scene's ``SceneDescriptor/place``; nil for none.
    public var absence: String?

    /// An action.
    public init(
        _ id: ID, title: String, key: Key, isShifted: Bool = false, padButton: PadButton? = nil,
        button: Button? = nil,
        announcement: (@Sendable (_ sign: String) -> String)? = nil, absence: String? = nil
    ) {
        self.id = id
        self.title = title
        self.key = key
        self.isShifted = isShifted
        self.padButton = padButton
        self.button = button
        self.announcement = announcement
        self.absence = absence
    }

    /// The line of the help page.
    var row: HelpRow {
        HelpRow(
            title, pad: padButton.map { [.button($0)] } ?? [],
            mouse: button.map { [.words($0.click)] } ?? [],
            keys: [.cap(cap)] + (oppositeCap.map { [.cap($0)] } ?? []))
    }

    /// What is printed on its key.
    package var cap: String { isShifted ? "Shift-\(key.cap)" : key.cap }

    /// Its key or button, on the device in use.
    func sign(for labels: Labels) -> String { padButton.map { labels.sign(cap, $0) } ?? cap }
}
