public import TiltCanvas
public import TiltEngine

/// What a scene says of itself: to telemetry, to the next run, and to a change of scenes.
public struct SceneReport: Sendable {
    /// Makes the telemetry, which is written under the scene's name.
    public var telemetry: @Sendable () -> any Encodable & Sendable
    /// The viewer's offset, if the scene adds to the stage's; nil if not.
    public var viewer: ViewerOffset?
    /// The physics world of things that fall; nil while nothing is let go.
    public var world: World?
    /// The point of the screen at which a point of that world is seen.
    public var screenPoint: @Sendable (Vector) -> Vector
    /// The part of the scene that other scenes come out of and go into; nil for none.
    public var door: SceneDoor?
    /// What the scene keeps between runs, by name, for whoever makes it the next time.
    public var kept: RecordingHeader.Table

    /// A report. The telemetry is made only when it is written; a world is by default seen as it is.
    public init(
        _ telemetry: @autoclosure @escaping @Sendable () -> any Encodable & Sendable, viewer: ViewerOffset? = nil,
        world: World? = nil, screenPoint: @escaping @Sendable (Vector) -> Vector = { $0 },
        door: SceneDoor? = nil, kept: RecordingHeader.Table = [:]
    ) {
        (self.telemetry, self.viewer, self.world, self.screenPoint) = (telemetry, viewer, world, screenPoint)
        (self.door, self.kept) = (door, kept)
    }
}
