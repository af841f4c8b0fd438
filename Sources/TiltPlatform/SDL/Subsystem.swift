import CSDL2

/// A reference to one of SDL's subsystems. SDL counts the references, and the last one to go shuts the subsystem down.
@MainActor final class Subsystem {
    private let part: UInt32

    /// Starts a subsystem by SDL's flag, or adds a reference to it. Throws with SDL's message if it cannot start.
    init(_ part: UInt32, what: String, on subject: String, advice: String) throws(PlatformError) {
        Self.giveHints()
        if part == SDL_INIT_VIDEO { try VideoDriver.avoidCrash(what: what) }
        guard WakeUp.whileNobodyElse({ SDL_InitSubSystem(part) }) == 0 else {
            throw PlatformError(what, on: "\(subject) (\(sdlError()))", advice: advice)
        }
        self.part = part
    }

    /// A reference to the sensors; nil if they cannot start, as on a desktop without any.
    static var sensors: Subsystem? {
        try? Subsystem(
            SDL_INIT_SENSOR, what: "cannot look for sensors", on: "this machine", advice: "use another source")
    }

    isolated deinit { WakeUp.whileNobodyElse { SDL_QuitSubSystem(part) } }

    private static func giveHints() {
        SDL_SetMainReady()
        for (hint, value) in [
            // Without these a Bluetooth pad shows no sensors.
            (SDL_HINT_JOYSTICK_HIDAPI_PS4_RUMBLE, "1"),
            (SDL_HINT_JOYSTICK_HIDAPI_PS5_RUMBLE, "1"),
            // SDL stops batching if a driver is named.
            (SDL_HINT_RENDER_BATCHING, "1"),
            // Otherwise SDL shows its software surface through an OpenGL texture, even on llvmpipe: 11 times the cost.
            (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
            (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
            // Touches arrive as finger events only, not as mouse events too.
            (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
            (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
            (SDL_HINT_VIDEODRIVER, VideoDriver.visible),
        ] {
            SDL_SetHint(hint, value)
        }
    }
}

/// SDL's last error message on this thread.
nonisolated func sdlError() -> String {
    // Some of SDL's libraries end their reasons with a stop.
    var words = String(cString: SDL_GetError())
    while words.last == "." { words.removeLast() }
    return words.isEmpty ? "SDL gives no reason" : words
}
