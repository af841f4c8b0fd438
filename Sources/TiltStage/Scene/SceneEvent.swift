public import TiltCanvas
public import TiltEngine

/// An event that a scene receives.
public enum SceneEvent: Equatable, Sendable {
    /// The window has another size.
    case resize(Viewport)
    /// The scene restarts. An opening drifts slowly, to show a newcomer what moves.
    case restart(opening: Bool)
    /// The scene is shown from now on, after being hidden or for the first time.
    case appear
    /// A gesture by pointer, finger, wheel, keys or pad.
    case gesture(Gesture)
    /// A key went down that neither the stage nor an action of the scene uses; a held key repeats.
    case key(Key, isRepeat: Bool)
    /// Such a key was held for a further number of seconds.
    case held(Key, for: Double)
    /// A button of the pad went down that neither the stage nor an action of the scene uses.
    case button(PadButton)
    /// The pointer moved with no button down; nil if it left the window or hovers over a control.
    case hover(Vector?)
    /// The keyboard focus came to one of the scene's items, by its index, or left them.
    case focus(Int?)
    /// The item with the keyboard focus was pressed.
    case activate(Int)
    /// What the user gave a scene has changed: the line of a ``ContentChange`` of this scene or of another.
    case file(ProgramEvent.Line)
    /// A key moved the scene's slider, which has the keyboard focus.
    case slide(SceneSlider.Step)
    /// The settings were changed.
    case settings(Settings)
    /// Reduced motion was switched on or off. When on, drags apply at once or by a fade, and nothing moves by itself.
    case reducedMotion(Bool)
    /// The local time in hours, 0…24, as after a pause.
    case localTime(Double)
    /// What lives by itself may move from now on, or must come to rest. It may until the first of these events.
    case life(Bool)
    /// There is a device by which sounds can be heard, or none. There is one until the first of these events.
    case loudspeaker(Bool)
    /// A motion sensor sent a sample. Steps receive the lean too; this is for scenes that count samples.
    case sample(Lean)
    /// The user has paused the scenes, or resumed them.
    case paused(Bool)
    /// A hand shows how the scene's ``SceneStatus/subject`` is dragged: how far, 0…1. It ends with 0, where it began.
    case lesson(Double)
    /// The opening ended, after three seconds or by an input: the drift comes to rest.
    case openingEnded
}
