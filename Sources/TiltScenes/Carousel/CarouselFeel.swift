public import TiltEngine

/// The feel of the corrected ring of cards.
public struct CarouselFeel: Hashable, Sendable {
    /// The share of a fling's speed left after each 0.02 s, above 0, below 1.
    public var inertia: Double
    /// The time constant T of a move to a chosen card, in seconds, above 0.
    public var approachTime: Double
    /// The ring's speed at full tilt, in degrees per second, 0 or more.
    public var speed: Double
    /// The radius of the ring relative to the usual one, above 0.
    public var radius: Double
    /// The height of the ring's back above its front relative to the usual one, 0 or more: how far from above it is seen.
    public var incline: Double

    /// A feel; the usual one by default.
    public init(
        inertia: Double = 0.97, approachTime: Double = ApproachLaw.usualTimeConstant, speed: Double = 240,
        radius: Double = 1, incline: Double = 1
    ) {
        self.inertia = inertia
        self.approachTime = approachTime
        self.speed = speed
        self.radius = radius
        self.incline = incline
    }

    /// The time in which a free glide's speed falls to 1/e, in seconds.
    var glideTime: Double { -PublishedRing.tick / Double.log(inertia) }
}

extension SettingsSection {
    /// The settings of that feel.
    static let carousel = SettingsSection(
        title: "Ring",
        settings: [
            .slider(
                "carousel.glide", "Glide", \.carousel.inertia, 0.1...3, step: 0.01, unit: " s", curve: .settle,
                shown: { -PublishedRing.tick / .log($0) }, kept: { .exp(-PublishedRing.tick / $0) }),
            .slider(
                "carousel.spring", "Spring", \.carousel.approachTime, 0.04...0.5, step: 0.01, unit: " s",
                curve: .approach(.carousel)),
            .slider("carousel.speed", "Tilt speed", \.carousel.speed, 30...720, step: 10, unit: " °/s"),
            .slider("carousel.radius", "Ring radius", \.carousel.radius, 0.6...1.4, step: 0.05, unit: "×"),
            .slider("carousel.incline", "Seen from above", \.carousel.incline, 0...1.6, step: 0.05, unit: "×"),
        ])
}
