import TiltEngine

/// What a person has set, and what is new about it: for those who follow it, and for the file that keeps it.
struct Preferences: Sendable {
    private(set) var settings: Settings
    private let desktopReducesMotion: Bool
    /// Pixels per point where the interface has 100 %.
    private let standardDensity: Double
    /// Whether the settings have changed since they were last asked to be kept.
    private var isNew = false

    /// What became of a wish for other settings.
    struct Change {
        /// How many times as large as usual the interface shall be; nil where its size stays.
        var interfaceScale: Double?
        /// Whether anything changed that is felt at once.
        var isFelt = false
        /// Whether motion is reduced from now on; nil where that stays.
        var reducesMotion: Bool?
    }

    init(_ setup: Stage.Setup) {
        settings = setup.settings.sound
        desktopReducesMotion = setup.desktopReducesMotion
        standardDensity = setup.view.density / settings.interfaceScale
    }

    /// Takes other settings. The interface's size is the window's: it changes when the window says so.
    mutating func take(_ wished: Settings) -> Change {
        var (change, wished) = (Change(), wished)
        if wished.interfaceSteps != settings.interfaceSteps {
            change.interfaceScale = wished.interfaceScale
            wished.interfaceSteps = settings.interfaceSteps
        }
        guard wished != settings else { return change }
        change.isFelt = true
        if wished.reducedMotion != settings.reducedMotion {
            change.reducesMotion = wished.reducedMotion == .system ? desktopReducesMotion : wished.reducedMotion == .on
        }
        settings = wished
        isNew = true
        return change
    }

    /// The window has another density: how large the interface is now, in per cent of its usual size.
    mutating func interfaceScaled(to density: Double) -> Int {
        let exact = Double.log(density / standardDensity) / .log(Settings.interfaceStep)
        let steps = Int(exact.rounded().clamped(to: -3...4))
        if settings.interfaceSteps != steps { isNew = true }
        settings.interfaceSteps = steps
        return Int((100 * density / standardDensity).rounded())
    }

    /// Whether there is something new to keep; told once.
    mutating func takeNews() -> Bool {
        defer { isNew = false }
        return isNew
    }
}
