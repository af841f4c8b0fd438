import TiltEngine

/// The feel of loose things in every scene.
public struct FallingFeel: Hashable, Sendable {
    /// Their acceleration relative to the usual 1000 points per second squared in a window of 1280×720, 0 or more. In
    /// other windows both are proportional to the window's size.
    public var gravity = 1.0
    /// The share of their speed with which they bounce, 0…1.
    public var elasticity = 0.55
    /// Their friction: 0 is ice, 1 is rubber.
    public var friction = 0.25

    /// The usual feel.
    public init() {}
}

extension SettingCurve {
    /// The height of a falling thing, over three seconds.
    fileprivate static let drop = SettingCurve(across: "3 s", up: "height") { x, settings in
        settings.falling.height(at: 3 * x)
    }
}

extension FallingFeel {
    /// The height of a thing that falls 600 points and bounces, at a time in seconds; 0.95 at first.
    fileprivate func height(at time: Double) -> Double {
        let (gravity, height) = (1000 * self.gravity, 600.0)
        let fall = (2 * height / gravity).squareRoot()
        guard time > fall else { return 0.95 * (1 - gravity * time * time / 2 / height) }
        var (speed, since) = (gravity * fall * elasticity, time - fall)
        while speed > 5 {
            let air = 2 * speed / gravity
            if since < air { return 0.95 * (speed * since - gravity * since * since / 2) / height }
            (speed, since) = (speed * elasticity, since - air)
        }
        return 0
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
