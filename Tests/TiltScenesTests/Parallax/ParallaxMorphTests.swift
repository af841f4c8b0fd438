import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes

@Suite("The transition of the parallax")
struct ParallaxMorphTests {
    private let view = Viewport.usual

    /// The frames of layers and icons.
    private func pictures(_ scene: ParallaxScene, at time: Double) -> [Rect] {
        let appearance = scene.appearance(at: time)
        return appearance.layers + appearance.field.icons.map(\.upright)
    }

    /// The greatest distance between the corners of two sets of pictures.
    private func distance(_ a: [Rect], _ b: [Rect]) -> Double {
        zip(a, b).map { max(($0.origin - $1.origin).length, ($0.size - $1.size).length) }.max() ?? 0
    }

    private func leant() -> ParallaxScene {
        var scene = ParallaxScene(view: view)
        var tracker = ViewerTracker()
        for _ in 0..<120 { tracker.follow(ViewerOffset(h: 0.8, v: -0.5), for: 1 / 120) }
        for step in 1...120 {
            scene.step(1 / 120, to: Double(step) / 120, lean: Lean(tracker: tracker, rawViewer: tracker.offset))
        }
        return scene
    }

    @Test("starts at the previous appearance, moves smoothly, and ends at the new one")
    func recipe() {
        var scene = leant()
        let before = pictures(scene, at: 1)
        scene.handle(.recipe(.asPublished), at: 1)
        #expect(distance(before, pictures(scene, at: 1)) < 1e-9 && !scene.isAtRest(at: 1.1))
        var last = before
        // Icons have other places; none moves by much more in a frame than on average.
        let most = distance(before, pictures(scene, at: 1.5)) / 12
        for frame in 1...24 {
            let now = pictures(scene, at: 1 + Double(frame) / 60)
            #expect(distance(last, now) < most, "frame \(frame)")
            last = now
        }
        var plain = leant()
        plain.handle(.reducedMotion(true), at: 1)
        plain.handle(.recipe(.asPublished), at: 1)
        plain.handle(.reducedMotion(false), at: 1)
        #expect(distance(last, pictures(plain, at: 1.4)) < 1e-9)
    }

    @Test("shows the other recipe's icons over the old ones, and ends with them alone")
    func icons() {
        func names(_ scene: ParallaxScene, at time: Double) -> Set<String> {
            var list = DrawList(size: view.size, density: 1)
            scene.draw(into: &list, at: time, fonts: Stage.testFonts)
            return Set(list.placedImages.map(\.id.name))
        }
        var scene = leant()
        scene.handle(.recipe(.asPublished), at: 1)
        let (between, end) = (names(scene, at: 1.2), names(scene, at: 1.5))
        #expect(between.isSuperset(of: ["Parallax/icons/sun", "Parallax/tiles/sun"]))
        #expect(end.contains("Parallax/tiles/sun") && !end.contains("Parallax/icons/sun"))
    }

    @Test("brings loose icons back to their positions")
    func restart() {
        var scene = leant()
        _ = scene.perform(.letGo, at: 1)
        for step in 121...360 { scene.step(1 / 120, to: Double(step) / 120, lean: Lean()) }
        let fallen = scene.field.icons.indices.map { scene.placement(of: $0, at: 3) }
        scene.restart(at: 3, opening: false)
        let (first, last) = (scene.appearance(at: 3).field, scene.appearance(at: 3.4).field)
        for i in fallen.indices { #expect(fallen[i].distance(from: first.icons[i]) < 1e-9) }
        #expect(first.looseness == 1 && last.looseness == 0)
        for (icon, placement) in zip(scene.field.icons, last.icons) {
            #expect((icon.center - placement.center).length < 1 && placement.rotation == .zero)
        }
        scene.step(1 / 120, to: 3.5, lean: Lean())
        #expect(scene.isAtRest(at: 3.5))
    }
}
