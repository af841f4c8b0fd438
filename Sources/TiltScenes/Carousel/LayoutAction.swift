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
    static let nextLayout: SceneAction = {
        let face = Button.Face(icon: "layout", title: "Layout", hint: "Next layout")
        var action = SceneAction(
            .nextLayout, title: "Next, previous layout", key: .l, padButton: .r3,
            button: Button(off: face, on: face, width: 112), absence: "No layouts to choose")
        action.oppositeCap = previousLayout.cap
        return action
    }()
    /// Changes to the layout before.
    static let previousLayout: SceneAction = {
        var action = SceneAction(
            .previousLayout, title: "Previous layout", key: .l, isShifted: true, absence: "No layouts to choose")
        action.isListed = false
        return action
    }()
    /// Opens the front card. The row about opening and closing names it.
    static let openCard: SceneAction = {
        var action = SceneAction(.openCard, title: "Open the front card", key: .return, padButton: .cross)
        action.isListed = false
        return action
    }()
}
