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
        self.elapsed = elapsed
        self.events = events
        self.samples = samples
    }
}

extension FrameInput: Codable {
    private enum CodingKeys: String, CodingKey {
        case elapsed = "e"
        case events, motion, sensor, network, trace
    }

    private static let keys: [(TiltSource, CodingKeys)] = [
        (.gamepad, .motion), (.host, .sensor), (.dsu, .network), (.trace, .trace),
    ]

    /// Reads `{"e":…,"events":[…],"motion":[…],"sensor":[…],"network":[…],"trace":[…]}`; the lists may be absent. They are
    /// the samples of the pad in use, of the machine, of the network and of a trace. Throws `DecodingError` for anything
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

/// A motion sample with its source.
public struct SourcedSample: Hashable, Sendable {
    /// The source, which is a sensor.
    public var source: TiltSource
    /// The sample; its time counts from the first frame.
    public var sample: MotionSample

    /// A sample of a source for which `isSensor` is true.
    public init(_ sample: MotionSample, from source: TiltSource) {
        require(source.isSensor, "only a sensor has motion samples")
        self.source = source
        self.sample = sample
    }
}

extension Sequence<MotionSample> {
    /// The samples with their source, one for which `isSensor` is true.
    public func from(_ source: TiltSource) -> [SourcedSample] { map { SourcedSample($0, from: source) } }
}

extension [SourcedSample] {
    /// The samples of one source.
    public func of(_ source: TiltSource) -> [MotionSample] { compactMap { $0.source == source ? $0.sample : nil } }

    /// The samples in the order of their times. Those of one source keep their order; at equal times those of a trace come
    /// first, then those of a pad, of the machine and of the network. A time that is not a number is the earliest.
    package var inOrderOfTime: Self {
        guard let first, contains(where: { $0.source != first.source }) else { return self }
        var queues = Self.sources.map { source in filter { $0.source == source }[...] }
        return map { _ in
            let next = queues.indices.filter { !queues[$0].isEmpty }.min { time(queues[$0]) < time(queues[$1]) }
            guard let next else { fatalError("every sample is in a queue") }
            return queues[next].removeFirst()
        }
    }

    private func time(_ queue: ArraySlice<SourcedSample>) -> Double {
        guard let time = queue.first?.sample.time, time.isFinite else { return -.infinity }
        return time
    }

    /// The sources of samples.
    static let sources: [TiltSource] = [.trace, .gamepad, .host, .dsu]
}
