/// The units in which the readings of a motion trace are written.
public struct MotionTraceUnits: Hashable, Sendable, CustomStringConvertible {
    /// A unit of time.
    public enum Time: String, Hashable, Sendable, CaseIterable {
        /// Seconds, and their thousandths, millionths and billionths.
        case seconds = "s", milliseconds = "ms", microseconds = "µs", nanoseconds = "ns"
    }

    /// A unit of angular velocity.
    public enum Rotation: String, Hashable, Sendable {
        /// Radians or degrees per second.
        case radians = "rad/s", degrees = "°/s"
    }

    /// A unit of acceleration.
    public enum Acceleration: String, Hashable, Sendable {
        /// Metres per second squared, and standard gravity and its thousandth.
        case metres = "m/s²", gravity = "g", milligravity = "mg"
    }

    /// The unit of the times.
    public var time = Time.seconds
    /// The unit of the gyroscope's readings.
    public var rotation = Rotation.radians
    /// The unit of the accelerometer's readings.
    public var acceleration = Acceleration.metres

    /// Seconds, rad/s and m/s².
    public init() {}

    /// All units in words, such as "time in ms, gyroscope in °/s, accelerometer in g".
    public var description: String {
        "time in \(time.rawValue), gyroscope in \(rotation.rawValue), accelerometer in \(acceleration.rawValue)"
    }
}

extension MotionTraceUnits.Time {
    /// The unit of the usual step between two samples, one of which is written at a time. A sensor that tilts sends 1 to 2000 of
    /// them in a second, and seconds since 1970 have ten digits.
    init(ofStep step: Double, at time: Double) {
        self =
            step <= 1 && abs(time) < 1e11
            ? .seconds : step <= 500 ? .milliseconds : step <= 500_000 ? .microseconds : .nanoseconds
    }

    /// The unit called by a word in lower case without signs; nil if it is none.
    init?(word: String) {
        switch word {
        case "s", "sec", "secs", "second", "seconds": self = .seconds
        case "ms", "msec", "millis", "millisecond", "milliseconds": self = .milliseconds
        case "us", "usec", "micros", "microsecond", "microseconds": self = .microseconds
        case "ns", "nsec", "nanos", "nanosecond", "nanoseconds": self = .nanoseconds
        default: return nil
        }
    }

    func seconds(_ time: Double) -> Double {
        switch self {
        case .seconds: time
        case .milliseconds: time / 1e3
        case .microseconds: time / 1e6
        case .nanoseconds: time / 1e9
        }
    }
}

extension MotionTraceUnits.Rotation {
    /// The unit called by a word in lower case without signs; nil if it is none.
    init?(word: String) {
        switch word {
        case "rads", "radps", "radsec", "rad": self = .radians
        case "degs", "degsec", "degps", "dps", "deg", "degreess", "degreessec", "degreespersecond": self = .degrees
        default: return nil
        }
    }

    /// The radians in one.
    var scale: Double { self == .radians ? 1 : Angle.degrees(1).radians }
}

extension MotionTraceUnits.Acceleration {
    /// The unit called by a word in lower case without signs; nil if it is none.
    init?(word: String) {
        switch word {
        case "ms2", "mss", "mps2", "msec2", "ms": self = .metres
        case "g", "gs", "gforce": self = .gravity
        case "mg": self = .milligravity
        default: return nil
        }
    }

    /// The m/s² in one.
    var scale: Double {
        switch self {
        case .metres: 1
        case .gravity: MotionSample.standardGravity
        case .milligravity: MotionSample.standardGravity / 1000
        }
    }
}
