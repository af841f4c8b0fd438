import CSDL2
public import TiltEngine

/// The input of all pads, and of a phone over the network, without a window, as a program with a window would receive it.
public final class PadMonitor {
    /// A sample and its pad.
    public nonisolated struct Arrival: Hashable, Sendable {
        /// The pad.
        public let pad: Gamepads.Pad
        /// The corrected sample.
        public let sample: MotionSample
    }

    private let gamepads: Gamepads
    private let phone = NetworkPad()
    private let clock = MonotonicClock()

    /// Opens all pads, and asks the phone at an address. `corrections` holds the corrections by the pads' keys and the phone's
    /// address. Throws if controllers cannot be searched for.
    public init(corrections: [String: SensorCorrection] = [:], phone address: DSUAddress? = nil) throws(PlatformError) {
        // Without a window the program never has the keyboard focus.
        SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
        gamepads = try Gamepads()
        gamepads.corrections = corrections
        phone.corrections = corrections
        if let address { phone.connect(to: address) }
    }

    /// Whether the program was asked to end, as by Ctrl-C.
    public private(set) var isOver = false

    /// The connected pads, the leader first, then the phone, whether it answers or not.
    public var pads: [Gamepads.Pad] { gamepads.pads + [phonePad].compactMap(\.self) }

    private var phonePad: Gamepads.Pad? {
        phone.address.map {
            Gamepads.Pad(name: $0.host, gyroRate: 0, accelerometerRate: 0, key: $0.description, rumbles: false)
        }
    }

    /// Collects input for a number of seconds.
    public func next(for seconds: Double) -> [Arrival] {
        var arrivals: [Arrival] = []
        let end = clock.seconds + seconds
        repeat {
            var event = SDL_Event()
            while SDL_PollEvent(&event) != 0 {
                if SDL_EventType(event.type) == SDL_QUIT { isOver = true }
                let (pad, sample) = gamepads.receive(event, at: clock.seconds)
                if let pad, let sample { arrivals.append(Arrival(pad: pad, sample: sample)) }
            }
            if let phonePad { arrivals += phone.takeSamples(since: 0).map { Arrival(pad: phonePad, sample: $0) } }
            SDL_Delay(4)
        } while clock.seconds < end && !isOver
        return arrivals
    }
}
