/// What could fall, before noise makes it patchy; smooth, so that a coarse grid of it is enough. Each is 0…1 or a little
/// above.
struct Falling: Hashable, Sendable {
    /// Steady rain.
    var steady = 0.0
    var showers = 0.0
    var cloud = 0.0

    /// What could fall a fraction of the way from one place or time to another.
    @inline(__always) static func mix(_ a: Falling, _ b: Falling, _ share: Double) -> Falling {
        Falling(
            steady: blend(a.steady, b.steady, share), showers: blend(a.showers, b.showers, share),
            cloud: blend(a.cloud, b.cloud, share))
    }
}
