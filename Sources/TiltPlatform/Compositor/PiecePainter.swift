import CSpans
import TiltEngine

/// The tables that the pieces of a frame share: the points of their outlines, the columns of their pictures, thin strokes,
/// and the sides of polygons.
nonisolated struct PieceTables {
    let points: UnsafeBufferPointer<SIMD2<Double>>
    let positions: UnsafeBufferPointer<Int32>
    let weights: UnsafeBufferPointer<UInt32>
    let hairs: UnsafeBufferPointer<SpanHair>
    let hairOrder: UnsafeBufferPointer<Int32>
    let hairLimits: UnsafeBufferPointer<Int>
    let sides: UnsafeBufferPointer<PolygonSide>
}

/// Draws one piece into a box of the canvas, row by row: the partly covered pixels and the fully covered ones.
nonisolated struct PiecePainter {
    let piece: Piece
    let box: PixelBox
    let canvas: Canvas
    let scratch: RowScratch
    let tables: PieceTables

    func paint() {
        switch piece.appearance.shape {
        case .box: for y in box.minY..<box.maxY { paintWhole(y, box.minX, box.maxX) }
        case .soft(let edge):
            var shape = SoftCoverage(edge, columns: columns, scratch: scratch)
            for y in box.minY..<box.maxY { paint(shape.cover(y), y) }
        case .quad where piece.isClearAround: paintBox()
        case .rounded, .quad: paintOutline()
        case .ring: paintRing()
        case .polygon(let range):
            var shape = PolygonCoverage(
                UnsafeBufferPointer(rebasing: tables.sides[range]), columns: columns, row: scratch.coverage)
            for y in box.minY..<box.maxY {
                shape.forEachRun(y) { run, isWhole in
                    if isWhole {
                        paintWhole(y, run.lowerBound, run.upperBound)
                    } else {
                        paintPart(y, run.lowerBound, run.upperBound)
                    }
                }
            }
        case .hairs:
            let band = piece.hairLimits + box.minY / Damage.rows
            let order = tables.hairOrder[tables.hairLimits[band]..<tables.hairLimits[band + 1]]
            HairPainter.paint(UnsafeBufferPointer(rebasing: order), of: tables.hairs, box, on: canvas)
        }
    }

    private func paintOutline() {
        guard let outline = piece.outline else { return }
        var shape = EdgeCoverage(side(outline.left), side(outline.right), columns: columns, row: scratch.coverage)
        guard case .picture(_, _, .upright(let across, let down), let tint) = piece.appearance.paint else {
            let isSmall = piece.appearance.isSmallAndRotated
            for y in box.minY..<box.maxY {
                if isSmall { paintAtOnce(shape.cover(y), y) } else { paint(shape.cover(y), y) }
            }
            return
        }
        guard tint < .max || !copyRows(down) else { return }
        var picture = UprightPainter(self, across: across, down: down, tint: tint)
        picture.paint(&shape)
    }

    /// Paints a picture that is clear around over the whole box.
    private func paintBox() {
        guard case .picture(_, _, let mapping, let tint) = piece.appearance.paint else { return }
        for y in box.minY..<box.maxY {
            samplePlaces(mapping, box.minX, y, box.width, into: scratch.finished)
            SpanBlending.blend(scratch.finished, false, tint: tint, over: canvas.row(y) + box.minX, count: box.width)
        }
    }

    /// Copies the rows of an opaque picture that lies at whole pixels and covers the box; returns false otherwise.
    private func copyRows(_ down: PictureMapping.Line) -> Bool {
        guard piece.isOpaque, let level = piece.level, let shift = piece.shift, shift.weight == 0,
            let edges = piece.appearance.edges, edges.cover(box), !piece.appearance.isRounded
        else { return false }
        let (first, last) = (down.at(box.minY), down.at(box.maxY - 1))
        let (start, end) = (first.rounded(), last.rounded())
        // Closer than the smallest blend: positions have 256 parts per pixel.
        guard abs(first - start) < 1.0 / 1024, abs(last - end) < 1.0 / 1024, end - start == Double(box.height - 1),
            piece.limits.down.contains(start), piece.limits.down.contains(end)
        else { return false }
        var top = UnsafePointer(level.row(Int(start)) + (box.minX + shift.whole))
        var row = canvas.row(box.minY) + box.minX
        for _ in 0..<box.height {
            row.update(from: top, count: box.width)
            top += level.stride
            row += canvas.stride
        }
        return true
    }

    private var columns: Range<Int> { box.minX..<box.maxX }

    private func side(_ range: Range<Int>) -> ShapeSide {
        guard let points = tables.points.baseAddress else { preconditionFailure("a shape without points") }
        return ShapeSide(range, of: points)
    }

    /// Draws the rows of a ring above and below its hole, across the hole's rounded ends, and beside it.
    private func paintRing() {
        guard let outline = piece.outline, let hole = piece.hole,
            case .ring(let rect, _, let width) = piece.appearance.shape
        else { return }
        let row = scratch.coverage
        // Unless both sides have a column in common.
        let repeats = rect.width - 2 * width >= 2
        let (left, right) = (side(outline.left), side(outline.right))
        let inner = (left: side(hole.left), right: side(hole.right))
        var frame = EdgeCoverage(left, right, columns: columns, row: row, repeats: false)
        var pierced = EdgeCoverage(left, right, hole: inner, columns: columns, row: row)
        var (west, east) = (
            EdgeCoverage(left, inner.left, columns: columns, row: row, repeats: repeats),
            EdgeCoverage(inner.right, right, columns: columns, row: row, repeats: repeats)
        )
        for y in box.minY..<box.maxY {
            if Double(y + 1) <= inner.left.top || Double(y) >= inner.left.foot {
                paint(frame.cover(y), y)
            } else if inner.left.spans(Double(y), Double(y + 1)) {
                paint(west.cover(y), y)
                paint(east.cover(y), y)
            } else {
                paint(pierced.cover(y), y)
            }
        }
    }

    private func paint(_ coverage: Coverage, _ y: Int) {
        paintPart(y, coverage.start, coverage.wholeStart)
        paintWhole(y, coverage.wholeStart, coverage.wholeEnd)
        paintPart(y, max(coverage.wholeStart, coverage.wholeEnd), coverage.end)
    }

    /// Paints a row of a small rotated picture, such as a letter, which is sampled faster at once than in parts.
    private func paintAtOnce(_ coverage: Coverage, _ y: Int) {
        let whole = coverage.wholeStart..<max(coverage.wholeStart, coverage.wholeEnd)
        (scratch.coverage.mask + (whole.lowerBound - box.minX)).update(repeating: 0xFF_00FF, count: whole.count)
        paintPart(y, coverage.start, coverage.end)
    }

    private func paintWhole(_ y: Int, _ start: Int, _ end: Int) {
        guard start < end else { return }
        let row = canvas.row(y)
        switch piece.appearance.paint {
        case .own: return
        case .color(let color): SpanBlending.fill(color, over: row + start, count: end - start)
        case .picture(_, _, let mapping, let tint):
            var x = start
            while x < end {
                let count = min(end - x, RowScratch.run)
                if piece.isOpaque, tint == .max {
                    sample(mapping, x, y, count, into: row + x)
                } else {
                    sample(mapping, x, y, count, into: scratch.finished)
                    SpanBlending.blend(scratch.finished, piece.isOpaque, tint: tint, over: row + x, count: count)
                }
                x += count
            }
        }
    }

    private func paintPart(_ y: Int, _ start: Int, _ end: Int) {
        guard start < end else { return }
        let row = canvas.row(y)
        let mask = scratch.coverage.mask - box.minX
        guard case .picture(_, _, let mapping, let tint) = piece.appearance.paint else {
            guard case .color(let color) = piece.appearance.paint else { return }
            return SpanBlending.fill(color, mask: mask + start, over: row + start, count: end - start)
        }
        var x = start
        while x < end {
            let count = min(end - x, RowScratch.run)
            samplePlaces(mapping, x, y, count, into: scratch.finished)
            SpanBlending.blend(scratch.finished, tint: tint, mask: mask + x, over: row + x, count: count)
            x += count
        }
    }
}

nonisolated extension PiecePainter {
    /// Samples a rotated picture into a row of pixels, all of them inside it.
    private func sample(_ mapping: PictureMapping, _ x: Int, _ y: Int, _ count: Int, into row: SpanSampling.Row) {
        // The step from a single pixel to the next may be enormous.
        guard count > 1, case .affine(let across, let down) = mapping, let level = piece.level else {
            return samplePlaces(mapping, x, y, count, into: row)
        }
        let start = (u: across.at(x, y), v: down.at(x, y))
        let end = (u: across.at(x + count - 1, y), v: down.at(x + count - 1, y))
        guard piece.limits.hold(start.u, start.v, in: level), piece.limits.hold(end.u, end.v, in: level) else {
            return samplePlaces(mapping, x, y, count, into: row)
        }
        // Half of the 256th of a pixel that is cut off.
        let (unit, half) = (4_294_967_296.0, Int64(1) << 23)
        SpanSampling.walk(
            level, from: SpanPosition(across: Int64(start.u * unit) + half, down: Int64(start.v * unit) + half),
            step: SpanPosition(across: Int64(across.across * unit), down: Int64(down.across * unit)),
            into: row, count: count)
    }

    /// Samples a rotated picture into a row at any positions.
    private func samplePlaces(_ mapping: PictureMapping, _ x: Int, _ y: Int, _ count: Int, into row: SpanSampling.Row) {
        guard let level = piece.level else { return }
        // Counted from a column near the picture's middle, where rounding matters least.
        let middle = piece.appearance.middle.clamped(to: 0...canvas.width)
        func ray(_ across: PictureMapping.Plane, _ down: PictureMapping.Plane, over depth: PictureMapping.Plane)
            -> SpanRay
        {
            SpanRay(
                across: across.line(from: middle, y, depth), down: down.line(from: middle, y, depth),
                depth: SpanLine(start: Float(depth.at(middle, y)), step: Float(depth.across)),
                within_across: piece.limits.across.span, within_down: piece.limits.down.span)
        }
        switch mapping {
        case .upright: return
        case .affine(let across, let down):
            let ray = ray(across, down, over: PictureMapping.Plane(start: 1, across: 0, down: 0))
            SpanSampling.recede(level, along: ray, from: x - middle, into: row, count: count)
        case .perspective(let across, let down, let depth):
            let ray = ray(across, down, over: depth)
            SpanSampling.recede(level, along: ray, from: x - middle, into: row, count: count)
        }
    }
}

nonisolated extension Piece.Appearance {
    /// The column in the middle of a quad.
    fileprivate var middle: Int {
        guard case .quad(let quad) = shape else { return box.minX }
        return Int((quad.topLeft.x + quad.topRight.x + quad.bottomRight.x + quad.bottomLeft.x) / 4)
    }
}

/// In 1/256 of a pixel, from the one before the first, and half of that to round.
nonisolated extension PictureMapping.Plane {
    /// The positions, times their depth, along a row, counted from a column.
    fileprivate func line(from column: Int, _ y: Int, _ depth: Self) -> SpanLine {
        SpanLine(
            start: Float(at(column, y) * 256 + depth.at(column, y) * 256.5),
            step: Float(across * 256 + depth.across * 256.5))
    }
}

nonisolated extension ClosedRange<Double> {
    fileprivate var span: SpanLimits {
        SpanLimits(least: Float(lowerBound * 256 + 256.5), most: Float(upperBound * 256 + 256.5))
    }
}
