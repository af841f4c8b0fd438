import TiltCanvas
import TiltEngine
import TiltStage

struct LandscapeTelemetry: Encodable {
    /// The hour of its clock, 0…24, and the name of its weather.
    let hour: Double
    let weather: String
    /// Where sun or moon is.
    let body: TelemetryPoint
    /// The number of strokes and soft discs drawn, and of the plans of pictures made so far.
    let strokes: Int
    let bakes: Int
    /// The displacements of its planes.
    let planes: [(name: String, displacement: Vector)]

    /// Writes all but the planes, which are written with those of the icons. Rethrows the encoder's errors.
    func encode(to encoder: any Encoder) throws {
        try encoder.writeObject([
            "hour": hour, "weather": weather, "body": body, "strokes": strokes, "bakes": bakes,
        ])
    }
}

extension Landscape {
    /// What is drawn `past` seconds after the last step, in numbers.
    func telemetry(after past: Double, viewer: ViewerOffset) -> LandscapeTelemetry {
        let moment = moment(after: past, viewer: viewer)
        var list = DrawList(size: frame.view.size, density: frame.view.density)
        drawScenery(into: &list, moment)
        func plane(_ name: String, _ depth: Double) -> (name: String, displacement: Vector) {
            (name, moment.motion(depth).displacement)
        }
        let land = art.land.map { layer in
            plane(layer.file.map { String($0.prefix { $0 != "." }) } ?? layer.name, layer.depth)
        }
        return LandscapeTelemetry(
            hour: clock.hour, weather: weather.rawValue, body: TelemetryPoint(bodyPoint(for: viewer)),
            strokes: Self.strokes(in: list), bakes: bakes.number,
            planes: [plane("sky", art.depth(of: .sky))] + land)
    }

    /// The number of strokes and soft discs in a list.
    static func strokes(in list: DrawList) -> Int {
        list.hairs.count
            + list.commands.count { if case .image(DrawList.softDisc, _, _, _) = $0 { true } else { false } }
    }
}
