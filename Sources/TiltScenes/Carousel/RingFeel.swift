public import TiltEngine

/// The feel of the corrected ring of cards.
public struct RingFeel: Hashable, Sendable {
    /// How the cards move by hand and by themselves.
    public var motion: CarouselFeel
    /// The ring's speed at full tilt, in degrees per second, 0 or more.
    public var speed: Double
    /// The radius of the ring relative to the usual one, above 0.
    public var radius: Double
    /// The height of the ring's back above its front relative to the usual one, 0 or more: how far from above it is seen.
    public var incline: Double

    /// A feel; the usual one by default.
    public init(
        motion: CarouselFeel = CarouselFeel(), speed: Double = 240, radius: Double = 1, incline: Double = 1
    ) {
        self.motion = motion
        self.speed = speed
        self.radius = radius
        self.incline = incline
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
                curve: .approach(.carousel)),
            .slider("carousel.speed", "Tilt speed", \.carousel.speed, 30...720, step: 10, unit: " °/s"),
            .slider("carousel.radius", "Ring radius", \.carousel.radius, 0.6...1.4, step: 0.05, unit: "×"),
            .slider("carousel.incline", "Seen from above", \.carousel.incline, 0...1.6, step: 0.05, unit: "×"),
        ])
}
