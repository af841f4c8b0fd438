import Synchronization
import TiltEngine

/// What the audio thread owns: a mixer, and the notes on their way to it. It neither locks nor allocates.
///
/// Notes keep their distances in time: the first one plays at once, and the next ones as much later as their times are, by
/// one block or one step of the stage at most. So two detents of one frame are two sounds, and nothing is later than that.
nonisolated final class SoundFeed: @unchecked Sendable {
    /// The frames per second, and the channels of a frame.
    let rate: Double
    let channels: Int
    private let ring = NoteRing()
    private let mixer: UnsafeMutablePointer<Mixer>
    /// The frames of the two sides, if the device has another number of channels.
    private let sides: UnsafeMutableBufferPointer<Float>
    private let quiet = Atomic<Bool>(true)
    /// The number of notes handed over and not yet played.
    private let waiting = Atomic<Int>(0)

    // All of these belong to the audio thread.
    private var position = 0
    private var next: (note: Note, due: Int)?
    /// A frame and the time that sounds there; nil before the first note.
    private var anchor: (frame: Int, time: Double)?

    /// A feed of a device with some channels, 1 or more.
    init(rate: Double, channels: Int) {
        (self.rate, self.channels) = (rate, channels)
        mixer = .allocate(capacity: 1)
        mixer.initialize(to: Mixer(rate: rate))
        sides = .allocate(capacity: 2 * Self.sideFrames)
        sides.initialize(repeating: 0)
    }

    deinit {
        mixer.deinitialize(count: 1)
        mixer.deallocate()
        sides.deallocate()
    }

    /// The frames that are mixed at once for a device that is not stereo.
    private static let sideFrames = 512

    /// Whether nothing sounds and no note is on its way. For the thread that plays.
    var isQuiet: Bool { quiet.load(ordering: .acquiring) && waiting.load(ordering: .acquiring) == 0 }

    /// Hands a note over. For the thread that plays.
    func play(_ note: Note) {
        waiting.add(1, ordering: .acquiringAndReleasing)
        if !ring.push(note) { waiting.subtract(1, ordering: .acquiringAndReleasing) }
    }

    /// Fills a block of frames, a sample for each channel by turns. For the audio thread.
    func fill(_ samples: UnsafeMutableBufferPointer<Float>) {
        let (count, start) = (samples.count / channels, position)
        while let note = nextNote(of: count) {
            guard note.due < start + count else { break }
            mix(samples, from: position - start, to: note.due - start)
            mixer.pointee.play(note.note)
            next = nil
            waiting.subtract(1, ordering: .acquiringAndReleasing)
        }
        mix(samples, from: position - start, to: count)
        quiet.store(mixer.pointee.isSilent, ordering: .releasing)
    }

    /// The note to play next, with its frame, in a block of frames.
    private func nextNote(of count: Int) -> (note: Note, due: Int)? {
        if next == nil, let note = ring.pop() {
            let latest = position + max(count, Int(FixedStep().length * rate))
            let target = anchor.map { Double($0.frame) + (note.at - $0.time) * rate } ?? Double(position)
            let due = Int(target.clamped(to: Double(position)...Double(latest)))
            anchor = (due, note.at)
            next = (note, due)
        }
        return next
    }

    private func mix(_ samples: UnsafeMutableBufferPointer<Float>, from start: Int, to end: Int) {
        position += end - start
        guard channels != 2 else {
            return mixer.pointee.render(into: UnsafeMutableBufferPointer(rebasing: samples[2 * start..<2 * end]))
        }
        var start = start
        while start < end {
            let count = min(Self.sideFrames, end - start)
            mixer.pointee.render(into: UnsafeMutableBufferPointer(rebasing: sides[..<(2 * count)]))
            for index in 0..<count { spread(index, to: samples, at: (start + index) * channels) }
            start += count
        }
    }

    /// Writes a frame for one channel, or for more than two, of which the first two are front left and right.
    private func spread(_ index: Int, to samples: UnsafeMutableBufferPointer<Float>, at place: Int) {
        let (left, right) = (sides[2 * index], sides[2 * index + 1])
        guard channels > 1 else { return samples[place] = (left + right) / 2 }
        for channel in 0..<channels { samples[place + channel] = channel == 0 ? left : channel == 1 ? right : 0 }
    }
}
