import TiltEngine

/// The pictures of a list's grids of colours, for drawing them as other pictures are drawn. The memory is kept from frame to
/// frame.
nonisolated final class GridPictures {
    private var pictures: [Mipmap] = []
    /// The number of grids of the list that have been taken.
    private var count = 0
    /// Each picture's number, which changes with its colours.
    private var serials: [Int] = []
    private var last = 0

    /// Begins a new list.
    func begin() { count = 0 }

    /// The picture of the list's next grid, and whether its colours have changed since the list before.
    func next(_ colors: ArraySlice<UInt32>, columns: Int) -> (picture: Mipmap, sketch: PictureSketch, isNew: Bool) {
        let (index, rows) = (count, colors.count / columns)
        count += 1
        let isLarger = index == pictures.count
        if isLarger || pictures[index].width != columns || pictures[index].height != rows {
            let picture = Mipmap(gridOf: columns, rows)
            if isLarger {
                pictures.append(picture)
                serials.append(0)
            } else {
                pictures[index] = picture
            }
            serials[index] = 0
        }
        let isNew = pictures[index].take(colors) || serials[index] == 0
        if isNew {
            // Numbers below 0 are no other picture's.
            last -= 1
            serials[index] = last
        }
        return (pictures[index], PictureSketch(pictures[index], serial: serials[index]), isNew)
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
