import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The feed of a device for sound")
struct SoundFeedTests {
    private static let click = Patch(
        envelope: Envelope(attack: 0.001, hold: 0, decay: 0.02), tones: [.init(1000, gain: 0.3, decay: 0.01)])

    private func block(_ feed: SoundFeed, frames: Int) -> [Float] {
        Array(unsafeUninitializedCapacity: frames * feed.channels) { samples, count in
            count = frames * feed.channels
            samples.initialize(repeating: .nan)
            feed.fill(UnsafeMutableBufferPointer(rebasing: samples[..<count]))
        }
    }

    private func click(at time: Double, pan: Double = 0) -> Note {
        Note(.strike, Self.click, at: time, gain: 1, pan: pan)
    }

    /// The frames at which something begins after silence.
    private func starts(_ frames: [Float]) -> [Int] {
        var (found, quiet): ([Int], Int) = ([], 100)
        for index in 0..<frames.count / 2 {
            if frames[2 * index] == 0 {
                quiet += 1
            } else {
                if quiet > 50 { found.append(index) }
                quiet = 0
            }
        }
        return found
    }

    @Test("plays a note at once, and the next one as much later as it is")
    func spacing() {
        let feed = SoundFeed(rate: 48_000, channels: 2)
        _ = block(feed, frames: 256)
        for time in [20.0, 20.1] { feed.play(click(at: time)) }
        // They arrive together, as after a long frame: the second one waits a step of the stage at most.
        let together = starts((0..<20).flatMap { _ in block(feed, frames: 256) })
        #expect(together.first.map { $0 <= 2 } == true)
        let large = SoundFeed(rate: 48_000, channels: 2)
        for time in [1.0, 1.05, 1.1] { large.play(click(at: time)) }
        let apart = starts(block(large, frames: 8192))
        #expect(apart.count == 3)
        #expect(zip(apart, apart.dropFirst()).allSatisfy { abs($1 - $0 - 2400) <= 1 }, "\(apart)")
    }

    @Test("is never later than a block or a step, whatever times notes have")
    func latency() {
        let feed = SoundFeed(rate: 48_000, channels: 2)
        feed.play(Note(.volume, at: 0, gain: 1))
        _ = block(feed, frames: 256)
        for time in [1e9, -1e9, 5, .greatestFiniteMagnitude, 0] as [Double] {
            feed.play(click(at: time))
            let frames = (0..<8).flatMap { _ in block(feed, frames: 256) }
            #expect(starts(frames).first.map { $0 <= 402 } == true, "\(time) \(starts(frames))")
            while !feed.isQuiet { _ = block(feed, frames: 256) }
        }
    }

    @Test("knows whether anything sounds or is on its way")
    func quiet() {
        let feed = SoundFeed(rate: 44_100, channels: 2)
        #expect(feed.isQuiet)
        feed.play(click(at: 0))
        #expect(!feed.isQuiet)
        _ = block(feed, frames: 256)
        #expect(!feed.isQuiet)
        _ = block(feed, frames: 44_100)
        #expect(feed.isQuiet)
    }

    @Test("feeds one channel with both sides, and more than two with the front ones", arguments: [1, 2, 6])
    func channels(count: Int) {
        let feed = SoundFeed(rate: 48_000, channels: count)
        feed.play(click(at: 0, pan: 1))
        let samples = block(feed, frames: 8192)
        let powers = (0..<count).map { channel in
            stride(from: channel, to: samples.count, by: count).reduce(Float(0)) { $0 + samples[$1] * samples[$1] }
        }
        #expect(samples.allSatisfy { $0.isFinite && abs($0) <= 0.5 })
        #expect(powers[count == 1 ? 0 : 1] > 0.05)
        for channel in 0..<count where channel != (count == 1 ? 0 : 1) { #expect(powers[channel] < 1e-9) }
    }

    @Test("survives more notes than it has room for")
    func flood() {
        let feed = SoundFeed(rate: 48_000, channels: 2)
        for index in 0..<5000 { feed.play(click(at: Double(index) / 120)) }
        for _ in 0..<400 { #expect(block(feed, frames: 256).allSatisfy { abs($0) <= 0.5 }) }
        for _ in 0..<400 where !feed.isQuiet { _ = block(feed, frames: 8192) }
        #expect(feed.isQuiet)
    }
}
