import TiltCanvas
import TiltEngine
import TiltStage

/// A greeting, and a report of the weather, the sun and the pad.
enum MessageCard {
    /// Draws the card's content.
    static func draw(into list: inout DrawList, _ reading: LandscapeReading, fonts: Fonts) {
        list.cardHead(.message, title: reading.greeting, second: "\(reading.clock) at the lake", fonts: fonts)
        list.lines(
            [reading.weatherWords, reading.sunWords, reading.padWords], from: Vector(20, 88), height: 22, fonts: fonts,
            fitting: 284)
    }
}
