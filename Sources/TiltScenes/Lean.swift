public import TiltEngine

/// What a scene is told about the way the device is held.
public struct Lean: Equatable, Sendable {
    /// How far the device leans away from its level.
    public var tilt: Tilt
    /// The viewer, seen from the device, and how it moves on until the next step.
    public var tracker: ViewerTracker
    /// Where the viewer would be if nothing were smoothed: no leak, no tightening, no spring.
    public var rawViewer: ViewerOffset
    /// What the accelerometer of the published recipe would read.
    public var acceleration: RecipeAcceleration
    /// How the device is accelerated besides gravity, in m/s² and in the pad's frame.
    public var shake: Vector3
    /// Whether the clutch is out: the device tilts nothing now, and what its tilt had set in motion glides on.
    public var coasts: Bool

    /// A lean; level unless said otherwise.
    public init(
        tilt: Tilt = .zero, tracker: ViewerTracker = ViewerTracker(), rawViewer: ViewerOffset = .zero,
        acceleration: RecipeAcceleration = RecipeAcceleration(Tilt.zero), shake: Vector3 = .zero,
        coasts: Bool = false
    ) {
        self.tilt = tilt
        self.tracker = tracker
        self.rawViewer = rawViewer
        self.acceleration = acceleration
        self.shake = shake
        self.coasts = coasts
    }

    /// Where the viewer is, seen from the device.
    public var viewer: ViewerOffset { tracker.offset }
}
