import CSDL2
public import TiltEngine

/// The input of all pads without a window, as a program with a window would receive it.
public final class PadMonitor {
    /// A sample and its pad.
    public nonisolated struct Arrival: Hashable, Sendable {
        /// The pad.
        public let pad: Gamepads.Pad
        /// The corrected sample.
        public let sample: MotionSample
    }

    private let gamepads: Gamepads
    private let clock = MonotonicClock()

    /// Opens all pads. `corrections` holds the corrections by the pads' keys. Throws if controllers cannot be searched for.
    public init(corrections: [String: PadCorrection] = [:]) throws(PlatformError) {
        // Without a window nobody has the keyboard.
        SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
        gamepads = try Gamepads()
        gamepads.corrections = corrections
    }

    /// Whether the program was asked to end, as by Ctrl-C.
    public private(set) var isOver = false

    /// The connected pads, the leader first.
    public var pads: [Gamepads.Pad] { gamepads.pads }

    /// Collects input for a number of seconds.
    public func next(for seconds: Double) -> [Arrival] {
        var arrivals: [Arrival] = []
        let end = clock.seconds + seconds
        repeat {
            var event = SDL_Event()
            while SDL_PollEvent(&event) != 0 {
                if SDL_EventType(event.type) == SDL_QUIT { isOver = true }
                let (pad, sample) = gamepads.hear(event, at: clock.seconds)
                if let pad, let sample { arrivals.append(Arrival(pad: pad, sample: sample)) }
            }
            SDL_Delay(4)
        } while clock.seconds < end && !isOver
        return arrivals
    }
}
