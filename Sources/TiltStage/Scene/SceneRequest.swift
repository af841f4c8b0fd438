/// A request of a scene to its stage.
public enum SceneRequest: Sendable {
    /// Change the settings, which are stored.
    case change(@Sendable (inout Settings) -> Void)
    /// Show a phone the way in, or no longer.
    case offerPhone
    /// Pause the scenes, or resume them.
    case togglePause
    /// Switch the sound on or off.
    case toggleSound
}
