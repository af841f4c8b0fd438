/// Cuts pieces out with a rounded clip: what they cover beside it becomes again what it was before they were drawn.
nonisolated struct CutPainter {
    let outline: Outline
    let box: PixelBox
    let canvas: Canvas
    let scratch: RowScratch
    let tables: PieceTables

    func save() { for y in box.minY..<box.maxY { saved(y).update(from: canvas.row(y) + box.minX, count: box.width) } }

    /// Restores the pixels beside the clip, and blends both at its edge.
    func restore() {
        guard let points = tables.points.baseAddress else { return }
        var shape = EdgeCoverage(
            ShapeSide(outline.left, of: points), ShapeSide(outline.right, of: points), columns: box.minX..<box.maxX,
            row: scratch.coverage)
        for y in box.minY..<box.maxY {
            let coverage = shape.cover(y)
            restore(y, box.minX, coverage.start)
            blend(y, coverage.start, coverage.wholeStart)
            blend(y, max(coverage.wholeStart, coverage.wholeEnd), coverage.end)
            restore(y, coverage.end, box.maxX)
        }
    }

    private func saved(_ y: Int) -> UnsafeMutablePointer<UInt32> { scratch.saved + (y - box.minY) * box.width }

    private func restore(_ y: Int, _ start: Int, _ end: Int) {
        guard start < end else { return }
        (canvas.row(y) + start).update(from: saved(y) + (start - box.minX), count: end - start)
    }

    private func blend(_ y: Int, _ start: Int, _ end: Int) {
        guard start < end else { return }
        let (row, saved) = (canvas.row(y), saved(y) - box.minX)
        for x in start..<end {
            let level = scratch.coverage.mask[x - box.minX] & 255
            row[x] = PixelLanes.mix(saved[x], row[x], level + level >> 7)
        }
    }
}
