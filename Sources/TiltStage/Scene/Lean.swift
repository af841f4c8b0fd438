public import TiltEngine

/// The lean of the device, as a scene receives it.
public struct Lean: Equatable, Sendable {
    /// The tilt of the device from its level pose.
    public var tilt: Tilt
    /// The viewer relative to the device, with the motion until the next step.
    public var tracker: ViewerTracker
    /// The viewer's offset without smoothing: no recentring, no tightening, no spring.
    public var rawViewer: ViewerOffset
    /// The acceleration of the device with gravity, in m/s² in the pad's frame; nil if no sensor measures it.
    public var acceleration: Vector3?
    /// The acceleration of the device without gravity, in m/s² in the pad's frame.
    public var shake: Vector3
    /// The attitude of the device, as an instrument shows it; nil if no sensor sends its motion.
    public var attitude: DeviceAttitude?
    /// The name of the pad in use; nil if there is none.
    public var padName: String?
    /// Whether the clutch is out: the device does not tilt, and motion that its tilt caused coasts.
    public var isDisengaged: Bool
    /// Whether a hovering pointer leads: the viewer follows it.
    public var isPointed: Bool

    /// A lean; level by default.
    public init(
        tilt: Tilt = .zero, tracker: ViewerTracker = ViewerTracker(), rawViewer: ViewerOffset = .zero,
        acceleration: Vector3? = nil, shake: Vector3 = .zero,
        attitude: DeviceAttitude? = nil, padName: String? = nil, isDisengaged: Bool = false, isPointed: Bool = false
    ) {
        self.tilt = tilt
        self.tracker = tracker
        self.rawViewer = rawViewer
        self.acceleration = acceleration
        self.shake = shake
        self.attitude = attitude
        self.padName = padName
        self.isDisengaged = isDisengaged
        self.isPointed = isPointed
    }

    /// The viewer's offset relative to the device.
    public var viewer: ViewerOffset { tracker.offset }
}

extension RestPose {
    /// The neutral pose of the recipe for tilt scrolling: 60° nose up, where a phone's z axis reads −0.5 g.
    package static let asPublished = RestPose(noseUp: .degrees(60))
}
