import ArgumentParser
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

@testable import tiltyard

@MainActor @Suite("The first frame", .takesTurns(with: .process))
struct FirstFrameTests {
    private func plan(_ arguments: String...) throws -> SessionPlan {
        try .of(arguments + ["--frames", "1", "--size", "640x480"])
    }

    /// The first frame of a run in a view, as the window shows it.
    private func frame(_ plan: SessionPlan, in view: Viewport, begun first: FirstFrame?) throws -> Pixels {
        let renderer = try Renderer(size: view.size, density: view.density)
        let session = try Session(plan, in: view, renderer: renderer, isLive: true, first: first)
        session.beginFirstFrame()
        session.awaitFirstFrame()
        _ = try session.draw(evenIfSame: true)
        return try renderer.pixels()
    }

    @Test(
        "is the same whether or not its pictures were begun before the window, in any window",
        arguments: ["weather", "carousel", "parallax"], [1, 1.5])
    func same(scene: String, density: Double) throws {
        let plan = try plan("--scene", scene)
        let view = Viewport(size: plan.size, density: density)
        let first = try #require(FirstFrame(of: plan))
        #expect(first.view == Viewport(size: Vector(640, 480)))
        #expect(try frame(plan, in: view, begun: first) == frame(plan, in: view, begun: nil))
    }

    @Test("is expected at the density and the interface's size of the previous run")
    func expected() throws {
        var plan = try plan()
        plan.remembered = StateFile.State(density: 2)
        #expect(plan.expectedView == Viewport(size: Vector(640, 480), density: 2))
        plan.settings.interfaceSteps = 1
        #expect(plan.expectedView.density == 2.5)
        plan.remembered?.density = .infinity
        #expect(plan.expectedView.density == 1.25)
        #expect(try self.plan("--density", "3").expectedView.density == 3)
    }

    @Test("is not begun early with the user's pictures, which come first")
    func own() throws {
        let folder = try TemporaryFolder()
        try Pixels(width: 8, height: 8, fill: 0xFFFF_0000).savePNG(to: folder.path("a.png"))
        for option in ["--map", "--cards"] { #expect(FirstFrame(of: try plan(option, folder.path("a.png"))) == nil) }
    }

    @Test("needs the pictures that are drawn, the largest first, and no other glyphs")
    func needed() throws {
        let stage = try plan("--scene", "weather").stage(in: Viewport(size: Vector(640, 480)), isLive: true)
        let pictures = stage.firstPictures(in: stage.pictures())
        let areas = pictures.map { $0.size.x * $0.size.y }
        #expect(areas == areas.sorted(by: >))
        var list = DrawList(size: stage.view.size, density: 1)
        stage.draw(into: &list)
        let drawn = Set(list.commands.compactMap { if case .image(let id, _, _, _) = $0 { id } else { nil } })
        #expect(drawn.isSubset(of: pictures.map(\.id)))
        #expect(pictures.allSatisfy { $0.finish != .glyphs || drawn.contains($0.id) })
        func faces(_ pictures: [Picture]) -> Int { Set(pictures.filter { $0.finish == .glyphs }.map(\.id)).count }
        #expect(faces(pictures) < faces(stage.visiblePictures))
    }
}
