import TiltCanvas
import TiltEngine

/// The device in use, large over the gauge, as it is said to be used, with what to do in a few words: a pad or a phone that tilts, seen from the place of the player's eyes, or a mouse that
/// moves, with its lit button.
struct DeviceHand {
    /// What is held.
    enum Device: Equatable, Sendable { case mouse, pad, phone }
    /// What of it is used: a button of the mouse, a button or the right stick of the pad, the glass of the phone.
    enum Part: Equatable, Sendable {
        case left, right, stick, glass
        case button(PadButton)
    }

    let device: Device
    /// The tilt that it shows.
    var tilt = Tilt.zero
    /// The part that is lit.
    var lit: Part?
    /// Its visibility, 0…1.
    let presence: Double
    /// The place to which it flies once it was understood, and how far it has come, 0…1.
    var flight: (goal: Vector, share: Double)?

    /// Its width on the screen, in points; in its own units it is 2. And the room for it, its motion, and the words above it.
    private static let (width, room) = (190.0, Vector(216, 193))
    /// How far its lowest point at its greatest lean is below its middle, in points: a mouse's, and another device's.
    private static let depth = (mouse: 72.0, other: 104.0)
    /// The height of a mouse, and how far it moves by a tilt of a sine of 1, in points.
    private static let (mouse, travel) = (104.0, 200.0)
    /// How far under a button the middle of a mouse is that points at it, in points.
    static func reach(in view: Viewport) -> Double { 8 + scale(in: view) * mouse / 2 }
    /// The middle of a mouse that stands on something at the foot of a view.
    static func place(over point: Vector, in view: Viewport) -> Vector { point - Vector(0, 12 + reach(in: view)) }
    /// The size of the words, in points.
    private static let wordSize = 26.0
    /// How much more it leans than the device, so that it is seen.
    private static let emphasis = 1.4
    /// Its pose at rest: seen from the front, the far edge a little lower.
    private static let rest = Angle.degrees(28)
    private static let eye = 5.0

    /// The outline in its own plane, right half, from the middle of the far edge to that of the near edge.
    private static let outline = curve([
        Vector(0, -0.5), Vector(0.3, -0.52), Vector(0.62, -0.56), Vector(0.84, -0.42), Vector(0.98, 0.06),
        Vector(1, 0.44), Vector(0.88, 0.58), Vector(0.7, 0.46), Vector(0.52, 0.2), Vector(0.3, 0.16), Vector(0, 0.16),
    ])
    /// The whole outline, clockwise.
    private static let body = outline + outline.dropFirst().dropLast().reversed().map { Vector(-$0.x, $0.y) }

    /// A smooth curve through points (Catmull and Rom 1974), in pieces.
    private static func curve(_ points: [Vector]) -> [Vector] {
        let pieces = 6
        return points.indices.dropLast().flatMap { i in
            // It is mirrored at its ends.
            let before = i > 0 ? points[i - 1] : Vector(-points[1].x, points[1].y)
            let after = i + 2 < points.count ? points[i + 2] : Vector(-points[i].x, points[i].y)
            let (a, b) = (points[i], points[i + 1])
            return (0..<pieces).map { piece in
                let t = Double(piece) / Double(pieces)
                let first = a * 2 + (b - before) * t
                let second = (before * 2 - a * 5 + b * 4 - after) * (t * t)
                let third = (after - before + (a - b) * 3) * (t * t * t)
                return (first + second + third) / 2
            }
        } + [points[points.count - 1]]
    }

    private static func scale(in view: Viewport) -> Double { min(1, view.width / 640, view.height / 480) }

    /// Draws it in a view with what to do: over a gauge, which shows the same tilt, and clear of frames, so that nothing lies on its
    /// way there; or a mouse with its button at a place.
    func draw(
        into list: inout DrawList, saying words: String? = nil, at place: Vector? = nil, over gauge: Rect,
        besides frames: [Rect] = [], in view: Viewport, fonts: Fonts
    ) {
        guard presence > 0 else { return }
        var scale = Self.scale(in: view)
        let size = Self.room * scale
        let lowest = Rect(origin: Vector(gauge.minX, gauge.minY - size.y), size: size)
        let raised = lowest.raised(above: frames)
        let room = raised.minY < SceneButtons.foot ? lowest : raised
        let depth = device == .mouse ? Self.depth.mouse : Self.depth.other
        let rest = Vector(room.midX, room.maxY - depth * scale)
        var middle = rest
        if let flight {
            middle = middle.lerp(to: flight.goal, flight.share)
            scale *= 1 - 0.8 * flight.share
        }
        list.faded(to: presence) { list in
            // A mouse has its own shadow.
            if device != .mouse {
                list.fill(
                    Rect(center: middle + Vector(0, 16) * scale, size: Vector(150, 50) * scale), radius: 25 * scale,
                    softness: 44 * scale, color: .shade.opacity(0.3))
            }
            switch device {
            case .pad: drawPad(into: &list, at: middle, scale: scale * Self.width / 2)
            case .phone: drawPhone(into: &list, at: middle, scale: scale * Self.width / 2)
            case .mouse:
                let moved = middle + Vector(tilt.x, tilt.y) * (Self.travel * scale)
                drawMouse(into: &list, at: place ?? moved, scale: scale * Self.mouse)
            }
            guard let words else { return }
            let plate = Self.plate(of: words, in: list, view, fonts)
            var middle = Vector(room.midX, room.minY + plate.y / 2)
            if device == .mouse, let place {
                // Beside it, on the side of the window's middle.
                let way = 0.31 * Self.mouse * scale + 10 + plate.x / 2
                middle = place + Vector(place.x < view.width / 2 ? way : -way, 0)
            }
            Self.draw(words, on: Rect(center: middle, size: plate), into: &list, in: view, fonts: fonts)
        }
    }

    /// Draws what to do in one line at the foot of a view, in a gauge's place, and above what it would cover there; returns its
    /// frame.
    static func draw(
        _ words: String, into list: inout DrawList, in gauge: Rect, besides frames: [Rect], in view: Viewport,
        fonts: Fonts
    ) -> Rect {
        let size = Self.plate(of: words, in: list, view, fonts)
        let plate = Rect(origin: Vector(gauge.minX, gauge.maxY - size.y), size: size).raised(above: frames, gap: 12)
        draw(words, on: plate, into: &list, in: view, fonts: fonts)
        return plate
    }

    /// The size of the plate under words, which is a message's in a usual window.
    private static func plate(of words: String, in list: DrawList, _ view: Viewport, _ fonts: Fonts) -> Vector {
        let scale = Self.scale(in: view)
        let width = list.width(of: words, font: fonts.semibold, size: wordSize * scale)
        return Vector(min(width + 48 * scale, view.width - 24), 48 * scale)
    }

    private static func draw(
        _ words: String, on plate: Rect, into list: inout DrawList, in view: Viewport, fonts: Fonts
    ) {
        let size = wordSize * scale(in: view)
        list.panel(plate, radius: plate.height / 2)
        list.text(
            words, at: plate.center + Vector(0, 0.36 * size), font: fonts.semibold, size: size, color: .chalk,
            fitting: plate.width - 24, anchor: .center)
    }

    /// Draws a mouse that lies on the table, seen from above.
    private func drawMouse(into list: inout DrawList, at center: Vector, scale: Double) {
        let size = Vector(0.62, 1) * scale
        let (frame, radius) = (Rect(center: center, size: size), size.x / 2)
        list.fill(
            frame.offsetBy(Vector(0, 0.05 * scale)), radius: radius, softness: 0.2 * scale, color: .shade.opacity(0.5))
        list.fill(frame, radius: radius, color: .ink.opacity(0.85))
        if lit == .left || lit == .right {
            let left = lit == .left ? frame.minX : frame.midX
            list.clip(to: Rect(x: left, y: frame.minY, width: size.x / 2, height: 0.44 * size.y))
            list.fill(frame, radius: radius, color: .chalk)
            list.clip(to: nil)
        }
        let seam = frame.minY + 0.44 * size.y
        list.line(
            from: Vector(frame.minX, seam), to: Vector(frame.maxX, seam), width: 1.75, color: .chalk.opacity(0.85))
        list.line(
            from: Vector(frame.midX, frame.minY), to: Vector(frame.midX, seam), width: 1.75, color: .chalk.opacity(0.85)
        )
        list.stroke(frame, radius: radius, width: 2, color: .chalk.opacity(0.9))
        let wheel = Rect(center: Vector(frame.midX, frame.minY + 0.24 * size.y), size: Vector(0.08, 0.17) * scale)
        list.fill(wheel.insetBy(-2.5), radius: wheel.width / 2 + 2.5, color: .ink)
        list.fill(wheel, radius: wheel.width / 2, color: .chalk)
    }

    /// Draws a phone that lies in the hands.
    private func drawPhone(into list: inout DrawList, at center: Vector, scale: Double) {
        let place = projection(at: center, scale: scale)
        func outline(_ half: Vector, _ radius: Double, _ height: Double) -> [Vector] {
            let sides = [Vector(1, 1), Vector(-1, 1), Vector(-1, -1), Vector(1, -1)]
            return sides.enumerated().flatMap { corner, side in
                (0...6).map { step in
                    let turn = (Double(corner) + Double(step) / 6) * .pi / 2
                    let middle = Vector(side.x * (half.x - radius), side.y * (half.y - radius))
                    return place(middle + Vector(.cos(turn), .sin(turn)) * radius, height)
                }
            }
        }
        let (rim, top) = (outline(Vector(0.9, 0.46), 0.13, -0.1), outline(Vector(0.9, 0.46), 0.13, 0))
        list.fill(polygon: rim, color: .ink.opacity(0.55))
        list.fill(polygon: top, color: .ink.opacity(0.85))
        list.fill(polygon: outline(Vector(0.82, 0.38), 0.06, 0), color: .chalk.opacity(0.14))
        list.stroke(path: top, isClosed: true, width: 2, color: .chalk.opacity(0.9))
        if lit == .glass {
            list.fill(polygon: Self.round(.zero, 0.24).map { place($0, 0) }, color: .vial.opacity(0.5))
        }
        list.fill(polygon: Self.round(.zero, 0.13).map { place($0, 0) }, color: .chalk)
    }

    /// The corners of a disc in the device's plane.
    private static func round(_ center: Vector, _ radius: Double) -> [Vector] {
        (0..<20).map { step in
            let turn = Double(step) / 20 * 2 * .pi
            return center + Vector(.cos(turn), .sin(turn)) * radius
        }
    }

    /// Where a point of the device's plane, some way above it, is on the screen: x to the right, y toward the player.
    private func projection(at center: Vector, scale: Double) -> (Vector, Double) -> Vector {
        // To the right: the right side down. Toward: the near edge down.
        let roll = Double.asin((tilt.x * Self.emphasis).clamped(to: -0.9...0.9))
        let pitch = Double.asin((tilt.y * Self.emphasis).clamped(to: -0.9...0.9)) + Self.rest.radians
        return { point, height in
            let (x, up) = (point.x * .cos(roll) + height * .sin(roll), height * .cos(roll) - point.x * .sin(roll))
            let (y, depth) = (point.y * .sin(pitch + 0.55) - up, -point.y * .cos(pitch))
            return center + Vector(x, y) * (scale * Self.eye / (Self.eye + depth))
        }
    }

    private func drawPad(into list: inout DrawList, at center: Vector, scale: Double) {
        let projected = projection(at: center, scale: scale)
        func place(_ point: Vector, _ height: Double = 0) -> Vector { projected(point, height) }
        func round(_ center: Vector, _ radius: Double, _ height: Double) -> [Vector] {
            Self.round(center, radius).map { place($0, height) }
        }
        let rim = Self.body.map { place($0, -0.16) }
        let top = Self.body.map { place($0) }
        list.fill(polygon: rim, color: .ink.opacity(0.55))
        list.fill(polygon: top, color: .ink.opacity(0.72))
        list.stroke(path: rim, isClosed: true, width: 1, color: .chalk.opacity(0.3))
        list.stroke(path: top, isClosed: true, width: 1.75, color: .chalk.opacity(0.85))
        for side in [-0.3, 0.3] {
            let stick = round(Vector(side, 0.02), 0.11, 0.14)
            list.fill(polygon: stick, color: lit == .stick && side > 0 ? .chalk : .ink)
            list.stroke(path: stick, isClosed: true, width: 1.5, color: .chalk.opacity(0.85))
        }
        let buttons = [
            (PadButton.triangle, Vector(0, -0.11)), (.circle, Vector(0.11, 0)), (.cross, Vector(0, 0.11)),
            (.square, Vector(-0.11, 0)),
        ]
        for (button, offset) in buttons {
            // While one is lit, the others step back.
            let (center, isLit) = (Vector(0.66, -0.24) + offset, lit == .button(button))
            if isLit { list.fill(polygon: round(center, 0.13, 0.02), color: .vial.opacity(0.5)) }
            list.fill(
                polygon: round(center, isLit ? 0.075 : 0.045, 0.02),
                color: isLit ? .vial : .chalk.opacity(lit == nil ? 0.9 : 0.5))
        }
        for (x, y) in [(0.13, 0.045), (0.045, 0.13)] {
            let corners = [Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)]
            list.fill(
                polygon: corners.map { place(Vector(-0.66, -0.24) + $0, 0.02) }, color: .chalk.opacity(0.75))
        }
        let pad = [Vector(-0.26, -0.4), Vector(0.26, -0.4), Vector(0.22, -0.16), Vector(-0.22, -0.16)].map {
            place($0, 0.01)
        }
        list.fill(polygon: pad, color: .chalk.opacity(0.14))
        list.stroke(path: pad, isClosed: true, width: 1, color: .chalk.opacity(0.4))
    }
}
