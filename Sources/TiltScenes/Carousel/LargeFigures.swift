import TiltCanvas
import TiltEngine

/// Large figures for a temperature: digits, minus and degree sign of Inter Display, in a picture of twelve cells. A sheet of
/// the whole font would be too large in this size.
enum LargeFigures {
    private static let image = ImageID("Carousel/figures")
    private static let signs = Array("0123456789−°")
    /// The widths of the signs, in hundredths of an em; that of the minus is narrower, so that it stays with its digit.
    private static let advances = [
        60.84, 36.77, 57.18, 60.21, 62.21, 58.06, 60.11, 54.59, 60.01, 60.11, 55.57, 41.02,
    ]
    /// The cell of a sign, and its origin there, in hundredths of an em.
    private static let (cell, origin) = (Vector(80, 80), Vector(8, 76))

    static func picture(size: Double) -> Picture {
        Picture(image, size: Vector(cell.x * Double(signs.count), cell.y) * (size / 100))
    }

    /// The width of those of a text's characters that there are.
    static func width(of text: String, size: Double) -> Double {
        text.reduce(0) { width, sign in width + (signs.firstIndex(of: sign).map { advances[$0] } ?? 0) * size / 100 }
    }

    /// Draws those of a text's characters that there are, from a point of their baseline.
    static func draw(_ text: String, at point: Vector, size: Double, color: Color, into list: inout DrawList) {
        var pen = point.x
        for sign in text {
            guard let index = signs.firstIndex(of: sign) else { continue }
            let place = list.snapped(Vector(pen, point.y) - origin * (size / 100))
            list.image(
                image, in: Rect(origin: place, size: cell * (size / 100)),
                source: Rect(x: Double(index) / Double(signs.count), y: 0, width: 1 / Double(signs.count), height: 1),
                tint: color)
            pen += advances[index] * size / 100
        }
    }
}
