/// The identifier of a body in its world. The id of a removed body is never reused.
public struct BodyID: Hashable, Comparable, Sendable, CustomStringConvertible {
    let index: Int32
    let generation: UInt32

    /// The order in the world's tables.
    public static func < (a: BodyID, b: BodyID) -> Bool { (a.index, a.generation) < (b.index, b.generation) }
    /// The number of the body's slot, and its generation.
    public var description: String { "body \(index).\(generation / 2)" }
}

/// The identifier of a shape in its world. The id of a removed shape is never reused.
public struct ShapeID: Hashable, Comparable, Sendable, CustomStringConvertible {
    let index: Int32
    let generation: UInt32

    /// The order in the world's tables.
    public static func < (a: ShapeID, b: ShapeID) -> Bool { (a.index, a.generation) < (b.index, b.generation) }
    /// The number of the shape's slot, and its generation.
    public var description: String { "shape \(index).\(generation / 2)" }
}

/// The identifier of a joint in its world. The id of a removed joint is never reused.
public struct JointID: Hashable, Comparable, Sendable, CustomStringConvertible {
    let index: Int32
    let generation: UInt32

    /// The order in the world's tables.
    public static func < (a: JointID, b: JointID) -> Bool { (a.index, a.generation) < (b.index, b.generation) }
    /// The number of the joint's slot, and its generation.
    public var description: String { "joint \(index).\(generation / 2)" }
}
