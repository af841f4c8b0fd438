import TiltCanvas
import TiltEngine

/// The light of the room: the lean of the device or of the pointer, from whose high side it comes.
struct RoomLight: Equatable, Sendable {
    /// P, −1…1 per axis.
    var lean = Vector.zero

    /// The direction from which it comes, with right and down positive.
    var direction: Vector { Vector(-0.8 * lean.x, -1 + 0.4 * abs(lean.x)) }

    /// The brightness of an edge whose outward direction on the screen is given: the opacity of its rim.
    func rim(toward outward: Vector) -> Double {
        let facing = (0.5 + 0.5 * outward.dot(direction)).clamped(to: 0...1)
        return 0.16 + 0.66 * .pow(facing, 1.6)
    }
}

// A card in the room, from the floor up: its shadow, its reflection, its sides, its face, and the light on it.
extension RoomCard {
    static let shadow = ImageID("Carousel/shadow")
    /// The size of a loose card's shadow: a tenth of its height larger on each side.
    static func shadowSize(_ card: Vector) -> Vector { card + Vector(0.2, 0.2) * card.y }
    private static let sheen = ImageID("Carousel/sheen")
    /// The colour of its sides, and their share of the card's light.
    private static let sides = (color: Color(hex: 0xDFE6F6), light: 0.7)
    /// The thickness, the gap below its foot and the shift of its shadow, in points of the usual card's 360.
    private static let (thickness, gap, shadowShift) = (5.0 / 360, 3.0 / 360, 26.0 / 360)
    private static let (shadowDepth, shadowBack) = (23.0 / 360, 10.0 / 360)
    /// The opacity of the shadow, of the band of light and of the mirror image of a whole face.
    private static let (shadowAlpha, sheenAlpha, mirrorAlpha) = (0.62, 0.22, 0.16)
    /// The width of the rim in points, and the offset from which on it is not drawn.
    private static let (rimWidth, rimReach) = (1.6, 3.5)
    /// The card's depth at the front and at the back of the ring, 0…1, by its light.
    private var distance: Double { ((1 - pose.light) / 0.58).clamped(to: 0...1) }

    /// The picture of the band of light for a card of a size: three cards wide, and so soft that half the size is enough.
    static func sheen(card: Vector) -> Picture {
        Picture(sheen, size: Vector(3 * card.x, card.y) / 2, finish: .stretched)
    }

    /// Draws what it leaves on the floor.
    func drawOnFloor(_ face: CardFace, height: Double, lean: Vector, into list: inout DrawList, _ room: CarouselRoom) {
        guard pose.floor > 0 else { return }
        let (standing, lying) = (abs(Double.cos(pose.roll)), abs(Double.sin(pose.roll)))
        let reach = Vector(
            standing * pose.size.x + lying * pose.size.y, standing * pose.size.y + lying * pose.size.x)
        // The higher a card is over the floor, the weaker what it leaves there; a card below it leaves nothing.
        let foot = (pose.y - reach.y / 2) / height
        let closeness = min(1 - foot / 0.7, 1 + foot / 0.1).clamped(to: 0...1)
        let strength = Self.shadowAlpha * (1 - 0.7 * distance) * pose.floor * pose.opacity * closeness
        let across = 0.51 * reach.x * (1 + 0.2 * abs(.sin(pose.yaw))) * abs(.cos(pose.yaw)) + 4
        let depth = Self.shadowDepth * height + 0.3 * pose.size.x * abs(.sin(pose.yaw))
        let middle = Vector(pose.x - Self.shadowShift * height * lean.x, pose.z - Self.shadowBack * height)
        // The picture's soft edge is a fifth of it.
        let half = Vector(across, depth) * 1.2
        func point(_ x: Double, _ z: Double) -> Vector {
            room.project(middle.x + x * half.x, 0, middle.y + z * half.y)
        }
        list.image(
            Self.shadow,
            in: Quad(
                topLeft: point(-1, 1), topRight: point(1, 1), bottomRight: point(1, -1), bottomLeft: point(-1, -1)),
            tint: .white.opacity(strength))
        guard closeness > 0, let reflection = face.mount.reflection else { return }
        let (u, v) = (pose.size.x / 2, pose.size.y / 2)
        func mirrored(_ u: Double, _ v: Double) -> Vector {
            let point = plane.point(u, v)
            return room.project(point.x, -point.y - Self.gap * height, point.z)
        }
        /// Draws a part of the raster from one height of the card down to another.
        func mirror(_ part: Rect, from top: Double, to foot: Double, share: Double) {
            guard share > 0 else { return }
            var quad = Quad(
                topLeft: mirrored(-u, top), topRight: mirrored(u, top), bottomRight: mirrored(u, foot),
                bottomLeft: mirrored(-u, foot))
            if top > foot { quad.radii = self.quad.radii }
            list.image(
                face.image, in: quad, source: face.mount.fraction(of: part, in: frame),
                tint: Color.white.multiplied(by: pose.light)
                    .opacity(pose.opacity * pose.floor * (1 - 0.5 * distance) * closeness * share))
        }
        // The raster holds the mirror image of the foot alone; of a card that is turned the whole face is mirrored.
        let frame = Rect(origin: .zero, size: pose.size)
        let upright = max(0, 2 * .cos(pose.roll) - 1)
        var strip = frame
        strip.origin.y = (1 + face.mount.border + reflection.gap) * frame.height
        strip.size.y = reflection.height * frame.height
        mirror(strip, from: -v, to: strip.height - v, share: upright)
        mirror(frame, from: v, to: -v, share: Self.mirrorAlpha * (1 - upright))
    }

    /// Draws its body.
    func draw(
        _ face: CardFace, _ view: CardView, lean: CardLean, light: RoomLight, height: Double, highlight: Double,
        into list: inout DrawList, _ room: CarouselRoom, drawFace: (inout DrawList) -> Void
    ) {
        let alpha = pose.opacity
        drawSides(depth: Self.thickness * height, into: &list, room)
        drawFace(&list)
        if lean.strength > 0 {
            // The band's picture is three cards wide, with the band in the middle.
            let place = 0.5 - 0.42 * lean.tilt.x
            list.image(
                Self.sheen, in: quad, source: Rect(x: (1.5 - place) / 3, y: 0, width: 1.0 / 3, height: 1),
                tint: .white.opacity(Self.sheenAlpha * lean.strength * alpha))
        }
        if highlight > 0 { list.fill(quad, color: .white.opacity(highlight * alpha)) }
        drawRim(light, opacity: alpha * max(0, 1 - view.opening), into: &list, room)
    }

    /// Draws those of its sides that are turned to the eye.
    private func drawSides(depth: Double, into list: inout DrawList, _ room: CarouselRoom) {
        let toEye = plane.toEye(room)
        let outline = CardOutline(pose, inset: 0)
        let color = Self.sides.color.multiplied(by: pose.light * Self.sides.light).opacity(pose.opacity)
        func isSeen(_ step: Int) -> Bool {
            let (point, outward) = outline[step]
            let direction = plane.right * outward.x + plane.up * outward.y
            let reach = plane.right * point.x + plane.up * point.y
            return direction.dot(toEye - reach) > 0
        }
        // Twice around, from a part that is not seen to the next one.
        var seen = 0..<0
        var hasBegun = false
        for step in 0..<2 * CardOutline.count {
            if isSeen(step) {
                if hasBegun { seen = (seen.isEmpty ? step : seen.lowerBound)..<step + 1 }
            } else {
                if seen.count > 1 { break }
                (seen, hasBegun) = (0..<0, true)
            }
        }
        guard seen.count > 1 else { return }
        withUnsafeTemporaryAllocation(of: Vector.self, capacity: 2 * seen.count) { corners in
            for (index, step) in seen.enumerated() {
                let (point, outward) = outline[step]
                // Under the face, so that no gap shows between them.
                let inner = point - outward
                corners.initializeElement(at: index, to: room.project(plane.point(inner.x, inner.y)))
                corners.initializeElement(
                    at: 2 * seen.count - 1 - index, to: room.project(plane.point(point.x, point.y, depth: depth)))
            }
            list.fill(polygon: corners, color: color)
        }
    }

    /// Draws the bright edge along the inside of its frame, brightest toward the light.
    private func drawRim(_ light: RoomLight, opacity: Double, into list: inout DrawList, _ room: CarouselRoom) {
        guard abs(offset) < Self.rimReach, opacity > 0 else { return }
        let width = Self.rimWidth * room.scale(pose.z)
        let outline = CardOutline(pose, inset: Self.rimWidth / 2)
        func point(_ index: Int) -> Vector {
            let point = outline[index].point
            return room.project(plane.point(point.x, point.y))
        }
        var start = point(0)
        for index in 0..<CardOutline.count {
            let end = point(index + 1)
            defer { start = end }
            let outward = outline[index].outward + outline[index + 1].outward
            guard let outward = Vector(outward.x, -outward.y).normalized else { continue }
            let brightness = light.rim(toward: outward.turned(by: .radians(pose.roll)))
            list.piece(
                from: start, to: end, width: width,
                color: .white.opacity(brightness * pose.light * opacity))
        }
    }
}

/// The points around a card's face, clockwise from the top left corner, with the outward directions there; v is upwards.
private struct CardOutline {
    private let radius: Double
    private let middle: Vector
    private let inset: Double

    /// The number of pieces of a rounded corner, and of points.
    private static let arc = 8
    static let count = directions.count

    private static let sides = [Vector(-1, 1), Vector(1, 1), Vector(1, -1), Vector(-1, -1)]
    private static let directions: [Vector] = [Double.pi, .pi / 2, 0, -.pi / 2].flatMap { (start: Double) in
        (0...arc).map { (step: Int) -> Vector in
            let turn: Double = start - Double(step) * .pi / 2 / Double(arc)
            return Vector(.cos(turn), .sin(turn))
        }
    }

    /// The outline of a card, `inset` points inside its edge.
    init(_ pose: ItemPose, inset: Double) {
        radius = min(pose.corner, pose.size.x / 2, pose.size.y / 2)
        middle = pose.size / 2 - Vector(radius, radius)
        self.inset = inset
    }

    /// A point and the outward direction there; after the last comes the first again.
    subscript(index: Int) -> (point: Vector, outward: Vector) {
        let index = index % Self.count
        let (side, outward) = (Self.sides[index / (Self.arc + 1)], Self.directions[index])
        return (Vector(side.x * middle.x, side.y * middle.y) + outward * (radius - inset), outward)
    }
}
