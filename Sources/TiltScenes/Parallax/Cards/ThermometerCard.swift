import TiltCanvas
import TiltEngine
import TiltStage

/// The temperature over a day, with the present hour as a bubble that scrubs the time.
enum ThermometerCard {
    /// The frame of the curve in the card.
    static let graph = Rect(x: 24, y: 84, width: 272, height: 140)
    /// The part of the card where a press takes the bubble.
    static let grip = graph.insetBy(-10)

    private static let (warm, glow) = (Color(hex: 0xffb082), Color(hex: 0xff966e))
    /// The number of points of the curve, one every quarter of an hour.
    private static let points = 97

    /// The hour at a point of the card, in whole minutes from 0:00 to 23:59.
    static func hour(at point: Vector) -> Double {
        let minutes = (point.x - graph.minX) / graph.width * (24 * 60)
        return minutes.rounded().clamped(to: 0...24 * 60 - 1) / 60
    }

    private static func place(of hour: Double, _ reading: LandscapeReading) -> Vector {
        let day = LandscapeReading.day(of: reading.weather)
        let share = (reading.temperature(at: hour) - day.mean) / day.swing
        return Vector(
            graph.minX + hour / 24 * graph.width, graph.minY + graph.height / 2 + 4 - share * (graph.height / 2 - 10))
    }

    /// Draws the card's content.
    static func draw(into list: inout DrawList, _ reading: LandscapeReading, fonts: Fonts) {
        let day = LandscapeReading.day(of: reading.weather)
        func degrees(_ value: Double) -> String { "\(value.text(decimals: 0))°" }
        list.cardHead(
            .thermometer, title: reading.degrees,
            second: "low \(degrees(day.mean - day.swing))  high \(degrees(day.mean + day.swing))", fonts: fonts)
        for (start, end) in [(0.0, 6.0), (20, 24)] {
            list.fill(
                Rect(
                    x: graph.minX + start / 24 * graph.width, y: graph.minY, width: (end - start) / 24 * graph.width,
                    height: graph.height), radius: 8, color: .white.opacity(0.05))
        }
        list.fill(polygonOf: points + 2, color: glow.opacity(0.18)) { index in
            switch index {
            case points: Vector(graph.maxX, graph.maxY)
            case points + 1: Vector(graph.minX, graph.maxY)
            default: place(of: Double(index) / 4, reading)
            }
        }
        list.stroke(pathOf: points, width: 2.4, color: warm) { place(of: Double($0) / 4, reading) }
        let now = place(of: reading.hour, reading)
        list.line(
            from: Vector(now.x, graph.minY), to: Vector(now.x, graph.maxY), color: .chalk.opacity(0.35))
        list.fill(circleAt: now, radius: 7, color: .ink)
        list.fill(circleAt: now, radius: 5, color: .chalk)
        for (index, anchor) in [TextAnchor.leading, .center, .center, .center, .trailing].enumerated() {
            list.text(
                index < 2 ? "0\(6 * index)" : "\(6 * index)",
                at: Vector(graph.minX + graph.width * Double(index) / 4, 250), font: fonts.medium, size: 14,
                color: .mist, anchor: anchor, tabular: true)
        }
    }
}
