import Foundation
public import TiltEngine

/// A sound file: RIFF WAVE with 48,000 frames per second, two channels, 16 bits.
public nonisolated enum WaveFile {
    /// The frames per second.
    public static let rate = 48_000.0
    private static let bytesPerFrame = 4
    private static let headLength = 44

    /// The greatest length in seconds, 6 hours: a file counts its bytes with 32 bits.
    public static let longest = ((4_294_967_295.0 - 44) / 4 / rate).rounded(.down)

    /// Writes what is heard of events, from the start to `end` seconds. The file appears complete or not at all. Throws if it
    /// cannot be written, or would be longer than ``longest``.
    public static func write(_ events: [SoundEvent], until end: Double, to path: String) throws(PlatformError) {
        let what = "cannot write the sound"
        guard end <= longest else {
            throw PlatformError(
                what, on: path, advice: "make it shorter: at most \(Int(longest / 3600)) hours fit into a file")
        }
        try WholeFile(path, what: what).write { file in
            let frames = Int((max(0, end) * rate).rounded())
            var isWritten = put(head(frames: frames), to: file)
            Mixer.play(events, until: end, rate: rate) { block in
                isWritten = isWritten && put(bytes(of: block), to: file)
            }
            return isWritten
        }
    }

    private static func put(_ bytes: [UInt8], to file: UnsafeMutablePointer<FILE>) -> Bool {
        fwrite(bytes, 1, bytes.count, file) == bytes.count
    }

    static func head(frames: Int) -> [UInt8] {
        let length = frames * bytesPerFrame
        return Array("RIFF".utf8) + number(headLength - 8 + length, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
            + number(1, 2) + number(2, 2) + number(Int(rate), 4) + number(Int(rate) * bytesPerFrame, 4)
            + number(bytesPerFrame, 2) + number(16, 2) + Array("data".utf8) + number(length, 4)
    }

    /// Samples of −1…1 as 16-bit numbers.
    static func bytes(of samples: [Float]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * samples.count)
        for sample in samples {
            let number = Int((Double(sample) * 32_767).rounded().clamped(to: -32_768...32_767))
            bytes.append(UInt8(truncatingIfNeeded: number))
            bytes.append(UInt8(truncatingIfNeeded: number >> 8))
        }
        return bytes
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
