public import TiltEngine

extension Stage {
    /// The initial state of a stage.
    public struct Setup: Sendable {
        /// The scenes in the order of their tabs, at least one.
        public var scenes: [any Scene]
        /// The index of the first scene to show.
        public var first = 0
        /// The window's view.
        public var view: Viewport
        /// The fonts of all text.
        public var fonts: Fonts
        /// The program's name, shown on the bar and at the end of the caption.
        public var name: String
        /// The keys that the stage takes; by default all of ``Stage/keys``. Others go to the scenes, and their lines of the help
        /// page are left out.
        public var keys = Stage.keys
        /// The program's commands that examine sensors.
        public var sensorCommands = SensorCommands()
        /// The allowed sources of tilt.
        public var sources: Set<TiltSource> = .automatic
        /// Whether the recipes run as published.
        public var asPublished = false
        /// Whether the first seconds are an opening, which shows a newcomer what moves.
        public var opening = false
        /// Whether there may be a show after 45 s without input, and whether one begins at once.
        public var (shows, showsAtOnce) = (false, false)
        /// The acts of that show; without any there is none.
        package var tour: [ShowAct] = []
        /// Whether there may be a way in for a phone, which newcomers without a gyroscope are told of, and whether its card is open.
        public var (offersPhone, opensPhoneCard) = (false, false)
        /// Whether there is what only a developer needs: the figures (F3), the shapes of falling things (F4), and the settings
        /// as Swift.
        public var isDeveloper = false
        /// Whether falling things are shown with their shapes and contacts.
        public var showsShapes = false
        /// The settings. ``reduceMotion`` decides whether motion is reduced at first.
        public var settings = Settings.standard
        /// Whether the desktop asks for less motion, for the setting that follows the desktop.
        public var desktopReducesMotion = false
        /// Whether motion is reduced: tilt is off until it is switched on, and scenes and interface move only by hand.
        public var reduceMotion = false

        /// The data of an earlier run, which takes precedence over ``first`` and ``asPublished``.
        public var kept: Kept?

        /// A stage with scenes in a window.
        public init(scenes: [any Scene], view: Viewport, fonts: Fonts, name: String = "Tiltyard") {
            precondition(!scenes.isEmpty, "a stage has a scene")
            self.name = name
            self.scenes = scenes
            self.view = view
            self.fonts = fonts
        }
    }

    /// A program's commands that examine sensors, such as "tiltyard doctor". Messages about a faulty sensor name them,
    /// and omit a command that is nil.
    public struct SensorCommands: Equatable, Sendable {
        /// Shows why a pad's gyro cannot be read.
        public var explain: String?
        /// Shows the signs and axes of a pad's gyro.
        public var testPad: String?
        /// Shows those of a phone's gyro.
        public var testPhone: String?

        /// Commands; none by default.
        public init(explain: String? = nil, testPad: String? = nil, testPhone: String? = nil) {
            (self.explain, self.testPad, self.testPhone) = (explain, testPad, testPhone)
        }
    }
}
