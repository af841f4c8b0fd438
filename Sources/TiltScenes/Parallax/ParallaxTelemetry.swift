import TiltEngine

/// The telemetry of the parallax: the displacement of each plane in points, the farthest first.
struct ParallaxTelemetry: Encodable {
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

    var layers: [Plane]

    init(stack: ParallaxStack, icons: AppIconField, viewer: ViewerOffset) {
        layers = stack.layers.map { Plane($0.name, at: $0.displacement(for: viewer)) }
        layers.append(Plane("tiles", at: icons.displacement(for: viewer)))
    }
}
