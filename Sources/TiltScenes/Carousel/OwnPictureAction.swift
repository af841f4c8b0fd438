import TiltEngine

extension SceneAction.ID {
    /// Takes the picture of the user's in front away.
    static let takeAway = Self("takeAway")
    /// Calls the picture that was taken away last back to its place.
    static let putBack = Self("putBack")
}

extension SceneAction {
    /// Takes the picture of the user's in front away.
    static let takeAway = SceneAction(
        .takeAway, title: "Take your picture away", key: .delete,
        announcement: { _ in "Taken away — press \(InputEvent.Key.insert.cap) to put it back" },
        absence: "No picture of yours to take away")
    /// Calls the picture that was taken away last back to its place.
    static let putBack = SceneAction(
        .putBack, title: "Put it back", key: .insert, absence: "No picture was taken away")
}
