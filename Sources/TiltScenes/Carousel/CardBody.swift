import TiltEngine

/// A card as a thing in the room: its pose, its size, and how much it stands on the floor.
struct CardBody: Equatable, Sendable {
    /// The pose.
    var pose: CardPose
    /// The width and height, in points of the room.
    var size: Vector
    /// The radius of its corners, in points of the room.
    var corner = 0.0
    /// The strength of its reflection and of its shadow on the floor, 0…1.
    var floor = 0.0
}

extension CardBody {
    /// The body as a list of numbers, for springs.
    var numbers: SIMD16<Double> {
        var numbers = SIMD16<Double>.zero
        numbers.lowHalf = [pose.x, pose.y, pose.z, pose.yaw, pose.pitch, pose.roll, pose.light, pose.alpha]
        numbers.highHalf = [pose.order, size.x, size.y, corner, floor, 0, 0, 0]
        return numbers
    }

    /// A body from its numbers.
    init(_ numbers: SIMD16<Double>) {
        let (low, high) = (numbers.lowHalf, numbers.highHalf)
        pose = CardPose(
            x: low[0], y: low[1], z: low[2], yaw: low[3], pitch: low[4], roll: low[5], light: low[6].clamped(to: 0...1),
            alpha: low[7].clamped(to: 0...1), order: high[0])
        size = Vector(max(1, high[1]), max(1, high[2]))
        corner = max(0, high[3])
        floor = high[4].clamped(to: 0...1)
    }

    /// The numbers that lead from another body to this one, with the angles the shorter way.
    func numbers(from other: CardBody) -> SIMD16<Double> {
        var difference = numbers - other.numbers
        for angle in 3...5 { difference[angle] = difference[angle].remainder(dividingBy: 2 * .pi) }
        return difference
    }

    /// The body that an upright rectangle on the screen is the picture of, in the front plane.
    init(_ frame: Rect, corner: Double, in camera: RoomCamera, order: Double = 0) {
        let middle = camera.point(at: frame.center, depth: 0)
        self.init(pose: CardPose(x: middle.x, y: middle.y, order: order), size: frame.size, corner: corner)
    }

    /// The body a fraction of the way to another, with the angles the shorter way.
    func moved(_ fraction: Double, toward other: CardBody) -> CardBody {
        CardBody(numbers + other.numbers(from: self) * fraction)
    }

    /// Scales it with the room.
    mutating func scale(by factor: Double) {
        pose.x *= factor
        pose.y *= factor
        pose.z *= factor
        size = size * factor
        corner *= factor
    }

    /// The upright rectangle of its projection.
    func frame(in camera: RoomCamera) -> Rect {
        let scale = camera.scale(pose.z)
        return Rect(center: camera.project(pose.x, pose.y, pose.z), size: size * scale)
    }
}

/// A card to be drawn: which one, its body, and its projection.
struct RoomCard: Equatable, Sendable {
    /// The index of the card.
    let index: Int
    /// The offset from the front, in cards.
    let offset: Double
    /// The body.
    var body: CardBody
    /// The plane of its face.
    let plane: CardPlane
    /// Its corners as projected, rounded.
    var quad: Quad
    /// Whether its face is turned to the eye.
    let showsFace: Bool
    /// Where the eye stands before it by its pose alone, −1…1.
    let sideways: Double

    /// The projection of a body; nil if it is too near the eye. `lean` is added to the pose as it is drawn, but does not
    /// change what is seen through the card.
    init?(_ index: Int, offset: Double, _ body: CardBody, leaning lean: CardLean = CardLean(), in camera: RoomCamera) {
        guard camera.sees(body.pose.z) else { return nil }
        self.index = index
        self.offset = offset
        var body = body
        let upright = CardPlane(body.pose)
        sideways = upright.sideways(camera)
        body.pose = lean.applied(to: body.pose, height: body.size.y)
        self.body = body
        plane = lean == CardLean() ? upright : CardPlane(body.pose)
        quad = plane.quad(of: body.size, corner: body.corner, in: camera)
        showsFace = plane.showsFace(camera)
    }

    /// How near it is to the front, 0…1.
    var near: Double { max(0, 1 - abs(offset)) }
}
