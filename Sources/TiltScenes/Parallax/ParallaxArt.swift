import TiltEngine

/// The dimensions of the artwork in Assets/Parallax, as in its layers.json. One unit is a point of the artwork.
enum ParallaxArt {
    /// The size of the whole artwork, of which every layer has some rows.
    static let canvas = Vector(2240, 1260)
    /// The central part of the canvas that is visible at rest.
    static let view = Vector(1920, 1080)
    /// The displacement of a plane at one unit of nearness before the screen, at full lean.
    static let motion = Vector(144, 81)
    /// The nearness of the screen plane, which does not move.
    static let plane = 0.44

    /// The displacement of a plane of some nearness at the viewer's offset +1 in both axes; the opposite at −1.
    static func reach(nearness: Double) -> Vector { motion * (nearness - plane) }

    /// The sides of an icon's picture, with its shadow, and of the icon itself.
    static let iconCanvas = 220.0
    static let iconSide = 132.0
    /// The radius of an icon's corners.
    static let iconRadius = 38.0

    /// The moon and the brightest part of its light.
    static let moon = Rect(x: 1594, y: 266, width: 260, height: 260)
    /// The house at the lake.
    static let house = Rect(x: 1795, y: 998, width: 136, height: 60)

    /// The layers, the farthest first.
    ///
    /// The artwork of a layer has only the rows that can be seen: above its first row it would be transparent, and
    /// below its last row the next layers cover it, however far they move apart.
    static let layers = [
        StackLayer("sky", "0-sky", nearness: 0.06, rows: 0...760),
        StackLayer("moon", "1-moon", nearness: 0.12, rows: 0...760),
        StackLayer("far", "2-far", nearness: 0.26, rows: 520...1010),
        StackLayer("near", "3-near", nearness: 0.44, rows: 680...1110),
        StackLayer("forest", "4-forest", nearness: 0.70, rows: 800...1260),
    ]
}
