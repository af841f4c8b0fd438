import CSpans
import TiltEngine

/// The thin strokes of a frame in painter's order, and copies of them by the bands of rows that they touch, so that a
/// band is drawn without looking at all of them. The memory is kept.
nonisolated struct HairTable {
    private(set) var hairs: [SpanHair] = []
    /// The copies, batch by batch, and in a batch band by band.
    private(set) var copies: [SpanHair] = []
    /// The ends of the copies for each band, after the start of those for the first one: as many for each batch.
    private(set) var limits: [Int] = []

    mutating func removeAll() {
        hairs.removeAll(keepingCapacity: true)
        copies.removeAll(keepingCapacity: true)
        limits.removeAll(keepingCapacity: true)
    }

    /// Appends a batch of strokes, without those outside a clip; returns their range, and the pixels they touch.
    mutating func append(_ strokes: ArraySlice<Hair>, density: Double, clip: PixelBox) -> (Range<Int>, PixelBox) {
        let first = hairs.count
        var bounds = PixelBox(.max, .max, .min, .min)
        for stroke in strokes {
            guard let hair = SpanHair(stroke, density: density) else { continue }
            let box = PixelBox(hair.box).intersection(clip)
            guard !box.isEmpty else { continue }
            hairs.append(hair)
            bounds.unite(with: box)
        }
        return (first..<hairs.count, bounds)
    }

    /// Copies a batch by the bands of a canvas with a number of rows; returns where its limits begin.
    mutating func sort(_ batch: Range<Int>, rows: Int) -> Int {
        let start = limits.count
        let bands = (rows + Damage.rows - 1) / Damage.rows
        limits.append(contentsOf: repeatElement(0, count: bands + 2))
        func touched(_ hair: SpanHair) -> Range<Int> {
            let top = max(0, Int(hair.box.min_y)) / Damage.rows
            return top..<max(top, (min(rows, Int(hair.box.max_y)) + Damage.rows - 1) / Damage.rows)
        }
        // The numbers of copies, two places on; their sums are the starts, one place on, which then become ends.
        for hair in hairs[batch] { for band in touched(hair) { limits[start + band + 2] += 1 } }
        limits[start] = copies.count
        limits[start + 1] = copies.count
        for index in start + 2..<limits.count { limits[index] += limits[index - 1] }
        guard let example = hairs[batch].first, let end = limits.last else { return start }
        copies.append(contentsOf: repeatElement(example, count: end - copies.count))
        for hair in hairs[batch] {
            for band in touched(hair) {
                copies[limits[start + band + 1]] = hair
                limits[start + band + 1] += 1
            }
        }
        return start
    }
}
