/// The area of a canvas to draw again: a range of columns in each band of rows.
nonisolated struct Damage {
    /// The number of rows in a band.
    static let rows = 32

    private(set) var bands: [Range<Int>] = []

    /// Marks the whole canvas.
    mutating func markAll(_ canvas: Canvas) {
        clear(canvas)
        mark(PixelBox(canvas))
    }

    /// Marks the differences between two frames: piece by piece if they have equally many, otherwise from the first
    /// difference to the last.
    mutating func mark(_ old: [Piece], _ new: [Piece], on canvas: Canvas) {
        clear(canvas)
        var (start, oldEnd, newEnd) = (0, old.count, new.count)
        while start < min(oldEnd, newEnd), old[start].look == new[start].look { start += 1 }
        while oldEnd > start, newEnd > start, old[oldEnd - 1].look == new[newEnd - 1].look {
            oldEnd -= 1
            newEnd -= 1
        }
        let arePaired = oldEnd == newEnd
        for index in start..<oldEnd where !arePaired || old[index].look != new[index].look { mark(old[index].look.box) }
        for index in start..<newEnd where !arePaired || old[index].look != new[index].look { mark(new[index].look.box) }
    }

    private mutating func clear(_ canvas: Canvas) {
        bands.removeAll(keepingCapacity: true)
        for _ in 0..<(canvas.height + Self.rows - 1) / Self.rows { bands.append(0..<0) }
    }

    private mutating func mark(_ box: PixelBox) {
        guard !box.isEmpty else { return }
        for band in box.minY / Self.rows...(box.maxY - 1) / Self.rows {
            let known = bands[band]
            bands[band] =
                known.isEmpty
                ? box.minX..<box.maxX : min(known.lowerBound, box.minX)..<max(known.upperBound, box.maxX)
        }
    }

    /// The smallest box around all that is to be drawn again; empty if there is nothing.
    func bounds(of canvas: Canvas) -> PixelBox {
        var bounds = PixelBox(canvas.width, canvas.height, 0, 0)
        for band in bands.indices where !bands[band].isEmpty { bounds.unite(with: box(band, of: canvas)) }
        return bounds
    }

    /// The part of a band to draw again.
    func box(_ band: Int, of canvas: Canvas) -> PixelBox {
        PixelBox(
            bands[band].lowerBound, band * Self.rows, bands[band].upperBound,
            min((band + 1) * Self.rows, canvas.height))
    }
}
