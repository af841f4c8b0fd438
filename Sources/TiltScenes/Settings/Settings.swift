import TiltCanvas
public import TiltEngine

/// All settings of the program. The standard settings change nothing.
///
/// A stage clamps numbers that are out of range.
public struct Settings: Hashable, Sendable {
    /// The choice for reduced motion.
    public enum MotionChoice: String, Hashable, Sendable, CaseIterable {
        /// The desktop's setting.
        case system
        /// Reduced, whatever the desktop says.
        case on
        /// Not reduced, whatever the desktop says.
        case off
    }

    /// The response that turns a sensor's lean into tilt.
    public var tilt: TiltResponse
    /// Whether a sensor tilts only while the clutch, R2, is held.
    public var usesClutch: Bool
    /// Whether a pad vibrates as cards pass and things land.
    public var rumbles: Bool
    /// Whether a pad's light has the colour of the scene.
    public var lights: Bool
    /// Whether the phone or pad at ``phoneAddress`` may tilt.
    public var listensToPhone: Bool
    /// The address or name of a phone or pad that sends its motion over the network, as the user typed it; empty for
    /// none. It is stored in the file, but in no recording's header.
    public var phoneAddress: String
    /// Whether there is sound.
    public var hasSound: Bool
    /// The volume of the sound, 0…100.
    public var volume: Double
    /// The choice for reduced motion.
    public var reducedMotion: MotionChoice
    /// How long scenes live by themselves.
    public var life: LifeChoice
    /// Whether a show begins after 45 s without input.
    public var shows: Bool
    /// The number of steps of a quarter by which the interface is enlarged, −3…4.
    public var interfaceSteps: Int
    /// The weather map's feel.
    public var weather: WeatherFeel
    /// The ring's feel.
    public var carousel: RingFeel
    /// The parallax's feel.
    public var parallax: ParallaxFeel
    /// The feel of loose things.
    public var falling: FallingFeel

    /// Settings; the standard ones by default.
    public init(
        tilt: TiltResponse = .standard, usesClutch: Bool = false, rumbles: Bool = true, lights: Bool = true,
        listensToPhone: Bool = false, phoneAddress: String = "", hasSound: Bool = true, volume: Double = 70,
        reducedMotion: MotionChoice = .system, life: LifeChoice = .focused, shows: Bool = true,
        interfaceSteps: Int = 0, weather: WeatherFeel = WeatherFeel(),
        carousel: RingFeel = RingFeel(),
        parallax: ParallaxFeel = ParallaxFeel(), falling: FallingFeel = FallingFeel()
    ) {
        self.tilt = tilt
        self.usesClutch = usesClutch
        self.rumbles = rumbles
        self.lights = lights
        self.listensToPhone = listensToPhone
        self.phoneAddress = phoneAddress
        self.hasSound = hasSound
        self.volume = volume
        self.reducedMotion = reducedMotion
        self.life = life
        self.shows = shows
        self.interfaceSteps = interfaceSteps
        self.weather = weather
        self.carousel = carousel
        self.parallax = parallax
        self.falling = falling
    }

    /// The default settings.
    public static let standard = Settings()

    /// The scale of the interface relative to the usual one.
    public var interfaceScale: Double { .pow(Self.interfaceStep, Double(interfaceSteps)) }

    /// The address of the phone that may tilt; nil if there is none.
    public var calledPhone: String? { listensToPhone && !phoneAddress.isEmpty ? phoneAddress : nil }

    /// The scale of one step of the interface.
    package static let interfaceStep = 1.25
}

extension PhoneState {
    /// The words on the settings sheet.
    var words: String {
        switch self {
        case .off: "Type the number that the phone's app shows"
        case .asking: "Connecting …"
        case .connected: "Connected"
        case .silent: "It does not answer: is its app open?"
        case .unknown: "Its name is unknown in this network"
        case .motionless: "It answers, but sends no motion"
        case .refused: "Invalid address: type 192.168.1.20"
        }
    }
}
