import TiltCanvas
import TiltEngine

/// The settings and their changes, for the parts that follow them and for the file that stores them.
struct Preferences: Sendable {
    private(set) var settings: Settings
    private var desktopReducesMotion: Bool
    /// The density at which the interface has 100 %, in pixels per point.
    private let standardDensity: Double
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
        standardDensity = setup.view.density / settings.interfaceScale
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

    /// Updates the interface's size to the window's density; returns it in per cent of the usual size.
    mutating func interfaceScaled(to density: Double) -> Int {
        let exact = Double.log(density / standardDensity) / .log(ProgramRequest.InterfaceScale.step)
        let steps = Int(exact.rounded().clamped(to: -3...4))
        if settings.interfaceSteps != steps { isNew = true }
        settings.interfaceSteps = steps
        return Int((100 * density / standardDensity).rounded())
    }

    /// Whether there are changes to store; true once per change.
    mutating func takeNews() -> Bool {
        defer { isNew = false }
        return isNew
    }
}
