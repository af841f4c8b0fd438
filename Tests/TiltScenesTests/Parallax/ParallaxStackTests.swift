import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The layers of the parallax")
struct ParallaxStackTests {
    private let standard = Viewport.usual

    @Test(
        "move by the distances in the artwork's table",
        arguments: [
            ("sky", 36.5, 20.5), ("moon", 30.7, 17.3), ("far", 17.3, 9.7), ("near", 0, 0), ("forest", -25.0, -14.0),
        ])
    func table(name: String, x: Double, y: Double) throws {
        let stack = ParallaxStack(view: standard)
        let layer = try #require(stack.layers.first { $0.name == name })
        let (low, high) = (layer.displacement(for: .low), layer.displacement(for: .high))
        #expect(abs(low.x - x) < 0.05 && abs(low.y - y) < 0.05)
        #expect(abs(high.x + x) < 0.05 && abs(high.y + y) < 0.05)
    }

    @Test("move against the lean behind the screen plane and with it in front", arguments: ParallaxFixture.windows)
    func signs(view: Viewport) {
        for layer in ParallaxStack(view: view).layers {
            let right = layer.displacement(for: ViewerOffset(h: 0.5, v: 0))
            let down = layer.displacement(for: ViewerOffset(h: 0, v: 0.5))
            #expect(right.y == 0 && down.x == 0)
            switch layer.name {
            case "sky", "moon", "far": #expect(right.x < 0 && down.y < 0, "\(layer.name)")
            case "forest": #expect(right.x > 0 && down.y > 0, "\(layer.name)")
            default: #expect(right == .zero && down == .zero, "\(layer.name)")
            }
        }
    }

    @Test("move as one, by 40 points to either side, as published", arguments: ParallaxFixture.windows)
    func published(view: Viewport) {
        for layer in ParallaxStack(view: view, reach: OriginalParallax.reach).layers {
            #expect(layer.displacement(for: .low) == Vector(-40, -40))
            #expect(layer.displacement(for: .high) == Vector(40, 40))
            #expect(layer.displacement(for: .zero) == .zero)
        }
    }

    @Test(
        "keep moon and house visible",
        arguments: [
            Vector(480, 800), Vector(320, 240), Vector(800, 600), Vector(1280, 720), Vector(2560, 1080),
            Vector(360, 1200),
        ])
    func moon(size: Vector) {
        let frame = ParallaxStack(view: Viewport(size: size)).frame
        let scale = frame.width / 2240
        let (x, y) = (frame.minX + 1724 * scale, frame.minY + 396 * scale)
        #expect(x - 96 * scale > 0 && x + 96 * scale < size.x && y - 96 * scale > 0 && y + 96 * scale < size.y)
        let house = ParallaxArt.house
        #expect(frame.minX + house.minX * scale > 0 && frame.minX + house.maxX * scale < size.x)
    }

    @Test("never show an edge", arguments: ParallaxFixture.windows, [false, true])
    func edges(view: Viewport, asPublished: Bool) throws {
        let stack = ParallaxStack(view: view, reach: asPublished ? OriginalParallax.reach : nil)
        for viewer in ParallaxFixture.viewers {
            var list = DrawList(size: view.size, density: view.density)
            stack.draw(into: &list, for: viewer)
            for (id, place) in list.placedImages {
                #expect(place.minX <= 0 && place.maxX >= view.width, "\(id) for \(viewer)")
            }
            let (first, last) = try (#require(list.placedImages.first), #require(list.placedImages.last))
            #expect(first.place.minY <= 0, "the sky for \(viewer)")
            #expect(last.place.maxY >= view.height, "the forest for \(viewer)")
        }
    }

    @Test("leave no gap between one layer and the next", arguments: ParallaxFixture.windows, [false, true])
    func rows(view: Viewport, asPublished: Bool) {
        let stack = ParallaxStack(view: view, reach: asPublished ? OriginalParallax.reach : nil)
        for viewer in ParallaxFixture.viewers {
            var list = DrawList(size: view.size, density: view.density)
            stack.draw(into: &list, for: viewer)
            for (above, below) in zip(list.placedImages, list.placedImages.dropFirst()) {
                #expect(above.place.maxY > below.place.minY, "\(above.id) and \(below.id) for \(viewer)")
            }
        }
    }

    @Test("are on whole device pixels at rest, and as large as their pictures", arguments: ParallaxFixture.windows)
    func pixels(view: Viewport) {
        let stack = ParallaxStack(view: view)
        func isWhole(_ length: Double) -> Bool {
            abs(length * view.density - (length * view.density).rounded()) < 1e-6
        }
        var list = DrawList(size: view.size, density: view.density)
        stack.draw(into: &list, for: .zero)
        for (_, place) in list.placedImages {
            #expect([place.minX, place.minY, place.maxX, place.maxY].allSatisfy(isWhole))
        }
        guard stack.frame.width * view.density <= ParallaxStack.widest else { return }
        #expect(zip(stack.pictures, list.placedImages).allSatisfy { isClose($0.size, $1.place.size, within: 1e-9) })
    }

    @Test("are centred, or moved left in narrow windows", arguments: ParallaxFixture.windows, [false, true])
    func frame(view: Viewport, asPublished: Bool) {
        let frame = ParallaxStack(view: view, reach: asPublished ? OriginalParallax.reach : nil).frame
        let off = (frame.center - view.center) * view.density
        #expect(off.x <= 0.5 + 1e-9 && abs(off.y) <= 0.5 + 1e-9)
        if view.width >= 1.6 * view.height { #expect(off.x >= -0.5 - 1e-9) }
        let ratio = ParallaxArt.canvas.x / ParallaxArt.canvas.y
        #expect(abs(frame.width - frame.height * ratio) * view.density < 1)
    }

    @Test("have pictures of at most 4480 by 2520 pixels", arguments: ParallaxFixture.windows)
    func pictures(view: Viewport) {
        for picture in ParallaxStack(view: view).pictures {
            #expect(picture.size.x * view.density <= 4480.5 && picture.size.y * view.density <= 2520.5)
        }
    }
}

extension ViewerOffset {
    fileprivate static let low = ViewerOffset(h: -1, v: -1)
    fileprivate static let high = ViewerOffset(h: 1, v: 1)
}
