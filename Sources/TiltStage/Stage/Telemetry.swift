package import TiltEngine

/// One line of telemetry: the state of a frame, with the object of the current scene.
public struct Telemetry: Encodable {
    var frame: Int
    var time: Double
    var scene: String
    var input: TiltSource
    var device: String?
    var paused: Bool
    var tilt: Tilt
    var up: Vector3
    var viewer: ViewerOffset
    var dynamics: DynamicsTelemetry?
    var sounds: [SoundEvent]
    var details: any Encodable
    var loading: LoadingFigures?
    var graphics: GraphicsFigures?
    /// Whether the program falls asleep after this frame.
    public var idle = false
    /// The duration of the stage's steps, in milliseconds.
    public var stepMs = 0.0
    /// The duration of drawing, in milliseconds.
    public var drawMs = 0.0

    /// Writes one object; `device` is null if no device leads. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject([
            "frame": frame, "time": time, "scene": scene, "input": input.word, "device": device, "paused": paused,
            "idle": idle, "tilt": ["x": tilt.x, "y": tilt.y], "up": [up.x, up.y, up.z],
            "viewer": ["h": viewer.h, "v": viewer.v], "stepMs": stepMs, "drawMs": drawMs,
            "sounds": sounds,
            scene: Details(scene: details, loading: loading),
        ])
        if let graphics { try encoder.writeObject(["card": graphics]) }
        if let dynamics { try encoder.writeObject(["dynamics": dynamics]) }
    }

    /// The scene's object, with the program's additions.
    private struct Details: Encodable {
        let scene: any Encodable
        let loading: LoadingFigures?

        func encode(to encoder: any Encoder) throws {
            try scene.encode(to: encoder)
            guard let loading else { return }
            try encoder.writeObject([
                "\(loading.what)Waiting": loading.waiting, "textureBytes": loading.textureBytes,
            ])
        }
    }
}

/// A point, or a displacement, in telemetry.
package struct TelemetryPoint: Encodable {
    let x: Double
    let y: Double

    package init(_ point: Vector) { (x, y) = (point.x, point.y) }
}

/// The memory of the textures on a graphics card, in bytes.
public struct GraphicsFigures: Hashable, Sendable, Encodable {
    /// Of pictures.
    public var pictures: Int
    /// Of what is drawn beside the frame, and then into it.
    public var layers: Int
    /// Of what places and covers pieces.
    public var numbers: Int
    /// The limit of their sum.
    public var limit: Int

    /// Some memory.
    public init(pictures: Int, layers: Int, numbers: Int, limit: Int) {
        (self.pictures, self.layers, self.numbers, self.limit) = (pictures, layers, numbers, limit)
    }
}

/// What a program loads for a scene piece by piece, such as tiles.
public struct LoadingFigures: Hashable, Sendable {
    /// What the pieces are, in one word: "tiles".
    public var what: String
    /// The number of wanted pieces that have not arrived.
    public var waiting: Int
    /// The size of the textures in bytes.
    public var textureBytes: Int
    /// The greatest size of the textures, in bytes.
    public var limit: Int

    /// A loading state.
    public init(_ what: String, waiting: Int, textureBytes: Int, limit: Int) {
        (self.what, self.waiting, self.textureBytes, self.limit) = (what, waiting, textureBytes, limit)
    }
}

extension TiltSource {
    fileprivate var word: String {
        switch self {
        case .host: "sensor"
        case .manual: "gauge"
        case .gamepad, .phone, .stick, .pointer, .keys, .trace, .dsu, .off: rawValue
        }
    }
}

/// The telemetry of falling things.
struct DynamicsTelemetry: Encodable {
    /// The numbers of things, of awake ones, and of touching pairs.
    var bodies: Int
    var awake: Int
    var contacts: Int
    /// In joules.
    var kineticEnergy: Double

    init(_ world: World) {
        let census = world.census
        bodies = census.bodies
        awake = census.awake
        contacts = census.contacts
        kineticEnergy = world.kineticEnergyInJoules
    }
}
