import CSDL2

/// Which of SDL's video drivers may open a window. The variable SDL_VIDEODRIVER has the last word, unless SDL would crash.
enum VideoDriver {
    /// SDL's in its order, separated by commas, without those that show nothing: it would fall back on them unasked.
    static var visible: String {
        let names = (0..<SDL_GetNumVideoDrivers()).compactMap { SDL_GetVideoDriver($0).map { String(cString: $0) } }
        // Wayland cannot work without, and its library complains on stderr when it is tried.
        let maySpeakWayland = SDL_getenv("XDG_RUNTIME_DIR") != nil && !crashesOnWayland
        let hidden = ["offscreen", "dummy", "evdev"] + (maySpeakWayland ? [] : ["wayland"])
        return names.filter { !hidden.contains($0) }.joined(separator: ",")
    }

    /// Takes Wayland out of SDL_VIDEODRIVER where SDL would crash on it. Throws where nothing else is named there.
    static func avoidCrash(what: String) throws(PlatformError) {
        guard let named = SDL_getenv("SDL_VIDEODRIVER").map({ String(cString: $0) }), !named.isEmpty else { return }
        let others = withoutWayland(named)
        guard others != named, crashesOnWayland else { return }
        guard !others.isEmpty else {
            throw PlatformError(
                what, on: "the Wayland compositor has no seat, that is neither keys nor a pointer",
                advice: "take SDL 2.30 or later, or SDL_VIDEODRIVER=x11")
        }
        SDL_setenv("SDL_VIDEODRIVER", others, 1)
    }

    /// A list of names separated by commas without Wayland's.
    nonisolated static func withoutWayland(_ names: String) -> String {
        names.split(separator: ",").filter { $0.lowercased() != "wayland" }.joined(separator: ",")
    }

    /// Before 2.30 SDL crashes on a compositor that has no seat yet (libsdl-org/SDL issue 8898). A connection that was handed
    /// to the program serves only once, so there it is not asked for.
    private static let crashesOnWayland: Bool = {
        var version = SDL_version()
        SDL_GetVersion(&version)
        guard (version.major, version.minor) < (2, 30), SDL_getenv("WAYLAND_SOCKET") == nil else { return false }
        return csdl_wayland_lacks_seat() != 0
    }()
}
