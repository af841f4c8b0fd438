import TiltEngine

extension SceneAction.ID {
    /// Changes to the next layout.
    static let nextLayout = Self("nextLayout")
    /// Changes to the layout before.
    static let previousLayout = Self("previousLayout")
    /// Opens the front card.
    static let openCard = Self("openCard")
}

extension SceneAction {
    /// Changes to the next layout of the cards; its button shows the name of the current one.
    static let nextLayout = SceneAction(
        .nextLayout, title: "Next layout", key: .l, padButton: .r3,
        button: Button(
            off: .init(icon: "layout", title: "Layout", hint: "Next layout"),
            on: .init(icon: "layout", title: "Layout", hint: "Next layout"), width: 112),
        absence: "No layouts to choose")
    /// Changes to the layout before.
    static let previousLayout = SceneAction(
        .previousLayout, title: "Layout before", key: .l, isShifted: true, absence: "No layouts to choose")
    /// Opens the front card.
    static let openCard: SceneAction = {
        var action = SceneAction(.openCard, title: "Open the front card", key: .return, padButton: .cross)
        action.mouse = "click it, pinch"
        return action
    }()
}
