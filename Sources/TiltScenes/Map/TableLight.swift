import TiltCanvas
import TiltEngine

/// The light on a map's table that has turned: its low side, which is far, lies in the dark, and a band of light has come in from its
/// high side.
struct TableLight: Hashable, Sendable {
    /// The change of the step of light by a point to the right and one down, and the step in the corner of the view.
    private let (slope, corner): (Vector, Double)
    /// How far the table has turned, 0…1.
    private let strength: Double

    /// The steps of light from the high side to the low one.
    private static let steps = 128
    /// The colours of the dark and of the light, with their greatest opacities.
    private static let (dark, bright) = ((Color(hex: 0x0A1430), 0.5), (Color.white, 0.2))
    /// The middle of the band before it comes in and when it has come, from −1 at the high side to 1 at the low one; its half width.
    private static let (start, end, width) = (-1.7, -0.5, 0.45)

    /// The light on a table that is low in a direction, and has turned as far as `strength` says, about the middle of the view.
    init(along direction: Vector, strength: Double, middle: Vector) {
        let reach = abs(direction.x) * middle.x + abs(direction.y) * middle.y
        slope = direction * (Double(Self.steps - 1) / 2 / reach)
        corner = Double(Self.steps - 1) / 2 - slope.dot(middle)
        self.strength = strength
    }

    /// What it adds to a picture at a step, premultiplied.
    private func color(at step: Int) -> UInt32 {
        let place = 2 * Double(step) / Double(Self.steps - 1) - 1
        let away = (place - lerp(Self.start, Self.end, strength)) / Self.width
        let light = Self.bright.1 * strength * .exp(-away * away)
        let shade = Self.dark.1 * strength * smoothRise(-0.3, 1.2, place)
        func part(_ value: Double, _ shift: UInt32) -> UInt32 { UInt32(255 * value + 0.5) << shift }
        func mixed(_ path: KeyPath<Color, Double>) -> Double {
            Self.dark.0[keyPath: path] * shade * (1 - light) + Self.bright.0[keyPath: path] * light
        }
        return part(shade * (1 - light) + light, 24) | part(mixed(\.red), 16) | part(mixed(\.green), 8)
            | part(mixed(\.blue), 0)
    }

    /// Appends the colours of cells in some columns, which lie in a frame, in this light; there may be more than one picture of it.
    func shine(on cells: [UInt32], columns: Int, rows: Int, in frame: Rect, to lit: inout [UInt32]) {
        let side = Vector(frame.width / Double(columns), frame.height / Double(rows))
        let (first, next) = (slope.dot(frame.origin + side / 2) + corner, slope.times(side))
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.steps) { colors in
            for step in 0..<Self.steps { colors.initializeElement(at: step, to: color(at: step)) }
            for start in stride(from: 0, to: cells.count, by: columns) {
                let place = first + Double(start / columns % rows) * next.y
                for column in 0..<columns {
                    let step = (place + Double(column) * next.x).clamped(to: 0...Double(Self.steps - 1))
                    let (color, cell) = (colors[Int(step)], cells[start + column])
                    let rest = 256 &- color &>> 24
                    let odd = ((cell & 0xFF00FF) &* rest) &>> 8 & 0xFF00FF
                    let even = (cell &>> 8 & 0xFF00FF) &* rest & 0xFF00_FF00
                    lit.append(color &+ odd &+ even)
                }
            }
        }
    }
}
