import TiltCanvas
import TiltEngine

/// A pad drawn beside the gauge, that tilts as the device is said to, seen from the place of the player's eyes.
struct GhostPad {
    /// The tilt that it shows.
    let tilt: Tilt
    /// Its visibility, 0…1.
    let presence: Double

    /// Its width on the screen, in points; in its own units it is 2.
    private static let width = 150.0
    /// How much more it leans than the device, so that it is seen.
    private static let emphasis = 1.7
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

    /// Draws it beside the frame of the gauge, in a view.
    func draw(into list: inout DrawList, beside gauge: Rect, in view: Viewport) {
        guard presence > 0 else { return }
        let scale = min(1, view.width / 640) * Self.width / 2
        let isBeside = gauge.maxX + 2.4 * scale < view.width
        let center =
            isBeside
            ? Vector(gauge.maxX + 1.2 * scale, gauge.maxY - 0.95 * scale)
            : Vector(1.2 * scale, gauge.minY - 0.8 * scale)
        list.faded(to: presence) { draw(into: &$0, at: center, scale: scale) }
    }

    private func draw(into list: inout DrawList, at center: Vector, scale: Double) {
        // To the right: the right side down. Toward: the near edge down.
        let (roll, pitch) = (
            Double.asin((tilt.x * Self.emphasis).clamped(to: -0.9...0.9)),
            Double.asin((tilt.y * Self.emphasis).clamped(to: -0.9...0.9)) + Self.rest.radians
        )
        func place(_ point: Vector, _ height: Double = 0) -> Vector {
            // The plane lies flat: x to the right, y toward the player, and up.
            let (x, up) = (
                point.x * .cos(roll) + height * .sin(roll), height * .cos(roll) - point.x * .sin(roll)
            )
            let (y, depth) = (point.y * .sin(pitch + 0.55) - up, -point.y * .cos(pitch))
            let size = Self.eye / (Self.eye + depth)
            return center + Vector(x, y) * (scale * size)
        }
        func round(_ center: Vector, _ radius: Double, _ height: Double) -> [Vector] {
            (0..<20).map { step in
                let turn = Double(step) / 20 * 2 * .pi
                return place(center + Vector(.cos(turn), .sin(turn)) * radius, height)
            }
        }
        let rim = Self.body.map { place($0, -0.16) }
        let top = Self.body.map { place($0) }
        list.fill(polygon: rim, color: .ink.opacity(0.55))
        list.fill(polygon: top, color: .ink.opacity(0.72))
        list.stroke(path: rim, isClosed: true, width: 1, color: .chalk.opacity(0.3))
        list.stroke(path: top, isClosed: true, width: 1.75, color: .chalk.opacity(0.85))
        for side in [-0.3, 0.3] {
            let stick = round(Vector(side, 0.02), 0.11, 0.14)
            list.fill(polygon: stick, color: .ink)
            list.stroke(path: stick, isClosed: true, width: 1.5, color: .chalk.opacity(0.85))
        }
        for offset in [Vector(0, -0.11), Vector(0.11, 0), Vector(0, 0.11), Vector(-0.11, 0)] {
            list.fill(polygon: round(Vector(0.66, -0.24) + offset, 0.045, 0.02), color: .chalk.opacity(0.9))
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

/// A fingertip that drags.
struct GhostHand {
    /// Its place in the window.
    let place: Vector
    /// Its visibility, 0…1.
    let presence: Double

    /// Draws it.
    func draw(into list: inout DrawList) {
        list.faded(to: presence) {
            let radius = 20 + 14 * (1 - presence)
            $0.fill(circleAt: place, radius: radius, color: .white.opacity(0.28))
            $0.stroke(circleAt: place, radius: radius, width: 2.5, color: .ink.opacity(0.55))
            $0.stroke(circleAt: place, radius: radius - 2, width: 2, color: .white.opacity(0.9))
        }
    }
}
