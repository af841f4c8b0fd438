public import TiltEngine

/// The feel of the corrected parallax.
public struct ParallaxFeel: Hashable, Sendable {
    /// The depth as a factor of the usual distances, 0…1.5; with more, the layers' ends would show.
    public var depth: Double
    /// The period of the spring with which the picture follows the viewer, in seconds, above 0.
    public var springResponse: Double
    /// The time constant with which the pose of a sensor that lies still becomes level, in seconds, above 0.
    public var recentringTime: Double

    /// A feel; the usual one by default.
    public init(
        depth: Double = 1, springResponse: Double = ViewerTracker.usualSpring.response,
        recentringTime: Double = ViewerTracker.usualRecentringTime
    ) {
        self.depth = depth
        self.springResponse = springResponse
        self.recentringTime = recentringTime
    }
}

extension SettingsSection {
    /// The settings of that feel.
    static let parallax = SettingsSection(
        title: "Layers",
        settings: [
            .slider("parallax.depth", "Depth", \.parallax.depth, 0...1.5, step: 0.05, unit: "×"),
            .slider(
                "parallax.spring", "Spring", \.parallax.springResponse, 0.05...1, step: 0.01, unit: " s", curve: .viewer
            ),
            .slider(
                "parallax.leak", "Recentres in", \.parallax.recentringTime, 1...30, step: 0.5, unit: " s",
                curve: .recentring),
        ])
}
