import TiltEngine

/// A font as a sheet of white glyphs in equal cells, 16 to a row, with its metrics in hundredths of an em.
public struct BitmapFont: Equatable, Sendable {
    /// The cell of one glyph on the sheet, and its metrics.
    struct Glyph: Equatable, Sendable {
        var index: Int
        var advance: Double
        /// The box of its ink in ems, from the pen on the baseline to the right and down; without size if it has none.
        var ink: Rect

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

    /// The em in pixels nearest to `size` points at which every cell of the sheet is a whole number of pixels; always even.
    public static func pixels(size: Double, density: Double) -> Int {
        max(2, Int((size * density / 2).rounded()) * 2)
    }

    /// The sheet at an em of `pixels`, as a picture for the renderer.
    public func picture(pixels: Int, density: Double) -> Picture {
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

    /// Visits the glyphs of a line with their pen positions and advances, in ems. Characters missing from the sheet become
    /// U+FFFD.
    func layOut(_ text: String, tabular: Bool, visit: (Glyph, Double, Double) -> Void) {
        var pen = 0.0
        var previous: UInt32 = 0
        for scalar in text.unicodeScalars {
            var code = scalar.value
            if tabular, (48...57).contains(code) { code = tabularDigits + code - 48 }
            let glyph = glyphs[code] ?? missing
            pen += kerns[UInt64(previous) << 32 | UInt64(code)] ?? 0
            visit(glyph, pen, glyph.advance)
            pen += glyph.advance
            previous = code
        }
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
        guard (0.001...1e6).contains(em), cell.count == 2, cell.allSatisfy({ $0 > 0 && $0 < 1e6 }),
            origin.count == 2, origin.allSatisfy({ abs($0) < 1e6 }), (1...256).contains(columns),
            (1...256).contains(rows)
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
        self.glyphs = glyphs
        self.missing = missing

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
    public static var sheetName: CodingUserInfoKey {
        CodingUserInfoKey(rawValue: "sheetName").unsafelyUnwrapped
    }
}
