import TiltAtmosphere
import TiltEngine

/// The picture of rain, cloud and night over the chart, in blocks of cells that are fixed to the world, at keys of time.
///
/// Between two keys it is their mixture. Blocks are made ahead of their time, few in a step. After a jump in time or place a
/// coarse picture is made at once, and the fine one in some steps. All this depends on the steps alone, so that the same
/// input gives the same pictures.
struct SkyRaster: Sendable {
    /// A block of cells: its key of time, level of zoom and place.
    private struct Block: Hashable {
        let key: Int
        let level: Int
        let column: Int
        let row: Int
    }

    /// What is drawn: the blocks of a level at one or two keys of time.
    private struct Shown: Equatable {
        let level: Int
        let columns: Range<Int>
        let rows: Range<Int>
        let key: Int
        /// The share of the next key, in 1/256.
        var share: UInt32
    }

    /// What is kept: the blocks around those of a view, and all those of the level that is drawn.
    private struct Kept: Equatable {
        var around: Shown
        let level: Int?
    }

    private let atmosphere: Atmosphere
    /// The cells of a block: their colours, and how far cloud and rain cover the ground, 0…255.
    private struct Cells {
        var colors: [UInt32] = []
        var covers: [UInt8] = []
    }

    private var blocks: [Block: Cells] = [:]
    private var shown: Shown?
    private var kept: Kept?
    private var weathers: [Int: Weather] = [:]
    private var hasNight = true

    /// The cells along a block's side, and a cell's side on the screen in points.
    private static let (cells, cell) = (32, 4.0)
    /// The keys of time in an hour.
    private static let keysPerHour = 4.0
    private static let keys = Int(SkyClock.period * keysPerHour)
    /// The number of missing blocks that one step makes, and that which it makes of more.
    private static let (atOnce, pace) = (20, 8)
    /// The number of steps in which the blocks of the next key are made; a key lasts for 120.
    private static let ahead = 100
    /// By how many levels the picture after a jump is coarser.
    private static let coarser = 2

    init(_ atmosphere: Atmosphere) { self.atmosphere = atmosphere }

    /// Prepares the picture for a view at a time in hours; all of it at once if it is complete.
    mutating func prepare(_ view: SkyView, hours: Double, hasNight: Bool, isComplete: Bool = false) {
        if hasNight != self.hasNight { blocks.removeAll(keepingCapacity: true) }
        self.hasNight = hasNight
        let time = hours * Self.keysPerHour
        let (key, share) = (Int(time), UInt32((time - time.rounded(.down)) * 256))
        let fine = shown(view, level: view.level, key: key, share: share)
        if isComplete || missing(of: fine) <= Self.atOnce {
            makeBlocks(of: fine)
            shown = fine
            prefetch(fine)
        } else {
            let coarse = self.shown(
                view, level: view.level - Self.coarser, key: share < 128 ? key : Self.next(key), share: 0)
            if missing(of: coarse) > 0 { makeBlocks(of: coarse) } else { makeBlocks(of: fine, most: Self.pace) }
            shown = coarse
        }
        prune(around: fine)
    }

    private func shown(_ view: SkyView, level: Int, key: Int, share: UInt32) -> Shown {
        let (columns, rows) = SkyView.blocks(Self.side(of: level), covering: view.part)
        return Shown(level: level, columns: columns, rows: rows, key: key, share: share)
    }

    /// The side of a block in points of the world.
    private static func side(of level: Int) -> Double { SkyView.length(Double(cells) * cell, at: level) }
    private static func next(_ key: Int) -> Int { (key + 1) % keys }

    /// The number of blocks that are needed and not there.
    private func missing(of shown: Shown) -> Int {
        missing(of: shown, key: shown.key) + (shown.share == 0 ? 0 : missing(of: shown, key: Self.next(shown.key)))
    }

    private func missing(of shown: Shown, key: Int) -> Int {
        var count = 0
        for row in shown.rows {
            for column in shown.columns
            where blocks[Block(key: key, level: shown.level, column: column, row: row)] == nil { count += 1 }
        }
        return count
    }

    /// Makes blocks that are needed and not there, those of the first key first.
    private mutating func makeBlocks(of shown: Shown, most: Int = .max) {
        let made = makeBlocks(of: shown, key: shown.key, most: most)
        if shown.share > 0 { makeBlocks(of: shown, key: Self.next(shown.key), most: most - made) }
    }

    /// Makes blocks of a key, and returns their number.
    @discardableResult
    private mutating func makeBlocks(of shown: Shown, key: Int, most: Int) -> Int {
        var made = 0
        for row in shown.rows {
            for column in shown.columns where made < most {
                let block = Block(key: key, level: shown.level, column: column, row: row)
                guard blocks[block] == nil else { continue }
                make(block)
                made += 1
            }
        }
        return made
    }

    /// Makes some more blocks of the keys to come.
    private mutating func prefetch(_ shown: Shown) {
        let (share, key) = (1 + shown.columns.count * shown.rows.count / Self.ahead, Self.next(shown.key))
        if makeBlocks(of: shown, key: key, most: share) == 0 {
            makeBlocks(of: shown, key: Self.next(key), most: share)
        }
    }

    private mutating func make(_ block: Block) {
        let weather = weathers[block.key] ?? atmosphere.weather(at: Double(block.key) / Self.keysPerHour)
        weathers[block.key] = weather
        let side = Self.side(of: block.level)
        let part = Rect(
            x: Double(block.column) * side, y: Double(block.row) * side, width: side, height: side)
        let (grid, palette) = (SkyGrid(weather, over: part, columns: Self.cells), SkyPalette.standard)
        var cells = Cells()
        cells.colors = grid.cells.map { palette.color(of: $0, hasNight: hasNight) }
        cells.covers = grid.cells.map {
            UInt8(255 * max(0.6 * $0.cloud, smoothRise(0.25, 0.5, $0.rain)).clamped(to: 0...1))
        }
        blocks[block] = cells
    }

    /// Drops blocks that are neither seen nor will be soon.
    private mutating func prune(around fine: Shown) {
        var kept = Kept(around: fine, level: shown?.level)
        kept.around.share = 0
        guard kept != self.kept else { return }
        self.kept = kept
        let later = Self.next(fine.key)
        let keys = [fine.key, later, Self.next(later)]
        let (columns, rows) = (fine.columns, fine.rows)
        blocks = blocks.filter { block, _ in
            guard keys.contains(block.key) else { return false }
            if block.level == shown?.level, block.level != fine.level { return true }
            return block.level == fine.level
                && (columns.lowerBound - 1...columns.upperBound).contains(block.column)
                && (rows.lowerBound - 1...rows.upperBound).contains(block.row)
        }
        weathers = weathers.filter { keys.contains($0.key) }
    }

    /// How far cloud and rain cover the ground at a place, 0…1; 0 where there is no picture.
    func cover(at place: Vector) -> Double {
        guard let shown else { return 0 }
        let side = Self.side(of: shown.level)
        let block = place / side
        let (column, row) = (Int(block.x.rounded(.down)), Int(block.y.rounded(.down)))
        func cover(_ key: Int) -> Double? {
            guard let cells = blocks[Block(key: key, level: shown.level, column: column, row: row)] else { return nil }
            let (x, y) = (block.x - Double(column), block.y - Double(row))
            let index = Int(y * Double(Self.cells)) * Self.cells + Int(x * Double(Self.cells))
            return Double(cells.covers[index]) / 255
        }
        guard let now = cover(shown.key) else { return 0 }
        guard shown.share > 0, let later = cover(Self.next(shown.key)) else { return now }
        return lerp(now, later, Double(shown.share) / 256)
    }

    /// Draws the part of the picture that a view shows.
    func draw(into list: inout DrawList, _ view: SkyView) {
        guard let shown else { return }
        let cell = Self.side(of: shown.level) / Double(Self.cells)
        func range(_ low: Double, _ high: Double, _ blocks: Range<Int>) -> Range<Int> {
            let made = blocks.lowerBound * Self.cells..<blocks.upperBound * Self.cells
            let first = Int((low / cell).rounded(.down)) - 1
            return (first..<max(Int((high / cell).rounded(.up)) + 1, first)).clamped(to: made)
        }
        let columns = range(view.part.minX, view.part.maxX, shown.columns)
        let rows = range(view.part.minY, view.part.maxY, shown.rows)
        guard !columns.isEmpty, !rows.isEmpty else { return }
        let origin = Vector(Double(columns.lowerBound), Double(rows.lowerBound)) * cell
        let frame = Rect(
            origin: view.point(origin), size: Vector(Double(columns.count), Double(rows.count)) * (cell * view.zoom))
        list.grid(columns: columns.count, rows: rows.count, in: frame) { colors in
            let start = colors.count
            colors.append(contentsOf: repeatElement(0, count: columns.count * rows.count))
            forEachBlock(of: shown) { column, row, now, later in
                let (left, top) = (column * Self.cells, row * Self.cells)
                let across = columns.clamped(to: left..<left + Self.cells)
                for row in rows.clamped(to: top..<top + Self.cells) {
                    let first = start + (row - rows.lowerBound) * columns.count - columns.lowerBound
                    let cell = (row - top) * Self.cells - left
                    for column in across {
                        colors[first + column] = SkyPalette.mix(
                            now.colors[cell + column], later.colors[cell + column], shown.share)
                    }
                }
            }
        }
    }

    /// Passes on the blocks that are shown, at both keys of time.
    private func forEachBlock(
        of shown: Shown, _ body: (_ column: Int, _ row: Int, _ now: Cells, _ later: Cells) -> Void
    ) {
        for row in shown.rows {
            for column in shown.columns {
                func block(_ key: Int) -> Cells? {
                    blocks[Block(key: key, level: shown.level, column: column, row: row)]
                }
                guard let now = block(shown.key) else { continue }
                body(column, row, now, shown.share == 0 ? now : block(Self.next(shown.key)) ?? now)
            }
        }
    }
}
