import Support
import Testing
import TiltCanvas
import TiltEngine

@Suite("The raster of a mounted picture")
struct MountTests {
    let mount = Mount(
        cornerRadius: 28.0 / 400, margin: 18.0 / 400, border: 2.0 / 400,
        reflection: Mount.Reflection(gap: 2.0 / 360, height: 0.24, opacity: 0.34))
    let card = Rect(x: 100, y: 50, width: 320, height: 400)

    @Test("extends beside and below a picture of 400 points by the mount's lengths")
    func measures() {
        let raster = mount.raster(around: card)
        // The card, two borders, the gap of 2 in 360 and a reflection of 24 %.
        let height: Double = 400 + 4 + 400 * 2 / 360 + 96
        let expected = Rect(x: 100 - 18, y: 50 - 2, width: 320 + 36, height: height)
        #expect(isClose(raster, expected, within: 1e-9))
    }

    @Test("grows with the picture", arguments: [0.1, 0.42, 2])
    func scales(factor: Double) {
        let small = Rect(origin: card.origin, size: card.size * factor)
        let raster = mount.raster(around: small)
        #expect(isClose(raster.size, mount.raster(around: card).size * factor, within: 1e-9))
    }

    @Test("ends below the card without its reflection")
    func withoutReflection() {
        let expected = Rect(x: 100 - 18, y: 50 - 2, width: 320 + 36, height: 400 + 4)
        #expect(isClose(mount.withoutReflection.raster(around: card), expected, within: 1e-9))
    }
}
