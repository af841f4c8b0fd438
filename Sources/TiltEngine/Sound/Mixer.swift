/// Plays notes: up to sixteen voices, added in stereo, as soft as a table in company needs it.
///
/// It is a value without a clock: equal notes at equal frames give equal bits, at any division into blocks and on every
/// processor. It allocates nothing after it is made, and waits for nothing, so a thread that feeds a loudspeaker can own it. Its
/// output stays below −14 dB of full scale, as a root mean square over 0.2 s, and below −6 dB in every sample.
public struct Mixer: Sendable, CustomStringConvertible {
    /// The greatest number of voices; a further one cuts off the softest.
    public static let mostVoices = 16
    /// Voices beyond those are only being cut off.
    private static let mostLeaving = 8
    /// The frames that are mixed at once.
    private static let blockLength = 256

    /// The frames per second.
    public let rate: Double
    private var voices: [Voice] = []
    private var block = Array(repeating: 0.0, count: 2 * blockLength)
    private var limit: LoudnessLimit
    private var volume = 1.0
    private var targetVolume = 1.0
    /// The share by which the volume comes nearer to the requested one with each frame.
    private let approach: Double

    /// A silent mixer at a number of frames per second, 8000…192,000.
    public init(rate: Double = 48_000) {
        require((8000...192_000).contains(rate), "the rate of a mixer must be from 8000 to 192,000")
        self.rate = rate
        limit = LoudnessLimit(rate: rate)
        approach = 1 - Portable.exp(-1 / (0.008 * rate))
        voices.reserveCapacity(Self.mostVoices + Self.mostLeaving)
    }

    /// The number of voices that sound, without those that are being cut off.
    public var voiceCount: Int { voices.reduce(0) { $0 + ($1.isLeaving ? 0 : 1) } }

    /// Whether nothing sounds, and nothing will without another note.
    public var isSilent: Bool { voices.isEmpty || volume == 0 && targetVolume == 0 }

    /// Plays a note from the next frame on. If there are too many, the softest voice is cut off; if that is not possible at
    /// once, a strike is left out.
    public mutating func play(_ note: Note) {
        switch note.action {
        case .volume: targetVolume = note.gain
        case .silence: for index in voices.indices { voices[index].leave() }
        case .level:
            if let index = voices.firstIndex(where: { !$0.isLeaving && $0.patch == note.patch }) {
                voices[index].set(note)
            } else if note.gain > 0 {
                start(note)
            }
        case .strike: if note.gain > 0 { start(note) }
        }
    }

    private mutating func start(_ note: Note) {
        guard voices.count < Self.mostVoices + Self.mostLeaving else { return }
        if voiceCount >= Self.mostVoices { voices[softest].leave() }
        voices.append(Voice(note, rate: rate))
    }

    /// The voice that is missed least: the softest strike, or without any the first sound that goes on.
    private var softest: Int {
        var softest = 0
        for index in voices.indices where !voices[index].isLeaving {
            let (old, new) = (voices[softest], voices[index])
            // One that goes on would never come back.
            let isBetter = new.patch.goesOn == old.patch.goesOn ? new.loudness < old.loudness : old.patch.goesOn
            if old.isLeaving || isBetter { softest = index }
        }
        return softest
    }

    /// Writes the next frames, left and right by turns, −1…1.
    public mutating func render(into frames: UnsafeMutableBufferPointer<Float>) {
        var start = 0
        while start < frames.count / 2 {
            let count = min(Self.blockLength, frames.count / 2 - start)
            mix(count)
            for index in 0..<count {
                volume += (targetVolume - volume) * approach
                if abs(targetVolume - volume) < 1e-6 { volume = targetVolume }
                var (left, right) = (block[2 * index] * volume, block[2 * index + 1] * volume)
                limit.apply(&left, &right)
                frames[2 * (start + index)] = Float(left)
                frames[2 * (start + index) + 1] = Float(right)
            }
            start += count
        }
    }

    /// Returns the next `count` frames, left and right by turns, −1…1.
    public mutating func render(_ count: Int) -> [Float] {
        Array(unsafeUninitializedCapacity: 2 * count) { frames, filled in
            filled = 2 * count
            frames.initialize(repeating: 0)
            render(into: UnsafeMutableBufferPointer(rebasing: frames[..<filled]))
        }
    }

    /// Adds all voices in the order of their start, and drops those that have ended.
    private mutating func mix(_ count: Int) {
        for index in 0..<2 * count { block[index] = 0 }
        for index in voices.indices { voices[index].add(to: &block, count: count) }
        voices.removeAll(where: \.isOver)
    }

    /// The number of voices, and the rate.
    public var description: String { "Mixer(\(voiceCount) voices, \(rate) Hz)" }

    /// Writes what is heard of a list of events, from the start to `end` seconds, in blocks of frames, left and right by turns.
    /// Events that share a frame keep their order; those before the start count as there.
    public static func play(
        _ events: [SoundEvent], until end: Double, rate: Double = 48_000, _ take: ([Float]) -> Void
    ) {
        var mixer = Mixer(rate: rate)
        var frame = 0
        func go(_ mixer: inout Mixer, to time: Double) {
            let target = Int((min(time, end) * rate).rounded())
            while frame < target {
                let count = min(4096, target - frame)
                take(mixer.render(count))
                frame += count
            }
        }
        for event in events {
            go(&mixer, to: event.note.at)
            mixer.play(event.note)
        }
        go(&mixer, to: end)
    }
}
