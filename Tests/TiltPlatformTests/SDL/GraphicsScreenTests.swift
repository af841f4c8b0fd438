#if os(Linux)
    import Foundation
    import Support
    import Testing
    import TiltEngine

    @testable import TiltPlatform

    extension OneAtATime {
        @MainActor @Suite("A screen drawn by OpenGL", .needs(.xvfb, .xdotool))
        struct GraphicsScreenTests {
            /// The difference of a list's pictures by OpenGL and by the processor, 0…255: the greatest one within
            /// shapes, the greatest one at their edges, and the mean.
            private func differences(
                _ draw: @MainActor (inout DrawList) -> Void
            ) async throws -> (inside: Int, edge: Int, mean: Double) {
                let display = try await VirtualDisplay(width: 640, height: 480)
                let before = ProcessInfo.processInfo.environment
                for (name, value) in display.environment { setenv(name, value, 1) }
                defer {
                    for name in display.environment.keys {
                        if let value = before[name] { setenv(name, value, 1) } else { unsetenv(name) }
                    }
                }
                let frames = try frames(draw)
                try await display.stop()
                let (card, own) = (frames.card, frames.own)
                try #require(card.width == own.width && card.height == own.height)
                var (inside, edge, sum) = (0, 0, 0)
                for y in 1..<own.height - 1 {
                    for x in 1..<own.width - 1 {
                        for shift in [0, 8, 16] as [UInt32] {
                            func part(_ pixels: Pixels, _ dx: Int, _ dy: Int) -> Int {
                                Int(pixels[x + dx, y + dy] >> shift & 255)
                            }
                            let here = part(own, 0, 0)
                            func differs(_ dx: Int, _ dy: Int) -> Bool { abs(part(own, dx, dy) - here) > 12 }
                            let isEdge = differs(-1, 0) || differs(1, 0) || differs(0, -1) || differs(0, 1)
                            let off = abs(here - part(card, 0, 0))
                            sum += off
                            if isEdge { edge = max(edge, off) } else { inside = max(inside, off) }
                        }
                    }
                }
                return (inside, edge, Double(sum) / Double(3 * own.width * own.height))
            }

            private func frames(_ draw: (inout DrawList) -> Void) throws -> (card: Pixels, own: Pixels) {
                let folder = try TemporaryFolder()
                try Pixels.clouds(320, 400, seed: 5, isOpaque: true).savePNG(to: folder.path("clouds"))
                func frame(_ renderer: Renderer) throws -> Pixels {
                    let pictures = PictureStore(assets: try .bundled, renderer: renderer)
                    pictures.register(Self.clouds, file: folder.path("clouds"))
                    pictures.want(
                        [
                            Picture(Self.clouds, size: Vector(320, 400), finish: .stretched),
                            Picture(Self.card, size: Vector(320, 400)),
                        ], density: 1)
                    pictures.waitForAll()
                    var list = DrawList(size: Vector(400, 300), density: 1)
                    list.clear(Color(hex: 0x305070))
                    draw(&list)
                    renderer.draw(list, pictures: pictures)
                    return try renderer.pixels()
                }
                let window = try Window(title: "Tiltyard", size: Vector(400, 300))
                return (
                    try frame(Renderer(for: window, driver: "opengl")),
                    try frame(Renderer(size: Vector(400, 300), density: 1))
                )
            }

            private static let clouds = ImageID("clouds")
            private static let card = ImageID("Cards/01-clear")

            @Test("cuts out with round corners like the processor, in a layer and outside")
            func roundedClip() async throws {
                let off = try await differences { list in
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
                #expect(off.inside <= 3 && off.edge <= 24 && off.mean < 0.05, "\(off)")
            }

            @Test("draws quads, ellipses, polygons and paths like the processor")
            func shapes() async throws {
                let off = try await differences { list in
                    let color = Color(hex: 0xf0e0a0).opacity(0.7)
                    list.fill(Quad(Rect(x: 30, y: 30, width: 90, height: 60), rotatedBy: .degrees(20)), color: color)
                    list.fill(ellipseIn: Rect(x: 150.4, y: 20.3, width: 120, height: 70), color: color)
                    list.fill(circleAt: Vector(330, 60), radius: 38, color: color)
                    list.stroke(circleAt: Vector(330, 180), radius: 38, width: 3, color: color)
                    let star = (0..<5).map { Vector(90, 200) + Vector(70, 0).turned(by: .degrees(Double($0) * 144)) }
                    list.fill(polygon: star, color: color)
                    list.stroke(
                        path: [Vector(180, 270), Vector(200, 150), Vector(260, 240), Vector(280, 130)], width: 9,
                        join: .miter, color: color)
                }
                #expect(off.inside <= 3 && off.edge <= 24 && off.mean < 0.05, "\(off)")
            }

            @Test("draws thin strokes like the processor")
            func hairs() async throws {
                let off = try await differences { list in
                    for index in 0..<60 {
                        let way = Vector(14, 0).turned(by: .degrees(Double(index) * 6.1))
                        let middle = Vector(30.3 + 36.7 * Double(index % 10), 25.6 + 45.4 * Double(index / 10))
                        list.hair(
                            from: middle - way, to: middle + way, width: 1 + Double(index % 3), color: .white)
                    }
                }
                #expect(off.edge <= 40 && off.mean < 0.5, "\(off)")
            }

            @Test(
                "draws pictures in perspective, sharp and rounded, like the processor", arguments: 0..<4)
            func perspective(index: Int) async throws {
                let quads = [
                    Quad(
                        topLeft: Vector(60, 20), topRight: Vector(300, 60), bottomRight: Vector(300, 230),
                        bottomLeft: Vector(60, 280)),
                    Quad(
                        topLeft: Vector(90.3, 40.2), topRight: Vector(350.6, 10.4),
                        bottomRight: Vector(390, 290),
                        bottomLeft: Vector(20.5, 220.7)
                    ).rounded(by: 28, of: Vector(320, 400)),
                    Quad(Rect(x: 50.4, y: 20.7, width: 200, height: 250), radius: 28),
                    Quad(Rect(x: 90, y: 40, width: 200, height: 250), rotatedBy: .degrees(25)).rounded(
                        by: 40, of: Vector(320, 400)),
                ]
                let card = try await differences {
                    $0.image(Self.card, in: quads[index], tint: .white.opacity(0.9))
                }
                #expect(card.inside <= 3 && card.edge <= 24 && card.mean < 0.3, "\(card)")
                // From dark to bright within four pixels, which shows any error of a point.
                let clouds = try await differences {
                    $0.image(Self.clouds, in: quads[index], tint: .white.opacity(0.9))
                }
                #expect(clouds.inside <= 16 && clouds.edge <= 32 && clouds.mean < 0.6, "\(clouds)")
            }
        }
    }
#endif
