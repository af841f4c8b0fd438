/// The pose of an item in a ``CarouselRoom``: where its middle stands, how it is turned, how large it is, and how it is seen.
public struct ItemPose: Hashable, Sendable {
    /// The middle, to the right of the room's middle, in points.
    public var x: Double
    /// The middle, above the floor, in points.
    public var y: Double
    /// The middle, behind the front plane, in points.
    public var z: Double
    /// The turn about its vertical axis, in radians; positive if its right edge recedes.
    public var yaw: Double
    /// The turn about its horizontal axis, in radians; positive if its top recedes.
    public var pitch: Double
    /// The turn in its own plane, in radians, clockwise.
    public var roll: Double
    /// The factor of its colours, 0…1.
    public var light: Double
    /// The opacity, 0…1.
    public var opacity: Double
    /// Its place in the painting order: the greatest is painted last.
    public var order: Double
    /// The width and height, in points of the room.
    public var size = Vector(1, 1)
    /// The radius of its corners, in points of the room.
    public var corner = 0.0
    /// The strength of its reflection and of its shadow on the floor, 0…1.
    public var floor = 0.0

    /// A pose; without numbers in the middle of the floor, upright and turned to the eye.
    public init(
        x: Double = 0, y: Double = 0, z: Double = 0, yaw: Double = 0, pitch: Double = 0, roll: Double = 0,
        light: Double = 1, opacity: Double = 1, order: Double = 0
    ) {
        (self.x, self.y, self.z) = (x, y, z)
        (self.yaw, self.pitch, self.roll) = (yaw, pitch, roll)
        (self.light, self.opacity, self.order) = (light, opacity, order)
    }

    /// Its place on the screen. What is behind the eye cannot be seen.
    public func place(in room: CarouselRoom) -> ItemPlace {
        let plane = ItemPlane(self)
        return ItemPlace(
            plane.quad(in: room), order: order, light: light, opacity: room.sees(z) ? opacity : 0,
            showsBack: !plane.showsFace(room))
    }

    /// The rectangle on the screen that it would have if it were upright and turned to the eye.
    public func frame(in room: CarouselRoom) -> Rect {
        Rect(center: room.project(x, y, z), size: size * room.scale(z))
    }
}

/// The plane of a posed item in the room: its axes, and its points. Its coordinates are u to the right and v upwards from its
/// middle, in points.
public struct ItemPlane: Equatable, Sendable {
    /// The middle, as x, y and z of the pose.
    public let middle: Vector3
    /// The direction of u.
    public let right: Vector3
    /// The direction of v.
    public let up: Vector3
    /// The direction out of its face.
    public let normal: Vector3
    private let size: Vector
    private let corner: Double

    /// The plane of a pose.
    public init(_ pose: ItemPose) {
        (size, corner) = (pose.size, pose.corner)
        middle = Vector3(pose.x, pose.y, pose.z)
        let (sinYaw, cosYaw) = Self.direction(pose.yaw)
        let (sinPitch, cosPitch) = Self.direction(pose.pitch)
        let (sinRoll, cosRoll) = Self.direction(pose.roll)
        func turned(_ u: Double, _ v: Double) -> Vector3 {
            let (y, z) = (v * cosPitch, v * sinPitch)
            return Vector3(u * cosYaw - z * sinYaw, y, u * sinYaw + z * cosYaw)
        }
        right = turned(cosRoll, -sinRoll)
        up = turned(sinRoll, cosRoll)
        normal = Vector3(sinYaw * cosPitch, sinPitch, -cosYaw * cosPitch)
    }

    private static func direction(_ angle: Double) -> (Double, Double) {
        angle == 0 ? (0, 1) : (.sin(angle), .cos(angle))
    }

    /// A point of the item in the room, `depth` behind its face.
    public func point(_ u: Double, _ v: Double, depth: Double = 0) -> Vector3 {
        let point = middle + right * u + up * v
        return depth == 0 ? point : point - normal * depth
    }

    /// The vector from the middle to the eye.
    public func toEye(_ room: CarouselRoom) -> Vector3 { Vector3(0, room.eye, -room.distance) - middle }

    /// Whether its face is turned to the eye; otherwise its back is.
    public func showsFace(_ room: CarouselRoom) -> Bool { normal.dot(toEye(room)) > 0 }

    /// Its corners as projected, from its own top left clockwise, rounded.
    public func quad(in room: CarouselRoom) -> Quad {
        let (u, v) = (size.x / 2, size.y / 2)
        func corner(_ u: Double, _ v: Double) -> Vector { room.project(point(u, v)) }
        return Quad(
            topLeft: corner(-u, v), topRight: corner(u, v), bottomRight: corner(u, -v), bottomLeft: corner(-u, -v)
        ).rounded(by: min(self.corner, u, v), of: size)
    }
}
