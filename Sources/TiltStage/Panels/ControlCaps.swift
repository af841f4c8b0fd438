import TiltCanvas
import TiltEngine

extension DrawList {
    /// The width of the controls of a row.
    func width(of parts: [HelpRow.Part], fonts: Fonts) -> Double {
        parts.reduce(0) { sum, part in
            switch part {
            case .words(let words): sum + width(of: words, font: fonts.medium, size: 14) + 8
            case .cap(let name): sum + max(22, width(of: name, font: fonts.semibold, size: 14) + 14) + 5
            }
        } - 5
    }

    /// Draws the controls of a row one after another, in a line of 26 points.
    mutating func controls(_ parts: [HelpRow.Part], at corner: Vector, capHeight: Double = 20, fonts: Fonts) {
        var x = corner.x
        for part in parts {
            switch part {
            case .words(let words):
                text(words, at: Vector(x, corner.y + 18), font: fonts.medium, size: 14, color: .mist)
                x += width(of: words, font: fonts.medium, size: 14) + 8
            case .cap(let name):
                let width = max(22, width(of: name, font: fonts.semibold, size: 14) + 14)
                let cap = Rect(x: x, y: corner.y + 13 - capHeight / 2, width: width, height: capHeight)
                fill(cap, radius: 6, color: .white.opacity(0.13))
                stroke(cap, radius: 6, width: 1, color: .white.opacity(0.22))
                text(name, in: cap, TextStyle(isBold: true, anchor: .center), fonts: fonts)
                x += width + 5
            }
        }
    }
}
