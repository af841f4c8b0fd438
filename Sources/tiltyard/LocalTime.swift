import Foundation

/// The clock on the wall.
enum LocalTime {
    /// The local time, in hours since midnight.
    static var hours: Double {
        let now = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
        return Double(now.hour ?? 0) + Double(now.minute ?? 0) / 60 + Double(now.second ?? 0) / 3600
    }
}
