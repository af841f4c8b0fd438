import Foundation
import TiltAtmosphere
import TiltEngine
import TiltPlatform
import TiltScenes

/// The benchmark of whole frames of the program's scenes with their interface, drawn on the processor: events, steps, the
/// draw list and its pixels.
@MainActor struct SceneBench {
    private let name: String
    private let view: Viewport
    private let renderer: Renderer
    private let pictures: PictureStore
    private let start: Stage

    nonisolated static let names = sizes.flatMap { size in
        scenes.map { "scene-\($0)\(size == sizes[0] ? "" : "-\(Int(size.x))x\(Int(size.y))")" }
    }

    private nonisolated static let scenes = SceneCatalogue.names + ["parallax-rain"]
    private nonisolated static let sizes = [Vector(1280, 720), Vector(2560, 1440)]
    private static let frames = 120

    /// Prepares a stage and its pictures. Throws without assets.
    init(name: String) throws {
        self.name = name
        view = Viewport(size: Self.sizes[name.hasSuffix("1440") ? 1 : 0])
        let assets = try AssetFolder(nil)
        var content = SceneContent(view: view, sky: try Self.sky(of: assets))
        content.landscape = try BakeBench.landscape(of: assets)
        if name.contains("rain") { content.weather = .rain }
        let scenes = SceneCatalogue.scenes(content)
        let fonts = Fonts(medium: try assets.font("inter-medium"), semibold: try assets.font("inter-semibold"))
        var setup = Stage.Setup(scenes: scenes, view: view, fonts: fonts)
        setup.first = SceneCatalogue.names.firstIndex { name.contains($0) } ?? 0
        start = Stage(setup)
        renderer = try Renderer(size: view.size, density: 1)
        pictures = PictureStore(assets: assets, renderer: renderer)
        pictures.want(start.pictures(), density: 1)
        pictures.want(start.bakePlan, density: 1)
        pictures.waitForAll()
        if let failure = pictures.takeFailures().first { throw failure }
    }

    private static func sky(of assets: AssetFolder) throws -> SkyWorld {
        func read<Value: Decodable>(_ name: String) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(try assets.bytes(of: "Weather/world/\(name).json")))
        }
        let ground: SkyGround = try read("world")
        return SkyWorld(Atmosphere(try read("atmosphere"), land: ground.land), lights: ground.lights)
    }

    /// Milliseconds of processor time per frame: while the device is tilted to and fro, while a pointer drags the level
    /// scene, and while a scene at rest is drawn again.
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
                stage.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.down(button, view.center))]))
            }
            for frame in best.indices {
                let move = button == nil ? [] : [InputEvent(.move(pointer(at: frame)))]
                let time = ProcessorTime.measure {
                    stage.advance(by: FrameInput(elapsed: 1.0 / 60, events: move))
                    stage.draw(into: &list)
                    renderer.draw(list, pictures: pictures)
                }
                best[frame] = min(best[frame], time)
            }
        }
        return best.median
    }

    private func pointer(at frame: Int) -> Vector {
        let angle = Double(frame) / Double(Self.frames) * 2 * Double.pi
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
