import CSDL2
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("A screen drawn by OpenGL", .needsOpenGL)
    struct GraphicsScreenTests {
        private static let clouds = ImageID("clouds")
        private static let card = ImageID("Cards/01-clear")
        private static let size = Vector(400, 300)

        /// The distance of a list's pictures by OpenGL and by the processor.
        private func distance(
            density: Double = 1, profile: GraphicsContext.Profile = .core, _ draw: (inout DrawList) -> Void
        ) throws -> PictureDistance {
            let graphics = try GraphicsWindow(size: Self.size, density: density, profile: profile)
            let own = ProcessorScreen(width: Int(Self.size.x * density), height: Int(Self.size.y * density))
            return try PictureDistance(
                frame(graphics.screen, density, draw), frame(own, density, draw))
        }

        private func frame(_ screen: any Screen, _ density: Double, _ draw: (inout DrawList) -> Void) throws -> Pixels {
            let folder = try TemporaryFolder()
            try Pixels.clouds(320, 400, seed: 5, isOpaque: true).savePNG(to: folder.path("clouds"))
            let pictures = PictureStore(assets: try .bundled, screen: screen)
            pictures.register(Self.clouds, file: folder.path("clouds"))
            pictures.want(
                [
                    Picture(Self.clouds, size: Vector(320, 400) / density, finish: .stretched),
                    Picture(Self.card, size: Vector(320, 400)),
                ], density: density)
            pictures.waitForAll()
            var list = DrawList(size: Self.size, density: density)
            list.clear(Color(hex: 0x305070))
            draw(&list)
            screen.draw(list, pictures: pictures)
            return try screen.pixels()
        }

        private static let color = Color(hex: 0xf0e0a0).opacity(0.7)

        /// Many shapes at fractions of pixels.
        private static func shapes(_ list: inout DrawList) {
            list.fill(Rect(x: 10.3, y: 10.6, width: 31.2, height: 9.7), color: color)
            for radius in 1...9 {
                let x = 12.3 + 41.7 * Double(radius - 1)
                list.fill(Rect(x: x, y: 30.4, width: 37.1, height: 21.9), radius: Double(radius), color: .white)
                list.stroke(
                    Rect(x: x, y: 60.2, width: 35.5, height: 22.7), radius: Double(radius), width: 1.3, color: .white)
                list.fill(circleAt: Vector(x + 9, 95.7), radius: Double(radius) / 3, color: .white)
                list.fill(ellipseIn: Rect(x: x, y: 104.4, width: 30.2, height: Double(radius) * 2.1), color: .white)
                list.line(from: Vector(x, 130), to: Vector(x + 4 * Double(radius), 151.3), width: 1, color: .white)
                list.fill(
                    Quad(
                        Rect(x: x, y: 160, width: 21, height: Double(radius)), rotatedBy: .degrees(17 * Double(radius))
                    )
                    .rounded(by: 3, of: Vector(21, 9)), color: .white)
            }
            list.fill(Rect(x: 40, y: 190, width: 90, height: 40), radius: 12, softness: 17, color: .black)
            list.fill(Rect(x: 160, y: 200, width: 8, height: 3), radius: 1.5, softness: 2, color: .black)
            let star = (0..<5).map { Vector(250, 240) + Vector(50, 0).turned(by: .degrees(Double($0) * 144)) }
            list.fill(polygon: star, color: color)
            list.stroke(
                path: [Vector(310, 290), Vector(320, 190), Vector(350, 280), Vector(380, 190)], width: 9,
                join: .miter, color: color)
        }

        @Test("draws shapes like the processor", arguments: [1, 1.5, 2], GraphicsContext.Profile.allCases)
        func shapes(density: Double, profile: GraphicsContext.Profile) throws {
            let off = try distance(density: density, profile: profile, Self.shapes)
            #expect(off.isSmall, "\(off)")
        }

        @Test("cuts out with round corners like the processor, in a layer and outside")
        func roundedClip() throws {
            let off = try distance { list in
                let bright = Color(hex: 0xf0e0a0)
                list.clip(to: Rect(x: 20.3, y: 10.6, width: 180, height: 120), radius: 40)
                list.image(Self.clouds, in: Rect(x: 0, y: 0, width: 320, height: 400))
                list.fill(Rect(x: 0, y: 100, width: 400, height: 20), color: bright.opacity(0.5))
                list.layer(opacity: 0.5)
                list.clip(to: Rect(x: 220, y: 40, width: 150, height: 220), radius: 28)
                list.fill(Rect(x: 0, y: 0, width: 400, height: 300), color: bright)
                list.layer(opacity: nil)
                list.clip(to: nil)
                list.fill(Rect(x: 300, y: 270, width: 100, height: 30), color: bright)
            }
            #expect(off.isSmall, "\(off)")
        }

        @Test("cuts out more than fits beside the picture")
        func manyClips() throws {
            let off = try distance { list in
                for index in 0..<9 {
                    let x = 3.3 * Double(index)
                    list.clip(to: Rect(x: x, y: 2 * x, width: 360, height: 230), radius: 30)
                    list.fill(Rect(x: 0, y: 0, width: 400, height: 300), color: Self.color)
                    list.fill(Rect(x: x, y: 0, width: 100, height: 300), color: .black.opacity(0.1))
                    list.clip(to: nil)
                }
            }
            #expect(off.isSmall, "\(off)")
        }

        @Test("draws thin strokes like the processor")
        func hairs() throws {
            let off = try distance { list in
                for index in 0..<60 {
                    let way = Vector(14, 0).turned(by: .degrees(Double(index) * 6.1))
                    let middle = Vector(30.3 + 36.7 * Double(index % 10), 25.6 + 45.4 * Double(index / 10))
                    list.hair(
                        from: middle - way, to: middle + way, width: 1 + Double(index % 3), color: .white)
                }
            }
            #expect(off.isSmall, "\(off)")
        }

        private nonisolated static let quads = [
            Quad(
                topLeft: Vector(60, 20), topRight: Vector(300, 60), bottomRight: Vector(300, 230),
                bottomLeft: Vector(60, 280)),
            Quad(
                topLeft: Vector(90.3, 40.2), topRight: Vector(350.6, 10.4), bottomRight: Vector(390, 290),
                bottomLeft: Vector(20.5, 220.7)
            ).rounded(by: 28, of: Vector(320, 400)),
            Quad(Rect(x: 50.4, y: 20.7, width: 200, height: 250), radius: 28),
            Quad(Rect(x: 90, y: 40, width: 200, height: 250), rotatedBy: .degrees(25)).rounded(
                by: 40, of: Vector(320, 400)),
            // Seen nearly from the side.
            Quad(
                topLeft: Vector(190.4, 20), topRight: Vector(194.7, 50), bottomRight: Vector(194.2, 250),
                bottomLeft: Vector(190.1, 290)
            ).rounded(by: 28, of: Vector(320, 400)),
            Quad(Rect(x: 50, y: 20, width: 33, height: 41)),
            Quad(Rect(x: -900.4, y: -700.7, width: 2300, height: 2600)),
        ]

        @Test(
            "draws pictures in perspective, sharp and rounded, like the processor", arguments: quads.indices,
            GraphicsContext.Profile.allCases)
        func perspective(index: Int, profile: GraphicsContext.Profile) throws {
            let off = try distance(profile: profile) { list in
                // From dark to bright within four pixels, which shows any error of a point.
                list.image(Self.clouds, in: Self.quads[index], tint: .white.opacity(0.9))
                list.image(Self.card, in: Self.quads[index].mapped { $0 + Vector(5.2, 3.1) }, tint: .white.opacity(0.7))
            }
            #expect(off.isSmall, "\(off)")
        }

        /// A frame with a picture that is on the card.
        private func cloudy(_ screen: any Screen, _ pictures: PictureStore) throws -> Pixels {
            var list = DrawList(size: Self.size, density: 1)
            list.clear(.black)
            list.image(Self.card, in: Rect(x: 20, y: 20, width: 200, height: 250))
            screen.draw(list, pictures: pictures)
            return try screen.pixels()
        }

        @Test("sends everything anew after the card was reset, or goes on without it", arguments: [true, false])
        func reset(works: Bool) throws {
            let graphics = try GraphicsWindow(size: Self.size)
            let screen = graphics.screen
            let pictures = PictureStore(assets: try .bundled, screen: screen)
            pictures.want([Picture(Self.card, size: Vector(320, 400))], density: 1)
            pictures.waitForAll()
            let before = try cloudy(screen, pictures)
            if works { screen.context.gl.GetGraphicsResetStatus = { 0x8254 } } else { screen.giveUp("it is a test") }
            #expect(try PictureDistance(cloudy(screen, pictures), before).isSmall)
            #expect((screen.successor == nil) == works && (screen.takeFailure() == nil) == works)
            #expect(screen.takeFailure() == nil, "it is said once")
        }

        @Test(
            "begins anew after the machine was suspended, where the card then loses its memory",
            arguments: [true, false])
        func suspension(losesMemory: Bool) throws {
            let graphics = try GraphicsWindow(size: Self.size)
            let context = graphics.screen.context
            (context.losesMemory, context.suspension) = (losesMemory, { .greatestFiniteMagnitude })
            graphics.screen.draw(DrawList(size: Self.size, density: 1), pictures: nil)
            #expect((graphics.screen.context !== context) == losesMemory && graphics.screen.successor == nil)
        }

        @Test("draws parts of a picture that is larger than a texture may be, and none of its clear ones")
        func tooLarge() throws {
            let graphics = try GraphicsWindow(size: Self.size)
            var pixels = Pixels(width: graphics.screen.context.largestSide + 300, height: 600)
            for y in 0..<600 { for x in 0..<700 { pixels[x, y] = 0xFF00_0000 | UInt32(x * 71 + y * 37) } }
            let picture = Mipmap(pixels, levels: .one)
            func drawn(_ screen: any Screen) throws -> Pixels {
                let pictures = PictureStore(assets: try .bundled, screen: screen)
                pictures.show(picture, as: Self.clouds)
                var list = DrawList(size: Self.size, density: 1)
                list.clear(Color(hex: 0x305070))
                let width = Double(pixels.width)
                list.image(Self.clouds, in: Rect(x: -350.25, y: -140.5, width: width * 0.9, height: 540))
                list.image(
                    Self.clouds,
                    in: Quad(Rect(x: 60, y: 20, width: 250, height: 150), rotatedBy: .degrees(10)),
                    source: Rect(x: 200 / width, y: 0.1, width: 300 / width, height: 0.5))
                screen.draw(list, pictures: pictures)
                return try screen.pixels()
            }
            let off = try PictureDistance(drawn(graphics.screen), drawn(ProcessorScreen(width: 400, height: 300)))
            #expect(off.isSmall, "\(off)")
            #expect(graphics.screen.context.bytes[.picture] == 4 * 2064 * 2064)
        }

        @Test("lets the processor go on where the card has no memory for a frame")
        func noMemory() throws {
            let graphics = try GraphicsWindow(size: Self.size)
            let screen = graphics.screen
            screen.context.gl.GetError = { GLuint(GL_OUT_OF_MEMORY) }
            var list = DrawList(size: Self.size, density: 1)
            list.clear(Color(hex: 0x305070))
            screen.draw(list, pictures: nil)
            #expect(screen.successor != nil && screen.takeFailure() != nil && screen.takeFailure() == nil)
            #expect(try screen.pixels().argb.allSatisfy { $0 == 0xFF30_5070 })
        }

        /// Draws pictures beside one another, without the work of a card.
        private func draw(_ pictures: [Mipmap], on graphics: GraphicsWindow) throws {
            let store = PictureStore(assets: try .bundled, screen: graphics.screen)
            graphics.screen.context.gl.DrawArraysInstanced = { _, _, _, _ in }
            var list = DrawList(size: Self.size, density: 1)
            for (index, picture) in pictures.enumerated() {
                store.show(picture, as: ImageID("picture", index))
                let place = Rect(x: 8 * Double(index), y: 0, width: 8, height: 8)
                list.image(ImageID("picture", index), in: place)
            }
            graphics.screen.draw(list, pictures: store)
        }

        private func picture(_ side: Int) -> Mipmap {
            Mipmap(Pixels(width: side, height: side, fill: .max), levels: .one)
        }

        @Test("drops what has not been drawn for the longest where textures would take more than their limit")
        func memory() throws {
            let graphics = try GraphicsWindow(size: Self.size)
            let context = graphics.screen.context
            // Each takes 9 MB, all of them 440.
            let pictures = (0..<48).map { _ in picture(1536) }
            for round in 0..<2 {
                for picture in pictures {
                    for _ in 0..<3 { try draw([picture], on: graphics) }
                    #expect(!graphics.screen.sendPictures(all: false), "it is there")
                    #expect(context.textureBytes <= Renderer.textureLimit)
                }
                #expect(context.textureBytes > Renderer.textureLimit * 9 / 10, "\(round)")
            }
        }

        @Test("frees the memory of pictures that are gone")
        func gone() throws {
            let graphics = try GraphicsWindow(size: Self.size)
            for _ in 0..<4 { try draw((0..<40).map { _ in picture(300) }, on: graphics) }
            let bytes = graphics.screen.context.bytes[.picture] ?? 0
            #expect(bytes <= 80 * 4 * 514 * 514)
            try draw([], on: graphics)
            try draw([picture(300)], on: graphics)
            #expect(graphics.screen.context.bytes[.picture] == 4 * 1028 * 1028)
        }

        @Test("sends in each frame only so much of what was not there before, and shows it when it is whole")
        func parts() throws {
            let graphics = try GraphicsWindow(size: Self.size)
            try draw([picture(8)], on: graphics)
            let pictures = (0..<8).map { _ in picture(1024) }
            var missing = 0
            repeat {
                try draw(pictures, on: graphics)
                missing += 1
            } while graphics.screen.sendPictures(all: false)
            // 8 million pixels, two million in a frame.
            #expect(missing == 5)
            let store = PictureStore(assets: try .bundled, screen: graphics.screen)
            let folder = try TemporaryFolder()
            try Pixels.clouds(2000, 1500, seed: 3, isOpaque: true).savePNG(to: folder.path("large"))
            store.register(Self.clouds, file: folder.path("large"))
            store.want([Picture(Self.clouds, size: Vector(2000, 1500), finish: .stretched)], density: 1)
            var looks = 0
            while !store.has(Self.clouds) {
                _ = store.collect()
                looks += 1
            }
            #expect(looks > 3 && store.isComplete)
        }

        @Test("keeps a frame as a picture, which the next frames show as the processor's do, until it is dropped")
        func keptFrame() throws {
            func frames(_ screen: any Screen) throws -> [Pixels] {
                let pictures = PictureStore(assets: try .bundled, screen: screen)
                pictures.want([Picture(Self.card, size: Vector(320, 400))], density: 1)
                pictures.waitForAll()
                _ = try cloudy(screen, pictures)
                var list = DrawList(size: Self.size, density: 1)
                list.clear(Color(hex: 0x305070))
                list.image(Self.card, in: Rect(x: 10, y: 5, width: 300, height: 280))
                screen.keep(list, as: Self.clouds, from: pictures, in: pictures)
                var shown = DrawList(size: Self.size, density: 1)
                shown.clear(.black)
                let whole = Rect(origin: .zero, size: Self.size)
                shown.image(Self.clouds, in: whole.insetBy(-20), tint: .white.opacity(0.8))
                shown.image(Self.clouds, in: Quad(whole.insetBy(60), rotatedBy: .degrees(10)))
                return try [Self.clouds, ImageID("another")].map {
                    pictures.keep(nil, as: $0 == Self.clouds ? ImageID("another") : Self.clouds)
                    screen.draw(shown, pictures: pictures)
                    return try screen.pixels()
                }
            }
            let graphics = try GraphicsWindow(size: Self.size)
            let (card, own) = try (frames(graphics.screen), frames(ProcessorScreen(width: 400, height: 300)))
            for (card, own) in zip(card, own) {
                let off = try PictureDistance(card, own)
                #expect(off.isSmall, "\(off)")
            }
            #expect(card[0].argb.contains { $0 & 0xFF != 0 } && card[1].argb.allSatisfy { $0 == 0xFF00_0000 })
            #expect(graphics.screen.context.bytes[.target] == 0)
        }

        @Test("mixes the colours of grids like the processor, and takes new ones over", arguments: [(8, 6), (600, 20)])
        func grid(columns: Int, rows: Int) throws {
            let graphics = try GraphicsWindow(size: Self.size)
            let own = ProcessorScreen(width: 400, height: 300)
            for (shift, share) in [(0, nil), (1, 0.2), (1, 0.7), (2, 1), (2, nil)] {
                let colors = (0..<columns * rows * (share == nil ? 1 : 2)).map {
                    0xFF00_0000 | UInt32(($0 * 37 + shift * 91) % 256) * 0x01_0001
                }
                func draw(_ list: inout DrawList) {
                    list.grid(
                        columns: columns, rows: rows, share: share, in: Rect(x: 10.5, y: 20.2, width: 350, height: 250)
                    ) { $0 += colors }
                }
                let off = try PictureDistance(frame(graphics.screen, 1, draw), frame(own, 1, draw))
                #expect(off.isSmall, "\(off)")
            }
        }
    }
}
