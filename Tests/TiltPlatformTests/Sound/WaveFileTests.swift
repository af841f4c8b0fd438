import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A sound file")
struct WaveFileTests {
    private let event = SoundEvent(
        "tone",
        Note(
            .strike, Patch(envelope: Envelope(attack: 0.01, hold: 0.5), tones: [.init(1000, gain: 0.1)]), at: 0.05,
            gain: 1, pan: 1))

    @Test("is what would be heard, 16 bits and stereo at 48 kHz, and the same bits each time")
    func content() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("sound.wav")
        try WaveFile.write([event], until: 0.25, to: path)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        #expect(bytes.count == 44 + 12_000 * 4)
        #expect(String(decoding: bytes[0..<4] + bytes[8..<16] + bytes[36..<40], as: UTF8.self) == "RIFFWAVEfmt data")
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        #expect(number(4, 4) == bytes.count - 8 && number(40, 4) == 12_000 * 4)
        #expect(number(20, 2) == 1 && number(22, 2) == 2 && number(24, 4) == 48_000)
        #expect(number(28, 4) == 192_000 && number(32, 2) == 4 && number(34, 2) == 16)
        let samples = stride(from: 44, to: bytes.count, by: 2).map { Int(Int16(truncatingIfNeeded: number($0, 2))) }
        #expect(samples[..<(2 * 2400)].allSatisfy { $0 == 0 })
        #expect(stride(from: 0, to: samples.count, by: 2).allSatisfy { abs(samples[$0]) <= 1 }, "it is on the right")
        #expect((samples.max() ?? 0) > 3000 && (samples.max() ?? 0) < 3300)
        try WaveFile.write([event], until: 0.25, to: folder.path("again.wav"))
        #expect(FileManager.default.contentsEqual(atPath: path, andPath: folder.path("again.wav")))
    }

    @Test("is refused where it would replace something else, or would be too long, and leaves nothing behind")
    func refusals() throws {
        let folder = try TemporaryFolder()
        #expect(throws: PlatformError.self) { try WaveFile.write([], until: 1, to: folder.path("")) }
        #expect(throws: PlatformError.self) { try WaveFile.write([], until: 1, to: folder.path("none/sound.wav")) }
        #expect(throws: PlatformError.self) {
            try WaveFile.write([], until: WaveFile.longest + 1, to: folder.path("long.wav"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).isEmpty)
    }

    @Test("clamps samples and keeps their sign")
    func samples() {
        #expect(WaveFile.bytes(of: [0, 1, -1, 2, -2, 0.5]) == [0, 0, 255, 127, 1, 128, 255, 127, 0, 128, 0, 64])
    }
}
