/// A rotation as cosine and sine; positive angles turn clockwise on a y-down screen.
struct Rotation: Hashable, Sendable {
    var c, s: Float

    static let identity = Rotation(c: 1, s: 0)

    var angle: Angle { .radians(Portable.atan2(y: Double(s), x: Double(c))) }
    var inverse: Rotation { Rotation(c: c, s: -s) }
    var normalized: Rotation {
        let scale = 1 / (c * c + s * s).squareRoot()
        return Rotation(c: c * scale, s: s * scale)
    }

    /// The rotation by a further small angle, by Cayley's map: it keeps the length without a root, with an error of a
    /// twelfth of the cube of the angle.
    func turned(by angle: Float) -> Rotation {
        let t = angle * 0.5
        let k = 1 / (1 + t * t)
        let turn = Rotation(c: (1 - t * t) * k, s: 2 * t * k)
        return turn * self
    }

    static func * (a: Rotation, b: Rotation) -> Rotation {
        Rotation(c: a.c * b.c - a.s * b.s, s: a.s * b.c + a.c * b.s)
    }

    static func * (r: Rotation, v: Float2) -> Float2 { Float2(r.c * v.x - r.s * v.y, r.s * v.x + r.c * v.y) }
}

extension Rotation {
    init(_ angle: Angle) { self.init(c: Float(Portable.cos(angle.radians)), s: Float(Portable.sin(angle.radians))) }
}

/// The pose of a body: its centre of mass and its rotation. All shapes are stored relative to the centre of mass, so a
/// step needs no second origin.
struct Pose: Hashable, Sendable {
    var center: Float2
    var rotation: Rotation

    static let identity = Pose(center: .zero, rotation: .identity)

    /// The world position of a point of the body.
    func toWorld(_ local: Float2) -> Float2 { center + rotation * local }
    /// The position of a world point in the body's frame.
    func toLocal(_ point: Float2) -> Float2 { rotation.inverse * (point - center) }

    func relative(to other: Pose) -> Pose {
        let back = other.rotation.inverse
        return Pose(center: back * (center - other.center), rotation: back * rotation)
    }
}
