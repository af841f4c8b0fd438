import TiltCanvas
import TiltEngine
import TiltStage

/// The attitude of the pad: a ring that turns with it, an artificial horizon inside, and three figures.
enum CompassCard {
    private static let center = Vector(100, 162)
    /// The radii of the ring and of the horizon, in points.
    private static let (ring, horizon) = (74.0, 47.0)
    private static let (sky, ground, needle) = (Color(hex: 0x5aa6e4), Color(hex: 0x5d7a4a), Color(hex: 0xff7a66))
    private static let plate = Color(hex: 0x141d34)

    /// Draws the card's content.
    static func draw(into list: inout DrawList, _ reading: LandscapeReading, fonts: Fonts) {
        let attitude = reading.attitude
        list.cardHead(
            .compass, title: "Attitude of the pad",
            second: attitude == nil ? "no pad or phone" : "turn from the rest pose",
            fonts: fonts)
        drawRing(turnedBy: attitude?.yaw ?? .zero, into: &list)
        drawHorizon(attitude ?? DeviceAttitude(), into: &list)
        guard let attitude else {
            list.lines(
                ["Tilt with a pad", "or phone to see", "it move"], from: Vector(198, 144), height: 22, fonts: fonts)
            return
        }
        let rows: [(angle: Angle, plus: String, minus: String)] = [
            (attitude.yaw, "turned right", "turned left"), (attitude.pitch, "nose up", "nose down"),
            (attitude.roll, "to the right", "to the left"),
        ]
        for (index, row) in rows.enumerated() {
            let degrees = row.angle.degrees.rounded()
            let y = 116 + 50 * Double(index)
            list.text(
                "\(degrees.magnitude.text(decimals: 0))°", at: Vector(198, y), font: fonts.semibold, size: 18,
                color: .chalk, tabular: true)
            list.text(
                degrees < 0 ? row.minus : row.plus, at: Vector(198, y + 20), font: fonts.medium, size: 14,
                color: .mist)
        }
    }

    private static func drawRing(turnedBy yaw: Angle, into list: inout DrawList) {
        list.fill(circleAt: center, radius: ring, color: plate)
        list.stroke(circleAt: center, radius: ring, width: 1.5, color: .chalk.opacity(0.59))
        for tick in 0..<72 {
            let isMain = tick % 18 == 0
            let length = isMain ? 12.0 : tick % 6 == 0 ? 8 : 5
            let out = Vector(0, -1).turned(by: .degrees(Double(tick) * 5) - yaw)
            list.hair(
                from: center + out * (ring - length), to: center + out * (ring - 2), width: isMain ? 2.4 : 1.2,
                color: .chalk.opacity(isMain ? 1 : 0.5))
        }
        // The mark of the pad's nose, which does not turn.
        list.fill(
            polygon: [Vector(0, -75), Vector(-6, -64), Vector(6, -64)].lazy.map { center + $0 }, color: needle)
    }

    /// Draws the horizon as it is seen over the nose: it sinks as the nose rises, and turns against the roll.
    private static func drawHorizon(_ attitude: DeviceAttitude, into list: inout DrawList) {
        let disc = Rect(center: center, size: Vector(2 * horizon, 2 * horizon))
        let turn = Angle.zero - attitude.roll
        let line = attitude.pitch.degrees.clamped(to: -60...60)
        func placed(_ x: Double, _ y: Double) -> Vector { center + Vector(x, y + line).turned(by: turn) }
        list.clip(to: disc, radius: horizon)
        list.fill(disc, color: sky)
        list.fill(
            Quad(
                topLeft: placed(-120, 0), topRight: placed(120, 0), bottomRight: placed(120, 160),
                bottomLeft: placed(-120, 160)), color: ground)
        list.line(from: placed(-120, 0), to: placed(120, 0), width: 1.5, color: .white.opacity(0.9))
        for step in [-20.0, -10, 10, 20] {
            let half = abs(step) == 10 ? 9.0 : 15
            list.line(from: placed(-half, step), to: placed(half, step), color: .white.opacity(0.59))
        }
        list.clip(to: nil)
        for side in [-1.0, 1] {
            list.line(
                from: center + Vector(26 * side, 0), to: center + Vector(9 * side, 0), width: 3, color: .vial)
        }
        list.fill(circleAt: center, radius: 2.5, color: .vial)
    }
}
