public import TiltEngine

/// The input of a stage for one frame: the elapsed time, the events and the motion samples. A list of these is a recording.
public struct FrameInput: Hashable, Sendable {
    /// The time since the previous frame, in seconds.
    public var elapsed: Double
    /// The events, in order.
    public var events: [InputEvent]
    /// The motion samples, those of each source in order; their times count from the first frame.
    public var samples: [SourcedSample]

    /// The input of one frame, `elapsed` seconds after the previous one.
    public init(elapsed: Double, events: [InputEvent] = [], samples: [SourcedSample] = []) {
        (self.elapsed, self.events, self.samples) = (elapsed, events, samples)
    }
}

extension FrameInput: Codable {
    private enum CodingKeys: String, CodingKey {
        case elapsed = "e"
        case events, motion, phone, sensor, network, trace
    }

    private static let keys: [(TiltSource, CodingKeys)] = [
        (.gamepad, .motion), (.phone, .phone), (.host, .sensor), (.dsu, .network), (.trace, .trace),
    ]

    /// Reads `{"e":…,"events":[…],"motion":[…],"phone":[…],"sensor":[…],"network":[…],"trace":[…]}`; the lists may be absent. They are
    /// the samples of the pad in use, of a phone, of the machine, of the network and of a trace. Throws `DecodingError` for anything
    /// else.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: CodingKeys.self)
        elapsed = try box.decode(Double.self, forKey: .elapsed)
        events = try box.decodeIfPresent([InputEvent].self, forKey: .events) ?? []
        samples = try Self.keys.flatMap { source, key in
            (try box.decodeIfPresent([MotionSample].self, forKey: key) ?? []).from(source)
        }.inOrderOfTime
    }

    /// Writes that object without empty lists. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: CodingKeys.self)
        try box.encode(elapsed, forKey: .elapsed)
        if !events.isEmpty { try box.encode(events, forKey: .events) }
        guard !samples.isEmpty else { return }
        for (source, key) in Self.keys {
            let samples = samples.of(source)
            if !samples.isEmpty { try box.encode(samples, forKey: key) }
        }
    }
}
