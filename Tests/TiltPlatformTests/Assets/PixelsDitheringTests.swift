import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The bands of a gradient")
nonisolated struct PixelsDitheringTests {
    /// A gradient from one grey to another over a number of rows, in whole steps.
    private func gradient(from: Double, to: Double, rows: Int) -> Pixels {
        var pixels = Pixels(width: 96, height: rows)
        for y in 0..<rows {
            let grey = UInt32((from + (to - from) * (Double(y) + 0.5) / Double(rows)).rounded())
            for x in 0..<96 { pixels[x, y] = 0xFF00_0000 | grey * 0x1_0101 }
        }
        return pixels
    }

    @Test("are removed: the mean of each row equals that of an exact gradient", arguments: [6.0, 12, 20])
    func rows(steps: Double) {
        var pixels = gradient(from: 40, to: 40 + steps, rows: 240)
        pixels.dissolveBands()
        for y in 40..<200 {
            let mean = (0..<60).reduce(0.0) { $0 + Double(pixels.red($1 + 18, y)) } / 60
            let smooth = 40 + steps * (Double(y) + 0.5) / 240
            #expect(abs(mean - smooth) < 0.35, "\(mean) where \(smooth) is smooth, in row \(y)")
        }
    }

    @Test("are not removed from plain colours, edges and clear areas")
    func others() {
        var random = SplitMix64(seed: 3)
        var noise = Pixels(width: 90, height: 90)
        for index in noise.argb.indices { noise.argb[index] = UInt32(truncatingIfNeeded: random.next()) }
        for pixels in [Pixels(width: 90, height: 90, fill: 0x8040_2010), Pixels(width: 90, height: 90), noise] {
            var dissolved = pixels
            dissolved.dissolveBands()
            let strays = zip(pixels.argb, dissolved.argb).count { $0 != $1 }
            #expect(strays == 0)
        }
    }
}
