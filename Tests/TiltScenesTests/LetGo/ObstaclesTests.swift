import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("Panels among falling things")
struct ObstaclesTests {
    typealias Things = LetGoTests.Things
    private static let sizes = [
        (640, 360), (1280, 720), (1920, 1080), (480, 800), (1280, 720), (320, 240), (1100, 640),
    ].map { Vector($0.0, $0.1) }
    private static let sides = [Vector(0, 1), Vector(-1, 0), Vector(1, 0), Vector(0, -1), Vector(-1, 1)]

    private func run(_ things: Things, size: Vector = sizes[0]) -> LetGoRun<AnySceneOfThings> {
        let view = Viewport(size: size)
        return LetGoRun(AnySceneOfThings(things.scene(in: view)), in: view)
    }

    /// Advances until nothing moves, by at most 30 s; returns the greatest speed of a thing in points per second.
    private func settle(_ run: inout LetGoRun<AnySceneOfThings>, lean: Lean) -> Double {
        var fastest = 0.0
        let end = run.steps + 3600
        repeat {
            let before = run.places
            run.step(lean: lean)
            for (old, new) in zip(before, run.places) {
                fastest = max(fastest, (new.center - old.center).length * 120)
            }
        } while !run.isAtRest && run.steps < end
        return fastest
    }

    @Test(
        "have nothing behind them at any size of the window, and nothing shoots off", arguments: Things.each, sides)
    func resize(things: Things, side: Vector) throws {
        let lean = side.y == 1 && side.x == 0 ? Lean() : .toward(side)
        var run = run(things)
        run.letGoOrCallBack()
        _ = settle(&run, lean: lean)
        for size in Self.sizes.dropFirst() {
            run.resize(size.x, size.y)
            // A free fall through the window has no more.
            #expect(settle(&run, lean: lean) < (2000 * size.y).squareRoot(), "\(size)")
            let pile = try #require(run.pile)
            #expect(run.isAtRest, "\(size)")
            if things == .icons { #expect(pile.overlap(with: run.fallArea.panels) < 0.5, "\(size)") }
            #expect(pile.overlap < 0.5, "\(size)")
            #expect(pile.protrusion(from: run.fallArea.bounds) < 0.5, "\(size)")
        }
    }

    @Test("move things out equally in every run", arguments: Things.each)
    func replay(things: Things) {
        let hashes = (0..<2).map { _ in
            var run = run(things)
            run.letGoOrCallBack()
            return Self.sizes.dropFirst().map { size in
                run.resize(size.x, size.y)
                run.pass(1)
                return run.scene.letGo.world?.stateHash
            }
        }
        #expect(hashes[0] == hashes[1] && !hashes[0].contains(nil))
    }

    private static let flat: Settings = {
        var settings = Settings()
        settings.parallax.depth = 0
        return settings
    }()

    @Test("follow the depth while icons are loose")
    func changes() {
        // Icons that move less leave at least as much room for the gauge's words.
        var run = run(.icons, size: Vector(1024, 768))
        run.letGoOrCallBack()
        run.settle()
        let before = run.fallArea
        run.scene.handle(.settings(Self.flat), at: run.time)
        #expect(run.fallArea.panels[0].width >= before.panels[0].width)
        run.settle()
        #expect(run.isAtRest && (run.pile?.overlap(with: run.fallArea.panels) ?? 1) < 0.5)
    }
}
