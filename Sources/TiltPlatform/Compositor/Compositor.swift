import TiltCanvas
import TiltEngine

/// Draws lists on the processor, with the same bits on every machine: pictures on any quad, interpolated from four
/// neighbours of a level that is reduced by less than two; exact coverage at the edges of all shapes; fractional positions and sizes.
///
/// Areas that look as in the previous frame on the same canvas are not drawn again, and what lies beneath the first piece that
/// changes is copied. In a steady run of frames no memory is allocated.
nonisolated final class Compositor {
    private var frame = Frame()
    private var last = Frame()
    private var canvas: Canvas?
    private var damage = Damage()
    private(set) var underlay = Underlay()
    private var scratches: [RowScratch] = []
    private var width = 0
    private let workers = BandWorkers()
    private let grids = GridPictures()
    /// The buffer for a layer, before it is blended over the canvas; present only while there is a layer.
    private var layerBuffer: PixelBuffer?

    /// The number of pixels in all pieces from which other threads are woken.
    private static let worthSharing = 3_000_000

    deinit {
        workers.end()
        for scratch in scratches { scratch.free() }
    }

    /// Draws a list on a canvas of its size; `picture` returns the available pictures.
    func draw(_ list: DrawList, on canvas: Canvas, picture: (ImageID) -> PictureSketch?) {
        swap(&frame, &last)
        grids.begin()
        frame.compose(list, in: PixelBox(canvas), picture: picture) {
            PictureSketch(grids.next($0, columns: $1, share: $2))
        }
        frame.arrange(rows: canvas.height)
        if self.canvas == canvas, frame.canBeCompared(with: last) {
            damage.mark(last, frame, on: canvas)
        } else {
            damage.markAll(canvas)
        }
        underlay.follow(frame, damage, on: canvas)
        if width != canvas.width {
            for scratch in scratches { scratch.free() }
            scratches = (0..<BandWorkers.size).map { _ in RowScratch(width: canvas.width) }
            width = canvas.width
        }
        self.canvas = canvas
        layerBuffer = frame.layer == nil ? nil : layerBuffer ?? PixelBuffer(like: canvas)
        if let layerBuffer, layerBuffer.canvas.width != canvas.width || layerBuffer.canvas.height != canvas.height {
            self.layerBuffer = PixelBuffer(like: canvas)
        }
        frame.withTables { tables in
            let painter = BandPainter(
                canvas: canvas, damage: damage, underlay: underlay, pieces: frame.pieces, cuts: frame.cuts,
                layer: frame.layer, layerBuffer: layerBuffer?.canvas, tables: tables)
            if painter.work > Self.worthSharing {
                workers.paint(painter, with: scratches)
            } else {
                for band in damage.bands.indices { painter.paint(band, with: scratches[0]) }
            }
        }
    }

    /// Forces the next frame to be drawn completely, as when the canvas was lost or changed by others.
    func forget() { canvas = nil }

    /// Visits the boxes drawn in the last frame.
    func forEachChange(_ body: (PixelBox) -> Void) {
        guard canvas != nil else { return }
        for band in damage.bands.indices { damage.forEachBox(of: damage.bands[band], band, body) }
    }
}

/// Draws the bands of a frame that have changed.
nonisolated struct BandPainter {
    let canvas: Canvas
    let damage: Damage
    let underlay: Underlay
    let pieces: [Piece]
    let cuts: [(quad: Quad, outline: Outline)]
    let layer: Frame.Layer?
    let layerBuffer: Canvas?
    let tables: PieceTables

    /// The approximate work in all pieces to draw, counted in blended pixels.
    var work: Int {
        let (bounds, area) = (damage.bounds, damage.area)
        guard !bounds.isEmpty else { return 0 }
        let work = pieces[underlay.count...].reduce(0) { $0 + $1.work(in: bounds) }
        return work * min(area, bounds.width * bounds.height) / (bounds.width * bounds.height)
            + (underlay.count > 0 ? area / Piece.copies : 0)
    }

    func paint(_ band: Int, with scratch: RowScratch) {
        let cells = damage.bands[band]
        guard let kept = underlay.canvas else { return damage.forEachBox(of: cells, band) { paint($0, with: scratch) } }
        damage.forEachBox(of: underlay.missing[band], band) {
            clear($0, on: kept)
            paint(0..<underlay.count, $0, on: kept, with: scratch)
        }
        let over = underlay.count..<pieces.count
        damage.forEachBox(of: cells, band) { box in
            if !pieces[over].contains(where: { $0.hides(box) }) { canvas.copy(kept, in: box) }
            paint(over, box, on: canvas, with: scratch)
        }
    }

    private func clear(_ box: PixelBox, on canvas: Canvas) {
        // Most lists begin with a colour for the whole canvas.
        if pieces.first?.hides(box) != true { canvas.clear(box) }
    }

    private func paint(_ box: PixelBox, with scratch: RowScratch) {
        clear(box, on: canvas)
        guard let layer, let layerBuffer else { return paint(pieces.indices, box, on: canvas, with: scratch) }
        paint(0..<layer.pieces.lowerBound, box, on: canvas, with: scratch)
        layerBuffer.copy(canvas, in: box)
        paint(layer.pieces, box, on: layerBuffer, with: scratch)
        canvas.mix(layerBuffer, layer.opacity, in: box)
        paint(layer.pieces.upperBound..<pieces.count, box, on: canvas, with: scratch)
    }

    private func paint(_ range: Range<Int>, _ box: PixelBox, on canvas: Canvas, with scratch: RowScratch) {
        pieces.withUnsafeBufferPointer { pieces in
            // Nothing is visible beneath the last piece that hides the box, or beneath some side by side.
            var first = range.upperBound - 1
            while first > range.lowerBound, !pieces[first].hides(box) { first -= 1 }
            var next = max(first, range.lowerBound)
            if next < range.upperBound, isHidden(box, by: pieces[next + 1..<range.upperBound]) { next += 1 }
            while next < range.upperBound {
                let start = next
                let cut = pieces[start].cut
                repeat { next += 1 } while cut != nil && next < range.upperBound && pieces[next].cut == cut
                let together = UnsafeBufferPointer(rebasing: pieces[start..<next])
                guard let cut = cut.map({ cuts[$0] }) else {
                    paint(together, box, on: canvas, with: scratch)
                    continue
                }
                let part = box.intersection(cut.quad.touched)
                guard !part.isEmpty else { continue }
                let painter = CutPainter(
                    outline: cut.outline, box: part, canvas: canvas, scratch: scratch, tables: tables)
                painter.save()
                paint(together, part, on: canvas, with: scratch)
                painter.restore()
            }
        }
    }

    /// Whether the first pieces, as far as each hides its box, hide another box together, side by side from the left.
    private func isHidden(_ box: PixelBox, by pieces: Slice<UnsafeBufferPointer<Piece>>) -> Bool {
        var end = box.minX
        for piece in pieces where end < box.maxX {
            guard piece.hides else { return false }
            let part = piece.appearance.box
            if part.minX <= end, part.minY <= box.minY, part.maxY >= box.maxY { end = max(end, part.maxX) }
        }
        return end >= box.maxX
    }

    private func paint(
        _ pieces: UnsafeBufferPointer<Piece>, _ box: PixelBox, on canvas: Canvas, with scratch: RowScratch
    ) {
        // By their indices: a piece is large, and most lie elsewhere.
        for index in pieces.indices {
            let part = pieces[index].appearance.box.intersection(box)
            guard !part.isEmpty else { continue }
            PiecePainter(piece: pieces[index], box: part, canvas: canvas, scratch: scratch, tables: tables).paint()
        }
    }
}
