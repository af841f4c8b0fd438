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

/// What a scene of the catalogue is made of. Without arguments it is what the program brings.
public protocol ScenePart: Sendable {
    /// The name of the scene.
    static var scene: String { get }
    /// What the program brings.
    init()
    /// Exchanges with a table what of it stands in a recording's header, or is kept between runs.
    mutating func exchange(_ table: inout PartTable)
}

/// The table of a scene's part, from which its values are read, or into which they are written.
public struct PartTable {
    fileprivate var values: RecordingHeader.Table
    fileprivate var isRead = true
    fileprivate var flaw: String?

    /// Reads a value by its name, or writes it. Content that is none is wrong as `flaw` says, or ignored; nil is not written.
    public mutating func value<Value>(
        _ name: String, _ value: inout Value, read: (RecordingHeader.Content) -> Value?,
        write: (Value) -> RecordingHeader.Content?, flaw: String? = nil
    ) {
        guard isRead else { return values[name] = write(value) }
        guard let content = values[name] else { return }
        if let new = read(content) { value = new } else { self.flaw = self.flaw ?? flaw }
    }
}

extension ScenePart {
    fileprivate static func read(_ values: RecordingHeader.Table) -> (part: Self, flaw: String?) {
        var (part, table) = (Self(), PartTable(values: values))
        part.exchange(&table)
        return (part, table.flaw)
    }
}

extension RecordingHeader {
    /// A scene's part, as far as the header tells it.
    public subscript<Part: ScenePart>(part: Part.Type) -> Part {
        get { Part.read(self[scene: Part.scene]).part }
        set {
            var (part, table) = (newValue, PartTable(values: self[scene: Part.scene], isRead: false))
            part.exchange(&table)
            self[scene: Part.scene] = table.values
        }
    }

    /// What is wrong with what the header tells of a scene's part; nil if nothing is.
    public func flaw<Part: ScenePart>(of part: Part.Type) -> String? { Part.read(self[scene: Part.scene]).flaw }
}

extension Stage.Kept {
    /// A scene's part, as far as it was kept.
    public subscript<Part: ScenePart>(part: Part.Type) -> Part { Part.read(self[scene: Part.scene]).part }
}
