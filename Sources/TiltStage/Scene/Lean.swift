public import TiltEngine

/// The lean of the device, as a scene receives it.
public struct Lean: Equatable, Sendable {
    /// The tilt of the device from its level pose.
    public var tilt: Tilt
    /// The viewer relative to the device, with the motion until the next step.
    public var tracker: ViewerTracker
    /// The viewer's offset without smoothing: no recentring, no tightening, no spring.
    public var rawViewer: ViewerOffset
    /// The reading of the published recipe's accelerometer.
    public var acceleration: RecipeAcceleration
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
        acceleration: RecipeAcceleration = RecipeAcceleration(Tilt.zero), shake: Vector3 = .zero,
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

/// An iPhone's accelerometer reading in g, on the axes of the recipe for tilt scrolling: (x, y, z) = (−ax, az, −ay) /
/// 9.80665 of a pad's.
public struct RecipeAcceleration: Hashable, Sendable {
    /// The component across the phone, in g: positive with the right side down.
    public var x: Double
    /// The component along the phone, in g: negative when the phone is upright.
    public var y: Double
    /// The component out of the face, in g: −1 when the phone lies on its back.
    public var z: Double

    /// The reading that corresponds to a pad's accelerometer, in m/s² in the pad's frame.
    public init(_ acceleration: Vector3) {
        x = -acceleration.x / MotionSample.standardGravity
        y = acceleration.z / MotionSample.standardGravity
        z = -acceleration.y / MotionSample.standardGravity
    }

    /// The reading of a device at rest, tilted by `tilt` from the recipe's neutral pose, z = −0.5 g.
    public init(_ tilt: Tilt) {
        self.init(RestPose.asPublished.up(of: tilt) * MotionSample.standardGravity)
    }
}

extension RestPose {
    /// The neutral pose of the recipe for tilt scrolling: 60° nose up, where the phone's z axis reads −0.5 g.
    public static let asPublished = RestPose(noseUp: .degrees(60))
}

extension TiltControl {
    /// The reading of the recipe's accelerometer, shakes included; that of the neutral pose at rest while nothing tilts.
    public var recipeAcceleration: RecipeAcceleration {
        acceleration.map { RecipeAcceleration($0) } ?? RecipeAcceleration(tilt)
    }
}
