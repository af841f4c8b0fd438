import TiltEngine

/// One line of telemetry: what is to be known about a frame, and the object of the scene shown.
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
    var details: any Encodable
    var tiles: TileFigures?
    /// Whether the program falls asleep after this frame.
    public var idle = false
    /// What the stage's steps took, in milliseconds.
    public var stepMs = 0.0
    /// What drawing took, in milliseconds.
    public var drawMs = 0.0

    /// Writes one object; `device` is null where no device leads. Throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: NameKey.self)
        try box.encode(frame, forKey: NameKey("frame"))
        try box.encode(time, forKey: NameKey("time"))
        try box.encode(scene, forKey: NameKey("scene"))
        try box.encode(input.word, forKey: NameKey("input"))
        try box.encode(device, forKey: NameKey("device"))
        try box.encode(paused, forKey: NameKey("paused"))
        try box.encode(idle, forKey: NameKey("idle"))
        try box.encode(["x": tilt.x, "y": tilt.y], forKey: NameKey("tilt"))
        try box.encode([up.x, up.y, up.z], forKey: NameKey("up"))
        try box.encode(["h": viewer.h, "v": viewer.v], forKey: NameKey("viewer"))
        try box.encode(stepMs, forKey: NameKey("stepMs"))
        try box.encode(drawMs, forKey: NameKey("drawMs"))
        try box.encodeIfPresent(dynamics, forKey: NameKey("dynamics"))
        try box.encode(Details(scene: details, tiles: tiles), forKey: NameKey(scene))
    }

    /// The scene's object, with what the program adds to it.
    private struct Details: Encodable {
        let scene: any Encodable
        let tiles: TileFigures?

        func encode(to encoder: any Encoder) throws {
            try scene.encode(to: encoder)
            guard let tiles else { return }
            var box = encoder.container(keyedBy: NameKey.self)
            try box.encode(tiles.waiting, forKey: NameKey("tilesWaiting"))
            try box.encode(tiles.textureBytes, forKey: NameKey("textureBytes"))
        }
    }
}

/// How the tiles of a map are coming.
public struct TileFigures: Hashable, Sendable {
    /// Tiles that are wanted and not there yet.
    public var waiting: Int
    /// Bytes of textures.
    public var textureBytes: Int
    /// The most bytes there may be.
    public var limit: Int

    /// How they are coming.
    public init(waiting: Int, textureBytes: Int, limit: Int) {
        self.waiting = waiting
        self.textureBytes = textureBytes
        self.limit = limit
    }
}

extension TiltSource {
    /// What telemetry calls it.
    fileprivate var word: String {
        switch self {
        case .host: "sensor"
        case .manual: "gauge"
        case .gamepad, .stick, .pointer, .keys, .trace, .dsu, .off: rawValue
        }
    }
}
