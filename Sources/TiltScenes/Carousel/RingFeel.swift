public import TiltEngine
public import TiltStage

/// The feel of the corrected ring of cards.
public struct RingFeel: SceneFeel {
    /// How the cards move by hand and by themselves.
    public var motion = CarouselFeel()
    /// The ring's speed at full tilt, in degrees per second, 0 or more.
    public var speed = 240.0
    /// The radius of the ring relative to the usual one, above 0.
    public var radius = 1.0
    /// The height of the ring's back above its front relative to the usual one, 0 or more: how far from above it is seen.
    public var incline = 1.0

    /// The usual feel.
    public init() {}
}

extension Settings {
    /// The ring's feel.
    public var carousel: RingFeel {
        get { self[RingFeel.self] }
        set { self[RingFeel.self] = newValue }
    }
}

extension SettingCurve {
    /// A ring flung at 500 °/s, over three seconds.
    fileprivate static let settle = SettingCurve(across: "3 s", up: "angle of a fling") { x, settings in
        let law = SettleLaw(
            from: 0, velocity: 500, on: Detents(every: 30), timeConstant: settings.carousel.motion.glideTime,
            deceleration: 90)
        return law.position(at: 3 * x) / 600
    }
    /// A programmed turn, over a second.
    fileprivate static let move = SettingCurve(across: "1 s", up: "distance") { x, settings in
        CubicMove(from: 0, to: 0.9, within: settings.carousel.motion.scrollTime).position(at: x)
    }
}

extension SettingsSection {
    /// The settings of that feel.
    static let carousel = SettingsSection(
        title: "Ring",
        settings: [
            .slider(
                "carousel.glide", "Glide", \.carousel.motion.inertia, 0.1...3, step: 0.01, unit: " s", curve: .settle,
                shown: { -CarouselFeel.tick / .log($0) }, kept: { .exp(-CarouselFeel.tick / $0) }),
            .slider(
                "carousel.spring", "Spring", \.carousel.motion.approachTime, 0.04...0.5, step: 0.01, unit: " s",
                curve: .move),
            .slider("carousel.speed", "Tilt speed", \.carousel.speed, 30...720, step: 10, unit: " °/s"),
            .slider("carousel.radius", "Ring radius", \.carousel.radius, 0.6...1.4, step: 0.05, unit: "×"),
            .slider("carousel.incline", "Seen from above", \.carousel.incline, 0...1.6, step: 0.05, unit: "×"),
        ])
}
