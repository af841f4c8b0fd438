import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A picture decoded in a separate process", .takesTurns(with: .programs))
nonisolated struct PictureDecoderTests {
    private let decoder = PictureDecoder(executable: BuiltBinary.path)

    private func sample(_ format: ImageHeader.Format = .png, side: Int = 8) throws -> DecodingOrder {
        let bytes = try #require(SamplePictures.all[format]?.first)
        return DecodingOrder(format: format, width: side, height: side, bytes: bytes)
    }

    private func show(_ bytes: [UInt8], with decoder: PictureDecoder) throws(PlatformError) -> Pixels {
        try Source(bytes, "it", decoder: decoder).pixels(fitting: 40, 40)
    }

    @Test("equals the picture decoded in the same process", arguments: ImageHeader.Format.allCases)
    func same(format: ImageHeader.Format) throws {
        for side in [1, 8, 300] {
            let order = try sample(format, side: side)
            #expect(try decoder.pixels(order, of: 20) == order.pixels())
        }
    }

    @Test(
        "is never larger than requested, even for a tiny drawing",
        arguments: [(720, 486), (486, 720)])
    func small(width: Int, height: Int) throws {
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'>"
            + "<rect width='\(width)' height='\(height)' fill='#c00'/></svg>"
        let source = try Source(Array(svg.utf8), "it", decoder: decoder)
        for side in 1...24 {
            let pixels = try source.pixels(fitting: side, side)
            #expect(max(pixels.width, pixels.height) <= side)
        }
    }

    @Test("is refused or shown, and the next one is decoded", arguments: HostilePictures.all.indices)
    func hostile(index: Int) throws {
        let (name, bytes, says) = HostilePictures.all[index]
        let decoder = PictureDecoder(executable: BuiltBinary.path, most: 500)
        do throws(PlatformError) {
            let pixels = try show(bytes, with: decoder)
            #expect(says == nil, "\(name) is shown")
            #expect(max(pixels.width, pixels.height) <= 40)
        } catch {
            #expect(says.map(error.advice.contains) ?? true, "\(name): \(error)")
            #expect(error.subject == "it")
        }
        #expect(try decoder.pixels(sample(), of: 20).width == 8)
    }

    @Test("cannot use all memory")
    func memory() throws {
        let decoder = PictureDecoder(executable: BuiltBinary.path, most: 60_000)
        let error = #expect(throws: PlatformError.self) { try show(HostilePictures.memoryBomb, with: decoder) }
        #expect(error?.advice.contains("too long") == false, "memory was not what ended it")
        #if canImport(Glibc)
            let children = RUSAGE_CHILDREN.rawValue
        #else
            let children = RUSAGE_CHILDREN
        #endif
        var usage = rusage()
        getrusage(children, &usage)
        #expect(usage.ru_maxrss < 2_500_000, "kilobytes of the largest process")
        #expect(try decoder.pixels(sample(), of: 20).width == 8)
    }

    @Test("shares its decoder with the next one")
    func shared() throws {
        _ = try decoder.pixels(sample(), of: 20)
        let first = try #require(decoder.processID)
        for format in ImageHeader.Format.allCases { _ = try decoder.pixels(sample(format), of: 20) }
        #expect(decoder.processID == first)
    }

    @Test("is decoded after the decoder was killed while idle")
    func killedIdle() throws {
        for _ in 0..<5 {
            _ = try decoder.pixels(sample(), of: 20)
            let process = try #require(decoder.processID)
            kill(process, SIGKILL)
            // Its end takes a while on a busy machine; its owner still waits for it.
            var end = siginfo_t()
            while waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT) == -1, errno == EINTR {}
            #expect(try decoder.pixels(sample(), of: 20).width == 8)
        }
    }

    @Test("is the only one lost when the decoder is killed at any time")
    func killed() throws {
        var random = SplitMix64(seed: 13)
        let large = try sample(side: 2000)
        let whole = try large.pixels()
        var lost = 0
        for _ in randomRounds(80) {
            _ = try decoder.pixels(sample(), of: 20)
            let id = try #require(decoder.processID)
            let delay = UInt32.random(in: 0..<100_000, using: &random)
            let killer = Thread {
                usleep(delay)
                kill(id, SIGKILL)
            }
            killer.start()
            do throws(DecodingFlaw) {
                #expect(try decoder.pixels(large, of: 20) == whole)
            } catch {
                #expect(error.reason == "its decoder crashed")
                lost += 1
            }
            while !killer.isFinished { usleep(1000) }
            // A killed process takes a moment to end; one that was waited for is no longer a child.
            var info = siginfo_t()
            waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT)
        }
        #expect(lost > 0)
    }

    @Test("is refused in time by a decoder that is stopped")
    func stopped() throws {
        let decoder = PictureDecoder(executable: BuiltBinary.path, most: 100)
        _ = try decoder.pixels(sample(), of: 20)
        kill(try #require(decoder.processID), SIGSTOP)
        let flaw = #expect(throws: DecodingFlaw.self) { try decoder.pixels(sample(), of: 20) }
        #expect(flaw?.reason == "it takes too long to decode")
        #expect(try decoder.pixels(sample(), of: 20).width == 8)
    }

    @Test("is decoded in the program itself if that cannot serve")
    func here() throws {
        let decoder = PictureDecoder()
        #expect(try decoder.pixels(sample(), of: 20) == sample().pixels())
        #expect(decoder.processID == nil)
    }
}
