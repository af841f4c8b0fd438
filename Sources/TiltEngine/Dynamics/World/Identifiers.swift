/// The name of a body in the world that made it. A removed body's id is never given again.
public struct BodyID: Hashable, Comparable, Sendable {
    let index: Int32
    let generation: UInt32

    /// The order in the world's tables.
    public static func < (a: BodyID, b: BodyID) -> Bool { (a.index, a.generation) < (b.index, b.generation) }
}

/// The name of a shape in the world that made it. A removed shape's id is never given again.
public struct ShapeID: Hashable, Comparable, Sendable {
    let index: Int32
    let generation: UInt32

    /// The order in the world's tables.
    public static func < (a: ShapeID, b: ShapeID) -> Bool { (a.index, a.generation) < (b.index, b.generation) }
}

/// The name of a joint in the world that made it. A removed joint's id is never given again.
public struct JointID: Hashable, Comparable, Sendable {
    let index: Int32
    let generation: UInt32

    /// The order in the world's tables.
    public static func < (a: JointID, b: JointID) -> Bool { (a.index, a.generation) < (b.index, b.generation) }
}
