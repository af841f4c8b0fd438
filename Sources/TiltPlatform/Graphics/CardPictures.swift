import TiltEngine

/// A picture of a frame.
enum DrawnPicture {
    /// One that is the processor's too, mixed with another one of the same size by a share, 0…1, if there is one.
    case picture(Mipmap, mixed: (other: Mipmap, share: Double)? = nil)
    /// One that was drawn by the card.
    case texture(GraphicsTexture)
}

/// What is on a graphics card of pictures: cells of their levels, which are sent when they are drawn, or before. Those that have
/// not been drawn for the longest make room for others. The pictures themselves stay with the processor.
@MainActor final class CardPictures {
    /// The cells of a level that a piece shows.
    struct View {
        /// The side of a cell, in pixels.
        let side: Int
        let columns: Range<Int>
        let rows: Range<Int>
        /// The places of the cells, row by row; nil for those that are clear.
        let places: [TexturePages.Place?]
        /// Whether the level is one cell.
        var isWhole: Bool { side == CardPictures.single }

        /// Where the level's first pixel would be in a cell's texture.
        func origin(of place: TexturePages.Place, _ column: Int, _ row: Int) -> Vector {
            Vector(Double(place.x + 1 - column * side), Double(place.y + 1 - row * side))
        }
    }

    /// A part of a level.
    private final class Cell {
        let box: PixelBox
        /// Its place; nil if it is clear.
        let place: TexturePages.Place?
        /// The next of its rows to be sent, and the last frame that drew it.
        private var row = 0
        var used: Int

        init(_ box: PixelBox, in place: TexturePages.Place?, used: Int) {
            (self.box, self.place, self.used) = (box, place, used)
        }

        var isWhole: Bool { place == nil || row == box.height + 2 }

        /// Sends rows until a number of pixels is used up, with one more pixel around them.
        func send(_ level: Mipmap.Level, _ room: inout Int) {
            guard let place, !isWhole, room > 0 else { return }
            let width = box.width + 2
            let count = min(box.height + 2 - row, room / width + 1)
            place.texture.take(
                level.row(box.minY + row - 1) + box.minX - 1, stride: level.stride, x: place.x, y: place.y + row,
                width: width, height: count)
            row += count
            room -= width * count
        }
    }

    /// What is on the card of a picture.
    private final class Entry {
        weak var picture: Mipmap?
        /// The cells of each level, row by row.
        var levels: [[Cell?]]
        /// The last frames that showed it, and that lacked some of it.
        var (shown, lacked) = (-2, -2)

        init(_ picture: Mipmap) {
            self.picture = picture
            levels = Array(repeating: [], count: picture.levels.count)
        }
    }

    private let context: GraphicsContext
    /// The pages of cells, all of one size so that each fits into the place of any other, and of small pictures.
    private let (pages, smallPages): (TexturePages, TexturePages)
    private var entries: [Int: Entry] = [:]
    /// The pictures that are sent before they are drawn, each with its next cell.
    private var early: [(picture: Mipmap, cell: Int)] = []
    private var frame = 0
    /// The pixels that may still be sent for this frame.
    private var room = 0
    /// Whether this frame has left out a picture, and whether the card had no memory for one.
    private(set) var (isLacking, isFull) = (false, false)
    /// Whether the next frame waits for all that it shows.
    private var waits = true
    /// The cells with a place, those that have not been drawn for the longest last; nil before a frame needs their room.
    private var byAge: [(entry: Entry, level: Int, index: Int)]?

    /// The side of a cell, and the longest one of a level that is a cell by itself.
    fileprivate static let (side, single) = (256, 512)
    /// The pixels that are sent for a frame, 8 MB, and before they are drawn.
    private static let (pixels, earlyPixels) = (2 << 20, 1 << 20)
    /// The pixels from which a picture is not sent before: more than a window has.
    private static let most = 9 << 20
    /// The frames without a cell after which it makes room for one that is not drawn yet.
    private static let rest = 30

    init(_ context: GraphicsContext) {
        self.context = context
        pages = TexturePages(context, side: 8 * (Self.side + 2))
        smallPages = TexturePages(context, side: 2 * (Self.single + 2))
    }

    /// Begins a frame.
    func begin() {
        frame += 1
        room = waits ? .max : Self.pixels
        (isLacking, isFull, byAge) = (false, false, nil)
        if context.textureBytes > Renderer.textureLimit { dropPage(using: 0) }
        guard entries.contains(where: { $0.value.picture?.serial != $0.key }) else { return }
        entries = entries.filter { $0.value.picture?.serial == $0.key }
        dropEmptyPages()
    }

    /// Ends a frame.
    func end() { waits = false }

    /// Makes the next frame show at once what was to be seen in another way before.
    func keep(_ picture: Mipmap) { entry(of: picture).shown = frame }

    /// Begins to send a picture before it is drawn, if there is room for it; returns whether it can be drawn.
    func prepare(_ picture: Mipmap) -> Bool {
        if early.contains(where: { $0.picture === picture }) { return false }
        let isNew = !waits && entries[picture.serial] == nil && picture.width * picture.height <= Self.most
        if isNew { early.append((picture, 0)) }
        return !isNew
    }

    /// Sends pictures before they are drawn: as much as fits into a frame, or all of them, and whatever the next frame shows.
    func sendEarly(all: Bool) {
        if all { (waits, early) = (true, []) }
        var room = Self.earlyPixels
        while room > 0, let (picture, index) = early.first {
            let (level, grid) = (picture.levels[0], Grid(picture.levels[0]))
            let cell =
                index < grid.count
                ? cell(index, of: grid, level: 0, entry(of: picture), picture, resting: Self.rest) : nil
            // Without room, it is sent when it is drawn.
            guard let cell else {
                early.removeFirst()
                continue
            }
            cell.send(level, &room)
            if cell.isWhole { early[0].cell += 1 }
        }
    }

    /// Whether so much is in use that a frame first names what it draws, so that the cells of others make room for its own.
    var isTight: Bool { context.textureBytes > Renderer.textureLimit / 2 }

    /// Notes that the frame will draw what is seen of a picture's level.
    func name(_ picture: Mipmap, level: Int, seen: PictureLimits) {
        guard let entry = entries[picture.serial], !entry.levels[level].isEmpty else { return }
        let grid = Grid(picture.levels[level])
        for row in grid.cells(seen.down, grid.rows) {
            for column in grid.cells(seen.across, grid.columns) {
                entry.levels[level][row * grid.columns + column]?.used = frame
            }
        }
    }

    /// The cells with what is seen of a picture's level; nil if the frame must do without it, because some of it is not on the
    /// card yet.
    func view(of picture: Mipmap, level: Int, seen: PictureLimits) -> View? {
        let (entry, grid) = (entry(of: picture), Grid(picture.levels[level]))
        let (columns, rows) = (grid.cells(seen.across, grid.columns), grid.cells(seen.down, grid.rows))
        // What was to be seen a moment ago does not vanish.
        let stays = entry.shown >= frame - 1 && entry.lacked < frame - 1
        var places: [TexturePages.Place?] = []
        var isWhole = true
        for row in rows {
            for column in columns {
                let index = row * grid.columns + column
                guard let cell = cell(index, of: grid, level: level, entry, picture, resting: 0) else {
                    isFull = true
                    return nil
                }
                cell.used = frame
                var all = Int.max
                if stays {
                    cell.send(picture.levels[level], &all)
                } else {
                    cell.send(picture.levels[level], &room)
                }
                isWhole = isWhole && cell.isWhole
                places.append(cell.place)
            }
        }
        guard isWhole else {
            (entry.lacked, isLacking) = (frame, true)
            return nil
        }
        entry.shown = frame
        return View(side: grid.side, columns: columns, rows: rows, places: places)
    }

    /// A texture to draw on; nil if the card has no room. Call this before the frame draws any picture: pages that show least of the
    /// last frames make room for it.
    func target(width: Int, height: Int) -> GraphicsTexture? {
        while context.textureBytes + 4 * width * height > Renderer.textureLimit, dropPage(using: .max) {}
        return GraphicsTexture(.target, width: width, height: height, context)
    }

    private func entry(of picture: Mipmap) -> Entry {
        if let known = entries[picture.serial] { return known }
        let made = Entry(picture)
        entries[picture.serial] = made
        return made
    }

    /// The cells into which a level is divided.
    private struct Grid {
        let level: Mipmap.Level
        let (side, columns, rows): (Int, Int, Int)

        init(_ level: Mipmap.Level) {
            self.level = level
            let side = max(level.width, level.height) <= CardPictures.single ? CardPictures.single : CardPictures.side
            self.side = side
            (columns, rows) = ((level.width + side - 1) / side, (level.height + side - 1) / side)
        }

        var count: Int { columns * rows }

        /// The cells, of a number, in which positions lie.
        func cells(_ positions: ClosedRange<Double>, _ count: Int) -> Range<Int> {
            func cell(_ position: Double) -> Int {
                Int(((position + 0.5) / Double(side)).rounded(.down).clamped(to: 0...Double(count - 1)))
            }
            return cell(positions.lowerBound - 0.01)..<cell(positions.upperBound + 0.01) + 1
        }

        func box(_ index: Int) -> PixelBox {
            let (x, y) = (index % columns * side, index / columns * side)
            return PixelBox(x, y, min(x + side, level.width), min(y + side, level.height))
        }
    }

    /// A cell, which gets a place if it is new; nil if the card has no room, even without those that rest for some frames.
    private func cell(
        _ index: Int, of grid: Grid, level: Int, _ entry: Entry, _ picture: Mipmap, resting frames: Int
    ) -> Cell? {
        if entry.levels[level].isEmpty { entry.levels[level] = Array(repeating: nil, count: grid.count) }
        if let known = entry.levels[level][index] { return known }
        let box = grid.box(index)
        var place: TexturePages.Place?
        if !grid.level.isClear(in: box) {
            func take(within limit: Int) -> TexturePages.Place? {
                grid.side == Self.side
                    ? pages.place(width: Self.side + 2, height: Self.side + 2, within: limit)
                    : smallPages.place(width: box.width + 2, height: box.height + 2, within: limit)
            }
            place = take(within: Renderer.textureLimit)
            while place == nil, dropOldest(resting: frames) { place = take(within: Renderer.textureLimit) }
            // A frame is drawn even if it needs more.
            if place == nil, frames < Self.rest { place = take(within: .max) }
            if place == nil { return nil }
        }
        let made = Cell(box, in: place, used: frame)
        entry.levels[level][index] = made
        return made
    }

    /// Drops all cells on the page with the fewest that were drawn lately, if those are at most so many; returns whether there was
    /// such a page.
    @discardableResult private func dropPage(using most: Int) -> Bool {
        var uses: [ObjectIdentifier: Int] = [:]
        for case let cell? in entries.values.flatMap(\.levels).joined() {
            guard let place = cell.place else { continue }
            uses[ObjectIdentifier(place.texture), default: 0] += cell.used >= frame - Self.rest ? 1 : 0
        }
        guard let (least, count) = uses.min(by: { $0.value < $1.value }), count <= most else { return false }
        for entry in entries.values {
            for level in entry.levels.indices {
                for (index, cell) in entry.levels[level].enumerated() {
                    guard let place = cell?.place, ObjectIdentifier(place.texture) == least else { continue }
                    entry.levels[level][index] = nil
                }
            }
        }
        dropEmptyPages()
        return true
    }

    private func dropEmptyPages() { for pages in [pages, smallPages] { pages.dropEmpty() } }

    /// Drops the cell that has not been drawn for the longest, if that is more than some frames; returns whether there was one.
    private func dropOldest(resting frames: Int) -> Bool {
        var cells = byAge ?? cellsByAge()
        byAge = []
        defer { byAge = cells }
        while let oldest = cells.last {
            let used = oldest.entry.levels[oldest.level][oldest.index]?.used ?? frame
            guard used == frame || used < frame - frames else { return false }
            cells.removeLast()
            // It may have been drawn since.
            guard used < frame else { continue }
            oldest.entry.levels[oldest.level][oldest.index] = nil
            return true
        }
        return false
    }

    private func cellsByAge() -> [(entry: Entry, level: Int, index: Int)] {
        var cells: [(entry: Entry, level: Int, index: Int, used: Int)] = []
        for entry in entries.values {
            for (level, column) in entry.levels.enumerated() {
                for (index, cell) in column.enumerated() {
                    if let cell, cell.place != nil { cells.append((entry, level, index, cell.used)) }
                }
            }
        }
        return cells.sorted { $0.used > $1.used }.map { ($0.entry, $0.level, $0.index) }
    }
}

nonisolated extension Mipmap.Level {
    fileprivate func isClear(in box: PixelBox) -> Bool {
        (box.minY..<box.maxY).allSatisfy { max(Int(rows[$0].start), box.minX) >= min(Int(rows[$0].end), box.maxX) }
    }
}
