public import TiltEngine

/// The position of a line of text relative to a point.
public enum TextAnchor: Sendable {
    /// The point is the left end of the baseline.
    case leading
    /// The point is the middle of the baseline.
    case center
    /// The point is the right end of the baseline.
    case trailing
}

extension DrawList {
    /// Appends one line of text on a baseline. Advances are summed exactly and each glyph is rounded to a device pixel,
    /// so glyphs are never scaled. `size` is the em in points; `tabular` gives digits equal widths.
    public mutating func text(
        _ text: String, at point: Vector, font: BitmapFont, size: Double, color: Color, anchor: TextAnchor = .leading,
        tabular: Bool = false
    ) {
        let pixels = BitmapFont.pixels(size: size, density: density)
        let em = Double(pixels) / density
        var start = point
        switch anchor {
        case .leading: break
        case .center: start.x -= font.width(of: text, tabular: tabular) * em / 2
        case .trailing: start.x -= font.width(of: text, tabular: tabular) * em
        }
        start.y = snapped(start.y)
        let sheet = ImageID(font.name, pixels)
        let cell = Vector(1 / Double(font.columns), 1 / Double(font.rows))
        font.layOut(text, tabular: tabular) { glyph, pen, _ in
            guard glyph.hasInk else { return }
            guard glyph.pictures.isEmpty else {
                let box = OutlineGlyph.box(of: glyph.ink, pixels: pixels)
                let corner = Vector(snapped(start.x + pen * em), start.y) + box.origin / density
                let frame = Rect(origin: corner, size: box.size / density)
                return image(ImageID(glyph.pictures, pixels), in: frame, tint: color)
            }
            let corner = Vector(snapped(start.x + (pen - font.origin.x) * em), start.y - font.origin.y * em)
            let (row, column) = glyph.index.quotientAndRemainder(dividingBy: font.columns)
            image(
                sheet, in: Rect(origin: corner, size: font.cell * em),
                source: Rect(x: Double(column) * cell.x, y: Double(row) * cell.y, width: cell.x, height: cell.y),
                tint: color)
        }
    }

    /// The width of a line of text at this density, in points.
    public func width(of text: String, font: BitmapFont, size: Double, tabular: Bool = false) -> Double {
        font.width(of: text, tabular: tabular) * Double(BitmapFont.pixels(size: size, density: density)) / density
    }

    /// Appends one line of text, at most `width` points wide; longer text is cut off and ends in an ellipsis.
    public mutating func text(
        _ text: String, at point: Vector, font: BitmapFont, size: Double, color: Color, fitting width: Double,
        anchor: TextAnchor = .leading
    ) {
        self.text(
            cut(text, font: font, size: size, fitting: width), at: point, font: font, size: size, color: color,
            anchor: anchor)
    }

    /// Breaks a text between words into at most `most` lines, 1 or more, of at most `width` points. Text that does not
    /// fit is cut off and ends in an ellipsis, as is a word that is wider than a line.
    public func lines(of text: String, font: BitmapFont, size: Double, fitting width: Double, most: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last {
                let longer = "\(last) \(word)"
                if lines.count == most || self.width(of: longer, font: font, size: size) <= width {
                    lines[lines.count - 1] = longer
                    continue
                }
            }
            lines.append(String(word))
        }
        return lines.isEmpty ? [""] : lines.map { cut($0, font: font, size: size, fitting: width) }
    }

    private func cut(_ text: String, font: BitmapFont, size: Double, fitting width: Double) -> String {
        guard self.width(of: text, font: font, size: size) > width else { return text }
        let em = Double(BitmapFont.pixels(size: size, density: density)) / density
        let room = width / em - font.width(of: "…")
        var count = 0
        font.layOut(text, tabular: false) { _, pen, advance in
            if pen + advance <= room { count += 1 }
        }
        var rest = String(text.unicodeScalars.prefix(count))
        while rest.last == " " { rest.removeLast() }
        return rest + "…"
    }

    /// Appends one line of text around a point, turned clockwise. Its glyphs are scaled from the sheet of twice the size, so
    /// that they are smooth at any angle and wherever they are between pixels.
    public mutating func text(
        _ text: String, around center: Vector, turnedBy angle: Angle, font: BitmapFont, size: Double, color: Color
    ) {
        let pixels = BitmapFont.pixels(size: 2 * size, density: density)
        let sheet = ImageID(font.name, pixels)
        // Capitals and figures are 0.72 em high.
        let start = Vector(-font.width(of: text) / 2, 0.36)
        let sides = Vector(font.cell.x * Double(font.columns), font.cell.y * Double(font.rows))
        // A cell is clear but for its ink, around which a pixel is smoothed.
        let margin = 2 / Double(pixels)
        font.layOut(text, tabular: false) { glyph, pen, _ in
            guard glyph.hasInk else { return }
            func quad(_ ink: Rect) -> Quad {
                Quad(Rect(origin: (start + Vector(pen, 0) + ink.origin) * size, size: ink.size * size))
                    .mapped { center + $0.turned(by: angle) }
            }
            guard glyph.pictures.isEmpty else {
                let box = OutlineGlyph.box(of: glyph.ink, pixels: pixels)
                let em = Double(pixels)
                let frame = quad(Rect(origin: box.origin / em, size: box.size / em))
                return image(ImageID(glyph.pictures, pixels), in: frame, tint: color)
            }
            let ink = glyph.ink.insetBy(-margin)
            let (row, column) = glyph.index.quotientAndRemainder(dividingBy: font.columns)
            let corner = Vector(Double(column) * font.cell.x, Double(row) * font.cell.y) + font.origin + ink.origin
            image(
                sheet, in: quad(ink),
                source: Rect(
                    x: corner.x / sides.x, y: corner.y / sides.y, width: ink.width / sides.x,
                    height: ink.height / sides.y),
                tint: color)
        }
    }
}
