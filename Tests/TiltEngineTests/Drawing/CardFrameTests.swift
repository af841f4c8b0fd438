import Support
import Testing
import TiltEngine

@Suite("The raster of a card")
struct CardFrameTests {
    let card = Rect(x: 100, y: 50, width: 320, height: 400)

    @Test("reaches as far beside and below a card of 400 points as the art says")
    func measures() {
        let raster = CardFrame.raster(around: card, reflection: true)
        // The card, two borders, the gap of 2 in 360 and a reflection of 24 %.
        let height: Double = 400 + 4 + 400 * 2 / 360 + 96
        let expected = Rect(x: 100 - 18, y: 50 - 2, width: 320 + 36, height: height)
        #expect(isClose(raster, expected, within: 1e-9))
    }

    @Test("grows with the card", arguments: [0.1, 0.42, 2])
    func scales(factor: Double) {
        let small = Rect(origin: card.origin, size: card.size * factor)
        let raster = CardFrame.raster(around: small, reflection: true)
        #expect(isClose(raster.size, CardFrame.raster(around: card, reflection: true).size * factor, within: 1e-9))
    }

    @Test("cut above its reflection is the raster without one")
    func withoutReflection() {
        let part = CardFrame.withoutReflection(aspect: 0.8)
        let height = part.height * CardFrame.raster(around: card, reflection: true).height
        #expect(isClose(height, CardFrame.raster(around: card, reflection: false).height, within: 1e-9))
        #expect(part.origin == .zero && part.width == 1)
    }
}
