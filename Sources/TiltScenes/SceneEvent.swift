public import TiltEngine

/// What can happen to a scene.
public enum SceneEvent: Equatable, Sendable {
    /// A person did something with pointer, finger, wheel, keys or pad.
    case gesture(Gesture)
    /// A key that the stage has no use for went down, by SDL's name in lower case; a held key repeats.
    case key(String, isRepeat: Bool)
    /// A button of the pad that the stage has no use for went down, by the names of `InputEvent`.
    case button(String)
    /// The pointer moved with no button down; nil where it has left the window or hovers over something else.
    case hover(Vector?)
    /// A finger that is not the one of the gesture touched, moved or left the screen.
    case finger(InputEvent.FingerPhase, id: Int, Vector)
    /// A file of the user's came, or is on its way.
    case file(UserFile)
    /// The scene uses this recipe from now on.
    case recipe(Recipe)
    /// The settings are these from now on.
    case settings(Settings)
    /// Motion is reduced, or no longer: what a hand does happens at once or by a fade, and nothing moves by itself.
    case reducedMotion(Bool)
    /// A motion sensor sent a sample. Steps are told the lean too: this is for what counts samples.
    case sample(Lean)
    /// The opening is over, after three seconds or because somebody did something: what drifts comes to rest.
    case openingEnded
}

/// Which arithmetic a scene uses.
public enum Recipe: Hashable, Sendable {
    /// The recipe with its defects put right.
    case corrected
    /// The recipe exactly as published.
    case asPublished
}

/// What the user gave a scene to show.
public enum UserFile: Hashable, Sendable {
    /// The picture that is to be the map is on its way, has arrived or has failed.
    case map(InputEvent.MapChange)
    /// Pictures for the carousel, by their titles; the program registers the pictures by `Card.ownImage(_:)`.
    case cards([String])
}
