import CSDL2

/// A share in one of SDL's subsystems: SDL counts the shares, and the last one to go shuts the subsystem down.
@MainActor final class Subsystem {
    private let flag: UInt32

    /// Takes a share of the subsystem `SDL_INIT_…`; throws with SDL's own words where it cannot start.
    init(_ flag: UInt32, what: String, advice: String) throws(PlatformError) {
        _ = Self.hints
        guard SDL_InitSubSystem(flag) == 0 else {
            throw PlatformError(what, on: sdlError(), advice: advice)
        }
        self.flag = flag
    }

    isolated deinit { SDL_QuitSubSystem(flag) }

    private static let hints: Void = {
        SDL_SetMainReady()
        for (hint, value) in [
            (SDL_HINT_APP_NAME, "Tiltyard"),
            // Without these a pad on Bluetooth shows no sensors.
            (SDL_HINT_JOYSTICK_HIDAPI_PS4_RUMBLE, "1"),
            (SDL_HINT_JOYSTICK_HIDAPI_PS5_RUMBLE, "1"),
            // SDL stops batching as soon as a driver is named.
            (SDL_HINT_RENDER_BATCHING, "1"),
            // Otherwise SDL shows its software surface through a GL texture, llvmpipe included: 11 times the cost.
            (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
            (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
            (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
            (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
        ] {
            SDL_SetHint(hint, value)
        }
    }()
}

/// What SDL last complained about on this thread.
nonisolated func sdlError() -> String {
    let words = String(cString: SDL_GetError())
    return words.isEmpty ? "SDL gives no reason" : words
}
