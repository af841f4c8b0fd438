import TiltEngine

/// The pictures of a list's grids of colours, for drawing them as other pictures are drawn. The memory is kept from frame to
/// frame.
nonisolated final class GridPictures {
    private struct Entry {
        let picture: Mipmap
        /// The list that used it last.
        var list = 0
    }

    private var entries: [Entry] = []
    private var list = 0

    /// The greatest number of pictures kept: a grid has few sizes while its part of the world moves.
    private static let most = 12

    func begin() { list += 1 }

    /// The picture of the list's next grid, whose number changes with its colours.
    func next(_ colors: ArraySlice<UInt32>, columns: Int) -> Mipmap {
        let index = entry(columns, colors.count / columns)
        let picture = entries[index].picture
        if picture.take(colors) { picture.renumber() }
        entries[index].list = list
        return picture
    }

    /// A picture of a size that this list has not used yet.
    private func entry(_ width: Int, _ height: Int) -> Int {
        let fitting = entries.firstIndex { $0.list < list && $0.picture.width == width && $0.picture.height == height }
        if let fitting { return fitting }
        let made = Entry(picture: Mipmap(gridOf: width, height))
        if entries.count >= Self.most, let oldest = entries.indices.min(by: { entries[$0].list < entries[$1].list }),
            entries[oldest].list < list
        {
            entries[oldest] = made
            return oldest
        }
        entries.append(made)
        return entries.count - 1
    }
}

nonisolated extension Mipmap {
    /// A picture for a grid's colours, clear at first.
    fileprivate convenience init(gridOf columns: Int, _ rows: Int) {
        self.init(Pixels(width: columns, height: rows), levels: .one)
        for y in -1...rows {
            levels[0].rows[y] = RowContent(start: 0, end: Int32(columns), opaqueStart: 0, opaqueEnd: 0)
        }
    }

    /// Takes over colours that are premultiplied; returns whether any differs.
    fileprivate func take(_ colors: ArraySlice<UInt32>) -> Bool {
        let level = levels[0]
        var isNew = false
        colors.withUnsafeBufferPointer { colors in
            guard var source = colors.baseAddress else { return }
            for y in 0..<level.height {
                let row = level.row(y)
                var difference: UInt32 = 0
                for x in 0..<level.width {
                    difference |= row[x] ^ source[x]
                    row[x] = source[x]
                }
                if difference != 0 { isNew = true }
                source += level.width
            }
        }
        if isNew { level.repeatEdges() }
        return isNew
    }
}
