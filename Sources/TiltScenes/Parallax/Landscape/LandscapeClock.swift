import TiltEngine

/// The time of day of the landscape. It is the local time until somebody turns it; then it runs on by itself, faster, until
/// it is called back.
struct LandscapeClock: Hashable, Sendable {
    /// The hour, 0 up to but not including 24.
    private(set) var hour: Double
    /// The local time, 0 up to but not including 24.
    private(set) var now: Double
    /// Whether it shows the local time, or is on the way back to it.
    private(set) var isLive = true
    /// Whether it is in somebody's hand, and stands meanwhile.
    var isHeld = false
    /// The way to now: its length in hours, the seconds since its start, and whether it is that of the arrival.
    private var turnBack: (hours: Double, age: Double, isArrival: Bool)?
    /// The hours by which it still turns.
    private var rest = 0.0
    /// The hours by which a lesson leads the local time.
    private var lead = 0.0

    /// How many times as fast a free time runs: a day takes 24 minutes.
    static let pace = 60.0
    /// The seconds of the return to now, those in which a landscape arrives there, and the hours that pass meanwhile.
    static let (returnTime, arrivalTime, arrivalHours) = (1.2, 3.2, 2.0)
    /// The hours at which the sun rises, and at which it sets.
    static let (sunrise, sunset) = (6.0, 20.0)

    /// A clock at a local time in hours, or on the way there.
    init(hour: Double, arrives: Bool = false) {
        now = Self.wrapped(hour)
        self.hour = arrives ? Self.wrapped(now - Self.arrivalHours) : now
        if arrives { turnBack = (Self.arrivalHours, 0, true) }
    }

    /// Whether the last hours before now pass.
    var isArriving: Bool { turnBack?.isArrival == true }

    /// Ends an arrival at once.
    mutating func arrive() { if isArriving { (hour, turnBack) = (now, nil) } }

    /// Whether it turns to a time, as after a key.
    var isTurning: Bool { turnBack != nil || rest != 0 }
    /// The rate at which it turns the rest of its turn, per second, and what it skips at its end, in hours.
    private static let (rate, skip) = (12.0, 0.001)

    /// Advances by `dt` seconds; if nothing moves by itself, it stands.
    mutating func step(_ dt: Double, isStill: Bool = false) {
        guard !isStill || isTurning else { return }
        now = Self.wrapped(now + dt / 3600)
        if rest != 0 {
            let part = abs(rest) < Self.skip ? rest : rest * min(1, Self.rate * dt)
            hour = Self.wrapped(hour + part)
            rest -= part
            return
        }
        if let turnBack {
            let age = turnBack.age + dt
            guard age < (turnBack.isArrival ? Self.arrivalTime : Self.returnTime) else {
                return (hour, self.turnBack) = (now, nil)
            }
            self.turnBack = (turnBack.hours, age, turnBack.isArrival)
            let left = 1 - age / Self.arrivalTime
            let share = turnBack.isArrival ? left * left * left : 1 - smoothRise(0, Self.returnTime, age)
            hour = Self.wrapped(now - turnBack.hours * share)
        } else if isLive {
            hour = Self.wrapped(now + lead)
        } else if !isHeld {
            hour = Self.wrapped(hour + Self.pace * dt / 3600)
        }
    }

    /// Takes over the local time, as after a pause.
    mutating func set(now: Double) {
        self.now = Self.wrapped(now)
        if isLive, turnBack == nil { hour = self.now }
    }

    /// Leads the local time by hours, for a lesson.
    mutating func lead(by hours: Double) { lead = hours }

    /// Turns the time on by hours, or back.
    mutating func turn(by hours: Double) { turn(to: hour + hours) }

    mutating func turn(to hour: Double) {
        guard hour.isFinite else { return }
        (self.hour, isLive, turnBack, rest) = (Self.wrapped(hour), false, nil, 0)
    }

    /// Turns the time on by hours, or back, in a moment.
    mutating func turnGently(by hours: Double) {
        guard hours.isFinite else { return }
        (isLive, turnBack) = (false, nil)
        rest = (rest + hours).clamped(to: -24...24)
    }

    /// Goes back to the local time, the shorter way; at once if nothing may move.
    mutating func backToNow(atOnce: Bool = false) {
        guard !isLive else { return }
        rest = 0
        let difference = now - hour
        let hours = difference - 24 * (difference / 24).rounded()
        isLive = true
        if atOnce { hour = now } else { turnBack = (hours, 0, false) }
    }

    private static func wrapped(_ hour: Double) -> Double {
        let rest = hour - (hour / 24).rounded(.down) * 24
        return rest < 24 ? rest : 0
    }

    static func == (a: LandscapeClock, b: LandscapeClock) -> Bool {
        a.hour == b.hour && a.now == b.now && a.isLive == b.isLive && a.isHeld == b.isHeld
            && a.rest == b.rest && a.lead == b.lead && a.turnBack?.hours == b.turnBack?.hours
            && a.turnBack?.age == b.turnBack?.age
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hour) }
}

extension LandscapeClock {
    /// Sun and moon.
    enum Body: String, Hashable, Sendable {
        case sun, moon

        /// The hours at which it rises and for which it is up.
        var rise: Double { self == .sun ? LandscapeClock.sunrise : LandscapeClock.sunset }
        var span: Double { self == .sun ? 14 : 10 }

        /// The share of its arc at an hour: 0 where it rises, 1 where it sets; beyond both, below the horizon.
        func share(at hour: Double) -> Double {
            let since = hour - rise
            let half = (24 - span) / 2
            // Half of the time below the horizon counts before the rise.
            let turned = since - 24 * ((since + half) / 24).rounded(.down)
            return turned / span
        }

        /// The hour at a share of its arc.
        func hour(at share: Double) -> Double {
            let hour = rise + share * span
            return hour - 24 * (hour / 24).rounded(.down)
        }
    }

    /// The body that is up.
    var body: Body { Self.body(at: hour) }
    static func body(at hour: Double) -> Body { hour >= sunrise && hour < sunset ? .sun : .moon }

    /// The next rise or set, in hours from now.
    var nextEvent: (words: String, hours: Double) {
        let (rise, set) = (Self.wrapped(Self.sunrise - hour), Self.wrapped(Self.sunset - hour))
        return rise < set ? ("sunrise", rise) : ("sunset", set)
    }

    /// The time in words: "19:27", and within two hours of it what comes or was: "19:27  sunset in 33 min".
    var words: String {
        let time = Self.words(hour)
        let next = nextEvent
        if next.hours > 0, next.hours <= 2 { return "\(time)  \(next.words) in \(Self.length(next.hours))" }
        let last = next.words == "sunrise" ? "sunset" : "sunrise"
        let since = Self.wrapped(hour - (last == "sunrise" ? Self.sunrise : Self.sunset))
        if since <= 2 { return since * 60 < 1 ? "\(time)  \(last)" : "\(time)  \(last) \(Self.length(since)) ago" }
        return time
    }

    /// An hour as on a clock, 00:00 to 23:59, rounded down to a minute.
    static func words(_ hour: Double) -> String {
        let minutes = Int(hour * 60 + 1e-6) % (24 * 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    /// A duration in hours, in words: "33 min", "1 h 20 min".
    static func length(_ hours: Double) -> String {
        let minutes = max(1, Int((hours * 60).rounded()))
        if minutes < 60 { return "\(minutes) min" }
        return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
