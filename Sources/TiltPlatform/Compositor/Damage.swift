/// The area of a canvas to draw again: a range of columns in each band of rows.
nonisolated struct Damage {
    /// The number of rows in a band.
    static let rows = 32

    private(set) var bands: [Range<Int>] = []
    /// The number of first pieces that are the same in both frames.
    private(set) var same = 0

    /// Marks the whole canvas.
    mutating func markAll(_ canvas: Canvas) {
        clear(canvas)
        mark(PixelBox(canvas))
        same = 0
    }

    /// Marks the differences between two frames: piece by piece if they have equally many, otherwise from the first
    /// difference to the last.
    mutating func mark(_ old: Frame, _ new: Frame, on canvas: Canvas) {
        clear(canvas)
        var (start, oldEnd, newEnd) = (0, old.pieces.count, new.pieces.count)
        while start < min(oldEnd, newEnd), old.shows(start, like: new, start) { start += 1 }
        same = start
        while oldEnd > start, newEnd > start, old.shows(oldEnd - 1, like: new, newEnd - 1) {
            oldEnd -= 1
            newEnd -= 1
        }
        let arePaired = oldEnd == newEnd
        for index in start..<max(oldEnd, newEnd) where !arePaired || !old.shows(index, like: new, index) {
            if index < oldEnd { mark(old.pieces[index].appearance.box) }
            if index < newEnd { mark(new.pieces[index].appearance.box) }
        }
    }

    private mutating func clear(_ canvas: Canvas) {
        bands.removeAll(keepingCapacity: true)
        for _ in 0..<(canvas.height + Self.rows - 1) / Self.rows { bands.append(0..<0) }
    }

    private mutating func mark(_ box: PixelBox) {
        guard !box.isEmpty else { return }
        for band in box.minY / Self.rows...(box.maxY - 1) / Self.rows {
            bands[band] = bands[band].united(with: box.minX..<box.maxX)
        }
    }

    /// The smallest box around all that is to be drawn again; empty if there is nothing.
    func bounds(of canvas: Canvas) -> PixelBox {
        var bounds = PixelBox(canvas.width, canvas.height, 0, 0)
        for band in bands.indices where !bands[band].isEmpty { bounds.unite(with: box(band, of: canvas)) }
        return bounds
    }

    /// The part of a band to draw again.
    func box(_ band: Int, of canvas: Canvas) -> PixelBox { Self.box(bands[band], band, of: canvas) }

    /// A range of columns in a band.
    static func box(_ columns: Range<Int>, _ band: Int, of canvas: Canvas) -> PixelBox {
        PixelBox(columns.lowerBound, band * rows, columns.upperBound, min((band + 1) * rows, canvas.height))
    }
}

nonisolated extension Range<Int> {
    /// The smallest range around both; an empty one does not count.
    func united(with other: Range<Int>) -> Range<Int> {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
}
