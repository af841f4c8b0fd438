import TiltEngine
public import TiltStage

/// Thunder, which comes after its flash by the time that sound takes from there.
public struct Thunder: Hashable, Sendable {
    fileprivate struct Clap: Hashable, Sendable {
        var time: Double
        var distance: Double
        var pan: Double
    }

    /// The claps on their way.
    private var claps: [Clap] = []

    /// The speed of sound in metres per second.
    private static let speed = 343.0
    /// The distance in metres beyond which nothing is heard.
    private static let farthest = 12_000.0
    /// The most claps on their way.
    private static let most = 8

    /// No thunder.
    public init() {}

    /// Whether a clap is on its way.
    public var isComing: Bool { !claps.isEmpty }

    /// Notes a flash at a time in seconds, some metres away, at a place from left, −1, to right, 1.
    public mutating func flash(at time: Double, distance: Double, pan: Double = 0) {
        guard distance.isFinite, distance < Self.farthest, claps.count < Self.most else { return }
        claps.append(Clap(time: time + max(0, distance) / Self.speed, distance: max(0, distance), pan: pan))
    }

    /// Removes and returns the thunder that arrives until a time: near, a crack and a loud roll; far, a low and soft one.
    public mutating func arrivals(until time: Double) -> [SceneSounds.Strike] {
        guard claps.contains(where: { $0.time <= time }) else { return [] }
        let here = claps.filter { $0.time <= time }
        claps.removeAll { $0.time <= time }
        return here.flatMap { $0.strikes }
    }
}

extension Thunder.Clap {
    fileprivate var strikes: [SceneSounds.Strike] {
        let nearness = 1 / (1 + distance / 1500)
        let far = (distance / 4000).clamped(to: 0...1)
        var strikes = [
            SceneSounds.Strike(
                .thunder, gain: 0.15 + 0.85 * nearness, pan: pan * (1 - 0.6 * far), pitch: 1.15 - 0.5 * far,
                touch: 0.5 * nearness * nearness)
        ]
        if distance < 1200 {
            strikes.append(.init(.crack, gain: 1 - distance / 1200, pan: pan, touch: 0.6 * nearness))
        }
        return strikes
    }
}
