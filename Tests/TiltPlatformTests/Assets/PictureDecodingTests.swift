import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

extension OneAtATime {
    @MainActor @Suite("Decoding a picture")
    struct PictureDecodingTests {
        /// Damage either shows at once or would keep a decoder busy for ever.
        private static let decoder = PictureDecoder(executable: BuiltBinary.path, most: 200)

        private func pixels(_ bytes: [UInt8], fitting side: Int) throws(PlatformError) -> Pixels {
            try Source(bytes, "sample", decoder: Self.decoder).pixels(fitting: side, side)
        }

        @Test("works for every format and packing", arguments: ImageHeader.Format.allCases)
        func formats(format: ImageHeader.Format) throws {
            for bytes in try #require(SamplePictures.all[format]) {
                let header = try #require(ImageHeader(bytes))
                #expect(header.format == format)
                let pixels = try pixels(bytes, fitting: 10)
                #expect(max(pixels.width, pixels.height) == 10)
                #expect(pixels.argb.contains { $0 >> 24 > 100 })
            }
        }

        @Test(
            "is harmless for any mutation", .timeLimit(.minutes(20)),
            arguments: ImageHeader.Format.allCases)
        func mutations(format: ImageHeader.Format) throws {
            let samples = try #require(SamplePictures.all[format])
            var random = SplitMix64(seed: UInt64(format.rawValue.utf8.first ?? 0))
            let rounds = randomRounds(12_000)
            var shown = 0
            for turn in rounds {
                let bytes = random.mutation(of: samples[turn % samples.count])
                // A size of millions of pixels is accepted until the bytes end, which takes time.
                guard let header = ImageHeader(bytes), header.width <= 1000, header.height <= 1000 else { continue }
                guard let pixels = try? pixels(bytes, fitting: 8) else { continue }
                shown += 1
                if max(pixels.width, pixels.height) > 8 { Issue.record("\(format) \(turn): \(pixels.width)") }
            }
            #expect((rounds.count / 120..<rounds.count).contains(shown), "the damage is too great or too small")
        }

        @Test("is harmless for a file that is cut off anywhere", arguments: ImageHeader.Format.allCases)
        func truncated(format: ImageHeader.Format) throws {
            for bytes in try #require(SamplePictures.all[format]) {
                for count in 0..<bytes.count {
                    _ = try? pixels(Array(bytes.prefix(count)), fitting: 8)
                }
            }
        }

        @Test("fails with the file's name if the file has been removed")
        func vanished() throws {
            let folder = try TemporaryFolder()
            let path = try folder.file("here.png", bytes: try #require(SamplePictures.all[.png]?.first))
            let picture = try PictureFile(path)
            try FileManager.default.removeItem(atPath: path)
            #expect(#expect(throws: PlatformError.self) { try Source(picture.path, decoder: nil) }?.subject == path)
        }
    }
}
