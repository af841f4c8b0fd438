import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@Suite("A bitmap font")
struct BitmapFontTests {
    /// A sheet of 2 by 2 cells with A, V, a digit and U+FFFD, 10 to the em.
    static let sheet: [String: any Sendable] = [
        "em": 10, "cell": [20, 15], "origin": [5, 10], "columns": 2, "rows": 2, "tabularDigits": 57392,
        "glyphs": [
            "65": [0, 7, 0, 0, 7, 7], "86": [1, 6, 0, 0, 7, 7], "49": [2, 4, 0, 0, 3, 7], "65533": [3, 8, 0, 0, 7, 7],
        ],
        "kern": ["AV": -1.5],
    ]

    private func font(_ changes: [String: any Sendable] = [:], without key: String? = nil) throws -> BitmapFont {
        var sheet = Self.sheet.merging(changes) { $1 }
        if let key { sheet[key] = nil }
        return try TestFonts.decode(try JSONSerialization.data(withJSONObject: sheet), name: "sheet")
    }

    @Test("adds up advances and kerning in ems")
    func width() throws {
        let font = try font()
        #expect(font.name == "sheet")
        #expect(isClose(font.width(of: "AA"), 1.4, within: 1e-12))
        #expect(isClose(font.width(of: "AV"), 0.7 - 0.15 + 0.6, within: 1e-12))
        #expect(isClose(font.width(of: "VA"), 1.3, within: 1e-12))
        #expect(font.width(of: "") == 0)
    }

    @Test("uses U+FFFD for characters missing from the sheet")
    func missing() throws {
        let font = try font()
        #expect(isClose(font.width(of: "AщA"), 0.7 + 0.8 + 0.7, within: 1e-12))
    }

    @Test("gives tabular digits one width, to a thousandth of an em", arguments: 0...9)
    func tabularDigits(digit: Int) {
        let width = TestFonts.medium.width(of: "\(digit)", tabular: true)
        #expect(isClose(width, TestFonts.medium.width(of: "0", tabular: true), within: 0.001))
        #expect(digit != 1 || TestFonts.medium.width(of: "1") < width - 0.1)
    }

    @Test("has whole cells, at the even size in pixels nearest to the requested one", arguments: [1, 1.25, 1.5, 2, 3])
    func evenPixels(density: Double) {
        for size in stride(from: 8.0, through: 40, by: 0.5) {
            let pixels = BitmapFont.pixels(size: size, density: density)
            #expect(pixels.isMultiple(of: 2) && abs(Double(pixels) - size * density) <= 1)
        }
        #expect(BitmapFont.pixels(size: 0.01, density: 1) == 2)
    }

    @Test("requests a sheet of 32 ems by 1.5 ems a row")
    func picture() throws {
        let picture = try #require(TestFonts.medium.picture(pixels: 28, density: 2))
        #expect(picture.id == ImageID("Fonts/inter-medium", 28) && picture.finish == .glyphs)
        #expect(picture.size == Vector(32 * 14, 1.5 * 14 * 14))
    }

    @Test("is refused if a metric is missing", arguments: sheet.keys.sorted())
    func missingMeasure(key: String) {
        #expect(throws: DecodingError.self) { try font(without: key) }
    }

    static let senseless: [(String, any Sendable)] = [
        ("em", 0), ("em", -10), ("em", 1e-300), ("em", "10"), ("cell", [20]), ("cell", [20, 1e7]),
        ("cell", [0, 15]), ("cell", [-20, 15]), ("origin", [5, 10, 15]), ("columns", 0), ("columns", 257), ("rows", -1),
        ("columns", 1.5),
        ("tabularDigits", -1), ("tabularDigits", 4_294_967_295), ("glyphs", ["65533": [4, 8, 0, 0, 7, 7]]),
        ("glyphs", ["65533": [-1, 8, 0, 0, 7, 7]]), ("glyphs", ["65533": [0.5, 8, 0, 0, 7, 7]]),
        ("glyphs", ["65533": [3, 8, 0, 0, 7]]), ("glyphs", ["65533": [3, 1e9, 0, 0, 7, 7]]),
        ("glyphs", ["A": [0, 8, 0, 0, 7, 7], "65533": [3, 8, 0, 0, 7, 7]]), ("glyphs", ["65": [0, 7, 0, 0, 7, 7]]),
        ("kern", ["A": -1]), ("kern", ["AVA": -1]), ("kern", ["AV": 1e9]),
    ]

    @Test("is refused if the metrics are inconsistent", arguments: senseless.indices)
    func senselessMeasure(index: Int) {
        let (key, value) = Self.senseless[index]
        #expect(throws: DecodingError.self, "\(key): \(value)") { try font([key: value]) }
    }

    @Test("is read or refused for any mutation of its metrics", arguments: 1...20 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) throws {
        let text = [UInt8](try JSONSerialization.data(withJSONObject: Self.sheet, options: .sortedKeys))
        var random = SplitMix64(seed: seed)
        var read = 0
        let rounds = randomRounds(5000)
        for _ in rounds {
            let bytes = random.mutation(of: text)
            guard let font = try? TestFonts.decode(Data(bytes), name: "sheet") else { continue }
            read += 1
            guard font.width(of: "AV1щ", tabular: true).isFinite else {
                Issue.record("seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
                continue
            }
        }
        #expect((rounds.count / 500..<rounds.count - rounds.count / 50).contains(read), "\(read) read")
    }

    @Test("is refused if the file is cut off anywhere")
    func truncated() throws {
        let text = try JSONSerialization.data(withJSONObject: Self.sheet, options: .sortedKeys)
        for count in 0..<text.count {
            #expect(throws: DecodingError.self, "\(count)") { try TestFonts.decode(text.prefix(count), name: "sheet") }
        }
    }
}
