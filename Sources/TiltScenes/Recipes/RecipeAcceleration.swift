public import TiltEngine

/// What an iPhone's accelerometer would read, in g, on the axes the recipe for tilt scrolling was written for:
/// (x, y, z) = (−ax, az, −ay) / 9.80665 of a pad's.
public struct RecipeAcceleration: Hashable, Sendable {
    /// Across, in g: positive when the right side is down.
    public var x: Double
    /// Along, in g: negative when the phone stands upright.
    public var y: Double
    /// Out of the face, in g: −1 when the phone lies on its back.
    public var z: Double

    /// The reading of a pad's accelerometer, in m/s² and in the pad's frame, on the recipe's axes.
    public init(_ acceleration: Vector3) {
        x = -acceleration.x / MotionSample.standardGravity
        y = acceleration.z / MotionSample.standardGravity
        z = -acceleration.y / MotionSample.standardGravity
    }

    /// The reading of a device at rest that leans by `tilt` from the recipe's neutral pose, z = −0.5 g.
    public init(_ tilt: Tilt) {
        self.init(RestPose.asPublished.up(of: tilt) * MotionSample.standardGravity)
    }
}

extension RestPose {
    /// The neutral pose of the recipe for tilt scrolling: 60° nose up, where the phone's z axis reads −0.5 g.
    public static let asPublished = RestPose(noseUp: .degrees(60))
}

extension TiltControl {
    /// What the recipe's accelerometer reads, shakes included; at rest in its neutral pose while nothing tilts.
    public var recipeAcceleration: RecipeAcceleration {
        acceleration.map { RecipeAcceleration($0) } ?? RecipeAcceleration(tilt)
    }
}
