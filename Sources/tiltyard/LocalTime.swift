import Foundation

/// The clock on the wall.
enum LocalTime {
    /// The local time, in hours since midnight. It is asked for before the first frame, and Foundation's calendar would take
    /// some milliseconds.
    static var now: Double {
        var (seconds, parts) = (time(nil), tm())
        localtime_r(&seconds, &parts)
        return Double(parts.tm_hour) + Double(parts.tm_min) / 60 + Double(parts.tm_sec) / 3600
    }
}
