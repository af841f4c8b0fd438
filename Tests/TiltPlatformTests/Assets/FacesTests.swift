import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("Letters that the sheets do not have")
    struct FacesTests {
        /// The file of a face of the system.
        private static func file() throws -> String {
            let omega = try #require(Faces.regular.glyph(of: "Ω"), "no face of the system has an Ω")
            let place = try #require(omega.pictures.firstRange(of: " of "))
            let words = omega.pictures[place.upperBound...]
            return String(words[..<(try #require(words.lastIndex(of: " ")))])
        }

        private func frame(_ text: String, _ font: BitmapFont, size: Double = 40) throws -> Pixels {
            var list = DrawList(size: Vector(120, 60), density: 1)
            list.clear(.black)
            list.text(text, at: Vector(10, 45), font: font, size: size, color: .white)
            let renderer = try Renderer(size: list.size, density: 1)
            renderer.draw(list)
            return try renderer.pixels()
        }

        private func ink(_ pixels: Pixels) -> Int { pixels.argb.reduce(0) { $0 + Int($1 & 0xFF) } }

        @Test("are those of the system's faces, not boxes", arguments: ["Ω", "ł", "Ж"])
        func system(letter: String) throws {
            let font = try BitmapFont.bundled()
            let (shown, box) = (try frame(letter, font), try frame("\u{FFFD}", font))
            #expect(shown != box && ink(shown) > 20_000)
            #expect(try frame("\u{10FFFD}", font) == box)
            #expect(ink(try frame(letter, .bundled(.semibold))) > ink(shown))
        }

        @Test("are drawn the same by a renderer in memory, and on the placeholder of a card")
        func elsewhere() throws {
            let font = try BitmapFont.bundled()
            var list = DrawList(size: Vector(120, 60), density: 1)
            list.clear(.black)
            list.text("Ω", at: Vector(10, 45), font: font, size: 40, color: .white)
            #expect(MemoryRenderer(.init()).pixels(of: list, density: 1) == (try frame("Ω", font)))
            let assets = try AssetFolder.bundled
            func card(_ title: String) throws -> Pixels {
                try Placeholder(title: title, assets: assets).pixels(200, 120, em: 24)
            }
            #expect(try card("Ωλ") != card("\u{FFFD}\u{FFFD}"))
        }

        @Test("of a font from a file have their measures, at every size")
        func own() throws {
            let font = try BitmapFont(contentsOf: Self.file())
            #expect(font.width(of: "AA") == 2 * font.width(of: "A") && font.width(of: "Wi") > font.width(of: "ii"))
            let (large, small) = (ink(try frame("Ag", font)), ink(try frame("Ag", font, size: 20)))
            #expect(abs(Double(large) / Double(small) - 4) < 0.1)
            // It is itself, not the bundled one.
            #expect(try frame("Ag", font) != frame("Ag", .bundled()))
            #expect(try BitmapFont(contentsOf: Self.file()).width(of: "Ag") == font.width(of: "Ag"))
        }

        @Test("keep a clear pixel around them", arguments: [7, 24, 61])
        func edges(em: Int) throws {
            for letter in ["g", "Ω", "W", "Å"] as [Unicode.Scalar] {
                let glyph = try #require(Faces.regular.glyph(of: letter))
                let picture = try #require(Faces.picture(for: ImageID(glyph.pictures, em))).levels[0]
                let box = OutlineGlyph.box(of: glyph.ink, pixels: em)
                #expect((picture.width, picture.height) == (Int(box.width), Int(box.height)))
                for x in 0..<picture.width {
                    #expect(picture.row(0)[x] == 0 && picture.row(picture.height - 1)[x] == 0, "\(letter)")
                }
                for y in 0..<picture.height {
                    #expect(picture.row(y)[0] == 0 && picture.row(y)[picture.width - 1] == 0, "\(letter)")
                }
            }
        }

        @Test("are refused from what is no font, in words")
        func refused() throws {
            let folder = try TemporaryFolder()
            for path in [try folder.file("text.ttf", "no font"), folder.path, folder.path("none.ttf")] {
                let error = #expect(throws: PlatformError.self) { try BitmapFont(contentsOf: path) }
                #expect(error?.description.contains("cannot read the font") == true)
            }
            // What is cut is refused, or lacks glyphs.
            let whole = try Data(contentsOf: URL(filePath: Self.file()))
            for share in 1...9 {
                let cut = try folder.file("cut\(share).ttf", bytes: whole.prefix(whole.count * share / 10))
                guard let font = try? BitmapFont(contentsOf: cut) else { continue }
                _ = try frame("AgΩ", font)
            }
        }
    }
}
