import ArgumentParser
import CAllocations
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

@testable import tiltyard

@Suite("A steady frame")
@MainActor struct SteadyFrameTests {
    /// Whether the build is optimised. Without optimisation closures and iterators allocate memory.
    private nonisolated static var isOptimized: Bool {
        #if DEBUG
            false
        #else
            true
        #endif
    }

    /// A small frame is drawn by one thread, a large one by several. The tests that run at the same time allocate, so
    /// this one has a process of its own.
    @Test(
        "is drawn without heap allocations, by one thread or several",
        .enabled(if: allocations_can_be_counted() && Self.isOptimized, "counted with glibc, in optimized builds"))
    func memory() async {
        await #expect(processExitsWith: .success) {
            for scene in ["weather", "carousel", "parallax"] {
                for density in [0.25, 1] {
                    let allocations = try await SteadyFrameTests.allocations(in: scene, at: density)
                    #expect(allocations == 0, "\(scene) at \(density): \(allocations)")
                }
            }
        }
    }

    @Test(
        "is stepped and listed without heap allocations, tilted or not, and with an open card",
        .enabled(if: allocations_can_be_counted() && Self.isOptimized, "counted with glibc, in optimized builds"))
    func stage() async {
        await #expect(processExitsWith: .success) {
            for scene in ["weather", "carousel", "parallax"] {
                for isTilted in [false, true] {
                    let allocations = try await SteadyFrameTests.allocationsOfStage(in: scene, isTilted: isTilted)
                    #expect(allocations == 0, "\(scene), \(isTilted ? "tilted" : "level"): \(allocations)")
                }
            }
            let allocations = try await SteadyFrameTests.allocationsOfStage(in: "carousel", after: .return)
            #expect(allocations == 0, "an open card: \(allocations)")
        }
    }

    @Test(
        "follows a pointer that hovers without heap allocations, since it copies no scene",
        .enabled(if: allocations_can_be_counted() && Self.isOptimized, "counted with glibc, in optimized builds"))
    func hovering() async {
        await #expect(processExitsWith: .success) {
            for scene in ["weather", "carousel", "parallax"] {
                let allocations = try await SteadyFrameTests.allocationsOfHovering(in: scene)
                #expect(allocations == 0, "\(scene): \(allocations)")
            }
        }
    }

    @Test(
        "of sound is mixed without heap allocations, also while voices start, end and are cut off",
        .enabled(if: allocations_can_be_counted() && Self.isOptimized, "counted with glibc, in optimized builds"))
    func sound() async {
        await #expect(processExitsWith: .success) {
            let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 512)
            var mixer = Mixer()
            let taken = (0..<6).map { _ in
                let before = allocations_so_far()
                for index in 0..<400 {
                    let sound = Sound.all[index % Sound.all.count]
                    let action = sound.patch.goesOn ? Note.Action.level : .strike
                    mixer.play(Note(action, sound.patch, gain: Double(index % 3) / 2, pan: 0.3))
                    mixer.render(into: block)
                }
                return allocations_so_far() - before
            }
            #expect(taken.min() == 0)
        }
    }

    @Test(
        "of any carousel is read from a copy without heap allocations, while a hand drags it and while it scrolls",
        .enabled(if: allocations_can_be_counted() && Self.isOptimized, "counted with glibc, in optimized builds"))
    func carousel() async {
        await #expect(processExitsWith: .success) {
            for motion in Carousel.Motion.allCases {
                for isHeld in [false, true] {
                    var carousel = Carousel(count: 1000, motion: motion)
                    if isHeld { carousel.beginDrag(at: .zero, time: 0) } else { carousel.autoscroll(at: 3, time: 0) }
                    if isHeld { carousel.drag(to: Vector(-300, 0), time: 0.1) }
                    let taken = (0..<6).map { _ in
                        let before = allocations_so_far()
                        var sum = 0.0
                        for frame in 0..<100 {
                            let (copy, time) = (carousel, Double(frame) / 60)
                            sum += Double(copy.destination ?? 0) + (copy.fade(at: time)?.progress ?? 0)
                            for item in copy.items(at: time) { sum += item.offset }
                        }
                        let number = allocations_so_far() - before
                        #expect(sum.isFinite)
                        return number
                    }
                    #expect(taken.min() == 0, "\(motion), \(isHeld ? "held" : "scrolling"): \(taken)")
                }
            }
        }
    }

    private static func plan(of scene: String) throws -> SessionPlan {
        let options = try SessionOptions.parse(["--scene", scene, "--assets", Repository.path("Assets")])
        return try SessionPlan(options, desktopReducesMotion: false, settings: .standard)
    }

    /// The least number of allocations in which a hundred frames were drawn.
    private static func allocations(in scene: String, at density: Double) throws -> Int {
        let plan = try plan(of: scene)
        let view = Viewport(size: Vector(1280, 720), density: density)
        var stage = plan.stage(in: view, isLive: false)
        let renderer = try Renderer(size: view.size, density: density)
        let pictures = PictureStore(assets: plan.assets, renderer: renderer)
        pictures.want(stage.pictures(awaited: []), density: density)
        pictures.waitForAll()
        let lists = swaying(&stage) + swaying(&stage, letGo: true)
        // The first run allocates the memory that frames need; other threads of the program may allocate at any time.
        var least = Int.max
        for _ in 0..<6 where least > 0 {
            let before = allocations_so_far()
            for list in lists { renderer.draw(list, pictures: pictures) }
            least = min(least, allocations_so_far() - before)
        }
        return least
    }

    /// The least number of allocations in which a frame is stepped and listed, while the right button tilts or not, and after
    /// a key.
    private static func allocationsOfStage(
        in scene: String, isTilted: Bool = true, after key: Key? = nil
    ) throws -> Int {
        let plan = try plan(of: scene)
        var stage = plan.stage(in: Viewport(size: Vector(1280, 720)), isLive: false)
        if let key {
            stage.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.key(key)), InputEvent(.keyUp(key))]))
        }
        if isTilted {
            let center = stage.view.center
            stage.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.down(.right, center))]))
            stage.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.move(center + Vector(60, 0)))]))
        }
        var list = DrawList(size: stage.view.size, density: 1)
        // The first frames allocate the memory that later ones need.
        let taken = (0..<300).map { _ in
            let before = allocations_so_far()
            stage.advance(by: FrameInput(elapsed: 1.0 / 60))
            stage.draw(into: &list)
            return allocations_so_far() - before
        }
        return taken.suffix(100).min() ?? 0
    }

    /// The least number of allocations in which a frame is stepped while the pointer hovers.
    private static func allocationsOfHovering(in scene: String) throws -> Int {
        let plan = try plan(of: scene)
        var stage = plan.stage(in: Viewport(size: Vector(1280, 720)), isLive: false)
        let taken = (0..<90).map { frame in
            let point = Vector(400 + 3 * Double(frame), 300 + Double(frame))
            let input = FrameInput(elapsed: 1.0 / 60, events: [InputEvent(.move(point))])
            let before = allocations_so_far()
            stage.advance(by: input)
            return allocations_so_far() - before
        }
        return taken.min() ?? 0
    }

    /// Fifty frames of a stage that is tilted to and fro by the right button, with loose things or without.
    private static func swaying(_ stage: inout Stage, letGo: Bool = false) -> [DrawList] {
        let center = stage.view.size / 2
        if letGo { stage.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.key(.g))])) }
        stage.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.down(.right, center))]))
        return (0..<50).map { frame in
            let place = center + Vector(150 * Double.sin(Double(frame) / 8), 60 * Double.cos(Double(frame) / 5))
            stage.advance(by: FrameInput(elapsed: 1.0 / 60, events: [InputEvent(.move(place))]))
            var list = DrawList(size: stage.view.size, density: stage.view.density)
            stage.draw(into: &list)
            return list
        }
    }
}
