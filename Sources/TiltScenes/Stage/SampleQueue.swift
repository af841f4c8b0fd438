import TiltEngine

/// The samples of a frame from both of their sources, in the order of their times.
struct SampleQueue {
    private var motion: ArraySlice<MotionSample>
    private var sensor: ArraySlice<MotionSample>

    init(_ input: FrameInput) {
        motion = input.motion[...]
        sensor = input.sensor[...]
    }

    /// The time of the next one, infinity where there is none; one whose time is no number comes at once.
    var nextTime: Double { min(Self.time(motion.first), Self.time(sensor.first)) }

    private static func time(_ sample: MotionSample?) -> Double {
        sample.map { $0.time.isFinite ? $0.time : -.infinity } ?? .infinity
    }

    /// Takes the next one; `isOwn` is whether it is the machine's own sensor's.
    mutating func popFirst() -> (sample: MotionSample, isOwn: Bool)? {
        let isOwn = Self.time(sensor.first) < Self.time(motion.first)
        return (isOwn ? sensor.popFirst() : motion.popFirst()).map { ($0, isOwn) }
    }
}
