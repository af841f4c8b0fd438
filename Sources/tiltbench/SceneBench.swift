import Foundation
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

/// The benchmark of whole frames of the program's scenes with their interface, drawn on the processor: events, steps, the
/// draw list and its pixels.
@MainActor struct SceneBench {
    private let name: String
    private let view: Viewport
    private let renderer: Renderer
    private let pictures: PictureStore
    private let start: Stage

    nonisolated static let names = sizes.flatMap { size in
        (scenes + variants).map { "scene-\($0)\(size == sizes[0] ? "" : "-\(Int(size.x))x\(Int(size.y))")" }
    }

    /// The chart in flight, tilted or dragged to one side all the time, and its hours in the hand; the carousel with its card of
    /// rain open, in the layout of Cover Flow, and always on the way to the next layout; the landscape in rain.
    private nonisolated static let variants = [
        "weather-flight", "weather-hours", "carousel-open", "carousel-flow", "carousel-morph", "parallax-rain",
    ]

    private nonisolated static let scenes = SceneCatalogue.names
    private nonisolated static let sizes = [Vector(1280, 720), Vector(2560, 1440)]
    private static let frames = 120

    /// Prepares a stage and its pictures. Throws without assets.
    init(name: String) throws {
        self.name = name
        view = Viewport(size: Self.sizes[name.hasSuffix("1440") ? 1 : 0])
        let assets = try AssetFolder(nil)
        var content = SceneContent(view: view)
        let ground: SkyGround = try assets.read("Weather/world/world")
        let atmosphere = Atmosphere(try assets.read("Weather/world/atmosphere"), land: ground.land)
        content[MapPart.self].sky = SkyWorld(atmosphere, lights: ground.lights)
        content[CarouselPart.self].art = try CardArt(
            layers: try assets.read("Cards/Layers/layers"), weather: try assets.read("Cards/Layers/weather"))
        content[ParallaxPart.self].art = try assets.read("Parallax/landscape/layers") as LandscapeArt
        if name.contains("flow") { content[CarouselPart.self].layout = "flow" }
        if name.contains("rain") { content[ParallaxPart.self].skies = .rain }
        let scenes = SceneCatalogue.scenes(content)
        let fonts = Fonts(medium: try assets.font("inter-medium"), semibold: try assets.font("inter-semibold"))
        var setup = Stage.Setup(scenes: scenes, view: view, fonts: fonts)
        setup.first = Self.scenes.firstIndex { name.contains($0) } ?? 0
        var stage = Stage(setup)
        if name.contains("carousel") { stage.bringRain() }
        if name.contains("open") { stage.openCard() }
        start = stage
        renderer = try Renderer(size: view.size, density: 1)
        pictures = PictureStore(assets: assets, renderer: renderer)
        pictures.want(start.pictures(), density: 1)
        pictures.want(start.plan.bakes, density: 1)
        pictures.waitForAll()
        if let failure = pictures.takeFailures().first { throw failure }
    }

    /// Milliseconds of processor time per frame: while the device is tilted to and fro, while a pointer drags the level
    /// scene, and while a scene that has been at rest for three seconds is drawn again.
    func run(repeats: Int) -> Line {
        Line(
            scene: name, ms_tilted: median(repeats, .right), ms_dragged: median(repeats, .left),
            ms_still: median(repeats, nil))
    }

    /// The median over the frames of the fastest of all repeats, with a button held.
    private func median(_ repeats: Int, _ button: InputEvent.PointerButton?) -> Double {
        var best = Array(repeating: Double.infinity, count: Self.frames)
        var list = DrawList(size: view.size, density: 1)
        for _ in 0..<repeats {
            var stage = start
            if let button {
                stage.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.down(button, pointer(at: 0)))]))
            } else {
                // What a start leaves for later has been made.
                for _ in 0..<180 { stage.advance(by: FrameInput(elapsed: 1.0 / 60)) }
            }
            for frame in best.indices {
                var events = button == nil ? [] : [InputEvent(.move(pointer(at: frame)))]
                if name.contains("morph"), frame % 30 == 0 { events += Self.nextLayout }
                let time = ProcessorTime.measure {
                    stage.advance(by: FrameInput(elapsed: 1.0 / 60, events: events))
                    stage.draw(into: &list)
                    renderer.draw(list, pictures: pictures)
                }
                best[frame] = min(best[frame], time)
            }
        }
        return best.median
    }

    private static let nextLayout = [InputEvent(.key(.l)), InputEvent(.keyUp(.l))]

    private func pointer(at frame: Int) -> Vector {
        let angle = Double(frame) / Double(Self.frames) * 2 * Double.pi
        if name.contains("hours") {
            // On the track of the strip, a day on and back.
            return Vector(view.width / 2 + 160 * Double.sin(angle), view.height - 55)
        }
        if name.contains("flight") { return view.center + Vector(frame == 0 ? 0 : 240, frame == 0 ? 0 : 80) }
        return view.center + Vector(150 * Double.sin(angle), 40 * Double.sin(2 * angle))
    }

    struct Line: Encodable {
        var engine = "tiltyard"
        var scene: String
        var ms_tilted: Double
        var ms_dragged: Double
        var ms_still: Double
    }
}

extension Stage {
    /// Brings the carousel's card of rain to the front, and waits until the ring is at rest and the weather everywhere.
    fileprivate mutating func bringRain() {
        for _ in 0..<5 {
            advance(by: FrameInput(elapsed: 0, events: [InputEvent(.key(.right)), InputEvent(.keyUp(.right))]))
        }
        for _ in 0..<180 { advance(by: FrameInput(elapsed: 1.0 / 60)) }
    }

    /// Opens the card in front, and waits until it fills the window.
    fileprivate mutating func openCard() {
        advance(by: FrameInput(elapsed: 0, events: [InputEvent(.key(.return)), InputEvent(.keyUp(.return))]))
        for _ in 0..<120 { advance(by: FrameInput(elapsed: 1.0 / 60)) }
    }
}
