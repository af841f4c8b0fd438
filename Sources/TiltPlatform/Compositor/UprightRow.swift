/// A row of an upright picture: between two rows of one of its levels, moved or stretched.
nonisolated struct UprightRow {
    private let above: UnsafePointer<UInt32>
    private let below: UnsafePointer<UInt32>
    /// How near the second is, of 256.
    private let weight: Int
    private let content: Mipmap.RowContent
    private let shift: (whole: Int, weight: Int)?
    private let table: Table?
    private let box: PixelBox
    private let bench: RowBench

    /// Where each column of the piece lies, if that is not the same shift for all.
    private struct Table {
        let places: UnsafePointer<Int32>
        let weights: UnsafePointer<UInt32>

        init?(_ tables: PieceTables, from column: Int) {
            guard let places = tables.places.baseAddress, let weights = tables.weights.baseAddress else { return nil }
            self.places = places + column
            self.weights = weights + column
        }
    }

    /// What row `y` of the canvas shows of a painter's picture.
    init(_ painter: PiecePainter, _ y: Int, _ down: PictureMapping.Line) {
        let piece = painter.piece
        guard let level = piece.level else { preconditionFailure("an upright piece without a picture") }
        let place = SpanSampling.place(down.at(y), in: piece.limits.down)
        above = UnsafePointer(level.row(place >> 8))
        below = above + level.stride
        weight = place & 255
        var content = level.rows[place >> 8]
        if weight > 0 { content.unite(with: level.rows[(place >> 8) + 1]) }
        self.content = content
        shift = piece.shift
        table = Table(painter.tables, from: piece.columns)
        box = piece.look.box
        bench = painter.bench
    }

    /// The columns from one to another in which anything is to be seen.
    func seen(_ start: Int, _ end: Int) -> (start: Int, end: Int) {
        guard content.start < content.end else { return (end, end) }
        return columns(Int(content.start) - 1, Int(content.end), start, end)
    }

    /// Those in which nothing beneath is to be seen.
    func opaque(_ start: Int, _ end: Int) -> (start: Int, end: Int) {
        guard content.opaqueStart + 1 < content.opaqueEnd else { return (end, end) }
        // At whole places the next pixel has no say.
        let isPlain = shift?.weight == 0
        return columns(Int(content.opaqueStart), Int(content.opaqueEnd) - (isPlain ? 0 : 1), start, end)
    }

    /// The columns whose place lies from one to before another.
    private func columns(_ first: Int, _ last: Int, _ start: Int, _ end: Int) -> (start: Int, end: Int) {
        var from = start
        var to = end
        if let shift {
            from = max(start, min(first - shift.whole, end))
            to = max(from, min(last - shift.whole, end))
        } else {
            from = search(first, start, end)
            to = search(last, from, end)
        }
        return (from, to)
    }

    /// The first column whose place is not before one.
    private func search(_ place: Int, _ start: Int, _ end: Int) -> Int {
        guard let places = table?.places else { return start }
        var (low, high) = (start, end)
        while low < high {
            let middle = (low + high) / 2
            if Int(places[middle - box.minX]) < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The pixels of so many columns; they are there until the next are asked for.
    func pixels(_ x: Int, _ count: Int) -> UnsafePointer<UInt32> {
        guard let shift else {
            guard let table else { preconditionFailure("an upright piece without columns") }
            return stretched(table.places + (x - box.minX), table.weights + (x - box.minX), count)
        }
        var row = above + (x + shift.whole)
        if weight > 0 {
            SpanSampling.mix(row, below + (x + shift.whole), weight: weight, into: bench.mixed, count: count + 1)
            row = UnsafePointer(bench.mixed)
        }
        guard shift.weight > 0 else { return row }
        SpanSampling.mix(row, row + 1, weight: shift.weight, into: bench.finished, count: count)
        return UnsafePointer(bench.finished)
    }

    private func stretched(
        _ places: UnsafePointer<Int32>, _ weights: UnsafePointer<UInt32>, _ count: Int
    ) -> UnsafePointer<UInt32> {
        var row = above
        if weight > 0 {
            let first = Int(places[0])
            let length = Int(places[count - 1]) + 2 - first
            guard length <= RowBench.room else { return thinned(places, weights, count) }
            SpanSampling.mix(row + first, below + first, weight: weight, into: bench.mixed, count: length)
            row = UnsafePointer(bench.mixed - first)
        }
        SpanSampling.stretch(row, places: places, weights: weights, into: bench.finished, count: count)
        return UnsafePointer(bench.finished)
    }

    /// The same where most of the picture's pixels are passed over.
    private func thinned(
        _ places: UnsafePointer<Int32>, _ weights: UnsafePointer<UInt32>, _ count: Int
    ) -> UnsafePointer<UInt32> {
        let down = UInt32(truncatingIfNeeded: weight)
        for index in 0..<count {
            let place = Int(places[index])
            bench.finished[index] = PixelLanes.mix(
                PixelLanes.mix(above[place], below[place], down),
                PixelLanes.mix(above[place + 1], below[place + 1], down), weights[index] & 0x1FF)
        }
        return UnsafePointer(bench.finished)
    }
}

nonisolated extension Mipmap.RowContent {
    /// What is to be seen of two rows mixed.
    fileprivate mutating func unite(with other: Mipmap.RowContent) {
        if start >= end {
            (start, end) = (other.start, other.end)
        } else if other.start < other.end {
            (start, end) = (min(start, other.start), max(end, other.end))
        }
        (opaqueStart, opaqueEnd) = (max(opaqueStart, other.opaqueStart), min(opaqueEnd, other.opaqueEnd))
    }
}
