/// All that reaches a stage for one frame: the time that passed, and what happened in it. A list of these is a recording.
public struct FrameInput: Hashable, Sendable {
    /// Seconds since the frame before.
    public var elapsed: Double
    /// What happened, in order.
    public var events: [InputEvent]
    /// What the leading motion sensor said, in order; times count from the first frame.
    public var motion: [MotionSample]

    /// The input of one frame, `elapsed` seconds after the one before.
    public init(elapsed: Double, events: [InputEvent] = [], motion: [MotionSample] = []) {
        self.elapsed = elapsed
        self.events = events
        self.motion = motion
    }
}

extension FrameInput: Codable {
    private enum CodingKeys: String, CodingKey {
        case elapsed = "e"
        case events, motion
    }

    /// Reads `{"e":…,"events":[…],"motion":[…]}`; both lists may be absent.
    /// Throws `DecodingError` where that is not what is there.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        elapsed = try box.decode(Double.self, forKey: .elapsed)
        events = try box.decodeIfPresent([InputEvent].self, forKey: .events) ?? []
        motion = try box.decodeIfPresent([MotionSample].self, forKey: .motion) ?? []
    }

    /// Writes `{"e":…,"events":[…],"motion":[…]}`, empty lists left out. Throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(elapsed, forKey: .elapsed)
        if !events.isEmpty { try box.encode(events, forKey: .events) }
        if !motion.isEmpty { try box.encode(motion, forKey: .motion) }
    }
}
