import CSDL2

/// The choice of SDL's video driver. The variable SDL_VIDEODRIVER decides, unless SDL would crash.
enum VideoDriver {
    static var isX11: Bool { SDL_GetCurrentVideoDriver().map { String(cString: $0) } == "x11" }

    /// The names of SDL's drivers in its order, separated by commas, without those that show nothing, which SDL would
    /// otherwise use as a last resort.
    static var visible: String {
        let names = (0..<SDL_GetNumVideoDrivers()).compactMap { SDL_GetVideoDriver($0).map { String(cString: $0) } }
        // Wayland needs this variable; without it Wayland's library writes to stderr.
        let maySpeakWayland = SDL_getenv("XDG_RUNTIME_DIR") != nil && !crashesOnWayland
        let hidden = ["offscreen", "dummy", "evdev"] + (maySpeakWayland ? [] : ["wayland"])
        return names.filter { !hidden.contains($0) }.joined(separator: ",")
    }

    /// Removes Wayland from SDL_VIDEODRIVER if SDL would crash on it. Throws if nothing else is named there.
    static func avoidCrash(what: String) throws(PlatformError) {
        guard let named = SDL_getenv("SDL_VIDEODRIVER").map({ String(cString: $0) }), !named.isEmpty else { return }
        let others = withoutWayland(named)
        guard others != named, crashesOnWayland else { return }
        guard !others.isEmpty else {
            throw PlatformError(
                what, on: "the Wayland compositor has no seat (keyboard or pointer)",
                advice: "use SDL 2.30 or later, or set SDL_VIDEODRIVER=x11")
        }
        SDL_setenv("SDL_VIDEODRIVER", others, 1)
    }

    /// A list of names separated by commas, without Wayland's.
    nonisolated static func withoutWayland(_ names: String) -> String {
        names.split(separator: ",").filter { $0.lowercased() != "wayland" }.joined(separator: ",")
    }

    /// Before 2.30 SDL crashes on a compositor that has no seat yet (libsdl-org/SDL issue 8898). A connection that was
    /// passed to the program can be used only once, so it is not tested.
    private static let crashesOnWayland: Bool = {
        var version = SDL_version()
        SDL_GetVersion(&version)
        guard (version.major, version.minor) < (2, 30), SDL_getenv("WAYLAND_SOCKET") == nil else { return false }
        return csdl_wayland_lacks_seat() != 0
    }()
}
