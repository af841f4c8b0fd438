import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The light of a photo")
struct PhotoMoodTests {
    /// The light of a photo with a mean colour.
    private func light(ofMean mean: Color) throws -> Color {
        var scene = CarouselScene(cards: [Card.own("A", at: 0)], view: .usual)
        scene.handle(.file(.mean(mean, ofCard: 0)), at: 0)
        return try #require(scene.status(at: 0).mood)
    }

    @Test("is more saturated than its mean colour, and neither dark nor bright")
    func color() throws {
        func spread(_ color: Color) -> Double {
            max(color.red, color.green, color.blue) - min(color.red, color.green, color.blue)
        }
        let mean = Color(hex: 0x806a50)
        #expect(try spread(light(ofMean: mean)) > spread(mean))
        let (night, snow) = try (light(ofMean: Color(hex: 0x020308)), light(ofMean: Color(hex: 0xf6f8fc)))
        #expect(night.green > 0.15 && night.green < 0.3)
        #expect(snow.green > 0.4 && snow.green < 0.6)
        let grey = try light(ofMean: Color(hex: 0x606060))
        #expect(isClose(grey.red, grey.green, within: 1e-3) && isClose(grey.blue, Double(0x60) / 255, within: 1e-3))
        for hex in [0, 0xffffff, 0xff0000, 0x00ff00, 0x0000ff] as [UInt32] {
            let color = try light(ofMean: Color(hex: hex))
            #expect([color.red, color.green, color.blue].allSatisfy { (0...1).contains($0) })
        }
    }

    @Test("lights the room while the photo is in front, and comes back with it")
    func scene() throws {
        var scene = CarouselScene(cards: [Card.own("A", at: 0), Card.own("B", at: 1)], view: .usual)
        let mean = Color(hex: 0xc08040)
        #expect(scene.status(at: 0).mood == nil)
        scene.handle(.file(.mean(mean, ofCard: 0)), at: 0)
        let light = try light(ofMean: mean)
        #expect(scene.status(at: 0).mood == light)
        for step in 1...120 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        #expect(scene.hasMood(of: scene.cards[0]) && scene.cards[0].mood == light)
        _ = scene.perform(.init("takeAway"), at: 1)
        scene.handle(.file(.mean(Color(hex: 0x4080c0), ofCard: 0)), at: 1)
        #expect(scene.status(at: 1).mood == nil)
        _ = scene.perform(.init("putBack"), at: 1)
        #expect(try scene.cards[0].mood == self.light(ofMean: Color(hex: 0x4080c0)))
        scene.handle(.file(.mean(mean, ofCard: 99)), at: 1)
    }

    @Test("shows the photo in relief once it is known to have a depth map, also if it was taken away meanwhile")
    func relief() {
        func reliefs(_ scene: CarouselScene, at time: Double) -> Set<ImageID> {
            var list = DrawList(size: Viewport.usual.size, density: 1)
            scene.draw(into: &list, at: time, fonts: Stage.testFonts)
            return Set(
                list.commands.compactMap {
                    guard case .relief(let id, let depth, _, _, _, _) = $0, depth == Card.depthImage(id.number - 1)
                    else {
                        return nil
                    }
                    return id
                })
        }
        var scene = CarouselScene(cards: [Card.own("A", at: 0), Card.own("B", at: 1)], view: .usual)
        scene.handle(.file(.cards(["C"], sizes: [Vector(400, 300)])), at: 0)
        for step in 1...240 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        #expect(reliefs(scene, at: 2).isEmpty)
        scene.handle(.file(.depth(ofCard: 2)), at: 2)
        #expect(reliefs(scene, at: 2) == [Card.ownImage(2)])
        #expect(scene.pictures(at: 2).all.contains { $0.id == Card.depthImage(2) })
        _ = scene.perform(.init("takeAway"), at: 2)
        let gone = scene.cards.map(\.image)
        for card in 0..<4 { scene.handle(.file(.depth(ofCard: card)), at: 2) }
        _ = scene.perform(.init("putBack"), at: 2)
        #expect(scene.cards.count == gone.count + 1 && scene.cards.allSatisfy(\.hasDepth))
    }
}
