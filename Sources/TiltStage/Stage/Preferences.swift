import TiltCanvas
import TiltEngine

/// The settings and their changes, for the parts that follow them and for the file that stores them.
struct Preferences: Sendable {
    private(set) var settings: Settings
    private var desktopReducesMotion: Bool
    /// The window's steps of the interface's size, which may be more than the settings have.
    private var interfaceSteps: Int
    /// Whether the settings have changed since the last request to store them.
    private var isNew = false

    /// The effects of a change of the settings.
    struct Change {
        /// The new scale of the interface; nil if it does not change.
        var interfaceScale: Double?
        /// Whether anything changed that takes effect at once.
        var isFelt = false
        /// The new value of reduced motion; nil if it does not change.
        var reducesMotion: Bool?
    }

    init(_ setup: Stage.Setup) {
        settings = setup.settings.sound(Setting.all(of: setup.scenes.map(\.descriptor)))
        desktopReducesMotion = setup.desktopReducesMotion
        interfaceSteps = settings.interfaceSteps
    }

    /// Changes the settings. The interface's size is the window's, which reports the change.
    mutating func take(_ requested: Settings) -> Change {
        var (change, requested) = (Change(), requested)
        if requested.interfaceSteps != settings.interfaceSteps {
            change.interfaceScale = requested.interfaceScale
            requested.interfaceSteps = settings.interfaceSteps
        }
        guard requested != settings else { return change }
        change.isFelt = true
        if requested.reducedMotion != settings.reducedMotion {
            change.reducesMotion =
                requested.reducedMotion == .system ? desktopReducesMotion : requested.reducedMotion == .on
        }
        settings = requested
        isNew = true
        return change
    }

    /// Notes that the desktop asks for less motion, or no longer; returns whether motion follows that.
    mutating func desktopAsks(forLessMotion isWanted: Bool) -> Bool {
        defer { desktopReducesMotion = isWanted }
        return settings.reducedMotion == .system && desktopReducesMotion != isWanted
    }

    /// Takes the window's word that the interface has grown by a factor; returns its size in per cent of the usual one, or nil if
    /// that was no whole number of steps: then the window fills a display or is on another one.
    mutating func interfaceScaled(by factor: Double) -> Int? {
        let exact = Double.log(factor) / .log(ProgramRequest.InterfaceScale.step)
        guard abs(exact - exact.rounded()) < 1e-6 else { return nil }
        interfaceSteps += Int(exact.rounded())
        settings.interfaceSteps = interfaceSteps.clamped(to: -3...4)
        isNew = true
        return Int((100 * Double.pow(ProgramRequest.InterfaceScale.step, Double(interfaceSteps))).rounded())
    }

    /// Whether there are changes to store; true once per change.
    mutating func takeNews() -> Bool {
        defer { isNew = false }
        return isNew
    }
}
