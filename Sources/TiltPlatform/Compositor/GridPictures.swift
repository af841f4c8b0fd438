import Foundation
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

    /// The picture of the list's next grid, whose number changes with its colours. With a share, two grids are mixed with this
    /// share of the second.
    func next(_ colors: ArraySlice<UInt32>, columns: Int, share: Double?) -> Mipmap {
        let (now, later) = colors.grids(share)
        let index = entry(columns, now.count / columns)
        let picture = entries[index].picture
        let share = UInt32((share ?? 0) * 256)
        if picture.take(now, mixedWith: later ?? now, share: share) { picture.renumber() }
        entries[index].list = list
        return picture
    }

    /// The picture of the list's next grid as ``next(_:columns:share:)`` returns it, without a second one. One that has these
    /// colours is the same picture as before.
    func known(_ colors: ArraySlice<UInt32>, columns: Int) -> Mipmap {
        let (width, height) = (columns, colors.count / columns)
        let same = entries.firstIndex { $0.list < list && $0.picture.isGrid(width, height) && $0.picture.holds(colors) }
        guard let same else { return next(colors, columns: columns, share: nil) }
        entries[same].list = list
        return entries[same].picture
    }

    /// A picture of a size that this list has not used yet.
    private func entry(_ width: Int, _ height: Int) -> Int {
        let fitting = entries.firstIndex { $0.list < list && $0.picture.isGrid(width, height) }
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

    fileprivate func isGrid(_ columns: Int, _ rows: Int) -> Bool { width == columns && height == rows }

    /// Whether it has these colours.
    fileprivate func holds(_ colors: ArraySlice<UInt32>) -> Bool {
        let level = levels[0]
        return colors.withUnsafeBufferPointer { colors in
            guard let start = colors.baseAddress else { return false }
            return (0..<level.height).allSatisfy {
                memcmp(level.row($0), start + $0 * level.width, 4 * level.width) == 0
            }
        }
    }

    /// Takes over colours that are premultiplied, mixed with 1/256 `share` of others; returns whether any differs.
    fileprivate func take(
        _ colors: ArraySlice<UInt32>, mixedWith others: ArraySlice<UInt32>, share: UInt32
    ) -> Bool {
        let level = levels[0]
        var isNew = false
        colors.withUnsafeBufferPointer { colors in
            others.withUnsafeBufferPointer { others in
                guard var source = colors.baseAddress, var other = others.baseAddress else { return }
                for y in 0..<level.height {
                    let row = level.row(y)
                    var difference: UInt32 = 0
                    for x in 0..<level.width {
                        let color = share == 0 ? source[x] : PixelLanes.mix(source[x], other[x], share)
                        difference |= row[x] ^ color
                        row[x] = color
                    }
                    if difference != 0 { isNew = true }
                    source += level.width
                    other += level.width
                }
            }
        }
        if isNew { level.repeatEdges() }
        return isNew
    }
}

nonisolated extension ArraySlice<UInt32> {
    /// The colours of a grid, and of the one that it is mixed with if it has a share of it.
    func grids(_ share: Double?) -> (now: ArraySlice, later: ArraySlice?) {
        guard share != nil else { return (self, nil) }
        return (prefix(count / 2), suffix(count / 2))
    }
}
