public import TiltEngine

/// The feel of the corrected weather map.
public struct WeatherFeel: Hashable, Sendable {
    /// The share of a fling's speed left after each millisecond, above 0, below 1: UIScrollView's deceleration rate.
    public var deceleration: Double
    /// The time constant T of a programmed scroll, in seconds, above 0.
    public var approachTime: Double
    /// The slope of the rubber band at the edge, above 0, 1 at most.
    public var stretch: Double
    /// The angular frequency of a bounce, in 1/s, above 0.
    public var bounceFrequency: Double
    /// The map's initial speed at full tilt, in points per second, 0 or more.
    public var speed: Double
    /// The factor by which the speed grows during some seconds of tilt, 1 or more.
    public var gathering: Double
    /// Whether wind blows over the chart.
    public var hasWind: Bool

    /// A feel; the usual one by default.
    public init(
        deceleration: Double = Deceleration.normal.rate, approachTime: Double = ApproachLaw.usualTimeConstant,
        stretch: Double = RubberBand.usualCoefficient, bounceFrequency: Double = Bounce.usualFrequency,
        speed: Double = 800, gathering: Double = 3, hasWind: Bool = true
    ) {
        self.deceleration = deceleration
        self.approachTime = approachTime
        self.stretch = stretch
        self.bounceFrequency = bounceFrequency
        self.speed = speed
        self.gathering = gathering
        self.hasWind = hasWind
    }
}

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
