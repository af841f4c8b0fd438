import Foundation
import TiltEngine
import TiltPlatform
import TiltScenes

/// The benchmark of the wind: its steps, its strokes and their pixels, with all specks inside a picture of 1280×720.
@MainActor struct WindBench {
    private let name: String
    private let wind: Wind
    private let renderer: Renderer

    nonisolated static let names = [1000, 2000, 3000].map { "wind\($0)" }
    private nonisolated static let size = Vector(1280, 720)
    private static let frames = 120

    /// Prepares a wind over the chart. Throws without assets.
    init(name: String) throws {
        self.name = name
        let field = try JSONDecoder().decode(
            WindField.self, from: Data(try AssetFolder(nil).bytes(of: "Weather/wind.json")))
        var wind = Wind(field, specks: Int(name.drop { !$0.isNumber }) ?? 0)
        wind.noteInput()
        // Steps until the wind has faded in.
        for _ in 0..<120 { wind.step(1.0 / 60) }
        self.wind = wind
        renderer = try Renderer(size: Self.size, density: 1)
    }

    /// Milliseconds of processor time per frame: for the steps, and for the strokes with their pixels. Each is the median
    /// over the frames of the fastest of all repeats.
    func run(repeats: Int) -> Line {
        var steps = Array(repeating: Double.infinity, count: Self.frames)
        var strokes = steps
        var list = DrawList(size: Self.size, density: 1)
        for _ in 0..<repeats {
            var wind = wind
            for frame in steps.indices {
                steps[frame] = min(steps[frame], ProcessorTime.measure { wind.step(1.0 / 60) })
                let time = ProcessorTime.measure {
                    list.restart(size: Self.size, density: 1)
                    list.clear(.black)
                    wind.draw(into: &list, offset: .zero, zoom: Self.size.x / wind.field.size.x, size: Self.size)
                    renderer.draw(list)
                }
                strokes[frame] = min(strokes[frame], time)
            }
        }
        return Line(scene: name, ms_steps: steps.median, ms_strokes: strokes.median)
    }

    struct Line: Encodable {
        var engine = "tiltyard"
        var scene: String
        var ms_steps: Double
        var ms_strokes: Double
    }
}
