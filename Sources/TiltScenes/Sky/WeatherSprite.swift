import TiltCanvas
import TiltEngine

/// The small pictures of the weather, all on one sheet. The white ones are tinted.
enum WeatherSprite: String, CaseIterable, Sendable {
    case puff, ring, beam, ray, stone, star, leaf
    case leafGold = "leaf-gold"
    case flake
    case gullUp = "gull-up"
    case gullDown = "gull-down"

    /// The name of the sheet.
    static let sheet = ImageID("Cards/Layers/sprites")

    private static let sheetSize = Vector(448, 272)
    /// The place on the sheet, as large as its drawing. Small pictures are drawn smaller still, so that they need clear pixels
    /// around them.
    private var box: Rect {
        switch self {
        case .ray: Rect(x: 8, y: 8, width: 64, height: 256)
        case .puff: Rect(x: 88, y: 8, width: 128, height: 128)
        case .beam: Rect(x: 88, y: 152, width: 256, height: 64)
        case .ring: Rect(x: 232, y: 8, width: 64, height: 24)
        case .star: Rect(x: 280, y: 48, width: 32, height: 32)
        case .stone: Rect(x: 328, y: 48, width: 24, height: 24)
        case .leaf: Rect(x: 232, y: 96, width: 48, height: 32)
        case .leafGold: Rect(x: 296, y: 96, width: 40, height: 40)
        case .flake: Rect(x: 352, y: 88, width: 48, height: 48)
        case .gullUp: Rect(x: 312, y: 8, width: 48, height: 24)
        case .gullDown: Rect(x: 376, y: 8, width: 48, height: 24)
        }
    }

    /// Its part of the sheet, in fractions.
    var source: Rect {
        let (box, sheet) = (box, Self.sheetSize)
        return Rect(
            x: box.minX / sheet.x, y: box.minY / sheet.y, width: box.width / sheet.x, height: box.height / sheet.y)
    }

    /// The sheet of all pictures.
    static let picture = Picture(
        sheet, size: sheetSize,
        finish: .sheet(
            allCases.map { sprite in
                SheetPart(
                    ImageID("Cards/Layers/sprites/\(sprite.rawValue)"), box: Rect(origin: .zero, size: sprite.box.size),
                    frame: sprite.source)
            }, isScaled: true))
}
