/// What comes out of a scene beside its picture.
public struct SceneOutput: Sendable {
    /// What is to be heard of the last step.
    public var sounds: SceneSounds
    /// The requests to the stage since the last time.
    public var requests: [SceneRequest]

    /// An output, empty by default.
    public init(sounds: SceneSounds = SceneSounds(), requests: [SceneRequest] = []) {
        (self.sounds, self.requests) = (sounds, requests)
    }
}
