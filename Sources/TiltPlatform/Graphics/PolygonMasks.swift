import TiltEngine

/// The coverage of polygons, computed on the processor as for the compositor, in a texture. The first polygons of a frame that
/// are those of the last keep theirs.
nonisolated struct PolygonMasks {
    /// Covered pixels of a row: partly up to `wholeStart`, wholly up to `wholeEnd`, partly to the end.
    struct Run {
        let y: Int
        let start: Int
        var (wholeStart, wholeEnd): (Int, Int)
        var end: Int
        /// Where its mask begins; the whole pixels have none.
        let mask: Int
    }

    private struct Polygon {
        let box: PixelBox
        let sides: Range<Int>
        let runs: Range<Int>
        let mask: Int
    }

    private(set) var runs: [Run] = []
    private var polygons: [Polygon] = []
    private var sides: [PolygonSide] = []
    private var masks: [UInt8] = []
    /// The polygons that this frame has used, and the masks on the card.
    private var (used, sent) = (0, 0)
    private var texture: GraphicsTexture?
    private var scratch: RowScratch?
    private var scratchWidth = 0

    private static let width = 2048

    /// Begins a frame.
    mutating func begin() { used = 0 }

    /// Frees what a value cannot free.
    mutating func end() {
        scratch?.free()
        scratch = nil
    }

    /// The runs of the next polygon of the frame.
    mutating func runs(of shape: ArraySlice<PolygonSide>, in box: PixelBox) -> Range<Int> {
        if used < polygons.count {
            let kept = polygons[used]
            if kept.box == box, sides[kept.sides] == shape {
                used += 1
                return kept.runs
            }
            runs.removeSubrange(kept.runs.lowerBound...)
            sides.removeSubrange(kept.sides.lowerBound...)
            masks.removeSubrange(kept.mask...)
            polygons.removeSubrange(used...)
            sent = min(sent, masks.count)
        }
        let (firstSide, firstRun, mask) = (sides.count, runs.count, masks.count)
        sides.append(contentsOf: shape)
        rasterise(shape, box)
        polygons.append(
            Polygon(box: box, sides: firstSide..<sides.count, runs: firstRun..<runs.count, mask: mask))
        used += 1
        return firstRun..<runs.count
    }

    private mutating func rasterise(_ sides: ArraySlice<PolygonSide>, _ box: PixelBox) {
        let row = scratch(for: box.width).coverage
        sides.withUnsafeBufferPointer { sides in
            var shape = PolygonCoverage(sides, columns: box.minX..<box.maxX, row: row)
            for y in box.minY..<box.maxY {
                let first = runs.count
                shape.forEachRun(y) { columns, isWhole in
                    append(columns, isWhole, y, first)
                    guard !isWhole else { return }
                    for x in columns { masks.append(UInt8(truncatingIfNeeded: row.mask[x - box.minX])) }
                }
            }
        }
    }

    /// Appends columns of a row to its last run, if they continue it.
    private mutating func append(_ columns: Range<Int>, _ isWhole: Bool, _ y: Int, _ first: Int) {
        let last = runs.count - 1
        let continues = last >= first && runs[last].end == columns.lowerBound
        if continues, !isWhole {
            runs[last].end = columns.upperBound
        } else if continues, runs[last].wholeStart == runs[last].wholeEnd {
            (runs[last].wholeStart, runs[last].wholeEnd) = (columns.lowerBound, columns.upperBound)
            runs[last].end = columns.upperBound
        } else {
            let whole = isWhole ? columns : columns.lowerBound..<columns.lowerBound
            runs.append(
                Run(
                    y: y, start: columns.lowerBound, wholeStart: whole.lowerBound, wholeEnd: whole.upperBound,
                    end: columns.upperBound, mask: masks.count))
        }
    }

    private mutating func scratch(for width: Int) -> RowScratch {
        if let scratch, scratchWidth >= width { return scratch }
        scratch?.free()
        let made = RowScratch(width: width)
        (scratch, scratchWidth) = (made, width)
        return made
    }

    /// Sends new masks to the card, to the active unit; false if it has no room.
    @MainActor mutating func send(_ context: GraphicsContext) -> Bool {
        let rows = max(1, (masks.count + Self.width - 1) / Self.width)
        if (texture?.height ?? 0) < rows {
            texture = GraphicsTexture(.mask, width: Self.width, height: rows + rows / 2 + 4, context)
            sent = 0
        }
        guard let texture else { return false }
        texture.bind()
        let (first, count) = (sent / Self.width, masks.count)
        guard sent < count else { return true }
        masks.append(contentsOf: repeatElement(0, count: rows * Self.width - count))
        masks.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            texture.take(
                start + first * Self.width, stride: Self.width, x: 0, y: first, width: Self.width, height: rows - first)
        }
        masks.removeSubrange(count...)
        sent = count
        return true
    }
}
