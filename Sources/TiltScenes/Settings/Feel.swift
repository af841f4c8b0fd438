public import TiltEngine

/// What makes the feel of the weather map, as it should be.
public struct WeatherFeel: Hashable, Sendable {
    /// The share of a fling's speed that is left after each millisecond, above 0, below 1: UIScrollView's deceleration rate.
    public var deceleration: Double
    /// T of the way to a place the map is sent to, in seconds, above 0.
    public var approachTime: Double
    /// How much the map gives way at first to a pull past its edge, above 0, 1 at most.
    public var stretch: Double
    /// The angular frequency of a bounce, in 1/s, above 0.
    public var bounceFrequency: Double
    /// How fast full tilt moves the map at first, in points per second, 0 or more.
    public var speed: Double
    /// How many times as fast it is after some seconds of tilt, 1 or more.
    public var gathering: Double
    /// Whether wind blows over the chart.
    public var hasWind: Bool

    /// A feel; the usual one unless said otherwise.
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

/// What makes the feel of the ring of cards, as it should be.
public struct CarouselFeel: Hashable, Sendable {
    /// The share of a fling's speed that is left after each 0.02 s, above 0, below 1.
    public var inertia: Double
    /// T of the way to a card that is chosen, in seconds, above 0.
    public var approachTime: Double
    /// How fast full tilt turns the ring, in degrees per second, 0 or more.
    public var speed: Double
    /// The radius of the ring, in usual ones, above 0.
    public var radius: Double
    /// How far from above the ring is seen: how much higher its back stands than its front, in usual heights, 0 or more.
    public var incline: Double

    /// A feel; the usual one unless said otherwise.
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

/// What makes the feel of the parallax, as it should be.
public struct ParallaxFeel: Hashable, Sendable {
    /// How far the layers move apart, in usual distances, 0…1.5: more would show their ends.
    public var depth: Double
    /// The period of the spring with which the picture follows the viewer, in seconds, above 0.
    public var springResponse: Double
    /// The time constant with which a steady tilt of a sensor becomes level, in seconds, above 0.
    public var leakTime: Double

    /// A feel; the usual one unless said otherwise.
    public init(
        depth: Double = 1, springResponse: Double = ViewerTracker.usualSpring.response,
        leakTime: Double = ViewerTracker.usualLeakTime
    ) {
        self.depth = depth
        self.springResponse = springResponse
        self.leakTime = leakTime
    }
}

/// What makes the feel of things that are let go, in every scene.
public struct FallingFeel: Hashable, Sendable {
    /// What pulls at them, in thousands of points per second squared, 0 or more.
    public var gravity: Double
    /// The share of their speed with which they bounce, 0…1.
    public var elasticity: Double
    /// How much they rub: 0 is ice, 1 is rubber.
    public var friction: Double

    /// A feel; the usual one unless said otherwise.
    public init(gravity: Double = 1, elasticity: Double = 0.25, friction: Double = 0.4) {
        self.gravity = gravity
        self.elasticity = elasticity
        self.friction = friction
    }
}
