import CSpans

/// Draws an upright picture row by row, interpolated between two rows of one of its levels, moved or scaled.
nonisolated struct UprightPainter {
    private let level: Mipmap.Level
    private let down: PictureMapping.Line
    /// Whether positions decrease from column to column.
    private let isMirrored: Bool
    private let limits: ClosedRange<Double>
    private let columns: Columns
    private let tint: UInt32
    private let box: PixelBox
    private let canvas: Canvas
    private let scratch: RowScratch
    /// The content of the rows to draw next, and that for which the columns below hold.
    private var content = Mipmap.RowContent()
    private var measured: Mipmap.RowContent?
    /// The columns with visible content, and those with opaque content.
    private var seen = 0..<0
    private var opaque = 0..<0
    /// The rows to draw next, which have equal parts, from `top` on.
    private var top: Int
    private var count = 0
    private var parts = SpanParts()

    /// The mapping from the canvas's columns to positions in a row.
    private enum Columns {
        /// The same offset for all columns, in whole pixels and 1/256 of one.
        case moved(whole: Int, weight: Int)
        /// Tables that begin with column 0.
        case stretched(positions: UnsafePointer<Int32>, weights: UnsafePointer<UInt32>)
    }

    /// Draws a painter's piece, which must be an upright picture.
    init(_ painter: PiecePainter, across: PictureMapping.Line, down: PictureMapping.Line, tint: UInt32) {
        let piece = painter.piece
        guard let level = piece.level else { preconditionFailure("an upright piece without a picture") }
        if let shift = piece.shift {
            columns = .moved(whole: shift.whole, weight: shift.weight)
        } else {
            guard let positions = painter.tables.positions.baseAddress, let weights = painter.tables.weights.baseAddress
            else { preconditionFailure("an upright piece without columns") }
            let start = piece.columns - piece.appearance.box.minX
            columns = .stretched(positions: positions + start, weights: weights + start)
        }
        (self.level, self.down, self.tint) = (level, down, tint)
        isMirrored = across.step < 0
        limits = piece.limits.down
        (box, canvas, scratch) = (painter.box, painter.canvas, painter.scratch)
        top = box.minY
    }

    /// The most rows of different content that are drawn together.
    private static let together = 16

    /// Draws the pixels that a shape covers. Rows that are covered alike are drawn together. Without a tint it does not matter
    /// where their content is opaque, so that they may differ in that.
    mutating func paint(_ shape: inout EdgeCoverage) {
        var coverage = Coverage()
        for y in box.minY..<box.maxY {
            let position = SpanSampling.position(down.at(y), in: limits)
            let row = position &>> 8
            var content = level.rows[row]
            if position & 255 > 0, level.rows[row &+ 1] != content { content.unite(with: level.rows[row &+ 1]) }
            let isSteady = shape.isSteady(y)
            if !isSteady || content != self.content && (tint < .max || count >= Self.together) {
                // Drawn now, before the mask changes.
                blendRows(coverage)
                if !isSteady { coverage = shape.cover(y) }
                self.content = content
                (top, count) = (y, 0)
            } else if content != self.content {
                self.content.unite(with: content)
            }
            scratch.rows[count] = SpanRow(above: level.row(row) + offset, down: position & 255)
            count &+= 1
        }
        blendRows(coverage)
    }

    private mutating func blendRows(_ coverage: Coverage) {
        guard count > 0 else { return }
        if content != measured { measure() }
        parts = parts(of: coverage)
        guard parts.start < parts.end else { return }
        let (row, mask) = (canvas.row(top), UnsafePointer(scratch.coverage.mask - box.minX))
        let isLaid = withUnsafePointer(to: source) { source in
            withUnsafePointer(to: parts) { parts in spans_paint(source, parts, tint, mask, row, canvas.stride) }
        }
        guard !isLaid else { return }
        for index in 0..<count { blend(scratch.rows[index], mask, canvas.row(top + index)) }
    }

    /// The column of a level's row that a moved picture shows in column 0.
    private var offset: Int { if case .moved(let whole, _) = columns { whole } else { 0 } }

    private var source: SpanSource {
        var (positions, weights, across): (UnsafePointer<Int32>?, UnsafePointer<UInt32>?, Int) = (nil, nil, 0)
        switch columns {
        case .moved(_, let weight): across = weight
        case .stretched(let places, let shares): (positions, weights) = (places, shares)
        }
        return SpanSource(
            rows: scratch.rows, count: count, stride: level.stride, positions: positions, weights: weights,
            across: across)
    }

    private func parts(of coverage: Coverage) -> SpanParts {
        let start = max(coverage.start, seen.lowerBound)
        let end = max(start, min(coverage.end, seen.upperBound))
        let wholeStart = coverage.wholeStart.clamped(start, end)
        let wholeEnd = coverage.wholeEnd.clamped(wholeStart, end)
        let opaqueStart = opaque.lowerBound.clamped(wholeStart, wholeEnd)
        let opaqueEnd = opaque.upperBound.clamped(opaqueStart, wholeEnd)
        return SpanParts(
            start: start, whole_start: wholeStart, opaque_start: opaqueStart, opaque_end: opaqueEnd,
            whole_end: wholeEnd, end: end)
    }

    private mutating func measure() {
        measured = content
        guard !isMirrored else { return (seen, opaque) = (box.minX..<box.maxX, 0..<0) }
        seen = content.start < content.end ? columns(Int(content.start) - 1, Int(content.end)) : 0..<0
        // At whole positions the next pixel has no weight.
        let next = if case .moved(_, weight: 0) = columns { 0 } else { 1 }
        opaque =
            content.opaqueStart + 1 < content.opaqueEnd
            ? columns(Int(content.opaqueStart), Int(content.opaqueEnd) - next) : 0..<0
    }

    /// The columns with positions in a half-open range.
    private func columns(_ first: Int, _ last: Int) -> Range<Int> {
        switch columns {
        case .moved(let whole, _):
            let start = max(box.minX, min(first - whole, box.maxX))
            return start..<max(start, min(last - whole, box.maxX))
        case .stretched(let positions, _):
            let start = search(first, from: box.minX, positions)
            return start..<search(last, from: start, positions)
        }
    }

    /// The first column whose position is not before `position`. Positions increase evenly, so the estimate is close.
    private func search(_ position: Int, from start: Int, _ positions: UnsafePointer<Int32>) -> Int {
        let (first, last) = (Int(positions[box.minX]), Int(positions[box.maxX - 1]))
        guard position > first else { return start }
        guard position <= last else { return box.maxX }
        var x = box.minX + (position - first) * (box.width - 1) / (last - first)
        while x > start, Int(positions[x - 1]) >= position { x -= 1 }
        while Int(positions[x]) < position { x += 1 }
        return x
    }
}

/// Drawing rows without wide vectors: runs of pixels are finished, then drawn.
nonisolated extension UprightPainter {
    private func blend(_ source: SpanRow, _ mask: UnsafePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>) {
        var x = parts.start
        while x < parts.end {
            let end = min(parts.end, x &+ RowScratch.run)
            let top = pixels(source, x, end &- x) - x
            func blendPart(_ from: Int, _ to: Int) {
                let (from, to) = (max(from, x), min(to, end))
                guard from < to else { return }
                SpanBlending.blend(top + from, tint: tint, mask: mask + from, over: row + from, count: to &- from)
            }
            func blendWhole(_ from: Int, _ to: Int, isOpaque: Bool = false) {
                let (from, to) = (max(from, x), min(to, end))
                guard from < to else { return }
                SpanBlending.blend(top + from, isOpaque, tint: tint, over: row + from, count: to &- from)
            }
            blendPart(parts.start, parts.whole_start)
            blendWhole(parts.whole_start, parts.opaque_start)
            blendWhole(parts.opaque_start, parts.opaque_end, isOpaque: true)
            blendWhole(parts.opaque_end, parts.whole_end)
            blendPart(parts.whole_end, parts.end)
            x = end
        }
    }

    /// The pixels of a number of columns, valid until the next call.
    private func pixels(_ source: SpanRow, _ x: Int, _ count: Int) -> UnsafePointer<UInt32> {
        switch columns {
        case .stretched(let positions, let weights): return stretched(source, positions + x, weights + x, count)
        case .moved(_, let across):
            var row = source.above + x
            if source.down > 0 {
                SpanSampling.mix(row, row + level.stride, weight: source.down, into: scratch.mixed, count: count + 1)
                row = UnsafePointer(scratch.mixed)
            }
            guard across > 0 else { return row }
            SpanSampling.mix(row, row + 1, weight: across, into: scratch.finished, count: count)
            return UnsafePointer(scratch.finished)
        }
    }

    private func stretched(
        _ source: SpanRow, _ positions: UnsafePointer<Int32>, _ weights: UnsafePointer<UInt32>, _ count: Int
    ) -> UnsafePointer<UInt32> {
        var row = source.above
        if source.down > 0 {
            let first = Int(positions[0])
            let length = Int(positions[count - 1]) + 2 - first
            guard (2...RowScratch.room).contains(length) else { return thinned(source, positions, weights, count) }
            row += first
            SpanSampling.mix(row, row + level.stride, weight: source.down, into: scratch.mixed, count: length)
            row = UnsafePointer(scratch.mixed - first)
        }
        SpanSampling.stretch(row, positions: positions, weights: weights, into: scratch.finished, count: count)
        return UnsafePointer(scratch.finished)
    }

    /// The pixels of a picture that is reduced strongly or mirrored.
    private func thinned(
        _ source: SpanRow, _ positions: UnsafePointer<Int32>, _ weights: UnsafePointer<UInt32>, _ count: Int
    ) -> UnsafePointer<UInt32> {
        let down = UInt32(truncatingIfNeeded: source.down)
        let (above, below) = (source.above, source.above + level.stride)
        for index in 0..<count {
            let position = Int(positions[index])
            scratch.finished[index] = PixelLanes.mix(
                PixelLanes.mix(above[position], below[position], down),
                PixelLanes.mix(above[position + 1], below[position + 1], down), weights[index] & 0x1FF)
        }
        return UnsafePointer(scratch.finished)
    }
}

nonisolated extension Mipmap.RowContent {
    /// The visible content of two rows when mixed.
    fileprivate mutating func unite(with other: Mipmap.RowContent) {
        if start >= end {
            (start, end) = (other.start, other.end)
        } else if other.start < other.end {
            (start, end) = (min(start, other.start), max(end, other.end))
        }
        (opaqueStart, opaqueEnd) = (max(opaqueStart, other.opaqueStart), min(opaqueEnd, other.opaqueEnd))
    }
}

nonisolated extension Int {
    /// The number limited to a range, whose end is not below its start.
    fileprivate func clamped(_ least: Int, _ most: Int) -> Int { Swift.max(least, Swift.min(self, most)) }
}
