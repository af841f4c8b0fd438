import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import Support

@Suite("A golden")
struct GoldenTests {
    @Test("of text allows differences of numbers by a thousandth, and no others")
    func text() {
        let golden = "size 1280 720 density 1\nfill 0 0 10.001 5 radius 4\n"
        func differs(_ actual: String) -> Int { TextGolden.differences(expected: golden, actual: actual).count }
        #expect(differs(golden) == 0)
        #expect(differs("size 1280 720 density 1\nfill 0 0 10.002 5 radius 4\n") == 0)
        #expect(differs("size 1280 720 density 1\nfill 0 0 10.003 5 radius 4\n") == 1)
        #expect(differs("size 1280 720 density 1\nfill 0 0 10.001 5 width 4\n") == 1)
        #expect(differs("size 1280 720 density 1\n") == 2)
    }

    @Test("of a draw list has a line for each command, with the characters of its glyphs")
    func list() {
        var list = DrawList(size: Vector(320, 240), density: 2)
        list.clear(.black)
        list.fill(Rect(x: 1, y: 2, width: 3.00049, height: 4), radius: 1, color: .white.opacity(0.5))
        list.text("Ah", at: Vector(10, 20), font: TestFonts.medium, size: 16, color: .white)
        let lines = list.goldenText.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[0] == "size 320 240 density 2")
        #expect(lines[2] == "fill 1 2 3 4 radius 1 soft 0 rgba 1 1 1 0.5")
        #expect(lines[3].hasPrefix("image Fonts/inter-medium 32 'A' at ") && lines[4].contains("'h'"))
    }

    @Test("picture counts the pixels beyond its tolerance")
    func picture() throws {
        let expected = Pixels(width: 3, height: 1, fill: 0xFF10_2030)
        var actual = expected
        actual[1, 0] = 0xFF12_2030
        actual[2, 0] = 0xFF10_2045
        let strict = try #require(PictureComparison(expected, actual, tolerance: 1))
        let mild = try #require(PictureComparison(expected, actual, tolerance: 2))
        #expect(strict.strays == 2 && mild.strays == 1 && mild.largest == 21)
        #expect(PictureComparison(expected, Pixels(width: 1, height: 3), tolerance: 255) == nil)
    }

    @Test("is in the Goldens folder of the test's target")
    func place() {
        let file = GoldenFile("a.txt", besideTest: "/src/Tests/TiltScenesTests/Carousel/XTests.swift")
        #expect(file.path == "/src/Tests/TiltScenesTests/Goldens/a.txt")
    }
}
