import TiltEngine

/// Draws lists on the processor, with the same bits on every machine: pictures on any quad, interpolated from four
/// neighbours of a level that is reduced by less than two; exact coverage at the edges of all shapes; fractional positions and sizes.
///
/// Areas that look as in the previous frame on the same canvas are not drawn again. In a steady run of frames no memory
/// is allocated.
nonisolated final class Compositor {
    private var frame = Frame()
    private var last = Frame()
    private var canvas: Canvas?
    private var damage = Damage()
    /// A bench for each thread, and their width.
    private var benches: [RowBench] = []
    private var width = 0
    private let crew = BandCrew()
    private let grids = GridPictures()
    /// The sheet for a layer, before it is laid over the canvas; present only while there is a layer.
    private var sheet: Sheet?

    /// The number of pixels in all pieces from which other threads are woken.
    private static let worthSharing = 600_000

    deinit {
        crew.end()
        for bench in benches { bench.free() }
    }

    /// Draws a list on a canvas of its size; `picture` returns the available pictures.
    func draw(_ list: DrawList, on canvas: Canvas, picture: (ImageID) -> PictureSketch?) {
        swap(&frame, &last)
        grids.begin()
        frame.compose(list, in: PixelBox(canvas), picture: picture) { grids.next($0, columns: $1).sketch }
        if self.canvas == canvas, frame.canBeCompared(with: last) {
            damage.mark(last, frame, on: canvas)
        } else {
            damage.markAll(canvas)
        }
        if width != canvas.width {
            for bench in benches { bench.free() }
            benches = (0..<BandCrew.size).map { _ in RowBench(width: canvas.width) }
            width = canvas.width
        }
        self.canvas = canvas
        sheet = frame.layer == nil ? nil : sheet ?? Sheet(like: canvas)
        if let sheet, sheet.canvas.width != canvas.width || sheet.canvas.height != canvas.height {
            self.sheet = Sheet(like: canvas)
        }
        paint(canvas)
    }

    /// Forces the next frame to be drawn completely, as when the canvas was lost or changed by others.
    func forget() { canvas = nil }

    /// Visits the boxes drawn in the last frame.
    func forEachChange(_ body: (PixelBox) -> Void) {
        guard let canvas else { return }
        for band in damage.bands.indices where !damage.bands[band].isEmpty { body(damage.box(band, of: canvas)) }
    }

    private func paint(_ canvas: Canvas) {
        frame.withTables { tables in
            paint(
                BandPainter(
                    canvas: canvas, damage: damage, pieces: frame.pieces, boxes: frame.boxes, cuts: frame.cuts,
                    layer: frame.layer,
                    sheet: sheet?.canvas, tables: tables))
        }
    }

    private func paint(_ painter: BandPainter) {
        if painter.work > Self.worthSharing {
            crew.paint(painter, with: benches)
        } else {
            for band in damage.bands.indices { painter.paint(band, with: benches[0]) }
        }
    }
}

/// Draws the bands of a frame that have changed.
nonisolated struct BandPainter {
    let canvas: Canvas
    let damage: Damage
    let pieces: [Piece]
    /// The box of each piece, close together, because most pieces lie in few bands.
    let boxes: [PixelBox]
    let cuts: [(shape: CutShape, outline: Outline)]
    let layer: Frame.Layer?
    let sheet: Canvas?
    let tables: PieceTables

    /// The number of pixels that are copied in the time of one that is blended.
    private static let copies = 6
    /// The number of pixels that are blended in the time of a thin stroke.
    private static let hair = 300

    /// The approximate work in all pieces to draw, counted in blended pixels.
    var work: Int {
        let bounds = damage.bounds(of: canvas)
        var sum = 0
        for piece in pieces {
            if case .hairs(let range) = piece.look.shape {
                sum += range.count * Self.hair
                continue
            }
            let box = piece.look.box.intersection(bounds)
            if !box.isEmpty { sum += box.width * box.height / (piece.isCopied ? Self.copies : 1) }
        }
        return sum
    }

    /// Draws the damaged part of a band.
    func paint(_ band: Int, with bench: RowBench) {
        if !damage.bands[band].isEmpty { paint(damage.box(band, of: canvas), with: bench) }
    }

    private func paint(_ box: PixelBox, with bench: RowBench) {
        // Most lists begin with a colour for the whole canvas.
        if pieces.first.map({ $0.hides && $0.look.box.contains(box) }) != true { canvas.clear(box) }
        guard let layer, let sheet else { return paint(pieces.indices, box, on: canvas, with: bench) }
        paint(0..<layer.pieces.lowerBound, box, on: canvas, with: bench)
        sheet.copy(canvas, in: box)
        paint(layer.pieces, box, on: sheet, with: bench)
        canvas.mix(sheet, layer.opacity, in: box)
        paint(layer.pieces.upperBound..<pieces.count, box, on: canvas, with: bench)
    }

    private func paint(_ range: Range<Int>, _ box: PixelBox, on canvas: Canvas, with bench: RowBench) {
        // Nothing is visible beneath the last piece that hides the box.
        var next = range.lowerBound
        for index in range.reversed() where boxes[index].contains(box) && pieces[index].hides {
            next = index
            break
        }
        while next < range.upperBound {
            let start = next
            let cut = pieces[start].cut
            repeat { next += 1 } while next < range.upperBound && pieces[next].cut == cut
            guard let cut = cut.map({ cuts[$0] }) else {
                paintAll(start..<next, box, on: canvas, with: bench)
                continue
            }
            let part = box.intersection(cut.shape.box)
            guard !part.isEmpty else { continue }
            let painter = CutPainter(outline: cut.outline, box: part, canvas: canvas, bench: bench, tables: tables)
            painter.save()
            paintAll(start..<next, part, on: canvas, with: bench)
            painter.restore()
        }
    }

    private func paintAll(_ range: Range<Int>, _ box: PixelBox, on canvas: Canvas, with bench: RowBench) {
        for index in range {
            let part = boxes[index].intersection(box)
            guard !part.isEmpty else { continue }
            PiecePainter(piece: pieces[index], box: part, canvas: canvas, bench: bench, tables: tables).paint()
        }
    }
}
