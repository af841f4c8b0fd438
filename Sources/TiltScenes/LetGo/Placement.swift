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
        let middle = center + (part.center - center).turned(by: rotation)
        return Quad(Rect(center: middle, size: part.size), rotatedBy: rotation)
    }

    /// The upright rectangle around the thing as it is turned.
    var bounds: Rect {
        let (sine, cosine) = (abs(Double.sin(rotation.radians)), abs(Double.cos(rotation.radians)))
        return Rect(
            center: center, size: Vector(size.x * cosine + size.y * sine, size.x * sine + size.y * cosine))
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
    /// The shadow of a thing that has come loose, whose corners have a radius: by the window's light, however the thing is turned.
    mutating func shadow(under thing: Placement, radius: Double, light: Light, strength: Double) {
        let bounds = thing.bounds
        // Of what is turned only the middle of its upright rectangle is filled.
        let spare = (bounds.size - thing.size).length / 2
        let radius = min(radius + spare, min(bounds.width, bounds.height) / 2)
        let reach = min(bounds.width, bounds.height)
        shadow(
            under: bounds.insetBy(spare / 4 + 0.02 * reach).offsetBy(light.fall * (0.09 * reach)), radius: radius,
            softness: 0.1 * reach, drop: 0.045 * reach, alpha: 0.42 * strength)
    }
}
