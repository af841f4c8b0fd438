import TiltEngine
import TiltStage

/// The telemetry of the parallax, in points.
struct ParallaxTelemetry: Encodable {
    /// The displacement of a plane.
    struct Plane: Encodable {
        var name: String
        var x: Double
        var y: Double

        init(_ name: String, at displacement: Vector) {
            self.name = name
            x = displacement.x
            y = displacement.y
        }
    }

    /// The body of an icon as drawn: its centre and size.
    struct Icon: Encodable {
        var name: String
        var x: Double
        var y: Double
        var width: Double
        var height: Double

        init(_ name: String, _ placement: Placement) {
            self.name = name
            (x, y) = (placement.center.x, placement.center.y)
            (width, height) = (placement.size.x, placement.size.y)
        }
    }

    /// The planes, the farthest first.
    var layers: [Plane]
    /// The name of the open card; nil if there is none.
    var card: String?
    var icons: [Icon]
    /// That of the landscape; nil for the picture of the night.
    var landscape: LandscapeTelemetry?

    /// Writes one object; `card` is null while none is open. Rethrows the encoder's errors.
    func encode(to encoder: any Encoder) throws {
        try encoder.writeObject(["layers": layers, "card": card, "icons": icons])
        try landscape?.encode(to: encoder)
    }
}

extension ParallaxTelemetry {
    /// The state of a scene at a time.
    init(_ scene: ParallaxScene, at time: Double) {
        let past = scene.past(at: time)
        let viewer = scene.viewer(at: time)
        let landscape = scene.landscape?.telemetry(after: past, viewer: viewer)
        var planes =
            landscape?.planes.map { Plane($0.name, at: $0.displacement) }
            ?? scene.stack.layers.map { Plane($0.name, at: $0.displacement(for: viewer)) }
        if let own = scene.own {
            planes = own.names.enumerated().map {
                Plane($0.element, at: own.displacement(of: $0.offset, for: viewer))
            }
        }
        layers = planes + [Plane("tiles", at: scene.field.displacement(for: scene.iconViewer(at: time)))]
        card = scene.hasJobs(at: time) ? scene.home.open?.rawValue : nil
        icons = scene.field.icons.indices.map { Icon(scene.field.icons[$0].name, scene.placement(of: $0, at: time)) }
        self.landscape = landscape
    }
}
