/// A room for the items of a ``Carousel``, seen through a window: a pinhole camera over its middle, at the height of the
/// horizon, before the front plane. Lengths are in points; in the front plane one of the room's is one on the screen.
///
///     s = D / (D + z)     screen = (middle + x s, horizon + (E − y) s)     D = 2R · 0.42 / 0.58
///
/// On a ring of radius R an item at angle a has s = D / (D + R (1 − cos a)): 1 in front and 0.42 at the back.
public struct CarouselRoom: Hashable, Sendable {
    /// The size of the window.
    public let size: Vector
    /// The place above which no items are, from the window's top.
    let top: Double
    /// How tall the window is: 0 up to 4:3, and 1 from 5:8 on.
    let tallness: Double
    /// R: the radius of a ring in it.
    public var radius: Double
    /// H: the height of the usual item in front.
    public var height: Double
    /// The place of the front item's foot, from the window's top.
    public var floor: Double
    /// The place of the horizon, from the window's top: above the floor by the eye's height.
    public var horizon: Double

    /// The scale at the back of a ring; it is 1 at the front.
    private static let backScale = 0.42
    /// D / R.
    private static let reach = 2 * backScale / (1 - backScale)
    /// The share of the distance at which things before the front plane are too near to be seen.
    private static let nearest = 0.25
    /// The aspect ratio of the usual item, width over height.
    public static let aspect = 0.8

    /// The room of a window. Its items end `foot` points below the window's top at the latest, if that is not in the upper half,
    /// and begin below `top`, if that leaves them enough height.
    public init(size: Vector, top: Double = 0, foot: Double = .infinity) {
        (self.size, self.top) = (size, top)
        tallness = ((size.y / size.x - 0.75) / (1.6 - 0.75)).clamped(to: 0...1)
        floor = min(lerp(0.74, 0.73, tallness) * size.y, max(foot, 0.5 * size.y))
        radius = lerp(0.52, 0.58, tallness) * min(size.x, 1.9 * size.y)
        // In a tall window the front item takes most of the width.
        height = min(0.5 * size.y, lerp(0.29, 0.74, tallness) * size.x, max(floor - top, 0.3 * size.y))
        // It is seen from higher up, so that the rear items of a ring stand above those in front.
        horizon = lerp(0.458, 0, tallness) * size.y
    }

    /// The horizontal middle of the window.
    public var middle: Double { size.x / 2 }
    /// E: the eye's height above the floor.
    public var eye: Double { floor - horizon }
    /// D: the eye's distance from the front plane.
    public var distance: Double { Self.reach * radius }

    /// The scale at a depth.
    public func scale(_ z: Double) -> Double { distance / (distance + z) }

    /// Whether a depth is far enough from the eye.
    public func sees(_ z: Double) -> Bool { distance + z >= Self.nearest * distance }

    /// The point on the screen of a point of the room: right of the middle, above the floor, and behind the front plane.
    public func project(_ x: Double, _ y: Double, _ z: Double) -> Vector {
        let s = scale(z)
        return Vector(middle + x * s, horizon + (eye - y) * s)
    }

    /// The point on the screen of a point of the room.
    public func project(_ point: Vector3) -> Vector { project(point.x, point.y, point.z) }

    /// The point of the plane at a depth that is seen at a point of the screen: right of the middle, and above the floor.
    public func point(at screen: Vector, depth z: Double) -> Vector {
        let s = scale(z)
        return Vector((screen.x - middle) / s, eye - (screen.y - horizon) / s)
    }

    /// Whether a title has room beside the front item, so that items above and below it may reach to the window's foot.
    public var hasRoomBeside: Bool { size.y >= 480 && middle - Self.aspect / 2 * height >= 300 }

    /// The part of the window between bar and title.
    var area: Rect {
        let top = min(top + 0.06 * size.y, 0.4 * size.y)
        return Rect(x: 0.025 * size.x, y: top, width: 0.95 * size.x, height: 0.81 * size.y - top)
    }
    /// The part of the window for items above and below the front one, with or without a title under them.
    var column: Rect {
        guard hasRoomBeside else { return area }
        let top = top + 0.02 * size.y
        return Rect(x: area.minX, y: top, width: area.width, height: 0.98 * size.y - top)
    }
    /// The depth, zero or more, at which what stands around an area's middle fits it, if its ends are a height apart and so far
    /// behind it.
    func depth(ofHeight height: Double, behind end: Double, in area: Rect) -> Double {
        // Seen from high above, it is seen taller.
        let seen = height * (1 + 0.5 * max(0, area.midY - horizon) / size.y)
        return max(0, seen * distance / area.height - end - distance)
    }

    /// The scale of an item of a ring at an angle, and how far it is seen from the middle, in radii.
    static func ring(_ angle: Double) -> (scale: Double, displacement: Double) {
        let scale = reach / (reach + 1 - .cos(angle))
        return (scale, .sin(angle) * scale)
    }
}

// Items of other shapes.
extension CarouselRoom {
    /// The limits of an item's aspect ratio, width over height.
    public static let shapes = 0.56...1.9
    /// The enlargement of the widest items.
    private static let growth = 1.25

    /// The size of an item of an aspect ratio r within the limits, larger the wider it is, where the usual one has a height H.
    ///
    ///     width = r height     height = H √(min(1, .8 / r)) lerp(1, 1.25, smoothRise(.8, 1.25, r)), at most H
    public static func size(ofShape shape: Double, height: Double) -> Vector {
        let grow = lerp(1, growth, smoothRise(aspect, 1.25, shape))
        let own = min(height, height * min(1, (aspect / shape).squareRoot()) * grow)
        return Vector(shape * own, own)
    }
}
