import Support
import Testing
import TiltCanvas
import TiltEngine

import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("A picture")
    struct ImageDrawingTests {
        /// Four colours: red and green at the top, blue and white at the bottom.
        private static func quarters(side: Int) -> Pixels {
            var pixels = Pixels(width: side, height: side)
            for y in 0..<side {
                for x in 0..<side {
                    let (isRight, isLow) = (x >= side / 2, y >= side / 2)
                    pixels[x, y] = isLow ? (isRight ? 0xFFFF_FFFF : 0xFF00_00FF) : (isRight ? 0xFF00_FF00 : 0xFFFF_0000)
                }
            }
            return pixels
        }

        @Test("is drawn pixel by pixel at its own size")
        func ownSize() throws {
            let screen = try OffScreen(width: 60, height: 50)
            let pixels = Self.quarters(side: 20)
            let id = try screen.add("quarters", pixels)
            let frame = try screen.frame { $0.image(id, in: Rect(x: 7, y: 9, width: 20, height: 20)) }
            for y in 0..<20 { for x in 0..<20 { #expect(frame[x + 7, y + 9] == pixels[x, y]) } }
            #expect(frame.argb.count { $0 != 0xFF00_0000 } == 400)
        }

        @Test("shows its requested part")
        func sourceRect() throws {
            let screen = try OffScreen(width: 40, height: 40)
            let id = try screen.add("quarters", Self.quarters(side: 20))
            let frame = try screen.frame {
                $0.image(
                    id, in: Rect(x: 0, y: 0, width: 40, height: 40), source: Rect(x: 0.5, y: 0, width: 0.5, height: 0.5)
                )
            }
            #expect(frame.argb.allSatisfy { $0 == 0xFF00_FF00 })
        }

        @Test("is multiplied by its tint")
        func tint() throws {
            let screen = try OffScreen(width: 20, height: 20)
            let id = try screen.add("white", Pixels(width: 20, height: 20, fill: 0xFFFF_FFFF))
            let tint = Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
            let frame = try screen.frame { $0.image(id, in: Rect(x: 0, y: 0, width: 20, height: 20), tint: tint) }
            #expect(abs(frame.red(10, 10) - 128) <= 3)
            #expect(abs(frame.green(10, 10) - 64) <= 3)
            #expect(abs(frame.blue(10, 10) - 32) <= 3)
        }

        @Test("hides the background where it is opaque, also after it was drawn clear")
        func opaqueAfterClear() throws {
            let screen = try OffScreen(width: 20, height: 20)
            let id = try screen.add("grey", Pixels(width: 20, height: 20, fill: 0xFF80_8080))
            let place = Rect(x: 0, y: 0, width: 20, height: 20)
            let frame = try screen.frame {
                $0.image(id, in: place, tint: .white.opacity(0.5))
                $0.image(id, in: place)
                $0.image(id, in: Rect(x: 0, y: 0, width: 10, height: 20), tint: Color.white.opacity(0.5))
            }
            #expect(frame[15, 10] == 0xFF80_8080)
            #expect(abs(frame.red(5, 10) - 0x80) <= 2)
        }

        @Test("of 2000 pixels can be rotated by any angle", arguments: [30.0, 45, 90, 137])
        func turned(degrees: Double) throws {
            let screen = try OffScreen(width: 1400, height: 1400)
            let id = try screen.add("big", Self.quarters(side: 2000))
            let place = Rect(x: -300, y: -300, width: 2000, height: 2000)
            let frame = try screen.frame { $0.image(id, in: Quad(place, rotatedBy: .degrees(degrees))) }
            let colors: [UInt32] = [0xFFFF_FFFF, 0xFF00_00FF, 0xFFFF_0000, 0xFF00_FF00]
            for (turn, color) in zip([45.0, 135, 225, 315], colors) {
                let angle = Angle.degrees(degrees + turn).radians
                let spot = Vector(700 + 400 * .cos(angle), 700 + 400 * .sin(angle))
                #expect(frame[Int(spot.x), Int(spot.y)] == color, "at \(turn)°")
            }
            #expect(!frame.argb.contains(0xFF00_0000), "there are cracks between its cells")
        }

        @Test("looks the same alone and among equal ones")
        func batching() throws {
            let screen = try OffScreen(width: 200, height: 200)
            let id = try screen.add("quarters", Self.quarters(side: 32))
            var random = SplitMix64(seed: 11)
            let quads = (0..<40).map { _ in
                Quad(
                    Rect(
                        x: random.uniform(0, 160), y: random.uniform(0, 160), width: random.uniform(10, 60),
                        height: random.uniform(10, 60)),
                    rotatedBy: .degrees(random.uniform(0, 2) < 1 ? 0 : random.uniform(0, 360)))
            }
            let together = try screen.frame { list in for quad in quads { list.image(id, in: quad) } }
            let apart = try screen.frame { list in
                for quad in quads {
                    list.image(id, in: quad)
                    list.clip(to: nil)
                }
            }
            #expect(together == apart)
        }

        /// Pictures of one colour each, by the names of the colours.
        private func plain(on screen: OffScreen) throws -> (red: ImageID, blue: ImageID) {
            let folder = try TemporaryFolder()
            let (red, blue) = (ImageID("red"), ImageID("blue"))
            for (id, color) in [(red, 0xFFFF_0000), (blue, 0xFF00_00FF)] as [(ImageID, UInt32)] {
                try Pixels(width: 4, height: 4, fill: color).savePNG(to: folder.path(id.name))
                screen.pictures.register(id, file: folder.path(id.name))
            }
            screen.pictures.want(
                [red, blue].map { Picture($0, size: Vector(4, 4), finish: .stretched) }, density: 1)
            screen.pictures.waitForAll()
            return (red, blue)
        }

        private let place = Rect(x: 10, y: 10, width: 20, height: 20)
        private var turned: Quad { Quad(place, rotatedBy: .degrees(45)) }

        @Test("that is rotated keeps its painting order among pictures, rectangles and clips")
        func order() throws {
            let screen = try OffScreen(width: 40, height: 40)
            let (red, blue) = try plain(on: screen)
            let pictures = try screen.frame {
                $0.image(red, in: turned)
                $0.image(blue, in: Quad(place, rotatedBy: .degrees(30)))
            }
            #expect(pictures[20, 20] == 0xFF00_00FF && pictures[20, 7] == 0xFFFF_0000)
            let rectangle = try screen.frame {
                $0.image(red, in: turned)
                $0.fill(Rect(x: 18, y: 18, width: 4, height: 4), color: .white)
            }
            #expect(rectangle[20, 20] == 0xFFFF_FFFF && rectangle[20, 10] == 0xFFFF_0000)
            let clip = try screen.frame {
                $0.image(red, in: turned)
                $0.clip(to: Rect(x: 0, y: 0, width: 1, height: 1))
            }
            #expect(clip[20, 20] == 0xFFFF_0000)
            let next = try screen.frame { $0.fill(Rect(x: 0, y: 0, width: 40, height: 40), color: .white) }
            #expect(next.argb.allSatisfy { $0 == 0xFFFF_FFFF }, "a clip ends with its list")
        }

        @Test("that is opaque has the transparency of its tint, upright and rotated, in any order")
        func translucent() throws {
            let screen = try OffScreen(width: 40, height: 40)
            let (red, _) = try plain(on: screen)
            let half = Color.white.opacity(0.5)
            let frame = try screen.frame {
                $0.fill(Rect(x: 0, y: 0, width: 40, height: 40), color: .white)
                $0.image(red, in: Rect(x: 0, y: 0, width: 4, height: 4), tint: half)
                $0.image(red, in: turned)
                $0.image(red, in: Rect(x: 36, y: 0, width: 4, height: 4), tint: half)
            }
            #expect(abs(frame.green(2, 2) - 128) <= 2 && frame.green(20, 20) == 0)
            #expect(abs(frame.green(38, 2) - 128) <= 2)
            let pale = try screen.frame {
                $0.fill(Rect(x: 0, y: 0, width: 40, height: 40), color: .white)
                $0.image(red, in: turned, tint: half)
            }
            #expect(abs(pale.green(20, 20) - 128) <= 2)
        }

        @Test("uses every changed component of a tint")
        func tintParts() throws {
            let screen = try OffScreen(width: 20, height: 4)
            let id = try screen.add("white", Pixels(width: 4, height: 4, fill: 0xFFFF_FFFF))
            let tints: [UInt32] = [0xFFFFFF, 0xFFFF00, 0xFF8000, 0x808000, 0x80FF00]
            let frame = try screen.frame { list in
                for (index, tint) in tints.enumerated() {
                    list.image(id, in: Rect(x: Double(4 * index), y: 0, width: 4, height: 4), tint: Color(hex: tint))
                }
            }
            for (index, tint) in tints.enumerated() {
                for shift in [16, 8, 0] as [UInt32] {
                    let (seen, wished) = (frame[4 * index + 1, 1] >> shift & 255, tint >> shift & 255)
                    #expect(abs(Int(seen) - Int(wished)) <= 1, "\(index)")
                }
            }
        }

        @Test("that is missing is omitted, and the rest is drawn")
        func missing() throws {
            let frame = try OffScreen(width: 20, height: 20).frame {
                $0.image(ImageID("nobody"), in: Rect(x: 0, y: 0, width: 20, height: 20))
                $0.fill(Rect(x: 0, y: 0, width: 1, height: 1), color: .white)
            }
            #expect(frame.argb.count { $0 != 0xFF00_0000 } == 1)
        }

        @Test("of a glyph is on whole pixels")
        func text() throws {
            let screen = try OffScreen(width: 120, height: 40)
            let font = try AssetFolder.bundled.font("inter-medium")
            screen.pictures.want([try #require(font.picture(pixels: 16, density: 1))], density: 1)
            screen.pictures.waitForAll()
            func ink(_ x: Double) throws -> Pixels {
                try screen.frame { $0.text("Tilt 42°", at: Vector(x, 30), font: font, size: 16, color: .white) }
            }
            #expect(try ink(10).argb.count { $0 & 255 > 200 } > 60)
            let (here, there) = (try ink(10), try ink(11))
            #expect((0..<119).allSatisfy { x in (0..<40).allSatisfy { here[x, $0] == there[x + 1, $0] } })
        }
    }
}
