import CSDL2
import Foundation
import Synchronization
import TiltEngine

/// An open output for sound, with the feed that its thread reads. It is closed when it is no longer used.
nonisolated final class SoundDevice: Sendable {
    /// What a program requests of a device, which may decide otherwise.
    struct Format: Hashable, Sendable {
        /// The frames per second, the channels, and the frames of a block, 256 of which are 5 ms.
        var rate = 48_000, channels = 2, frames = 256
    }

    /// What the device does, such as "48000 Hz, 2 channels, 256 frames, by pulseaudio".
    let summary: String
    let feed: SoundFeed
    private let id: SDL_AudioDeviceID
    var number: UInt32 { id }

    /// Opens the desktop's device for sound, which begins to read at once. It may take as long as the desktop's sound server
    /// does. Throws with SDL's message if there is none, or none may be used.
    init(_ format: Format = Format()) throws(PlatformError) {
        try Self.start()
        // The device says its rate only when it is open, and its thread starts when it is told to.
        let box = FeedBox()
        var (requested, got) = (SDL_AudioSpec(), SDL_AudioSpec())
        requested.freq = Int32(format.rate)
        requested.format = Self.format
        requested.channels = UInt8(format.channels)
        requested.samples = UInt16(format.frames)
        requested.callback = { box, stream, length in
            guard let box, let stream else { return }
            Unmanaged<FeedBox>.fromOpaque(box).takeUnretainedValue().fill(stream, length)
        }
        requested.userdata = Unmanaged.passUnretained(box).toOpaque()
        let changes =
            SDL_AUDIO_ALLOW_FREQUENCY_CHANGE | SDL_AUDIO_ALLOW_CHANNELS_CHANGE | SDL_AUDIO_ALLOW_SAMPLES_CHANGE
        let id = SDL_OpenAudioDevice(nil, 0, &requested, &got, changes)
        guard id != 0 else { throw Self.refusal() }
        guard (8000...192_000).contains(got.freq), got.channels > 0 else {
            SDL_CloseAudioDevice(id)
            throw PlatformError(
                Self.what, on: "the device runs at \(got.freq) Hz",
                advice: "choose another one in the desktop's settings")
        }
        (self.id, self.box) = (id, box)
        feed = box.feed.storeIfNil(SoundFeed(rate: Double(got.freq), channels: Int(got.channels)))
        let driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? "SDL"
        let channels = got.channels == 1 ? "1 channel" : "\(got.channels) channels"
        summary = "\(got.freq) Hz, \(channels), \(got.samples) frames, by \(driver)"
        SDL_PauseAudioDevice(id, 0)
    }

    /// Keeps the place that the device's thread reads.
    private let box: FeedBox

    /// Waits until its thread has ended.
    deinit { SDL_CloseAudioDevice(id) }

    private static let what = "cannot play sound"
    /// 32-bit floating point in the machine's order of bytes.
    private static let format = SDL_AudioFormat(1.bigEndian == 1 ? 0x9120 : 0x8120)

    private static func refusal() -> PlatformError {
        PlatformError(what, on: "no device (\(sdlError()))", advice: "connect one, or use --sound off")
    }

    /// Starts SDL's sound, once. Not as a subsystem, whose number of references is the main thread's.
    private static func start() throws(PlatformError) {
        guard SDL_GetCurrentAudioDriver() == nil else { return }
        csdl_quiet_alsa()
        guard SDL_AudioInit(nil) == 0 else { throw refusal() }
    }
}

/// The place of a feed, which the audio thread reads.
private nonisolated final class FeedBox: Sendable {
    /// Stored once, before the thread starts to read.
    let feed = AtomicLazyReference<SoundFeed>()

    func fill(_ stream: UnsafeMutablePointer<UInt8>, _ length: Int32) {
        let count = Int(length) / MemoryLayout<Float>.size
        stream.withMemoryRebound(to: Float.self, capacity: count) { samples in
            let samples = UnsafeMutableBufferPointer(start: samples, count: count)
            guard let feed = feed.load() else { return samples.update(repeating: 0) }
            feed.fill(samples)
        }
    }
}
