public import TiltEngine

extension Stage {
    /// How a stage begins.
    public struct Setup: Sendable {
        /// The scenes in the order of their tabs, at least one.
        public var scenes: [any Scene]
        /// Which of them is shown first, by its index.
        public var first = 0
        /// The size of the window.
        public var view: Viewport
        /// The faces of all text.
        public var fonts: Fonts
        /// The program's name, which stands on the bar and ends the caption.
        public var name: String
        /// What may tilt.
        public var sources: Set<TiltSource> = .automatic
        /// Whether the recipes run as published.
        public var asPublished = false
        /// Whether the first seconds show a newcomer what moves.
        public var opening = false
        /// Whether what falls is shown with its shapes and contacts.
        public var showsShapes = false
        /// What a person has set. Whether motion is reduced at first is ``reduceMotion``'s to say.
        public var settings = Settings.standard
        /// Whether the desktop asks for less motion, for a person who leaves it to that.
        public var desktopReducesMotion = false
        /// Whether motion is reduced: tilt is off until it is switched on, scenes and interface move only by hand.
        public var reduceMotion = false

        /// What was remembered of an earlier run; it goes before ``first`` and ``asPublished``.
        public var remembered: Memory?

        /// A stage of some scenes in a window.
        public init(scenes: [any Scene], view: Viewport, fonts: Fonts, name: String = "Tiltyard") {
            precondition(!scenes.isEmpty, "a stage has a scene")
            self.name = name
            self.scenes = scenes
            self.view = view
            self.fonts = fonts
        }

        /// Whether a newcomer is told and shown what can be done.
        var guides: Bool { opening && !reduceMotion }
    }

    /// What a stage asks of the program around it.
    public enum Request: Equatable, Sendable {
        /// The program shall end.
        case quit
        /// The window shall fill the display, or no longer.
        case toggleFullscreen
        /// The next picture shall be kept.
        case screenshot
        /// The last ten seconds shall be kept.
        case movie
        /// Everything shall be drawn larger, smaller, or at the size it began with.
        case scaleInterface(InterfaceScale)
        /// A text shall be put on the clipboard.
        case copy(String)
        /// The pad in use shall tremble, 0…1 strong.
        case rumble(Double)
        /// What a calibration has found out about a pad shall be kept, by the name of the pad.
        case keepCalibration(pad: String, StillnessCalibration.Result)
        /// The settings shall be kept: they have changed.
        case keepSettings
        /// The phone or pad at an address, as it was typed, shall be listened to; nil is none.
        case listen(to: String?)
        /// What is on the clipboard shall be typed.
        case paste
    }

    /// How the size of the interface is to change.
    public enum InterfaceScale: Equatable, Sendable {
        /// A step up.
        case larger
        /// A step down.
        case smaller
        /// Back to the start.
        case standard
        /// So many times as large as at the start.
        case times(Double)
    }

    /// What decides which pictures are wanted: ask for ``Stage/pictures(awaited:)`` anew when it changes.
    public struct PictureWish: Equatable, Sendable {
        let view: Viewport
        let scene: Int
        let version: Int
    }
}
