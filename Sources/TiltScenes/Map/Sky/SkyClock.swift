import TiltEngine

/// The time of the chart: hours that go round, and the seconds for which anything has moved over it.
///
/// An hour takes four seconds. While the weather may not live, time slows down to a stand within a second and a half, and
/// nothing moves.
struct SkyClock: Hashable, Sendable {
    /// The hours after which everything repeats.
    static let period = 48.0
    /// The seconds that an hour takes.
    private static let pace = 4.0
    /// The duration of start and end, in seconds.
    private static let fade = 1.5

    /// The time in hours, 0 up to but not including 48.
    private(set) var hours: Double
    /// The visibility of what moves, and the share of the time's usual pace, 0…1.
    private(set) var presence = 1.0
    /// The seconds for which anything has moved.
    private(set) var seconds = 0.0
    /// Whether the weather may live.
    private var isAlive = true

    /// A clock at a time in hours, which runs.
    init(hours: Double) { self.hours = Self.wrapped(hours) }

    /// Whether nothing moves, so that no step changes anything.
    var isAtRest: Bool { presence == 0 && !isAlive }

    /// Lets the weather live, or not; at once if it has not moved yet.
    mutating func live(_ isAllowed: Bool) {
        isAlive = isAllowed
        if seconds == 0 { presence = isAllowed ? 1 : 0 }
    }

    /// Advances by `dt` seconds; the hours only if they run.
    mutating func step(_ dt: Double, runs: Bool) {
        guard !isAtRest else { return }
        let change = dt / Self.fade
        presence = (presence + (isAlive ? change : -change)).clamped(to: 0...1)
        seconds += dt
        if runs { turn(by: presence * dt / Self.pace) }
    }

    /// Goes to a time in hours.
    mutating func turn(to hours: Double) { self.hours = Self.wrapped(hours) }

    /// Goes on by hours, or back; beyond an end it goes round.
    mutating func turn(by hours: Double) { turn(to: self.hours + hours) }

    private static func wrapped(_ hours: Double) -> Double {
        let rest = hours - (hours / period).rounded(.down) * period
        return rest < period ? rest : 0
    }

    /// A time as on a clock, hours and minutes, rounded to a minute.
    static func words(_ hours: Double) -> String {
        let minutes = Int((hours * 60).rounded()) % Int(period * 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }
}
