import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("A card as a window")
struct CardWindowTests {
    private let view = Viewport(size: Vector(1280, 720))

    private func stage(_ change: (inout Stage.Setup) -> Void = { _ in }) throws -> Stage {
        .of(CarouselScene(view: view, art: try CardArtFixture.art()), in: view, change: change)
    }

    /// The layers of a card and the parts of its sheet that they show.
    private func layers(_ list: DrawList, _ name: String) -> [Rect] {
        list.commands.compactMap { command in
            guard case .image(ImageID("Cards/Layers/\(name)"), let source, _, _) = command else { return nil }
            return source
        }
    }

    @Test("maps card space onto its quad, in perspective")
    func plane() {
        let quad = Quad(
            topLeft: Vector(100, 90), topRight: Vector(320, 120), bottomRight: Vector(300, 420),
            bottomLeft: Vector(90, 480))
        let plane = SeenPlane(CardArt.body, onto: quad)
        for (place, corner) in [
            (Vector(0, 0), quad.topLeft), (Vector(320, 0), quad.topRight), (Vector(320, 400), quad.bottomRight),
            (Vector(0, 400), quad.bottomLeft),
        ] {
            #expect(plane.point(place).distance(to: corner) < 1e-9)
        }
        // The diagonals of a rectangle meet in its middle.
        let middle = plane.point(160, 200)
        #expect(abs((middle - quad.topLeft).cross(quad.bottomRight - quad.topLeft)) < 1e-6)
        #expect(abs((middle - quad.topRight).cross(quad.bottomLeft - quad.topRight)) < 1e-6)
    }

    @Test("is gentle if nothing moves fast in the card in front and its neighbours", arguments: 0..<12)
    func gentle(front: Int) throws {
        var stage = try stage()
        for _ in 0..<front { stage.tap(.right) }
        stage.pass(4)
        // Seeds drift slowly, and a few drops fall on the rainbow beside the clear sky; beams sweep the fog beside the clouds.
        #expect(stage.isCalm == (front < 2), "\(front)")
    }

    @Test("is drawn near the front: five layers over the flat picture, cut by the frame; farther cards are flat")
    func drawn() throws {
        var stage = try stage()
        let list = stage.picture
        #expect(layers(list, "01-clear").count == 6 && layers(list, "02-partly-cloudy").count == 6)
        #expect(layers(list, "12-rainbow").count == 6 && layers(list, "03-overcast").isEmpty)
        #expect(list.commands.count { if case .quadClip = $0 { true } else { false } } == 3)
        /// The width of the flat picture until the layers are there.
        func flatWidth(_ list: DrawList) -> Double? {
            list.commands.lazy.compactMap {
                if case .standIn(ImageID("Cards/01-clear"), for: ImageID("Cards/Layers/01-clear"), _, let quad, _) = $0
                {
                    quad.rect?.width
                } else {
                    nil
                }
            }.first
        }
        #expect(isClose(try #require(flatWidth(list)), 288, within: 1))
        stage.tap(.return)
        stage.pass(2)
        #expect(isClose(try #require(flatWidth(stage.picture)), 1280, within: 1), "it covers an opened card")
    }

    @Test(
        "moves far layers with the eye's opposite, and the front one with it, when the device leans or a pointer hovers"
    )
    func parallax() throws {
        var stage = try stage()
        let level = layers(stage.picture, "01-clear")
        stage.happen(.down(.right, Vector(640, 360)), .move(Vector(840, 360)))
        stage.pass(0.2)
        let leaning = layers(stage.picture, "01-clear")
        try #require(level.count == 6 && leaning.count == 6)
        // The source goes right where the layer goes left.
        #expect(leaning[0].minX > level[0].minX + 0.01 && leaning[5].minX < level[5].minX - 0.003)
        var hovered = try self.stage()
        hovered.happen(.move(Vector(760, 360)))
        hovered.pass(1)
        let looked = layers(hovered.picture, "01-clear")
        try #require(looked.count == 6)
        #expect(looked[0].minX > level[0].minX + 0.005)
        // Beside it, the card looks straight on again.
        hovered.happen(.move(Vector(640, 80)))
        hovered.pass(2)
        #expect(abs(layers(hovered.picture, "01-clear")[0].minX - level[0].minX) < 1e-4)
    }

    @Test("never moves a layer so far that its edge shows")
    func reach() {
        for layer in CardLayer.allCases {
            for look in [Vector(1, 1), Vector(-1, 1), Vector(1, -1), Vector(-1, -1)] {
                let shift = layer.shift(for: look)
                let seen = CardArt.body.insetBy(-2).offsetBy(-shift)
                #expect(seen.minY >= CardArt.canvas.minY && seen.maxY <= CardArt.canvas.maxY)
                let wide = CardArt.wideBody.insetBy(-2).offsetBy(-shift)
                #expect(wide.minX >= CardArt.canvas.minX && wide.maxX <= CardArt.canvas.maxX)
            }
        }
    }

    @Test("has its layers on a sheet, each at whole pixels, and shows the same part at every density")
    func sheet() throws {
        for name in CardArtFixture.names {
            for density in [1, 1.25, 2, 3.0] {
                for (scale, isOpen) in [(0.9, false), (1.8, true)] {
                    let sheet = CardSheet(
                        try CardArtFixture.scenery(name), scale: scale, density: density, isOpen: isOpen)
                    let picture = sheet.picture
                    guard case .sheet(let parts, false) = picture.finish else { throw CardArtFlaw("no sheet") }
                    let size = picture.size * density
                    #expect(size.x <= 8192 && size.y <= 8192)
                    for (part, layer) in zip(parts, CardLayer.allCases) {
                        let top = part.frame.minY * size.y
                        #expect(abs(top - top.rounded()) < 1e-6)
                        // The whole box of a part is its frame.
                        let source = sheet.source(of: layer, part.box)
                        #expect(abs(source.minY - part.frame.minY) < 1e-9 && abs(source.maxX - part.frame.maxX) < 1e-9)
                        let corner = sheet.source(of: layer, CardArt.body).origin.x * size.x
                        #expect(abs(corner - corner.rounded()) < 1e-6)
                    }
                    for (index, part) in parts.dropFirst(5).enumerated() {
                        #expect(
                            sheet.source(ofSprite: index) == part.frame && part.frame.maxX <= 1 && part.frame.maxY <= 1)
                    }
                }
            }
        }
    }

    @Test("needs its flat pictures first, as large as they are seen, and its layers from the front outwards later")
    func pictures() throws {
        let pictures = try stage().pictures()
        let scene = CarouselScene(view: view, art: try CardArtFixture.art())
        let wanted = scene.pictures(at: 0)
        let flat = wanted.first.filter { $0.id.name.hasPrefix("Cards/") }
        #expect(flat.count == 12 && flat[0].size.y == 360 && flat[11].size.y < 0.5 * 360)
        #expect(!wanted.first.contains { $0.id.name.hasPrefix("Cards/Layers") })
        let sheets = wanted.later.map(\.id.name).filter { $0.hasPrefix("Cards/Layers/") }
        #expect(
            sheets == [
                "Cards/Layers/sprites", "Cards/Layers/01-clear", "Cards/Layers/02-partly-cloudy",
                "Cards/Layers/12-rainbow",
                "Cards/Layers/03-overcast", "Cards/Layers/11-clear-night",
            ])
        #expect(pictures.contains { $0.id == WeatherSprite.sheet })
    }

    @Test("wants its large layers once it has rested in front")
    func rested() throws {
        var stage = try stage()
        let open = ImageID("Cards/Layers/01-clear", 1)
        #expect(!stage.pictures().contains { $0.id == open })
        let request = stage.pictureRequest(stage.plan)
        stage.pass(0.5)
        #expect(stage.pictures().contains { $0.id == open } && stage.pictureRequest(stage.plan) != request)
    }

    @Test("is a plain card as published, and without art")
    func plain() throws {
        let published = try stage { $0.asPublished = true }.picture
        #expect(!published.commands.contains { if case .quadClip = $0 { true } else { false } })
        let plain = Stage.of(CarouselScene(view: view), in: view).picture
        #expect(!plain.commands.contains { if case .quadClip = $0 { true } else { false } })
    }

    @Test("shows the same at 30, 60, 144 and 240 frames a second, and in every copy")
    func rates() throws {
        func run(_ rate: Double) throws -> (state: [String], list: DrawList) {
            var stage = try stage()
            stage.happen(.down(.right, Vector(640, 360)), .move(Vector(760, 330)))
            let frames = Int(2 * rate)
            for _ in 0..<frames { stage.advance(by: FrameInput(elapsed: 1 / rate)) }
            stage.happen(.up(.right, Vector(760, 330)))
            for _ in 0..<frames { stage.advance(by: FrameInput(elapsed: 1 / rate)) }
            // Beyond rounding errors of the last step.
            stage.advance(by: FrameInput(elapsed: 1.0 / 300))
            let scene = try #require(stage.scene(CarouselScene.self))
            let states = Card.weather.compactMap { scene.windows?.weather(in: $0.image)?.state }
            return (states, stage.picture)
        }
        let usual = try run(60)
        #expect(usual.state.count == 12 && usual.state[0].hasPrefix("4.0 "))
        for rate in [30.0, 144, 240] {
            let other = try run(rate)
            #expect(other.state == usual.state, "\(rate)")
            #expect(other.list.hairs == usual.list.hairs, "\(rate)")
        }
    }

    @Test(
        "lives while the window has the focus, calm after a minute; or for a minute; or never; or not with reduced motion"
    )
    func life() throws {
        var stage = try stage()
        for _ in 0..<5 { stage.tap(.right) }
        stage.pass(5)
        #expect(!stage.isAtRest && !stage.isCalm, "it rains")
        stage.pass(60)
        #expect(!stage.isAtRest && stage.isCalm)
        stage.happen(.move(Vector(600, 100)))
        stage.pass(0.1)
        #expect(!stage.isCalm)
        stage.happen(.focus(false))
        stage.pass(6)
        #expect(stage.isAtRest)
        var never = try self.stage { $0.settings.life = .never }
        never.pass(3)
        let picture = never.picture
        never.pass(3)
        #expect(never.isAtRest && never.picture == picture)
        var minute = try self.stage { $0.settings.life = .minute }
        minute.pass(50)
        #expect(!minute.isAtRest)
        minute.pass(15)
        #expect(minute.isAtRest)
        var still = try self.stage { $0.reduceMotion = true }
        still.pass(6)
        #expect(still.isAtRest && layers(still.picture, "01-clear").count == 6)
    }
}
