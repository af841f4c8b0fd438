import TiltCanvas
import TiltEngine

/// The small pictures of the weather, all on one sheet. The white ones are tinted.
enum WeatherSprite: String, CaseIterable, Sendable {
    case puff, dot, ring, beam, ray, stone, star, leaf
    case leafGold = "leaf-gold"
    case flake
    case gullUp = "gull-up"
    case gullDown = "gull-down"

    /// The size of its drawing.
    private var size: Vector {
        switch self {
        case .puff: Vector(128, 128)
        case .dot, .star: Vector(32, 32)
        case .ring: Vector(64, 24)
        case .beam: Vector(256, 64)
        case .ray: Vector(64, 256)
        case .stone: Vector(24, 24)
        case .leaf: Vector(48, 32)
        case .leafGold: Vector(40, 40)
        case .flake: Vector(48, 48)
        case .gullUp, .gullDown: Vector(48, 24)
        }
    }

    /// The name of the sheet.
    static let sheet = ImageID("Cards/Layers/sprites")

    private static let sheetSize = Vector(448, 272)
    /// The places on the sheet. Small pictures are drawn smaller still, so that they need clear pixels around them.
    private var corner: Vector {
        switch self {
        case .ray: Vector(8, 8)
        case .puff: Vector(88, 8)
        case .beam: Vector(88, 152)
        case .ring: Vector(232, 8)
        case .dot: Vector(232, 48)
        case .star: Vector(280, 48)
        case .stone: Vector(328, 48)
        case .leaf: Vector(232, 96)
        case .leafGold: Vector(296, 96)
        case .flake: Vector(352, 88)
        case .gullUp: Vector(312, 8)
        case .gullDown: Vector(376, 8)
        }
    }

    /// Its part of the sheet, in fractions.
    var source: Rect {
        let (corner, size, sheet) = (corner, size, Self.sheetSize)
        return Rect(
            x: corner.x / sheet.x, y: corner.y / sheet.y, width: size.x / sheet.x, height: size.y / sheet.y)
    }

    /// The sheet of all pictures.
    static let picture = Picture(
        sheet, size: sheetSize,
        finish: .sheet(
            allCases.map { sprite in
                SheetPart(
                    ImageID("Cards/Layers/sprites/\(sprite.rawValue)"), box: Rect(origin: .zero, size: sprite.size),
                    frame: sprite.source)
            }, isScaled: true))
}
