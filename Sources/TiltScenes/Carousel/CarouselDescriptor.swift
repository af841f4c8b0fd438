import TiltCanvas
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
            ], actions: [.letGo, .layouts, .nextLayout, .openCard, .takeAway, .putBack],
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
        descriptor.content = CardChange.self
        descriptor.kept = [("layout", CarouselScene.layoutNames)]
        return descriptor
    }()
}

extension SceneAction.ID {
    /// Opens the chooser of the layouts, or closes it.
    static let layouts = Self("layouts")
    /// Changes to the next of the four layouts of its key.
    static let nextLayout = Self("nextLayout")
    /// Opens the front card.
    static let openCard = Self("openCard")
    /// Takes the picture of the user's in front away.
    static let takeAway = Self("takeAway")
    /// Calls the picture that was taken away last back to its place.
    static let putBack = Self("putBack")
}

extension SceneAction {
    /// Opens the chooser of the layouts of the cards; its button shows the name of the current one.
    static let layouts: SceneAction = {
        let face = Button.Face(icon: "layout", title: "Layout", hint: "Choose a layout")
        var action = SceneAction(
            .layouts, title: "Choose a layout, next", key: .l, isShifted: true, padButton: .r3,
            button: Button(off: face, on: face, width: 112), absence: noLayouts)
        action.oppositeCap = nextLayout.cap
        return action
    }()
    /// Changes to the next of ring, flow, hand and wall.
    static let nextLayout: SceneAction = {
        var action = SceneAction(.nextLayout, title: "Next layout", key: .l, absence: noLayouts)
        action.isListed = false
        return action
    }()
    private static let noLayouts = "No layouts to choose"
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
