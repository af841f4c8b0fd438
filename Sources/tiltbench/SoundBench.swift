import TiltEngine
import TiltScenes
import TiltStage

/// The benchmark of the mixer: sixteen voices of wind, rain, surf, lamps and crickets at 48 kHz, in blocks of 256 frames.
enum SoundBench {
    static let name = "sound"
    private static let (rate, seconds, blockLength) = (48_000.0, 10.0, 256)

    /// The fastest of all repeats.
    static func run(repeats: Int) -> Line {
        let beds = Sound.all.map(\.patch).filter(\.goesOn)
        var best = Double.infinity
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * blockLength)
        defer { block.deallocate() }
        for _ in 0..<repeats {
            var mixer = Mixer(rate: rate)
            for index in 0..<Mixer.mostVoices {
                var patch = beds[index % beds.count]
                patch.seed = UInt32(index)
                mixer.play(Note(.level, patch, gain: 0.05, pan: Double(index) / 8 - 1))
            }
            let time = ProcessorTime.measure {
                for _ in 0..<Int(seconds * rate) / blockLength { mixer.render(into: block) }
            }
            best = min(best, time)
        }
        return Line(voices: Mixer.mostVoices, percent_of_core: best / 10 / seconds)
    }

    struct Line: Encodable {
        var engine = "tiltyard"
        var scene = SoundBench.name
        var voices: Int
        /// The share of a core that a loudspeaker takes, in per cent.
        var percent_of_core: Double
    }
}
