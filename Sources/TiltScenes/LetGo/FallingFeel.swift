import TiltEngine

/// The feel of loose things in every scene.
public struct FallingFeel: Hashable, Sendable {
    /// Their acceleration relative to the usual 1000 points per second squared in a window of 1280×720, 0 or more. In
    /// other windows both are proportional to the window's size.
    public var gravity: Double
    /// The share of their speed with which they bounce, 0…1.
    public var elasticity: Double
    /// Their friction: 0 is ice, 1 is rubber.
    public var friction: Double

    /// A feel; the usual one by default.
    public init(gravity: Double = 1, elasticity: Double = 0.25, friction: Double = 0.4) {
        self.gravity = gravity
        self.elasticity = elasticity
        self.friction = friction
    }
}

extension SettingsSection {
    /// The settings of that feel, on the sheet of each scene that lets things go.
    static let falling = SettingsSection(
        title: "Let go",
        settings: [
            .slider("falling.gravity", "Gravity", \.falling.gravity, 0.1...3, step: 0.05, unit: "×", curve: .drop),
            .slider("falling.bounce", "Bounce", \.falling.elasticity, 0...0.95, step: 0.05, curve: .drop),
            .slider("falling.friction", "Friction", \.falling.friction, 0...1, step: 0.05),
        ])
}
