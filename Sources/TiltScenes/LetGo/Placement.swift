import TiltEngine

/// Where a thing is drawn: its middle, its size, and how far it is turned.
struct Placement: Equatable, Sendable {
    /// The middle, in points.
    var center: Vector
    /// Width and height, in points.
    var size: Vector
    /// The rotation about the middle, clockwise.
    var rotation = Angle.zero

    init(center: Vector, size: Vector, rotation: Angle = .zero) {
        self.center = center
        self.size = size
        self.rotation = rotation
    }

    /// Fills a rectangle, upright.
    init(_ frame: Rect) { self.init(center: frame.center, size: frame.size) }

    /// The rectangle it fills when it is turned upright.
    var upright: Rect { Rect(center: center, size: size) }

    /// A rectangle that is given as it would lie about the upright thing, turned with it.
    func quad(of part: Rect) -> Quad {
        guard rotation != .zero else { return Quad(part) }
        let middle = center + (part.center - center).turned(by: rotation)
        return Quad(Rect(center: middle, size: part.size), rotatedBy: rotation)
    }

    /// The placement a fraction of the way to another; it turns the shorter way round.
    func moved(_ fraction: Double, toward other: Placement) -> Placement {
        Placement(
            center: center + (other.center - center) * fraction, size: size + (other.size - size) * fraction,
            rotation: rotation + (other.rotation - rotation).wrapped * fraction)
    }

    /// A point of the window as seen from the middle of the thing, turned with it.
    func local(_ point: Vector) -> Vector {
        (point - center).turned(by: .zero - rotation)
    }

    /// Whether a point lies on the thing.
    func contains(_ point: Vector) -> Bool {
        let arm = local(point)
        return abs(arm.x) <= size.x / 2 && abs(arm.y) <= size.y / 2
    }
}

extension DrawList {
    /// The shadow of a thing that has come loose: a soft picture of its shape, `size` large around a thing, which is turned with it,
    /// and falls to where the window's light casts it, however the thing is turned.
    mutating func shadow(_ image: ImageID, under thing: Placement, size: Vector, light: Light, strength: Double) {
        let reach = min(thing.size.x, thing.size.y)
        var cast = thing
        cast.center = cast.center + (Vector(0, 0.045) + light.fall * 0.09) * reach
        self.image(
            image, in: cast.quad(of: Rect(center: cast.center, size: size)), tint: .white.opacity(strength))
    }
}
