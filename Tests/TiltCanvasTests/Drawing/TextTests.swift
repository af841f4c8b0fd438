import Support
import Testing
import TiltCanvas
import TiltEngine

@Suite("A line of text")
struct TextTests {
    private struct Glyph {
        let sheet: ImageID
        let frame: Rect
        let source: Rect
    }

    private func glyphs(density: Double = 1, _ draw: (inout DrawList) -> Void) -> [Glyph] {
        var list = DrawList(size: Vector(640, 480), density: density)
        draw(&list)
        return list.commands.compactMap { command in
            guard case .image(let id, let source, let quad, _) = command, let frame = quad.rect else { return nil }
            return Glyph(sheet: id, frame: frame, source: source)
        }
    }

    @Test("has every glyph on whole device pixels, at the size of its sheet", arguments: [1, 1.25, 1.5, 2, 3])
    func wholePixels(density: Double) {
        let line = "AVAnt 0.4 mm — ✕ △, щ"
        let glyphs = glyphs(density: density) {
            $0.text(line, at: Vector(10.37, 20.71), font: TestFonts.medium, size: 15, color: .white)
        }
        // Blanks have no ink; the unknown letter is drawn as U+FFFD.
        #expect(glyphs.count == line.unicodeScalars.count { $0 != " " })
        let em = Double(BitmapFont.pixels(size: 15, density: density))
        for glyph in glyphs {
            #expect(glyph.sheet == ImageID("Fonts/inter-medium", Int(em)))
            let corner = glyph.frame.origin * density
            #expect(isClose(corner, Vector(corner.x.rounded(), corner.y.rounded()), within: 1e-9))
            #expect(isClose(glyph.frame.size * density, Vector(2 * em, 1.5 * em), within: 1e-9))
        }
    }

    @Test("sums advances exactly: no glyph is off by more than half a pixel in a line of any length")
    func pens() {
        let line = String(repeating: "lightning ", count: 12)
        let glyphs = glyphs {
            $0.text(line, at: Vector(3.3, 100), font: TestFonts.medium, size: 14, color: .white)
        }
        var drawn = 0
        for (i, character) in line.enumerated() where character != " " {
            let before = String(line.prefix(i + 1))
            let advance = TestFonts.medium.width(of: String(character)) * 14
            let pen = 3.3 + TestFonts.medium.width(of: before) * 14 - advance
            #expect(abs(glyphs[drawn].frame.minX + 7 - pen) <= 0.5 + 1e-9)
            drawn += 1
        }
        #expect(drawn == glyphs.count)
    }

    @Test("is placed about its point by its anchor")
    func anchors() {
        func start(_ anchor: TextAnchor) -> Double {
            glyphs {
                $0.text("Rain", at: Vector(300, 100), font: TestFonts.semibold, size: 28, color: .white, anchor: anchor)
            }[0].frame.minX
        }
        let width = TestFonts.semibold.width(of: "Rain") * 28
        #expect(abs(start(.leading) - start(.center) - width / 2) <= 1)
        #expect(abs(start(.leading) - start(.trailing) - width) <= 1)
    }

    @Test("does not move when its tabular digits change")
    func tabular() {
        func places(_ text: String, tabular: Bool) -> [Double] {
            glyphs {
                $0.text(
                    text, at: Vector(300, 100), font: TestFonts.medium, size: 14, color: .white, anchor: .center,
                    tabular: tabular)
            }.map(\.frame.minX)
        }
        #expect(places("111", tabular: true) == places("888", tabular: true))
        #expect(places("111", tabular: false) != places("888", tabular: false))
    }

    @Test("takes each glyph from its own cell of the sheet")
    func cells() {
        let glyphs = glyphs { $0.text("!a", at: .zero, font: TestFonts.medium, size: 16, color: .white) }
        // The sheet begins with the blank: ! is the second cell, a the 66th.
        let cell = Vector(1.0 / 16, 1.0 / 14)
        #expect(isClose(glyphs[0].source, Rect(origin: Vector(cell.x, 0), size: cell), within: 1e-12))
        #expect(isClose(glyphs[1].source, Rect(origin: Vector(cell.x, 4 * cell.y), size: cell), within: 1e-12))
    }

    @Test("is cut off with an ellipsis to fit a width", arguments: [10.0, 30, 55, 90, 400])
    func fitting(width: Double) {
        let text = "17 m/s from the north-west"
        var list = DrawList(size: Vector(640, 480), density: 1)
        list.text(text, at: .zero, font: TestFonts.medium, size: 14, color: .white, fitting: width)
        let shown = list.goldenText.split(separator: "\n").compactMap { $0.split(separator: "'").dropFirst().first }
            .joined()
        let whole = list.width(of: text, font: TestFonts.medium, size: 14)
        guard whole > width else {
            #expect(!shown.contains("…") && shown.count == text.count { $0 != " " })
            return
        }
        let letters = text.filter { $0 != " " }
        #expect(shown.hasSuffix("…") && letters.hasPrefix(shown.dropLast()))
        if width > 14 { #expect(list.width(of: shown, font: TestFonts.medium, size: 14) <= width) }
    }

    @Test("is broken into lines that fit, with whole words in order", arguments: [90.0, 140, 1000])
    func lines(width: Double) {
        let list = DrawList(size: Vector(640, 480), density: 1)
        let text = "17 m/s from the north-west by noon"
        let lines = list.lines(of: text, font: TestFonts.medium, size: 14, fitting: width, most: 20)
        #expect(lines.joined(separator: " ") == text)
        for (i, line) in lines.enumerated() {
            #expect(list.width(of: line, font: TestFonts.medium, size: 14) <= width)
            guard i > 0, let word = line.split(separator: " ").first else { continue }
            #expect(list.width(of: "\(lines[i - 1]) \(word)", font: TestFonts.medium, size: 14) > width)
        }
    }

    @Test("is cut off with an ellipsis in the last line, or in a word wider than a line")
    func lastLine() {
        let list = DrawList(size: Vector(640, 480), density: 1)
        func lines(_ text: String, most: Int) -> [String] {
            list.lines(of: text, font: TestFonts.medium, size: 14, fitting: 60, most: most)
        }
        let cut = lines("rain and hail and snow", most: 2)
        #expect(cut.count == 2 && cut[0] == "rain and" && cut[1].hasPrefix("hail") && cut[1].hasSuffix("…"))
        let word = lines("rain thunderstorms", most: 3)
        #expect(word.count == 2 && word[0] == "rain" && word[1].hasPrefix("thun") && word[1].hasSuffix("…"))
        for line in cut + word { #expect(list.width(of: line, font: TestFonts.medium, size: 14) <= 60) }
        #expect(lines("", most: 2) == [""] && lines("  ", most: 2) == [""])
    }

    @Test("has no space before its ellipsis")
    func blankBeforeEllipsis() {
        var list = DrawList(size: Vector(640, 480), density: 1)
        let width = list.width(of: "Level  …", font: TestFonts.medium, size: 14)
        list.text("Level  and calm weather", at: .zero, font: TestFonts.medium, size: 14, color: .white, fitting: width)
        var expected = DrawList(size: Vector(640, 480), density: 1)
        expected.text("Level…", at: .zero, font: TestFonts.medium, size: 14, color: .white)
        #expect(list == expected)
    }

    @Test(
        "around a point lies in its middle at any angle, in glyphs of half the size of their sheet",
        arguments: [0, 37, -80])
    func turned(degrees: Double) throws {
        let center = Vector(200, 100)
        var list = DrawList(size: Vector(640, 480), density: 1)
        list.text("1004", around: center, turnedBy: .degrees(degrees), font: TestFonts.medium, size: 12, color: .white)
        let glyphs = list.commands.compactMap { command -> (source: Rect, quad: Quad)? in
            guard case .image(let id, let source, let quad, _) = command else { return nil }
            #expect(id == ImageID("Fonts/inter-medium", 24))
            return (source, quad)
        }
        #expect(glyphs.count == 4)
        let direction = Vector(1, 0).turned(by: .degrees(degrees))
        let sheet = try #require(TestFonts.medium.picture(pixels: 24, density: 1)).size
        for (source, quad) in glyphs {
            // Figures are 0.73 em high, and there is a pixel or two around their ink.
            let size = Vector(source.width * sheet.x, source.height * sheet.y) / 2
            #expect((8.7...11.2).contains(size.y) && (4...11).contains(size.x))
            #expect(isClose(quad.topRight - quad.topLeft, direction * size.x, within: 1e-9))
            #expect(isClose(quad.bottomLeft - quad.topLeft, Vector(-direction.y, direction.x) * size.y, within: 1e-9))
        }
        let quads = glyphs.map(\.quad)
        let middle = (quads[0].topLeft + quads[3].bottomRight) / 2
        #expect(isClose(middle, center, within: 1))
        let pens = quads.map { ($0.topLeft - center).dot(direction) }
        #expect(pens == pens.sorted())
    }

    /// Has the letters "w" and "i" with outlines, and a thin blank.
    private final class Outlines: GlyphSource {
        func glyph(of character: Unicode.Scalar) -> OutlineGlyph? {
            switch character {
            case "щ": OutlineGlyph(pictures: "wide", advance: 1, ink: Rect(x: 0.06, y: -0.51, width: 0.9, height: 0.7))
            case "і": OutlineGlyph(pictures: "thin", advance: 0.25, ink: Rect(x: 0.1, y: -0.7, width: 0.1, height: 0.7))
            case "\u{2006}": OutlineGlyph(pictures: "", advance: 0.16, ink: Rect(x: 0, y: 0, width: 0, height: 0))
            default: nil
            }
        }
    }

    @Test("takes what is not on the sheet from another source, each glyph on whole pixels", arguments: [1, 1.5, 2])
    func source(density: Double) {
        var font = TestFonts.medium
        font.source = Outlines()
        let glyphs = glyphs(density: density) {
            $0.text("aщ\u{2006}іж", at: Vector(10.37, 20.71), font: font, size: 20, color: .white)
        }
        let em = BitmapFont.pixels(size: 20, density: density)
        let ids = [font.name, "wide", "thin", font.name].map { ImageID($0, em) }
        #expect(glyphs.map(\.sheet) == ids)
        #expect(abs(font.width(of: "щ\u{2006}і") - 1.41) < 1e-9)
        let (wide, thin) = (glyphs[1].frame, glyphs[2].frame)
        for frame in [wide, thin] {
            let (corner, size) = (frame.origin * density, frame.size * density)
            #expect(isClose(corner, Vector(corner.x.rounded(), corner.y.rounded()), within: 1e-9))
            #expect(isClose(size, Vector(size.x.rounded(), size.y.rounded()), within: 1e-9))
        }
        // Between the edges of both there are 0.04 + 0.16 + 0.1 ems; a picture is up to two pixels larger on each side.
        let gap = (thin.minX - wide.maxX) * density
        #expect(gap <= 0.3 * Double(em) + 1 && gap >= 0.3 * Double(em) - 5)
        #expect(glyphs[1].source == Rect(x: 0, y: 0, width: 1, height: 1))
    }

    @Test("in a font without a sheet is all of its source, also turned")
    func noSheet() {
        let font = BitmapFont(source: Outlines())
        #expect(font.picture(pixels: 20, density: 1) == nil && font == font)
        #expect(font != BitmapFont(source: Outlines()))
        var list = DrawList(size: Vector(640, 480), density: 1)
        list.text("щx7", around: Vector(100, 100), turnedBy: .degrees(90), font: font, size: 20, color: .white)
        list.text("щ7", at: Vector(100, 100), font: font, size: 20, color: .white, tabular: true)
        let images = list.commands.compactMap { command -> (ImageID, Quad)? in
            guard case .image(let id, _, let quad, _) = command else { return nil }
            return (id, quad)
        }
        #expect(images.map(\.0) == [ImageID("wide", 40), ImageID("wide", 20)])
        let turned = images[0].1
        #expect(abs(turned.topLeft.x - turned.topRight.x) < 1e-9 && turned.topRight.y > turned.topLeft.y + 18)
    }
}
