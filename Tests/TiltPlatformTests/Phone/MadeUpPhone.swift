import TiltEngine

import TiltPlatform

/// What a phone's page sends, made up: a phone held nose up and rolled to the right, as a browser reports it.
nonisolated struct MadeUpPhone {
    /// The angle of its top above the horizon, and of its right side below it, in degrees.
    var nose = 40.0
    var roll = 0.0
    /// The sign of the acceleration, which browsers disagree on.
    var sign = 1.0
    var knowsOrientation = true
    /// In degrees per second; nil without a gyroscope.
    var rate: Vector3? = .zero
    /// The angle of the page on the glass, in degrees.
    var angle = 0.0

    /// The direction away from the earth in its frame.
    var up: Vector3 {
        let (n, r) = (Angle.degrees(nose).radians, Angle.degrees(roll).radians)
        return Vector3(-.sin(r), .cos(r) * .sin(n), .cos(r) * .cos(n))
    }

    /// A reading at a time in milliseconds.
    func reading(at time: Double) -> [UInt8] {
        let (up, pull) = (self.up, self.up * (sign * MotionSample.standardGravity))
        let (beta, gamma) = (Double.asin(up.y), Double.atan2(y: -up.x, x: up.z))
        let degrees = Angle.degrees(1).radians
        let angles = knowsOrientation ? [beta / degrees, gamma / degrees] : [.nan, .nan]
        let rates = rate.map { [$0.x, $0.y, $0.z] } ?? [.nan, .nan, .nan]
        return Self.bytes(time.bitPattern) + ([pull.x, pull.y, pull.z] + rates + angles + [angle]).flatMap(Self.number)
    }

    /// A batch of readings.
    static func batch(
        _ number: UInt32 = 0, presses: [UInt8] = [0, 0, 0], flags: UInt8 = 0, travel: (Double, Double) = (0, 0),
        load: Double = 1e12, _ readings: [[UInt8]] = []
    ) -> [UInt8] {
        bytes(load.bitPattern) + bytes(number) + presses + [flags] + Self.number(travel.0) + Self.number(travel.1)
            + readings.flatMap(\.self)
    }

    /// A batch of readings alone.
    static func batch(_ readings: [[UInt8]]) -> [UInt8] { batch(0, readings) }

    static func number(_ value: Double) -> [UInt8] { bytes(Float(value).bitPattern) }

    private static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
