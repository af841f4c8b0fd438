/// The readings of a gyroscope and an accelerometer at one time, in the pad's frame (SDL's: x to the right, y out of
/// the face, z toward the player).
public struct MotionSample: Hashable, Sendable {
    /// The time in seconds on the source's clock; it does not decrease.
    public var time: Double
    /// The angular velocity in rad/s, counter-clockwise seen from the tip of each axis.
    public var rotationRate: Vector3
    /// The specific force in m/s²; (0, 9.80665, 0) for a device that lies flat and still.
    public var acceleration: Vector3

    /// A sample from its time in seconds and its readings in rad/s and m/s².
    public init(time: Double, rotationRate: Vector3, acceleration: Vector3) {
        (self.time, self.rotationRate, self.acceleration) = (time, rotationRate, acceleration)
    }

    /// Standard gravity, m/s².
    public static let standardGravity = 9.80665
    /// The angular velocity in rad/s above which a device counts as turned by a hand: 20 °/s.
    public static let turningRate = Angle.degrees(20).radians
}

extension MotionSample: Codable {
    /// Reads `[t, gx, gy, gz, ax, ay, az]`. Throws `DecodingError` unless there are seven numbers.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        func next() throws -> Double { try list.decode(Double.self) }
        time = try next()
        rotationRate = Vector3(try next(), try next(), try next())
        acceleration = Vector3(try next(), try next(), try next())
    }

    /// Writes `[t, gx, gy, gz, ax, ay, az]`. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        let (rate, force) = (rotationRate, acceleration)
        try [time, rate.x, rate.y, rate.z, force.x, force.y, force.z].encode(to: encoder)
    }
}
