public import TiltCanvas

/// A change of what a user gives a scene to show, which the scene defines. Canvas, stage and program pass its line on, and do not know what
/// it says.
public protocol ContentChange: Hashable, Sendable {
    /// The change that a line tells; nil if it tells none of this kind. Its verb is no other scene's.
    init?(_ line: ProgramEvent.Line)
    /// The line that tells it.
    var line: ProgramEvent.Line { get }
    /// Whether the scene shows other pictures from now on, to which the program fades; false by default.
    var bringsPictures: Bool { get }
    /// Whether it ends a press, because what was pressed is elsewhere then; false by default.
    var endsPress: Bool { get }
}

extension ContentChange {
    /// Others may still come.
    public var bringsPictures: Bool { false }
    /// The press goes on.
    public var endsPress: Bool { false }
}

extension Sequence<SceneDescriptor> {
    /// The change that a line tells one of the scenes; nil if it tells none of them any.
    package func change(_ line: ProgramEvent.Line) -> (any ContentChange)? {
        for scene in self { if let change = scene.content?.init(line) { return change } }
        return nil
    }
}
