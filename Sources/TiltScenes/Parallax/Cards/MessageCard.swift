import TiltCanvas
import TiltEngine

/// A greeting, and a report of the weather, the sun and the pad.
enum MessageCard {
    /// Draws the card's content.
    static func draw(into list: inout DrawList, _ reading: LandscapeReading, fonts: Fonts) {
        list.cardHead(.message, title: reading.greeting, second: "\(reading.clock) at the lake", fonts: fonts)
        for (index, line) in [reading.weatherWords, reading.sunWords, reading.padWords].enumerated() {
            list.text(
                line, at: Vector(20, 88 + 22 * Double(index)), font: fonts.medium, size: 14, color: .chalk,
                fitting: 284)
        }
    }
}
