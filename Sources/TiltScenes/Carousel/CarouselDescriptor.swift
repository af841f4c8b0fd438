import TiltEngine
public import TiltStage

extension CarouselScene {
    /// "carousel".
    public static let descriptor: SceneDescriptor = {
        var descriptor = SceneDescriptor(
            "carousel", title: "Carousel",
            help: [
                HelpRow(
                    "Turn the ring", pad: [.words("tilt left and right")], mouse: [.words("drag, fling")],
                    keys: [.key(.a), .key(.d)]),
                HelpRow(
                    "Next, previous card", pad: [.button(.right), .button(.left)],
                    mouse: [.words("wheel, click a card")],
                    keys: [.key(.right), .key(.left)]),
                HelpRow(
                    "Open, close a card", pad: [.button(.cross), .button(.circle)],
                    mouse: [.words("click it, drag down")],
                    keys: [.key(.return), .key(.escape)]),
            ], actions: [.letGo, .nextLayout, .previousLayout, .openCard, .takeAway, .putBack],
            flaw: "a fling takes only the last move, and a card is in front only by chance")
        descriptor.about = SceneAbout(
            recipe:
                "A well-known answer on Stack Overflow puts pictures on a ring: sine and cosine place them, a drag turns "
                + "them, and after it each tick adds 97 % of the last.",
            defects:
                "The speed of a fling is that of the last move alone, even an old one, and nothing leads to a card: one "
                + "is in front only by chance.",
            original: "The ring stops anywhere, between two cards too.",
            corrected: "The ring goes where it is flung, and ends on a card.")
        descriptor.settings = [.carousel]
        return descriptor
    }()
}

extension SceneAction.ID {
    /// Changes to the next layout.
    static let nextLayout = Self("nextLayout")
    /// Changes to the layout before.
    static let previousLayout = Self("previousLayout")
    /// Opens the front card.
    static let openCard = Self("openCard")
    /// Takes the picture of the user's in front away.
    static let takeAway = Self("takeAway")
    /// Calls the picture that was taken away last back to its place.
    static let putBack = Self("putBack")
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
    /// Takes the picture of the user's in front away.
    static let takeAway: SceneAction = {
        var action = SceneAction(
            .takeAway, title: "Take a picture away, put back", key: .delete,
            announcement: { _ in "Taken away — press \(putBack.cap) to put it back" },
            absence: "No picture of yours to take away")
        action.oppositeCap = putBack.cap
        return action
    }()
    /// Calls the picture that was taken away last back to its place.
    static let putBack: SceneAction = {
        var action = SceneAction(.putBack, title: "Put it back", key: .insert, absence: "No picture was taken away")
        action.isListed = false
        return action
    }()
}
