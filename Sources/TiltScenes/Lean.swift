public import TiltEngine

/// The lean of the device, as a scene receives it.
public struct Lean: Equatable, Sendable {
    /// The tilt of the device from its level pose.
    public var tilt: Tilt
    /// The viewer relative to the device, with the motion until the next step.
    public var tracker: ViewerTracker
    /// The viewer's offset without smoothing: no leak, no tightening, no spring.
    public var rawViewer: ViewerOffset
    /// The reading of the published recipe's accelerometer.
    public var acceleration: RecipeAcceleration
    /// The acceleration of the device without gravity, in m/s² in the pad's frame.
    public var shake: Vector3
    /// Whether the clutch is out: the device does not tilt, and motion that its tilt caused coasts.
    public var coasts: Bool

    /// A lean; level by default.
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

    /// The viewer's offset relative to the device.
    public var viewer: ViewerOffset { tracker.offset }
}
