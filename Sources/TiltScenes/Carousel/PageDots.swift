import TiltCanvas
import TiltEngine
import TiltStage

/// The row of dots under the ring: one for each card, with a longer bubble for the current one (8 points, pitch 16, the
/// bubble 24 by 8). Above 24 cards, or without room for the row, a number replaces it.
struct PageDots: Equatable, Sendable {
    let count: Int
    /// The greatest width of the row, in points.
    var room: Double
    /// Whether the dots stand below one another.
    var isVertical = false
    /// The bubble's position, counted in cards without bound, so that it can pass either end.
    private var bubble: Marker

    private static let mostDots = 24
    /// The distance around the row at which a press still hits a dot, in points, because dots are small and close together.
    private static let reach = 24.0

    init(count: Int, at slot: Double = 0, room: Double = .infinity, reducesMotion: Bool = false) {
        self.count = count
        self.room = room
        bubble = Marker(at: slot, reducesMotion: reducesMotion)
    }

    var isAtRest: Bool { bubble.isAtRest }

    /// Advances by `dt` seconds toward the card at `slot`, counted without bound.
    mutating func step(_ dt: Double, toward slot: Double) { bubble.step(dt, toward: slot) }

    /// Moves the bubble at once.
    mutating func jump(to slot: Double) { bubble.jump(to: slot) }

    /// Draws the row; the dot under the pointer is `lit`.
    func draw(
        into list: inout DrawList, center: Vector, front: Int, lit: Int? = nil, light: Double = 0, fonts: Fonts
    ) {
        guard !isFigure else {
            return list.text(
                "\(front + 1) / \(count)", at: center + Vector(0, 5), font: fonts.medium, size: 14, color: .chalk,
                anchor: .center, tabular: true)
        }
        forEachDot(around: center) { i, dot in
            let color = Color.mix(.chalk.opacity(0.46), .chalk, weight(of: i))
            guard i == lit else { return list.fill(dot, radius: 4, color: color) }
            list.fill(dot.insetBy(-6), radius: 10, color: .white.opacity(light))
            list.fill(dot.insetBy(-1), radius: 5, color: .chalk)
        }
    }

    /// The card whose dot is nearest to a point on or close to the row.
    func card(at point: Vector, center: Vector) -> Int? {
        let offset = isVertical ? Vector(point.y - center.y, point.x - center.x) : point - center
        guard !isFigure, count > 1, abs(offset.y) <= Self.reach, abs(offset.x) <= width / 2 + Self.reach else {
            return nil
        }
        var card = 0
        forEachDot(around: center) { i, dot in
            if offset.x >= (isVertical ? dot.minY - center.y : dot.minX - center.x) - 4 { card = i }
        }
        return card
    }

    /// The width of the row, or of the number that replaces it, in points.
    var width: Double { isFigure ? 80 : rowWidth }

    private var isFigure: Bool { count > Self.mostDots || rowWidth > room }
    private var rowWidth: Double { Double(count) * 16 + 8 }

    private func forEachDot(around center: Vector, _ body: (Int, Rect) -> Void) {
        var x = -width / 2
        for i in 0..<count {
            let length = 8 + 16 * weight(of: i)
            body(
                i,
                isVertical
                    ? Rect(x: center.x - 4, y: center.y + x, width: 8, height: length)
                    : Rect(x: center.x + x, y: center.y - 4, width: length, height: 8))
            x += length + 8
        }
    }

    /// The share of the bubble on a dot, 0…1; it moves from one to the next, and from the last to the first.
    private func weight(of dot: Int) -> Double {
        guard count > 1 else { return 1 }
        return bubble.weight { ($0 - Double(dot)).remainder(dividingBy: Double(count)) }
    }
}
