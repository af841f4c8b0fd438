import Foundation
import Support
import Testing
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

/// A stage with a weather map alone, driven by a script of events and samples at absolute times, at any frame rate.
struct MapRun {
    typealias Moment = (time: Double, event: InputEvent.Kind)

    var stage: Stage
    private var events: ArraySlice<Moment>
    private var samples: ArraySlice<MotionSample>

    init(
        _ events: [Moment] = [], samples: [MotionSample] = [], view: Vector = Vector(1280, 720),
        asPublished: Bool = false, scene: MapScene? = nil
    ) throws {
        let view = Viewport(size: view)
        var setup = Stage.Setup(
            scenes: [scene ?? MapScene(view: view)], view: view,
            fonts: Fonts(medium: try font(), semibold: try font()))
        setup.asPublished = asPublished
        stage = Stage(setup)
        self.events = events[...]
        self.samples = samples[...]
    }

    var weather: TelemetryFrame.Weather { get throws { try stage.map } }

    /// Advances by frames up to a time; an event at the exact time of a frame belongs to it.
    mutating func run(to end: Double, framesPerSecond: Double = 60) {
        var frame = (stage.time * framesPerSecond).rounded()
        while frame < (end * framesPerSecond).rounded() {
            frame += 1
            let (start, time) = (stage.time, frame / framesPerSecond)
            let due = events.prefix { $0.time <= time + 1e-9 }
            let sensed = samples.prefix { $0.time <= time + 1e-9 }
            events = events.dropFirst(due.count)
            samples = samples.dropFirst(sensed.count)
            stage.advance(
                by: FrameInput(
                    elapsed: time - start,
                    events: due.map { InputEvent($0.event, time: ($0.time - start).clamped(to: 0...(time - start))) },
                    samples: sensed.from(.trace)))
        }
    }
}

/// The bundled world under the chart's weather.
func skyWorld() throws -> SkyWorld {
    func read<Value: Decodable>(_ name: String) throws -> Value {
        let file = URL(filePath: Repository.path("Assets/Weather/world/\(name).json"))
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: file))
    }
    let ground: SkyGround = try read("world")
    return SkyWorld(Atmosphere(try read("atmosphere"), land: ground.land), lights: ground.lights)
}

private func font() throws -> BitmapFont {
    let sheet = """
        {"em":100,"cell":[200,150],"origin":[50,100],"columns":16,"rows":1,"tabularDigits":57392,
         "glyphs":{"65533":[0,60,0,0,50,70]},"kern":{}}
        """
    return try JSONDecoder().decode(BitmapFont.self, from: Data(sheet.utf8))
}

/// A lean in degrees: the right side down, the near edge down.
func lean(right: Double = 0, near: Double = 0) -> Lean {
    Lean(tilt: Tilt(x: .sin(right * .pi / 180), y: .sin(near * .pi / 180)))
}
