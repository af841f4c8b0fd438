import CSpans
import TiltCanvas
import TiltEngine

/// The thin strokes of a frame in painter's order, and their numbers by the bands of rows that they touch, so that a band is
/// drawn without looking at all of them. The memory is kept.
nonisolated struct HairTable {
    private(set) var hairs: [SpanHair] = []
    /// The numbers of strokes, batch by batch, and in a batch band by band.
    private(set) var order: [Int32] = []
    /// The ends of the numbers for each band, after the start of those for the first one: as many for each batch.
    private(set) var limits: [Int] = []

    mutating func removeAll() {
        hairs.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        limits.removeAll(keepingCapacity: true)
    }

    /// Appends a batch of strokes, without those outside a clip; returns their range, and the pixels they touch.
    mutating func append(_ strokes: ArraySlice<Hair>, density: Double, clip: PixelBox) -> (Range<Int>, PixelBox) {
        let first = hairs.count
        var bounds = PixelBox(.max, .max, .min, .min)
        // Most strokes of a batch have the same colour, and differ in their opacity.
        var (color, opaque) = (Color.white, Color.white.opaque)
        for stroke in strokes {
            if !stroke.color.isAlike(color) { (color, opaque) = (stroke.color, stroke.color.opaque) }
            guard let hair = SpanHair(stroke, opaque, density: density) else { continue }
            let box = PixelBox(hair.box).intersection(clip)
            guard !box.isEmpty else { continue }
            hairs.append(hair)
            bounds.unite(with: box)
        }
        return (first..<hairs.count, bounds)
    }

    /// Sorts a batch by the bands of a canvas with a number of rows; returns where its limits begin.
    mutating func sort(_ batch: Range<Int>, rows: Int) -> Int {
        let start = limits.count
        let bands = (rows + Damage.rows - 1) / Damage.rows
        limits.append(contentsOf: repeatElement(0, count: bands + 2))
        func touched(_ hair: SpanHair) -> Range<Int> {
            let top = max(0, Int(hair.box.min_y)) / Damage.rows
            return top..<max(top, (min(rows, Int(hair.box.max_y)) + Damage.rows - 1) / Damage.rows)
        }
        // The numbers of strokes, two places on; their sums are the starts, one place on, which then become ends.
        for index in batch { for band in touched(hairs[index]) { limits[start + band + 2] += 1 } }
        (limits[start], limits[start + 1]) = (order.count, order.count)
        for index in start + 2..<limits.count { limits[index] += limits[index - 1] }
        order.append(contentsOf: repeatElement(0, count: (limits.last ?? 0) - order.count))
        for index in batch {
            for band in touched(hairs[index]) {
                order[limits[start + band + 1]] = Int32(index)
                limits[start + band + 1] += 1
            }
        }
        return start
    }
}
