/// A motion sample with its source.
public struct SourcedSample: Hashable, Sendable {
    /// The source, which is a sensor.
    public var source: TiltSource
    /// The sample; its time counts from the first frame.
    public var sample: MotionSample

    /// A sample of a source for which `isSensor` is true.
    public init(_ sample: MotionSample, from source: TiltSource) {
        require(source.isSensor, "only a sensor has motion samples")
        (self.source, self.sample) = (source, sample)
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
    /// first, then those of a pad, of a phone, of the machine and of the network. A time that is not a number is the earliest.
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
    static let sources: [TiltSource] = [.trace, .gamepad, .phone, .host, .dsu]
}
