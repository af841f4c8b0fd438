import Testing
import TiltEngine
import TiltScenes

@Suite("A viewport")
struct ViewportTests {
    @Test("has its middle where its bounds have theirs")
    func middle() {
        let view = Viewport(size: Vector(1280, 721), density: 2)
        #expect(view.center == view.bounds.center && view.center == Vector(640, 360.5))
    }
}
