import CSpans
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("Runs of pixels")
nonisolated struct SpanTests {
    /// Premultiplied pixels; every third is opaque, every fifth clear.
    private func pixels(_ count: Int, _ random: inout SplitMix64) -> [UInt32] {
        (0..<count).map { index in
            let alpha = index % 3 == 0 ? 255 : index % 5 == 0 ? 0 : UInt32(random.uniform(0, 256))
            func part() -> UInt32 { UInt32(random.uniform(0, Double(alpha + 1))) }
            return alpha << 24 | part() << 16 | part() << 8 | part()
        }
    }

    /// What a body makes of a row, with wide vectors where the processor has them, and without; the first 48 pixels.
    private func both(_ row: [UInt32], _ body: (UnsafeMutablePointer<UInt32>) -> Void) -> (
        wide: [UInt32], plain: [UInt32]
    ) {
        func made(_ mayBeWide: Bool) -> [UInt32] {
            spans_allow(mayBeWide)
            defer { spans_allow(true) }
            return Array(unsafeUninitializedCapacity: row.count) { memory, count in
                _ = memory.initialize(from: row)
                count = row.count
                if let base = memory.baseAddress { body(base) }
            }
        }
        return (made(true), made(false))
    }

    @Test("are blended to the same bits by every kind of vector, at every length", arguments: 0...41)
    func blending(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let (row, top) = (pixels(48, &random), pixels(48, &random))
        let opaque = top.map { $0 | 0xFF00_0000 }
        let mask = (0..<48).map { _ in UInt32(random.uniform(0, 256)) * 0x1_0001 }
        for tint in [0xFFFF_FFFF, 0x8080_8080, 0xC020_8010, 0x0100_0100, 0] as [UInt32] {
            for pair in [
                both(row) { SpanBlending.lay(top, over: $0, count: count) },
                both(row) { SpanBlending.lay(top, tint: tint, over: $0, count: count) },
                both(row) { SpanBlending.lay(top, tint: tint, mask: mask, over: $0, count: count) },
                both(row) { SpanBlending.lay(opaque: opaque, tint: tint, over: $0, count: count) },
                both(row) { SpanBlending.fill(tint, over: $0, count: count) },
                both(row) { SpanBlending.fill(tint, mask: mask, over: $0, count: count) },
            ] {
                #expect(pair.wide == pair.plain)
                #expect(pair.wide[count...] == row[count...], "written beyond the end")
            }
        }
    }

    @Test("are mixed and stretched to the same bits by every kind of vector, at every length", arguments: 0...40)
    func sampling(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let (a, b) = (pixels(128, &random), pixels(128, &random))
        let step = random.uniform(0.2, 2.5)
        let positions = (0..<count).map { Int32(Double($0) * step) }
        let weights = positions.map { _ in UInt32(random.uniform(0, 256)) * 0x1_0001 }
        let row = Array(repeating: 0 as UInt32, count: 48)
        for weight in [0, 1, 128, 255, 256] {
            let pair = both(row) { SpanSampling.mix(a, b, weight: weight, into: $0, count: count) }
            #expect(pair.wide[..<count] == pair.plain[..<count])
        }
        let pair = both(row) { SpanSampling.stretch(a, positions: positions, weights: weights, into: $0, count: count) }
        #expect(pair.wide[..<count] == pair.plain[..<count])
    }
}
