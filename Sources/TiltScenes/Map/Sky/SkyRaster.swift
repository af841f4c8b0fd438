import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltStage

/// The picture of rain, cloud and night over the chart, in blocks of cells that are fixed to the world, at keys of time.
///
/// Between two keys it is their mixture. Blocks are made ahead of their time, few in a step. After a jump in time or place a
/// coarse picture is made at once, and the fine one in some steps. All this depends on the steps alone, so that the same
/// input gives the same pictures.
struct SkyRaster: Sendable {
    /// A block of cells: its key of time, level of zoom and place.
    private struct Block: Hashable {
        let key: SkyKey
        let level: Int
        let column: Int
        let row: Int
    }

    /// The coarse picture after a jump: of a part of the world somewhat larger than the view, at a key of time.
    private struct Sketch {
        let key: SkyKey
        let level: Int
        /// The side of a cell in points of the world, and the column and row of the first cell, from its origin.
        let cell: Double
        let first: (column: Int, row: Int)
        let columns, rows: Int
        var cells = Cells()

        var drawing: Drawing { Drawing(frame: frame, columns: columns, rows: rows, colors: cells.colors) }

        var frame: Rect {
            Rect(
                x: Double(first.column) * cell, y: Double(first.row) * cell, width: Double(columns) * cell,
                height: Double(rows) * cell)
        }
    }

    /// The blocks of a level at one or two keys of time.
    private struct Shown: Equatable {
        let level: Int
        let columns: Range<Int>
        let rows: Range<Int>
        let key: SkyKey
        /// The share of the next key, 0…1.
        var share: Double

        /// The same blocks, whatever the share.
        var blocks: Shown { Shown(level: level, columns: columns, rows: rows, key: key, share: share == 0 ? 0 : 1) }
    }

    /// What is drawn: the colours of a part of the world, row by row, and, with a share, those that they are mixed with.
    private struct Drawing {
        let frame: Rect
        let columns, rows: Int
        var share: Double?
        var colors: [UInt32] = []

        func draw(into list: inout DrawList, _ view: SkyView) {
            let quad = view.quad(frame)
            list.grid(columns: columns, rows: rows, share: share, in: quad) { cells in
                guard let light = view.light, let frame = quad.rect else { return cells += colors }
                light.shine(on: colors, columns: columns, rows: rows, in: frame, to: &cells)
            }
        }
    }

    private let atmosphere: Atmosphere
    /// The cells of a block: their colours, and how far cloud and rain cover the ground, 0…255.
    private struct Cells {
        var colors: [UInt32] = []
        var covers: [UInt8] = []

        /// How far a cloud's shadow falls, across and down, in cells.
        private static let shadow = 3

        init() {}

        init(of weather: Weather, over part: Rect, columns: Int, hasNight: Bool) {
            // The light comes from the upper left, as in the ground's relief, so shadows come from beyond the part's top and left.
            let (side, reach) = (part.width / Double(columns), Self.shadow)
            let beyond = Vector(Double(reach), Double(reach)) * side
            let wide = Rect(origin: part.origin - beyond, size: part.size + beyond)
            let (grid, palette) = (SkyGrid(weather, over: wide, columns: columns + reach), SkyPalette.standard)
            let all = grid.cells.map { $0.sky.cover }
            for start in stride(from: reach * (grid.columns + 1), to: all.count, by: grid.columns) {
                for index in start..<start + columns {
                    let caster = index - reach * (grid.columns + 1)
                    // Half of it from nearer, for a soft edge.
                    let shade = (all[caster] + all[caster + grid.columns + 1]) / 2 - all[index]
                    // The mean of four cells: the classes of rain would show each.
                    let (cells, above) = (grid.cells, index - grid.columns)
                    let pairs =
                        cells[index].sky.rain + cells[index - 1].sky.rain + cells[above].sky.rain
                        + cells[above - 1].sky.rain
                    colors.append(
                        palette.color(of: cells[index], rain: pairs / 4, shade: max(0, shade), hasNight: hasNight))
                    covers.append(UInt8(255 * all[index]))
                }
            }
        }
    }

    private var blocks: [Block: Cells] = [:]
    /// What is to be seen: blocks, or a sketch and for how many steps it has been.
    private var shown: Shown?
    private var sketch: Sketch?
    private var sketched = 0
    /// What is drawn, the blocks in it, and what was drawn before, which fades away in some steps.
    private var drawing: Drawing?
    private var joined: Shown?
    private var leaving: (drawing: Drawing, steps: Int)?
    /// What is kept: the blocks around those of a view.
    private var kept: Shown?
    private var weathers: [SkyKey: Weather] = [:]
    private var hasNight = true

    /// The cells along a block's side, and a cell's side on the screen in points.
    private static let (cells, cell) = (24, 16.0 / 3)
    /// The number of missing blocks that one step makes, and that which it makes of more.
    private static let (atOnce, pace) = (20, 8)
    /// The number of blocks ahead of a moving view that one step makes.
    private static let onTheWay = 4
    /// The number of steps in which the blocks of the next key are made; a key lasts for 120.
    private static let ahead = 100
    /// By how many levels a sketch is coarser, and how far it reaches beyond the view, in its cells.
    private static let (coarser, margin) = (2, 4)
    /// The steps in which another picture takes the place of one.
    private static let fading = 24

    init(_ atmosphere: Atmosphere) { self.atmosphere = atmosphere }

    /// Prepares the picture for a view at a time in hours: all of it at once if it is complete, and only what is seen in a step
    /// that is busy. The view has moved by points of the screen since the step before.
    mutating func prepare(
        _ view: SkyView, moved: Vector = .zero, hours: Double, hasNight: Bool, isComplete: Bool = false,
        isBusy: Bool = false
    ) {
        if hasNight != self.hasNight {
            blocks.removeAll(keepingCapacity: true)
            (sketch, joined) = (nil, nil)
        }
        self.hasNight = hasNight
        let (key, share) = (SkyKey(upTo: hours), SkyKey.share(at: hours))
        let fine = shown(view, level: view.cellLevel, key: key, share: share)
        if isComplete || missing(of: fine) <= Self.atOnce {
            makeBlocks(of: fine)
            (shown, sketch) = (fine, nil)
            if !isBusy {
                makeBlocks(of: ahead(of: fine, moved: moved), most: Self.onTheWay)
                prefetch(fine)
            }
        } else {
            makeSketch(view, key: SkyKey(nearest: hours), isBusy: isBusy)
            shown = nil
            if sketched > SkyKey.patience { makeBlocks(of: fine, most: Self.pace) }
        }
        prune(around: fine)
        leaving?.steps += 1
        if let before = drawing, (shown == nil) != (joined == nil) || shown?.level != joined?.level, !isComplete {
            leaving = (before, 0)
        } else if isComplete || leaving?.steps == Self.fading {
            leaving = nil
        }
        if let sketch, shown == nil {
            (drawing, joined) = (sketch.drawing, nil)
        } else if let shown {
            if shown.blocks != joined { join(shown.blocks) }
            drawing?.share = shown.share == 0 ? nil : shown.share
        }
    }

    /// Whether it goes on changing although nothing else moves.
    var isWaiting: Bool { sketch != nil || leaving != nil }

    /// The blocks of a picture, with those that a moving view comes to next.
    private func ahead(of fine: Shown, moved: Vector) -> Shown {
        func extended(_ range: Range<Int>, _ distance: Double) -> Range<Int> {
            guard abs(distance) > 0.1 else { return range }
            return distance < 0 ? range.lowerBound - 1..<range.upperBound : range.lowerBound..<range.upperBound + 1
        }
        return Shown(
            level: fine.level, columns: extended(fine.columns, moved.x), rows: extended(fine.rows, moved.y),
            key: fine.key, share: fine.share)
    }

    /// Makes a sketch for a view, unless there is one, or one that does while others are busy.
    private mutating func makeSketch(_ view: SkyView, key: SkyKey, isBusy: Bool) {
        let level = view.cellLevel - Self.coarser
        sketched += 1
        if let sketch, sketch.level == level, sketch.frame.holds(view.part),
            sketch.key == key || isBusy || sketched < SkyKey.pause
        {
            return
        }
        let cell = SkyView.length(Self.cell, at: level)
        let (columns, rows) = SkyView.blocks(cell, covering: view.part.insetBy(-Double(Self.margin) * cell))
        var made = Sketch(
            key: key, level: level, cell: cell, first: (columns.lowerBound, rows.lowerBound), columns: columns.count,
            rows: rows.count)
        made.cells = Cells(of: weather(at: key), over: made.frame, columns: made.columns, hasNight: hasNight)
        (sketch, sketched) = (made, 0)
    }

    private func shown(_ view: SkyView, level: Int, key: SkyKey, share: Double) -> Shown {
        let (columns, rows) = SkyView.blocks(Self.side(of: level), covering: view.part)
        return Shown(level: level, columns: columns, rows: rows, key: key, share: share)
    }

    /// The side of a block in points of the world.
    private static func side(of level: Int) -> Double { SkyView.length(Double(cells) * cell, at: level) }

    /// The number of blocks that are needed and not there.
    private func missing(of shown: Shown) -> Int {
        missing(of: shown, key: shown.key) + (shown.share == 0 ? 0 : missing(of: shown, key: shown.key.next))
    }

    private func missing(of shown: Shown, key: SkyKey) -> Int {
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
        if shown.share > 0 { makeBlocks(of: shown, key: shown.key.next, most: most - made) }
    }

    /// Makes blocks of a key, and returns their number.
    @discardableResult
    private mutating func makeBlocks(of shown: Shown, key: SkyKey, most: Int) -> Int {
        let side = Self.side(of: shown.level)
        var made = 0
        for row in shown.rows {
            for column in shown.columns where made < most {
                let block = Block(key: key, level: shown.level, column: column, row: row)
                guard blocks[block] == nil else { continue }
                let part = Rect(x: Double(column) * side, y: Double(row) * side, width: side, height: side)
                blocks[block] = Cells(of: weather(at: key), over: part, columns: Self.cells, hasNight: hasNight)
                made += 1
            }
        }
        return made
    }

    /// Makes some more blocks of the keys to come.
    private mutating func prefetch(_ shown: Shown) {
        let (share, key) = (1 + shown.columns.count * shown.rows.count / Self.ahead, shown.key.next)
        if makeBlocks(of: shown, key: key, most: share) == 0 {
            makeBlocks(of: shown, key: key.next, most: share)
        }
    }

    private mutating func weather(at key: SkyKey) -> Weather {
        let weather = weathers[key] ?? atmosphere.weather(at: key.hours).tabulated()
        weathers[key] = weather
        return weather
    }

    /// Drops blocks that are neither seen nor will be soon.
    private mutating func prune(around fine: Shown) {
        var around = fine
        around.share = 0
        guard around != kept else { return }
        kept = around
        let later = fine.key.next
        let keys = [fine.key, later, later.next]
        let (columns, rows) = (fine.columns, fine.rows)
        blocks = blocks.filter { block, _ in
            keys.contains(block.key) && block.level == fine.level
                && (columns.lowerBound - 1...columns.upperBound).contains(block.column)
                && (rows.lowerBound - 1...rows.upperBound).contains(block.row)
        }
        weathers = weathers.filter { keys.contains($0.key) }
    }

    /// How far cloud and rain cover the ground at a place, 0…1; 0 where there is no picture.
    func cover(at place: Vector) -> Double {
        if let sketch {
            let (x, y) = ((place.x / sketch.cell).rounded(.down), (place.y / sketch.cell).rounded(.down))
            let (column, row) = (Int(x) - sketch.first.column, Int(y) - sketch.first.row)
            guard (0..<sketch.columns).contains(column), (0..<sketch.rows).contains(row) else { return 0 }
            return Double(sketch.cells.covers[row * sketch.columns + column]) / 255
        }
        guard let shown else { return 0 }
        let side = Self.side(of: shown.level)
        let block = place / side
        let (column, row) = (Int(block.x.rounded(.down)), Int(block.y.rounded(.down)))
        func cover(_ key: SkyKey) -> Double? {
            guard let cells = blocks[Block(key: key, level: shown.level, column: column, row: row)] else { return nil }
            let (x, y) = (block.x - Double(column), block.y - Double(row))
            let index = Int(y * Double(Self.cells)) * Self.cells + Int(x * Double(Self.cells))
            return Double(cells.covers[index]) / 255
        }
        guard let now = cover(shown.key) else { return 0 }
        guard shown.share > 0, let later = cover(shown.key.next) else { return now }
        return lerp(now, later, shown.share)
    }

    /// Draws the part of the picture that a view shows. One that fades away is darker than its share, so that the two together
    /// are as dark as each of them where it is half opaque.
    func draw(into list: inout DrawList, _ view: SkyView) {
        let share = leaving.map { smoothRise(0, Double(Self.fading), Double($0.steps + 1)) } ?? 1
        if let leaving {
            list.faded(to: (1 - share) / (1 - 0.5 * share)) { leaving.drawing.draw(into: &$0, view) }
        }
        list.faded(to: share) { drawing?.draw(into: &$0, view) }
    }

    private mutating func join(_ blocks: Shown) {
        var colors = drawing?.colors ?? []
        drawing = nil
        colors.removeAll(keepingCapacity: true)
        for key in blocks.share == 0 ? [blocks.key] : [blocks.key, blocks.key.next] {
            for row in blocks.rows {
                let cells = blocks.columns.compactMap {
                    self.blocks[Block(key: key, level: blocks.level, column: $0, row: row)]?.colors
                }
                for start in stride(from: 0, to: Self.cells * Self.cells, by: Self.cells) {
                    for cells in cells { colors += cells[start..<start + Self.cells] }
                }
            }
        }
        let side = Self.side(of: blocks.level)
        let (columns, rows) = (blocks.columns.count, blocks.rows.count)
        let frame = Rect(
            x: Double(blocks.columns.lowerBound) * side, y: Double(blocks.rows.lowerBound) * side,
            width: Double(columns) * side, height: Double(rows) * side)
        joined = blocks
        drawing = Drawing(frame: frame, columns: columns * Self.cells, rows: rows * Self.cells, colors: colors)
    }
}
