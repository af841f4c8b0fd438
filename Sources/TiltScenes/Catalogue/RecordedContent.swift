public import TiltCanvas
import TiltEngine
public import TiltStage

extension RecordingHeader {
    /// The settings at the start of the run; the defaults if the header has none.
    public var settings: Settings {
        get { content["settings"]?.table.map(Settings.init(recorded:)) ?? .standard }
        set { content["settings"] = newValue == .standard ? nil : .table(newValue.recorded) }
    }

    /// Whether the desktop asked for less motion.
    public var desktopReducesMotion: Bool {
        get { content["desktopReducesMotion"] == .number(1) }
        set { content["desktopReducesMotion"] = newValue ? .number(1) : nil }
    }
}
