import CSDL2
public import TiltEngine

/// The pads without a window: what each of them says, as a program in a window would hear it.
public final class PadMonitor {
    /// A sample, and the pad that it comes from.
    public nonisolated struct Arrival: Hashable, Sendable {
        /// The pad.
        public let pad: Gamepads.Pad
        /// What it said, put right.
        public let sample: MotionSample
    }

    private let gamepads: Gamepads
    private let clock = MonotonicClock()

    /// Begins to listen to all pads. `corrections` is what is put right, by the pads' keys. Throws where controllers cannot be
    /// looked for.
    public init(corrections: [String: PadCorrection] = [:]) throws(PlatformError) {
        // Without a window nobody has the keyboard.
        SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
        gamepads = try Gamepads()
        gamepads.corrections = corrections
    }

    /// Whether somebody has asked for the end, as by Ctrl-C.
    public private(set) var isOver = false

    /// The pads there are, the one that leads first.
    public var pads: [Gamepads.Pad] { gamepads.pads }

    /// What comes in so many seconds.
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
