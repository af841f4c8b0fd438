import TiltEngine
public import TiltStage

/// The feel of the corrected parallax.
public struct ParallaxFeel: SceneFeel {
    /// The depth as a factor of the usual distances, 0…1.5; with more, the layers' ends would show.
    public var depth = 1.0

    /// The usual feel.
    public init() {}
}

extension Settings {
    /// The parallax's feel.
    public var parallax: ParallaxFeel {
        get { self[ParallaxFeel.self] }
        set { self[ParallaxFeel.self] = newValue }
    }
}

extension SettingsSection {
    /// The settings of that feel.
    static let parallax = SettingsSection(
        title: "Layers",
        settings: [
            .slider("parallax.depth", "Depth", \.parallax.depth, 0...1.5, step: 0.05, unit: "×"),
            .slider(
                "parallax.spring", "Spring", \.viewer.springResponse, 0.05...1, step: 0.01, unit: " s", curve: .viewer
            ),
            .slider(
                "parallax.leak", "Recentres in", \.viewer.recentringTime, 1...30, step: 0.5, unit: " s",
                curve: .recentring),
        ])
}
