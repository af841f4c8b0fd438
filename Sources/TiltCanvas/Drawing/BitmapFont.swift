public import TiltEngine

/// A font as a sheet of white glyphs in equal cells, 16 to a row, with its metrics in hundredths of an em. Characters that are not
/// on the sheet are asked of another ``source``; a font may have no sheet at all.
public struct BitmapFont: Equatable, Sendable {
    /// The picture of one glyph, and its metrics.
    struct Glyph: Equatable, Sendable {
        /// Its cell on the sheet.
        var index: Int
        var advance: Double
        /// The box of its ink in ems, from the pen on the baseline to the right and down; without size if it has none.
        var ink: Rect
        /// The name of its own pictures; empty if it is on the sheet.
        var pictures = ""

        var hasInk: Bool { ink.width > 0 }
    }

    /// The name of the sheet's picture.
    public let name: String
    let columns: Int
    let rows: Int
    let cell: Vector
    let origin: Vector
    let tabularDigits: UInt32
    private let glyphs: [UInt32: Glyph]
    private let kerns: [UInt64: Double]
    private let missing: Glyph
    /// Where the characters are that are not on the sheet; nil if they become U+FFFD.
    public var source: (any GlyphSource)?

    /// A font without a sheet: all its glyphs are those of a source.
    public init(source: any GlyphSource) {
        name = ""
        (columns, rows, cell, origin, tabularDigits) = (0, 0, .zero, .zero, 0)
        (glyphs, kerns) = ([:], [:])
        missing = Glyph(index: 0, advance: 0.5, ink: Rect(x: 0, y: 0, width: 0, height: 0))
        self.source = source
    }

    /// Whether two fonts are of the same sheet, and of the same source.
    public static func == (a: Self, b: Self) -> Bool {
        a.name == b.name && a.glyphs == b.glyphs && a.kerns == b.kerns && a.cell == b.cell && a.origin == b.origin
            && a.tabularDigits == b.tabularDigits && a.source === b.source
    }

    /// The em in pixels nearest to `size` points at which every cell of the sheet is a whole number of pixels; always even.
    public static func pixels(size: Double, density: Double) -> Int { max(2, Int((size * density / 2).rounded()) * 2) }

    /// The sheet at an em of `pixels`, as a picture for the renderer; nil if the font has none.
    public func picture(pixels: Int, density: Double) -> Picture? {
        guard columns > 0 else { return nil }
        let em = Double(pixels) / density
        return Picture(
            ImageID(name, pixels),
            size: Vector(cell.x * em * Double(columns), cell.y * em * Double(rows)), finish: .glyphs)
    }

    /// The width of a line of text, in ems.
    public func width(of text: String, tabular: Bool = false) -> Double {
        var pen = 0.0
        layOut(text, tabular: tabular) { _, x, advance in pen = x + advance }
        return pen
    }

    /// Visits the glyphs of a line with their pen positions and advances, in ems. Characters that neither the sheet nor the source
    /// has become U+FFFD.
    func layOut(_ text: String, tabular: Bool, visit: (Glyph, Double, Double) -> Void) {
        var pen = 0.0
        var previous: UInt32 = 0
        for scalar in text.unicodeScalars {
            var code = scalar.value
            if tabular, tabularDigits > 0, (48...57).contains(code) { code = tabularDigits + code - 48 }
            let glyph = glyphs[code] ?? source?.glyph(of: scalar).map(Glyph.init) ?? missing
            pen += kerns[UInt64(previous) << 32 | UInt64(code)] ?? 0
            visit(glyph, pen, glyph.advance)
            pen += glyph.advance
            previous = code
        }
    }
}

/// Where a font finds the characters that are not on its sheet, as in the faces of the system. Its answers do not change.
public protocol GlyphSource: AnyObject, Sendable {
    /// The glyph of a character; nil if it has none.
    func glyph(of character: Unicode.Scalar) -> OutlineGlyph?
}

/// A glyph that is drawn from its outline, at each size in a picture of its own.
public struct OutlineGlyph: Hashable, Sendable {
    /// The name of its pictures, to which the em in pixels is added as ``ImageID/number``.
    public var pictures: String
    /// The distance to the next glyph, in ems.
    public var advance: Double
    /// The box of its ink in ems, from the pen on the baseline to the right and down; without size if it has none.
    public var ink: Rect

    /// A glyph with its pictures' name and its measures in ems.
    public init(pictures: String, advance: Double, ink: Rect) {
        (self.pictures, self.advance, self.ink) = (pictures, advance, ink)
    }

    /// The whole pixels that a picture of its ink covers at an em of `pixels`, from the pen on the baseline to the right and down,
    /// with a clear one around them.
    public static func box(of ink: Rect, pixels: Int) -> Rect {
        let em = Double(pixels)
        let (left, top) = ((ink.minX * em).rounded(.down) - 1, (ink.minY * em).rounded(.down) - 1)
        return Rect(
            x: left, y: top, width: (ink.maxX * em).rounded(.up) + 1 - left,
            height: (ink.maxY * em).rounded(.up) + 1 - top)
    }
}

extension BitmapFont.Glyph {
    fileprivate init(_ outline: OutlineGlyph) {
        self.init(index: 0, advance: outline.advance, ink: outline.ink, pictures: outline.pictures)
    }
}

extension BitmapFont: Decodable {
    private enum Key: String, CodingKey { case em, cell, origin, columns, rows, tabularDigits, glyphs, kern }

    /// Reads the metrics file of a sheet. Throws `DecodingError` if numbers are missing, not finite or inconsistent, or
    /// if U+FFFD is missing.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Key.self)
        func refuse(_ why: String) -> DecodingError {
            DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: why))
        }
        let em = try box.decode(Double.self, forKey: .em)
        let cell = try box.decode([Double].self, forKey: .cell)
        let origin = try box.decode([Double].self, forKey: .origin)
        columns = try box.decode(Int.self, forKey: .columns)
        rows = try box.decode(Int.self, forKey: .rows)
        guard (0.001...1e6).contains(em), cell.count == 2, cell.allSatisfy({ $0 > 0 && $0 < 1e6 }), origin.count == 2,
            origin.allSatisfy({ abs($0) < 1e6 }), (1...256).contains(columns), (1...256).contains(rows)
        else { throw refuse("the sheet's cells are invalid") }
        self.cell = Vector(cell[0], cell[1]) / em
        self.origin = Vector(origin[0], origin[1]) / em
        tabularDigits = try box.decode(UInt32.self, forKey: .tabularDigits)
        guard tabularDigits <= 0x10FFFF else { throw refuse("the digits of equal width are outside Unicode") }

        var glyphs: [UInt32: Glyph] = [:]
        for (key, fields) in try box.decode([String: [Double]].self, forKey: .glyphs) {
            guard let code = UInt32(key), fields.count == 6, let index = Int(exactly: fields[0]),
                (0..<columns * rows).contains(index), fields.allSatisfy({ abs($0) < 1e6 })
            else { throw refuse("glyph \(key) lies outside the sheet") }
            let ink = Rect(
                x: fields[2] / em, y: -fields[5] / em, width: max(0, fields[4] - fields[2]) / em,
                height: max(0, fields[5] - fields[3]) / em)
            glyphs[code] = Glyph(index: index, advance: fields[1] / em, ink: ink)
        }
        guard let missing = glyphs[0xFFFD] else { throw refuse("U+FFFD is missing") }
        (self.glyphs, self.missing) = (glyphs, missing)

        var kerns: [UInt64: Double] = [:]
        for (pair, value) in try box.decode([String: Double].self, forKey: .kern) {
            let codes = pair.unicodeScalars.map(\.value)
            guard codes.count == 2, abs(value) < 1e6 else { throw refuse("the kerning of '\(pair)' is invalid") }
            kerns[UInt64(codes[0]) << 32 | UInt64(codes[1])] = value / em
        }
        self.kerns = kerns
        name = decoder.userInfo[.sheetName] as? String ?? ""
    }
}

extension CodingUserInfoKey {
    /// The key of a decoder's `userInfo` for the name of the sheet's picture.
    public static var sheetName: CodingUserInfoKey { CodingUserInfoKey(rawValue: "sheetName").unsafelyUnwrapped }
}
