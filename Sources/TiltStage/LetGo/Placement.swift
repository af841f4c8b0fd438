package import TiltCanvas
package import TiltEngine

/// The placement of a thing: its centre, its size and its rotation.
package struct Placement: Equatable, Sendable {
    /// The centre, in points.
    package var center: Vector
    /// Width and height, in points.
    package var size: Vector
    /// The rotation about the centre, clockwise.
    package var rotation: Angle

    package init(center: Vector, size: Vector, rotation: Angle = .zero) {
        (self.center, self.size, self.rotation) = (center, size, rotation)
    }
}

extension Placement {
    /// The placement of an upright rectangle.
    package init(_ frame: Rect) { self.init(center: frame.center, size: frame.size) }

    /// The rectangle it fills without rotation.
    package var upright: Rect { Rect(center: center, size: size) }

    /// The quad of a rectangle given for the unrotated thing.
    package func quad(of part: Rect) -> Quad {
        guard rotation != .zero else { return Quad(part) }
        let middle = center + (part.center - center).turned(by: rotation)
        return Quad(Rect(center: middle, size: part.size), rotatedBy: rotation)
    }

    /// The placement a fraction of the way to another; it rotates the shorter way.
    func moved(_ fraction: Double, toward other: Placement) -> Placement {
        Placement(
            center: center + (other.center - center) * fraction, size: size + (other.size - size) * fraction,
            rotation: rotation + (other.rotation - rotation).wrapped * fraction)
    }

    /// A point of the window in the thing's frame, relative to its centre.
    func local(_ point: Vector) -> Vector {
        (point - center).turned(by: .zero - rotation)
    }

    /// The axis-aligned rectangle around it.
    var frame: Rect {
        Rect(center: center, size: Vector(reach(along: Vector(1, 0)), reach(along: Vector(0, 1))) * 2)
    }

    /// The directions of its width and of its height.
    private var axes: (Vector, Vector) { (Vector(1, 0).turned(by: rotation), Vector(0, 1).turned(by: rotation)) }

    /// The distance from the centre to the outermost corner along a direction.
    private func reach(along direction: Vector) -> Double {
        let (right, down) = axes
        return (abs(right.dot(direction)) * size.x + abs(down.dot(direction)) * size.y) / 2
    }

    /// The shortest move that separates it from another, along a side of either; 0 or less if they are apart.
    func overlap(with other: Placement) -> Double {
        let apart = other.center - center
        guard apart.length < (size.length + other.size.length) / 2 else { return 0 }
        func depth(_ axis: Vector) -> Double { reach(along: axis) + other.reach(along: axis) - abs(apart.dot(axis)) }
        let ((right, down), (otherRight, otherDown)) = (axes, other.axes)
        return min(depth(right), depth(down), depth(otherRight), depth(otherDown))
    }

    /// Whether a point lies on the thing.
    func contains(_ point: Vector) -> Bool {
        let arm = local(point)
        return abs(arm.x) <= size.x / 2 && abs(arm.y) <= size.y / 2
    }

    /// The point on the thing that is nearest to another; one at its edge lies a little inside. It is the other itself if the
    /// thing has no size.
    package func nearest(to point: Vector) -> Vector {
        let (arm, (right, down), edge) = (local(point), axes, size * 0.499)
        guard !contains(point), point.isFinite, edge.x >= 0, edge.y >= 0 else { return point }
        return center + right * arm.x.clamped(to: -edge.x...edge.x) + down * arm.y.clamped(to: -edge.y...edge.y)
    }
}

extension Placement {
    /// The placement of an item.
    package init(_ item: DynamicItem) { self.init(center: item.center, size: item.size, rotation: item.angle) }
}

extension DrawList {
    /// Draws the shadow of a loose thing: a soft picture of its shape, `size` large. It rotates with the thing, and falls
    /// straight down, whatever the rotation.
    package mutating func shadow(_ image: ImageID, under thing: Placement, size: Vector, strength: Double) {
        var cast = thing
        cast.center.y += 0.045 * min(thing.size.x, thing.size.y)
        self.image(
            image, in: cast.quad(of: Rect(center: cast.center, size: size)), tint: .white.opacity(strength))
    }
}
