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
    /// Scratch memory for each thread, and its width.
    private var scratches: [RowScratch] = []
    private var width = 0
    private let workers = BandWorkers()
    private let grids = GridPictures()
    /// The buffer for a layer, before it is blended over the canvas; present only while there is a layer.
    private var layerBuffer: PixelBuffer?

    /// The number of pixels in all pieces from which other threads are woken.
    private static let worthSharing = 600_000

    deinit {
        workers.end()
        for scratch in scratches { scratch.free() }
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
            for scratch in scratches { scratch.free() }
            scratches = (0..<BandWorkers.size).map { _ in RowScratch(width: canvas.width) }
            width = canvas.width
        }
        self.canvas = canvas
        layerBuffer = frame.layer == nil ? nil : layerBuffer ?? PixelBuffer(like: canvas)
        if let layerBuffer, layerBuffer.canvas.width != canvas.width || layerBuffer.canvas.height != canvas.height {
            self.layerBuffer = PixelBuffer(like: canvas)
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
                    canvas: canvas, damage: damage, pieces: frame.pieces, cuts: frame.cuts, layer: frame.layer,
                    layerBuffer: layerBuffer?.canvas, tables: tables))
        }
    }

    private func paint(_ painter: BandPainter) {
        if painter.work > Self.worthSharing {
            workers.paint(painter, with: scratches)
        } else {
            for band in damage.bands.indices { painter.paint(band, with: scratches[0]) }
        }
    }
}

/// Draws the bands of a frame that have changed.
nonisolated struct BandPainter {
    let canvas: Canvas
    let damage: Damage
    let pieces: [Piece]
    let cuts: [(shape: CutShape, outline: Outline)]
    let layer: Frame.Layer?
    let layerBuffer: Canvas?
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
            if case .hairs(let range) = piece.appearance.shape {
                sum += range.count * Self.hair
                continue
            }
            let box = piece.appearance.box.intersection(bounds)
            if !box.isEmpty { sum += box.width * box.height / (piece.isCopied ? Self.copies : 1) }
        }
        return sum
    }

    /// Draws the damaged part of a band.
    func paint(_ band: Int, with scratch: RowScratch) {
        if !damage.bands[band].isEmpty { paint(damage.box(band, of: canvas), with: scratch) }
    }

    private func paint(_ box: PixelBox, with scratch: RowScratch) {
        // Most lists begin with a colour for the whole canvas.
        if pieces.first.map({ $0.hides && $0.appearance.box.contains(box) }) != true { canvas.clear(box) }
        guard let layer, let layerBuffer else { return paint(pieces.indices, box, on: canvas, with: scratch) }
        paint(0..<layer.pieces.lowerBound, box, on: canvas, with: scratch)
        layerBuffer.copy(canvas, in: box)
        paint(layer.pieces, box, on: layerBuffer, with: scratch)
        canvas.mix(layerBuffer, layer.opacity, in: box)
        paint(layer.pieces.upperBound..<pieces.count, box, on: canvas, with: scratch)
    }

    private func paint(_ range: Range<Int>, _ box: PixelBox, on canvas: Canvas, with scratch: RowScratch) {
        pieces.withUnsafeBufferPointer { pieces in
            // Nothing is visible beneath the last piece that hides the box.
            var first = range.upperBound - 1
            while first > range.lowerBound, !(pieces[first].hides && pieces[first].appearance.box.contains(box)) {
                first -= 1
            }
            var next = max(first, range.lowerBound)
            while next < range.upperBound {
                let start = next
                let cut = pieces[start].cut
                repeat { next += 1 } while cut != nil && next < range.upperBound && pieces[next].cut == cut
                let together = UnsafeBufferPointer(rebasing: pieces[start..<next])
                guard let cut = cut.map({ cuts[$0] }) else {
                    paint(together, box, on: canvas, with: scratch)
                    continue
                }
                let part = box.intersection(cut.shape.box)
                guard !part.isEmpty else { continue }
                let painter = CutPainter(
                    outline: cut.outline, box: part, canvas: canvas, scratch: scratch, tables: tables)
                painter.save()
                paint(together, part, on: canvas, with: scratch)
                painter.restore()
            }
        }
    }

    private func paint(
        _ pieces: UnsafeBufferPointer<Piece>, _ box: PixelBox, on canvas: Canvas, with scratch: RowScratch
    ) {
        for piece in pieces {
            let part = piece.appearance.box.intersection(box)
            guard !part.isEmpty else { continue }
            PiecePainter(piece: piece, box: part, canvas: canvas, scratch: scratch, tables: tables).paint()
        }
    }
}
