/// Something that a newcomer is to try in a scene, which the device in use shows by doing it.
public struct SceneLesson: Hashable, Sendable {
    /// Where it is done.
    public enum Place: Hashable, Sendable {
        /// At the scene's ``SceneReport/door``, by a click; with a pad by an action.
        case door(pad: SceneAction.ID)
        /// At the scene's ``SceneStatus/subject``, by a drag, which the scene follows by ``SceneEvent/lesson(_:)``; with a pad by the
        /// right stick.
        case subject
        /// At the button of an action, which pulses.
        case action(SceneAction.ID)
    }

    /// What to do, in two or three words: "Click it". They tell lessons apart.
    public let words: String
    /// Where it is done.
    public let place: Place
    /// Whether it was done in this run. It is not shown any more, in later runs either.
    public var isDone: Bool

    /// A lesson.
    public init(_ words: String, at place: Place, isDone: Bool = false) {
        (self.words, self.place, self.isDone) = (words, place, isDone)
    }
}
