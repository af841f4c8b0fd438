import TiltEngine

/// What is in the sky over a place.
public struct Sky: Hashable, Sendable {
    /// The strength of the rain, 0 dry … 1 violent. The classes of a radar picture begin at 0.30, 0.47, 0.63, 0.77 and 0.90.
    public let rain: Double
    /// The cover of cloud, 0 clear … 1 overcast.
    public let cloud: Double
    /// How far cloud and rain cover the ground, 0…1.
    package var cover: Double { max(0.6 * cloud, smoothRise(0.25, 0.5, rain)) }
}
