import Support
import Testing
import TiltCanvas
import TiltEngine

import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("Text that no picture store was asked for")
    struct GlyphSheetsTests {
        private func list(_ sizes: [Double], _ face: BitmapFont.Face = .medium, density: Double = 1) throws -> DrawList
        {
            var list = DrawList(size: Vector(200, 80), density: density)
            list.clear(.black)
            for size in sizes {
                list.text("Score 12", at: Vector(10, 40), font: try .bundled(face), size: size, color: .white)
            }
            return list
        }

        @Test("has the pixels that a store would give it", arguments: BitmapFont.Face.allCases, [1.0, 2])
        func pixels(face: BitmapFont.Face, density: Double) throws {
            let list = try list([24], face, density: density)
            let alone = try Renderer(size: list.size, density: density)
            alone.draw(list)
            let stored = try Renderer(size: list.size, density: density)
            let pictures = PictureStore(assets: try .bundled, renderer: stored)
            let font = try BitmapFont.bundled(face)
            let em = BitmapFont.pixels(size: 24, density: density)
            pictures.want([try #require(font.picture(pixels: em, density: density))], density: density)
            pictures.waitForAll()
            stored.draw(list, pictures: pictures)
            let (a, b) = (try alone.pixels(), try stored.pixels())
            #expect(a == b && (0..<a.width).contains { x in (0..<a.height).contains { a.red(x, $0) > 200 } })
        }

        @Test("is drawn beside the pictures of a store")
        func besideAStore() throws {
            let list = try list([24, 30])
            let alone = try Renderer(size: list.size, density: 1)
            alone.draw(list)
            let stored = try Renderer(size: list.size, density: 1)
            let pictures = PictureStore(assets: try .bundled, renderer: stored)
            pictures.want([try #require(try BitmapFont.bundled().picture(pixels: 24, density: 1))], density: 1)
            pictures.waitForAll()
            stored.draw(list, pictures: pictures)
            #expect(try stored.pixels() == alone.pixels())
            #expect(MemoryRenderer(pictures.pictures).pixels(of: list, density: 1) == (try alone.pixels()))
        }

        @Test("keeps the last of many sizes")
        func many() throws {
            let renderer = try Renderer(size: Vector(200, 80), density: 1)
            for size in 10..<60 { renderer.draw(try list([Double(size)])) }
            renderer.draw(try list([60]))
            let last = try renderer.pixels()
            renderer.draw(try list([60]))
            #expect(try renderer.pixels() == last)
            #expect((0..<last.width).contains { x in (0..<last.height).contains { last.red(x, $0) > 200 } })
        }
    }
}
