import TiltEngine

/// All that tabs, help page, keys, buttons, settings and command line know about a scene.
public struct SceneDescriptor: Sendable {
    /// The name in telemetry, on the command line and in recordings.
    public var name: String
    /// The title on the tab.
    public var title: String
    /// The title on the tab of a narrow window.
    public var shortTitle: String
    /// The hint for users without a pad.
    public var hint: String
    /// The hint for users with a pad.
    public var padHint: String
    /// The gestures that the help page lists for this scene.
    public var help: [HelpRow]
    /// The actions, which the help page lists after the gestures.
    public var actions: [SceneAction]
    /// The settings, in the groups of the settings sheet.
    public var settings: [SettingsSection] = []
    /// The names of what the scene keeps between runs, each with its words.
    public var kept: [(name: String, words: [String])] = []
    /// The changes of what its user gives it to show; nil if it takes nothing.
    public var content: (any ContentChange.Type)?
    /// Whether a hovering pointer leans the viewer.
    public var followsHover: Bool
    /// The flaw of the original recipe, in one short clause; nil for none.
    public var flaw: String?
    /// The words of the card about the scene; nil for a scene that is based on no recipe.
    public var about: SceneAbout?
    /// The scene's place in messages about it: "on the map".
    public var place: String

    /// A descriptor. A scene can be used with a name and a title alone.
    public init(
        _ name: String, title: String, short: String? = nil, hint: String = "Drag with the right button",
        padHint: String = "Tilt the pad", help: [HelpRow] = [], actions: [SceneAction] = [],
        followsHover: Bool = false, flaw: String? = nil, place: String = "here"
    ) {
        self.name = name
        self.title = title
        self.shortTitle = short ?? title
        self.hint = hint
        self.padHint = padHint
        self.help = help
        self.actions = actions
        self.followsHover = followsHover
        self.flaw = flaw
        self.place = place
    }
}

extension SceneDescriptor {
    /// The message for a recipe that runs as published.
    var original: String { "Original recipe" + (flaw.map { " — \($0)" } ?? "") }
    /// Its action with an identity; nil if it has none.
    func action(_ id: SceneAction.ID) -> SceneAction? { actions.first { $0.id == id } }
    /// Whether one of its actions has a button of the pad: what the button does in every scene then takes a long press.
    func takes(_ button: PadButton) -> Bool { actions.contains { $0.padButton == button } }
    /// The lines of the help page: gestures, actions and, where things fall, their shapes.
    package var rows: [HelpRow] {
        help + actions.filter(\.isListed).map(\.row) + (action(.letGo) == nil ? [] : [Controls.shapes])
    }
}
