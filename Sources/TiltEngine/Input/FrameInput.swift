/// All that reaches a stage for one frame: the time that passed, and what happened in it. A list of these is a recording.
public struct FrameInput: Hashable, Sendable {
    /// Seconds since the frame before.
    public var elapsed: Double
    /// What happened, in order.
    public var events: [InputEvent]
    /// What the pad in use said about its motion, or a trace, in order; times count from the first frame.
    public var motion: [MotionSample]
    /// What the machine's own motion sensor said, likewise.
    public var sensor: [MotionSample]

    /// The input of one frame, `elapsed` seconds after the one before.
    public init(
        elapsed: Double, events: [InputEvent] = [], motion: [MotionSample] = [], sensor: [MotionSample] = []
    ) {
        self.elapsed = elapsed
        self.events = events
        self.motion = motion
        self.sensor = sensor
    }
}

extension FrameInput: Codable {
    private enum CodingKeys: String, CodingKey {
        case elapsed = "e"
        case events, motion, sensor
    }

    /// Reads `{"e":…,"events":[…],"motion":[…],"sensor":[…]}`; the lists may be absent.
    /// Throws `DecodingError` where that is not what is there.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        elapsed = try box.decode(Double.self, forKey: .elapsed)
        events = try box.decodeIfPresent([InputEvent].self, forKey: .events) ?? []
        motion = try box.decodeIfPresent([MotionSample].self, forKey: .motion) ?? []
        sensor = try box.decodeIfPresent([MotionSample].self, forKey: .sensor) ?? []
    }

    /// Writes `{"e":…,"events":[…],"motion":[…],"sensor":[…]}`, empty lists left out. Throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(elapsed, forKey: .elapsed)
        if !events.isEmpty { try box.encode(events, forKey: .events) }
        if !motion.isEmpty { try box.encode(motion, forKey: .motion) }
        if !sensor.isEmpty { try box.encode(sensor, forKey: .sensor) }
    }
}
