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
    public var tilt = TiltResponse.standard
    /// Whether a sensor tilts only while the clutch, R2, is held.
    public var usesClutch = false
    /// Whether a pad vibrates at detents and as things land.
    public var rumbles = true
    /// Whether a pad's light has the colour of the scene.
    public var lights = true
    /// Whether the phone or pad at ``phoneAddress`` may tilt.
    public var listensToPhone = false
    /// The address or name of a phone or pad that sends its motion over the network, as the user typed it; empty for
    /// none. It is stored in the file, but in no recording's header.
    public var phoneAddress = ""
    /// Whether there is sound.
    public var hasSound = true
    /// The volume of the sound, 0…100.
    public var volume = 70.0
    /// The choice for reduced motion.
    public var reducedMotion = MotionChoice.system
    /// How long scenes live by themselves.
    public var life = LifeChoice.focused
    /// Whether a show begins after 45 s without input.
    public var shows = true
    /// The number of steps of a quarter by which the interface is enlarged, −3…4.
    public var interfaceSteps = 0
    /// The feel of loose things.
    public var falling = FallingFeel()
    /// How the picture follows the viewer.
    public var viewer = ViewerFeel()
    var feels = Feels()

    /// The standard settings.
    public init() {}

    /// What is set of one scene.
    public subscript<Feel: SceneFeel>(feel: Feel.Type) -> Feel {
        get { feels.values[ObjectIdentifier(feel)] as? Feel ?? Feel() }
        set { feels.values[ObjectIdentifier(feel)] = newValue == Feel() ? nil : newValue }
    }

    /// The default settings.
    public static let standard = Settings()

    /// The scale of the interface relative to the usual one.
    public var interfaceScale: Double { .pow(ProgramRequest.InterfaceScale.step, Double(interfaceSteps)) }

    /// The address of the phone that may tilt; nil if there is none.
    public var calledPhone: String? { listensToPhone && !phoneAddress.isEmpty ? phoneAddress : nil }
}

/// What a scene lets its user set, the usual values by default. The scene's ``SceneDescriptor`` lists it.
public protocol SceneFeel: Hashable, Sendable {
    /// The usual feel.
    init()
}

/// The feels that differ from the usual ones, by their types.
struct Feels: Hashable, Sendable {
    var values: [ObjectIdentifier: any SceneFeel] = [:]

    private var hashable: [ObjectIdentifier: AnyHashable] { values.mapValues { AnyHashable($0) } }

    static func == (a: Self, b: Self) -> Bool { a.hashable == b.hashable }
    func hash(into hasher: inout Hasher) { hasher.combine(hashable) }
}

/// How the picture follows the viewer's offset.
public struct ViewerFeel: Hashable, Sendable {
    /// The period of the spring with which it follows, in seconds, above 0.
    public var springResponse = ViewerTracker.usualSpring.response
    /// The time constant with which the pose of a sensor that lies still becomes level, in seconds, above 0.
    public var recentringTime = ViewerTracker.usualRecentringTime

    /// The usual feel.
    public init() {}
}

extension PhoneState {
    /// What the settings say of it.
    var words: String {
        switch self {
        case .off: "Type its number, or scan a code"
        case .asking: "Connecting …"
        case .connected: "Connected"
        case .browser: "Connected, by its browser"
        case .silent: "It does not answer: is its app open?"
        case .unknown: "Its name is unknown here"
        case .motionless: "It answers, but sends no motion"
        case .refused: "Invalid address: type 192.168.1.20"
        }
    }
}
