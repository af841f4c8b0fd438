import Testing
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The strip of hours")
struct ScrubberTests {
    private func scrubber(_ width: Double, _ height: Double = 720) throws -> Scrubber? {
        let view = Viewport(size: Vector(width, height))
        return Scrubber(in: view, minimap: Minimap(MapLayout(map: .chart, view: view))?.frame)
    }

    @Test("lies between the gauge and the minimap, 24 points above the window's bottom")
    func place() throws {
        let frame = try #require(try scrubber(1280)).frame
        #expect(frame == Rect(x: 104, y: 648, width: 980, height: 48))
        #expect(try scrubber(1920)?.frame.width == 1620)
    }

    @Test(
        "becomes narrower with the window, and lies above gauge and minimap when it would be too short",
        arguments: Array(stride(from: 360, to: 1280, by: 40)))
    func narrow(width: Int) throws {
        let view = Viewport(size: Vector(Double(width), 720))
        let minimap = Minimap(MapLayout(map: .chart, view: view))?.frame
        let frame = try #require(try scrubber(view.width)).frame
        let others = [Gauge.frame(in: view, besides: [minimap].compactMap(\.self)), minimap].compactMap(\.self)
        #expect(frame.width >= 300 && view.bounds.encloses(frame) && !others.contains(where: frame.intersects))
    }

    @Test("has a button at its left, and a track with the hours 0 to 48")
    func parts() throws {
        let scrubber = try #require(try scrubber(1280))
        #expect(scrubber.part(at: Vector(128, 672)) == .button)
        #expect(scrubber.part(at: Vector(600, 672)) == .track)
        #expect(scrubber.part(at: Vector(600, 640)) == nil)
        let corner = scrubber.button.origin + scrubber.button.size
        #expect(scrubber.part(at: corner - Vector(0.1, 0.1)) == .button)
        #expect(scrubber.part(at: corner - Vector(0, 0.1)) == .track)
        let track = scrubber.track
        #expect(scrubber.hours(at: Vector(track.minX - 50, 0)) == 0)
        #expect(scrubber.hours(at: Vector(track.maxX + 50, 0)) == 48)
        #expect(abs(scrubber.hours(at: track.center) - 24) < 1e-9)
    }

    @Test("is in the window as it is, and not in the original recipe")
    func strip() throws {
        var scene = MapScene(view: Viewport(size: Vector(860, 480)), sky: try skyWorld())
        for width in [860.0, 1280, 400] {
            let view = Viewport(size: Vector(width, 480))
            scene.resize(to: view, at: 0)
            let minimap = Minimap(scene.layout)?.frame
            let scrubber = Scrubber(in: view, minimap: minimap)
            #expect(scene.scrubber == scrubber)
            #expect(scene.status(at: 0).essentials == [minimap, scrubber?.frame].compactMap(\.self))
        }
        scene.resize(to: Viewport(size: Vector(860, 480)), at: 0)
        scene.changeRecipe(at: 0)
        #expect(scene.scrubber == nil)
    }
}
