public import TiltEngine

/// Everything that a person can set. The standard settings change nothing.
///
/// A stage takes numbers that are out of range as the nearest in it.
public struct Settings: Hashable, Sendable {
    /// Whether motion is reduced.
    public enum MotionChoice: String, Hashable, Sendable, CaseIterable {
        /// As the desktop's own settings say.
        case system
        /// Reduced, whatever the desktop says.
        case on
        /// Not reduced, whatever the desktop says.
        case off
    }

    /// How the lean of a sensor becomes tilt.
    public var tilt: TiltResponse
    /// Whether a sensor tilts only while the clutch, R2, is held.
    public var usesClutch: Bool
    /// Whether a pad trembles as cards pass and things land.
    public var rumbles: Bool
    /// Whether the light of a pad takes the colour of the scene.
    public var lights: Bool
    /// Whether the phone or pad at ``phoneAddress`` may tilt.
    public var listensToPhone: Bool
    /// The number or name of a phone or pad that hands out its motion over the network, as it was typed; empty where there is none. It
    /// stands in the file, and in no recording's header.
    public var phoneAddress: String
    /// Whether motion is reduced.
    public var reducedMotion: MotionChoice
    /// How many steps of a quarter the interface is larger than usual, −3…4.
    public var interfaceSteps: Int
    /// The weather map's feel.
    public var weather: WeatherFeel
    /// The ring's feel.
    public var carousel: CarouselFeel
    /// The parallax's feel.
    public var parallax: ParallaxFeel
    /// The feel of things that are let go.
    public var falling: FallingFeel

    /// Settings; the standard ones unless said otherwise.
    public init(
        tilt: TiltResponse = .standard, usesClutch: Bool = false, rumbles: Bool = true, lights: Bool = true,
        listensToPhone: Bool = false, phoneAddress: String = "", reducedMotion: MotionChoice = .system,
        interfaceSteps: Int = 0, weather: WeatherFeel = WeatherFeel(), carousel: CarouselFeel = CarouselFeel(),
        parallax: ParallaxFeel = ParallaxFeel(), falling: FallingFeel = FallingFeel()
    ) {
        self.tilt = tilt
        self.usesClutch = usesClutch
        self.rumbles = rumbles
        self.lights = lights
        self.listensToPhone = listensToPhone
        self.phoneAddress = phoneAddress
        self.reducedMotion = reducedMotion
        self.interfaceSteps = interfaceSteps
        self.weather = weather
        self.carousel = carousel
        self.parallax = parallax
        self.falling = falling
    }

    /// What is in force where nobody has set anything.
    public static let standard = Settings()

    /// How many times as large as usual the interface is.
    public var interfaceScale: Double { .pow(Self.interfaceStep, Double(interfaceSteps)) }

    /// The address of the phone that may tilt; nil if there is none.
    public var calledPhone: String? { listensToPhone && !phoneAddress.isEmpty ? phoneAddress : nil }

    /// How much larger one step makes the interface.
    static let interfaceStep = 1.25
}
