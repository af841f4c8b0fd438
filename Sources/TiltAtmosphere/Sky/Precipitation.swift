/// What could fall, before noise makes it patchy; smooth, so that a coarse grid of it is enough. Each is 0…1 or a little
/// above.
struct Precipitation: Hashable, Sendable {
    /// Steady rain.
    var steady = 0.0
    var showers = 0.0
    var cloud = 0.0

    /// What could fall a fraction of the way from one place or time to another.
    @inline(__always) static func mix(_ a: Precipitation, _ b: Precipitation, _ share: Double) -> Precipitation {
        Precipitation(
            steady: blend(a.steady, b.steady, share), showers: blend(a.showers, b.showers, share),
            cloud: blend(a.cloud, b.cloud, share))
    }
}
