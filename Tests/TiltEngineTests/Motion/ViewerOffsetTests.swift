import Testing
import TiltEngine

@Suite("A viewer's offset")
struct ViewerOffsetTests {
    @Test("is the tilt over sin 30°, each axis clamped to 1")
    func ofTilt() {
        #expect(ViewerOffset(Tilt(x: 0.25, y: -0.1)) == ViewerOffset(h: 0.5, v: -0.2))
        #expect(ViewerOffset(Tilt(x: 0.9, y: -0.9)) == ViewerOffset(h: 1, v: -1))
    }
}
