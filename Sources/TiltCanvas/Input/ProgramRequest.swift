public import TiltEngine

/// A request of a stage to its program; the program's messages to it are each a ``ProgramEvent``.
public enum ProgramRequest: Equatable, Sendable {
    /// End the program.
    case quit
    /// Fill the display with the window, or no longer.
    case toggleFullscreen
    /// Save the next picture, with the interface over the scene or without.
    case screenshot(showsInterface: Bool)
    /// Save the last ten seconds.
    case movie
    /// Open the folder of the saved pictures.
    case openFolder
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
    /// Let a phone in from now on, and tell the stage how by its `phoneOffer`; or no longer, except one that is there.
    case offerPhone(Bool)
    /// Paste the text of the clipboard.
    case paste

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

        /// The factor of one step.
        public static let step = 1.25
    }
}
