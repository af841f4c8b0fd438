import TiltEngine

/// A phone's readings as samples in a pad's frame, at an even pace whatever the network does.
///
/// Their times are the phone's own (``MotionClock``). Batches come late, and unevenly, so what is shown is a moment so long ago that the
/// latest of the last seconds would have arrived, between two readings if need be: a picture moves evenly whatever the rate. With a
/// gyroscope it is a picture and a half later: a turn goes on, and changes as it did, until the next reading has come.
nonisolated struct PhoneStream {
    private var clock = MotionClock(rate: 0)
    /// The time of the last reading on the phone's clock, in milliseconds.
    private var last = -Double.infinity
    /// 1 if its readings point away from the earth, as an accelerometer's do, and −1 if they point to the earth; nil while that
    /// is unknown.
    private var sign: Double?
    /// The angle in radians by which the page is turned on the glass; nil before the first reading.
    private var angle: Double?
    /// The number of right angles of the last reading, and the time of the first, on the phone's clock in milliseconds.
    private var (turns, start) = (0, Double?.none)
    private var waiting: [MotionSample] = []
    /// The last sample that was taken.
    private var shown: MotionSample?
    /// The last reading that was taken, the change of its rotation rate in rad/s², and the time in seconds for which both go on from
    /// there: 0 without a gyroscope.
    private var (newest, trend, foresight) = (MotionSample?.none, Vector3.zero, 0.0)
    /// How long ago the moment is that is shown, in seconds, and when that was decided.
    private var hold = (length: 0.0, time: 0.0)
    /// The greatest delay between a sample and the arrival of the next in this span of time and the one before, in seconds.
    private var lateness = (start: -Double.infinity, now: 0.0, before: 0.0)

    /// The span in seconds after which a delay is forgotten, and the greatest one that is waited for: that of a network which delays by
    /// 60 ms, at 30 readings a second. What is later still, because it was lost twice, makes one picture late and not all of them.
    private static let (memory, mostHold) = (4.0, 0.1)
    /// The least distance in seconds of what is shown from a reading.
    private static let leastStep = 0.002
    /// The time in seconds for which a turn is foreseen.
    private static let mostForesight = 0.025
    /// The share of time by which the moment that is shown catches up.
    private static let catchingUp = 0.02
    /// The time in seconds in which the frame turns with the page by a right angle.
    private static let turningTime = 0.25
    /// The time in milliseconds in which a page that comes while the phone is turned has followed.
    private static let settlingTime = 1500.0
    /// The least part of an acceleration, in m/s², that shows its direction.
    private static let leastFacing = 2.0
    /// The interruption of the phone's clock, in milliseconds, after which it may have been set back.
    private static let longestRest = 1000.0

    /// Processes a batch that arrived at a time in seconds. Returns whether the page has turned soon after it came, so that no pose
    /// before was level.
    @discardableResult mutating func take(_ batch: PhoneBatch, at arrival: Double) -> Bool {
        var turnsEarly = false
        if let first = batch.readings.first, first.time < last - Self.longestRest { last = -.infinity }
        for reading in batch.readings where reading.time > last {
            let dt = min((reading.time - last) / 1000, MotionClock.longestStep)
            last = reading.time
            if let start, reading.turns != turns, reading.time - start < Self.settlingTime {
                // So far the frame was another than the hand's.
                (angle, shown, newest, waiting, turnsEarly) = (nil, nil, nil, [], true)
            }
            (turns, start) = (reading.turns, start ?? reading.time)
            guard let sample = sample(of: reading, after: dt, arrival) else { continue }
            let before = waiting.last?.time ?? reached
            foresight = reading.rotationRate == nil ? 0 : Self.mostForesight
            note(arrival - (Self.follows(sample.time, before) ? before : sample.time) - foresight, at: arrival)
            if let shown, sample.time <= shown.time {
                // What was foreseen goes on from it.
                self.shown = sample
                self.shown?.time = shown.time
                reach(sample)
            } else {
                waiting.append(sample)
            }
        }
        return turnsEarly
    }

    /// Removes and returns the samples whose time has come at `now` seconds.
    mutating func samples(at now: Double) -> [MotionSample] {
        let wanted = max(lateness.now, lateness.before).clamped(to: 0...Self.mostHold)
        hold = (max(wanted, hold.length - Self.catchingUp * max(0, now - hold.time)), now)
        let moment = now - hold.length
        let count = waiting.firstIndex { $0.time > moment + Self.leastStep } ?? waiting.count
        let due = Array(waiting.prefix(count))
        waiting.removeFirst(count)
        shown = due.last ?? shown
        for sample in due { reach(sample) }
        guard let shown, moment - shown.time > Self.leastStep else { return due }
        var between = shown
        between.time = moment
        if let next = waiting.first, Self.follows(next.time, shown.time) {
            let share = (moment - shown.time) / (next.time - shown.time)
            func mixed(_ a: Vector3, _ b: Vector3) -> Vector3 { a + (b - a) * share }
            between.rotationRate = mixed(shown.rotationRate, next.rotationRate)
            between.acceleration = mixed(shown.acceleration, next.acceleration)
        } else {
            // A reading that is a little late makes no step.
            between.time = min(moment, reached + foresight)
            if let newest { between.rotationRate = newest.rotationRate + trend * (between.time - reached) }
            guard between.time - shown.time > Self.leastStep, moment <= reached + 2 * foresight else { return due }
        }
        self.shown = between
        return due + [between]
    }

    /// The time in seconds up to which readings were taken.
    private var reached: Double { newest?.time ?? -.infinity }

    private mutating func reach(_ sample: MotionSample) {
        let dt = sample.time - reached
        let change = sample.rotationRate - (newest?.rotationRate ?? .zero)
        if dt >= Self.leastStep { trend = dt <= MotionClock.longestStep ? change / dt : .zero }
        newest = sample
    }

    /// Whether there is no gap between the times of a sample and the one before.
    private static func follows(_ time: Double, _ before: Double) -> Bool { time - before <= MotionClock.longestStep }

    private mutating func note(_ delay: Double, at arrival: Double) {
        if arrival - lateness.start >= Self.memory { lateness = (arrival, 0, lateness.now) }
        lateness.now = max(lateness.now, delay)
    }

    private mutating func sample(of reading: PhoneBatch.Reading, after dt: Double, _ arrival: Double) -> MotionSample? {
        let turning = turn(to: reading.turns, in: dt)
        let angle = angle ?? 0
        func turned(_ v: Vector3) -> Vector3 {
            let (c, s) = (Double.cos(angle), Double.sin(angle))
            return HostSensors.asPad(Vector3(v.x * c - v.y * s, v.x * s + v.y * c, v.z))
        }
        let pull = turned(reading.acceleration)
        learnSign(reading, pull)
        guard let sign else { return nil }
        let time = clock.time(stamp: UInt64(reading.time * 1000), arrival: arrival)
        let rate = reading.rotationRate.map { turned($0) * Angle.degrees(1).radians + Vector3(0, -turning, 0) }
        return MotionSample(time: time, rotationRate: rate ?? .zero, acceleration: pull * sign)
    }

    /// Browsers disagree on the direction of gravity. The angles of the orientation tell it; without them, a phone in a hand has
    /// its glass or its upper edge up.
    private mutating func learnSign(_ reading: PhoneBatch.Reading, _ pull: Vector3) {
        guard sign == nil else { return }
        let upward = reading.up.map { reading.acceleration.dot($0) } ?? (pull.y - pull.z) / 2
        if abs(upward) >= Self.leastFacing { sign = upward > 0 ? 1 : -1 }
    }

    /// Turns the frame with the page, not at once but as if a hand did it, so that the level pose turns too; returns the rate in
    /// rad/s at which the page turns.
    private mutating func turn(to turns: Int, in dt: Double) -> Double {
        let end = Double(turns) * .pi / 2
        guard let angle else {
            self.angle = end
            return 0
        }
        let most = .pi / 2 * dt / Self.turningTime
        let step = (end - angle).remainder(dividingBy: 2 * .pi).clamped(to: -most...most)
        self.angle = angle + step
        return dt > 0 ? step / dt : 0
    }
}
