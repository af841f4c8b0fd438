import TiltEngine

extension SceneAction.ID {
    /// Takes the picture of the user's in front away.
    static let takeAway = Self("takeAway")
    /// Calls the picture that was taken away last back to its place.
    static let putBack = Self("putBack")
}

extension SceneAction {
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
