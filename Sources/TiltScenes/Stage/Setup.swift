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
        /// The program's commands that examine sensors.
        public var sensorCommands = SensorCommands()
        /// The allowed sources of tilt.
        public var sources: Set<TiltSource> = .automatic
        /// Whether the recipes run as published.
        public var asPublished = false
        /// Whether the first seconds are an opening, which shows a newcomer what moves.
        public var opening = false
        /// Whether falling things are shown with their shapes and contacts.
        public var showsShapes = false
        /// The settings. ``reduceMotion`` decides whether motion is reduced at first.
        public var settings = Settings.standard
        /// Whether the desktop asks for less motion, for the setting that follows the desktop.
        public var desktopReducesMotion = false
        /// Whether motion is reduced: tilt is off until it is switched on, and scenes and interface move only by hand.
        public var reduceMotion = false

        /// The data of an earlier run, which takes precedence over ``first`` and ``asPublished``.
        public var remembered: Memory?

        /// A stage with scenes in a window.
        public init(scenes: [any Scene], view: Viewport, fonts: Fonts, name: String = "Tiltyard") {
            precondition(!scenes.isEmpty, "a stage has a scene")
            self.name = name
            self.scenes = scenes
            self.view = view
            self.fonts = fonts
        }

        /// Whether newcomers get hints and a demonstration.
        var guides: Bool { opening && !reduceMotion }
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

    /// A request of the stage to its program.
    public enum Request: Equatable, Sendable {
        /// End the program.
        case quit
        /// Fill the display with the window, or no longer.
        case toggleFullscreen
        /// Save the next picture.
        case screenshot
        /// Save the last ten seconds.
        case movie
        /// Draw everything larger, smaller, or at the initial size.
        case scaleInterface(InterfaceScale)
        /// Copy a text to the clipboard.
        case copy(String)
        /// Vibrate the pad in use with a strength of 0…1.
        case rumble(Double)
        /// Store the results of a calibration, by the name of the pad.
        case keepCalibration(pad: String, StillnessCalibration.Result)
        /// Store the settings, which have changed.
        case keepSettings
        /// Connect to the phone or pad at an address, as the user typed it; nil is none.
        case listen(to: String?)
        /// Paste the text of the clipboard.
        case paste
    }

    /// A change of the interface's size.
    public enum InterfaceScale: Equatable, Sendable {
        /// One step larger.
        case larger
        /// One step smaller.
        case smaller
        /// The initial size.
        case standard
        /// A factor relative to the start.
        case times(Double)
    }

    /// The state that decides which pictures are wanted: call ``Stage/pictures(awaited:)`` again when it changes.
    public struct PictureWish: Equatable, Sendable {
        let view: Viewport
        let scene: Int
        let version: Int
    }
}

extension Stage {
    /// The data that a stage keeps between runs.
    public struct Memory: Codable, Equatable, Sendable {
        /// The name of the current scene.
        public var scene: String?
        /// Whether the recipes run as published.
        public var asPublished: Bool
        /// Whether the figures are shown.
        public var showsFigures: Bool
        /// Whether tilt is switched off.
        public var isTiltOff: Bool
        /// The names of the scenes whose hints have been followed.
        public var understood: [String]

        /// The data to keep; none by default.
        public init(
            scene: String? = nil, asPublished: Bool = false, showsFigures: Bool = false, isTiltOff: Bool = false,
            understood: [String] = []
        ) {
            self.scene = scene
            self.asPublished = asPublished
            self.showsFigures = showsFigures
            self.isTiltOff = isTiltOff
            self.understood = understood
        }

        /// Reads stored data; values that an older version did not store are those of a first start. Rethrows the
        /// decoder's errors.
        public init(from decoder: any Decoder) throws {
            let box = try decoder.container(keyedBy: CodingKeys.self)
            scene = try box.decodeIfPresent(String.self, forKey: .scene)
            asPublished = try box.decodeIfPresent(Bool.self, forKey: .asPublished) ?? false
            showsFigures = try box.decodeIfPresent(Bool.self, forKey: .showsFigures) ?? false
            isTiltOff = try box.decodeIfPresent(Bool.self, forKey: .isTiltOff) ?? false
            understood = try box.decodeIfPresent([String].self, forKey: .understood) ?? []
        }
    }
}
