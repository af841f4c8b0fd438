/// The input of a stage for one frame: the elapsed time, the events and the motion samples. A list of these is a recording.
public struct FrameInput: Hashable, Sendable {
    /// The time since the previous frame, in seconds.
    public var elapsed: Double
    /// The events, in order.
    public var events: [InputEvent]
    /// The motion samples of the pad in use or of a trace, in order; their times count from the first frame.
    public var motion: [MotionSample]
    /// The motion samples of the machine's own sensor, in the same form.
    public var sensor: [MotionSample]
    /// The motion samples of a phone or pad over the network, in the same form.
    public var network: [MotionSample]

    /// The input of one frame, `elapsed` seconds after the previous one.
    public init(
        elapsed: Double, events: [InputEvent] = [], motion: [MotionSample] = [], sensor: [MotionSample] = [],
        network: [MotionSample] = []
    ) {
        self.elapsed = elapsed
        self.events = events
        self.motion = motion
        self.sensor = sensor
        self.network = network
    }
}

extension FrameInput: Codable {
    private enum CodingKeys: String, CodingKey {
        case elapsed = "e"
        case events, motion, sensor, network
    }

    /// Reads `{"e":…,"events":[…],"motion":[…],"sensor":[…],"network":[…]}`; the lists may be absent.
    /// Throws `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        elapsed = try box.decode(Double.self, forKey: .elapsed)
        events = try box.decodeIfPresent([InputEvent].self, forKey: .events) ?? []
        motion = try box.decodeIfPresent([MotionSample].self, forKey: .motion) ?? []
        sensor = try box.decodeIfPresent([MotionSample].self, forKey: .sensor) ?? []
        network = try box.decodeIfPresent([MotionSample].self, forKey: .network) ?? []
    }

    /// Writes `{"e":…,"events":[…],"motion":[…],"sensor":[…],"network":[…]}` without empty lists. Rethrows the
    /// encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(elapsed, forKey: .elapsed)
        if !events.isEmpty { try box.encode(events, forKey: .events) }
        if !motion.isEmpty { try box.encode(motion, forKey: .motion) }
        if !sensor.isEmpty { try box.encode(sensor, forKey: .sensor) }
        if !network.isEmpty { try box.encode(network, forKey: .network) }
    }
}
