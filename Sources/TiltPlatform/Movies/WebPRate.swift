import TiltEngine

/// Spends the bytes of a movie evenly over its length, by the quality of its pictures; at the lowest one, by fewer pictures.
nonisolated struct WebPRate: Sendable {
    /// The quality of the next picture, 0…100.
    private(set) var quality: Double
    /// The bytes spent so far.
    private(set) var spent = 0
    private let limit: MovieLimit?

    /// The lowest quality, below which thin lines vanish, and the highest. Between 0.1 and 3 a picture of lines loses two
    /// fifths of its bytes, and little else.
    private static let (lowest, highest) = (0.1, 80.0)
    /// The seconds by which the bytes may run ahead of the time, so that a short movement keeps all its pictures.
    private static let credit = 1.0
    /// The share of the limit to aim at.
    private static let aim = 0.97
    /// The quality that is added on the scale on which the size of a picture is about in proportion to it.
    private static let offset = 6.0

    /// A rate within a limit; without one every picture has the highest quality.
    init(_ limit: MovieLimit?) {
        self.limit = limit
        quality = limit == nil ? Self.highest : 50
    }

    /// Whether a picture at a time in seconds must be left out: even at the lowest quality the bytes would not last.
    func leavesOut(at time: Double) -> Bool {
        guard let limit, quality <= Self.lowest else { return false }
        let share = ((time + Self.credit) / (limit.seconds + Self.credit)).clamped(to: 0...1)
        return Double(spent) > Self.aim * share * Double(limit.bytes)
    }

    /// Whether a picture of a size would exceed the limit.
    func exceeds(_ size: Int) -> Bool { limit.map { spent + size > $0.bytes } ?? false }

    /// The bytes for a picture at a time in seconds; nil without a limit.
    private func share(at time: Double) -> Double? {
        limit.map { limit in
            let left = max(1, (limit.seconds - time) * limit.rate)
            return max(1, Self.aim * Double(limit.bytes) - Double(spent)) / left
        }
    }

    /// Adapts the quality after a picture at a time in seconds had a size in bytes at the present one; returns whether the
    /// picture shall be made again, because it was much too large.
    mutating func adapt(to size: Int, at time: Double) -> Bool {
        guard let share = share(at: time) else { return false }
        let before = quality
        let ratio = (share / Double(max(1, size))).clamped(to: 0.1...10)
        // Slowly upward, so that a pause in a movement does not spoil what follows.
        let target = (quality + Self.offset) * .pow(ratio, ratio < 1 ? 0.7 : 0.15) - Self.offset
        quality = target.clamped(to: Self.lowest...Self.highest)
        return ratio < 0.4 && quality < before - 1
    }

    /// Counts bytes of the file.
    mutating func spend(_ size: Int) { spent += size }
}
