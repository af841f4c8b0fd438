import TiltCanvas
import TiltEngine

/// The turntable engraved in the floor under the ring: three circles and a scale of degrees, as on a level's dial. It turns
/// with the ring.
struct Turntable: Equatable, Sendable {
    /// The circles, in points from the ring's own, with their opacities.
    private static let circles = [(-96.0, 0.13), (96.0, 0.26), (118.0, 0.10)]
    /// The ends of the marks at every 5° and at every 30°, likewise.
    private static let marks = (from: 96.0, short: (107.0, 0.16), long: (118.0, 0.30))
    private static let ink = Color(hex: 0xC9D6FF)
    private static let width = 1.2
    /// The number of pieces of a circle.
    private static let pieces = 96

    /// Draws it at an angle of the ring in radians.
    func draw(into list: inout DrawList, angle: Double, room: CarouselRoom) {
        let unit = room.height / 360
        func point(_ radius: Double, _ turn: Double) -> Vector? {
            let z = room.radius - radius * .cos(turn)
            return room.sees(z) ? room.project(radius * .sin(turn), 0, z) : nil
        }
        for (away, opacity) in Self.circles {
            let radius = room.radius + away * unit
            var last = point(radius, 0)
            for piece in 1...Self.pieces {
                let next = point(radius, Double(piece) * 2 * .pi / Double(Self.pieces))
                if let last, let next {
                    list.piece(from: last, to: next, width: Self.width, color: Self.ink.opacity(opacity))
                }
                last = next
            }
        }
        for mark in 0..<72 {
            let turn = angle + Double(mark) * .pi / 36
            let (end, opacity) = mark % 6 == 0 ? Self.marks.long : Self.marks.short
            guard let from = point(room.radius + Self.marks.from * unit, turn),
                let to = point(room.radius + end * unit, turn)
            else { continue }
            list.hair(from: from, to: to, width: Self.width, color: Self.ink.opacity(opacity))
        }
    }
}

extension DrawList {
    /// Appends a piece of a thin curve, a little short at both ends, so that the round ends of neighbours do not show as dots.
    mutating func piece(from start: Vector, to end: Vector, width: Double, color: Color) {
        let displacement = end - start
        let trim = min(0.45 * width / max(displacement.length, 1e-9), 0.49)
        hair(from: start + displacement * trim, to: end - displacement * trim, width: width, color: color)
    }
}
