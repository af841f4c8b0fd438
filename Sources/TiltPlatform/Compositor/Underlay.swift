/// What the first pieces of a frame draw, kept for as long as they stay the same, or drawn anew if they seldom change: the next
/// frames copy it where something has changed, and draw only the pieces over it.
nonisolated struct Underlay {
    /// The number of pieces in it; 0 for none.
    private(set) var count = 0
    /// The cells of each band in which they are drawn, or will be in this frame.
    private var known: [UInt64] = []
    /// The part of that to be drawn in this frame.
    private(set) var missing: [UInt64] = []
    private var buffer: PixelBuffer?
    /// The numbers of first pieces that stayed the same in the last frames.
    private var same: [Int] = []
    /// The number of frames since one of its pieces changed.
    private var age = 0

    /// The number of frames without it.
    private var unused = 0

    /// The number of frames after which more pieces are kept, in how many of them they may change, and the least number of
    /// frames from one change to the next; the number without it after which its memory is given back.
    private static let (patience, changes, pause, rest) = (8, 2, 3, 600)

    /// The pixels of a canvas beyond which its memory would be too much.
    static let mostPixels = 10_000_000

    /// The pixels; nil for none.
    var canvas: Canvas? { count > 0 ? buffer?.canvas : nil }

    /// Follows a frame that differs from the one before by some damage.
    mutating func follow(_ frame: Frame, _ damage: Damage, on canvas: Canvas) {
        if let other = buffer?.canvas, other.width != canvas.width || other.height != canvas.height {
            self = Underlay()
        }
        guard frame.layer == nil else {
            count = 0
            return
        }
        // A rounded clip around its last pieces may go on around the next.
        if frame.end(of: count) < count || damage.same < count && age < Self.pause {
            keep(min(damage.same, count), of: frame, on: canvas)
        } else if damage.same < count {
            for band in known.indices { known[band] = 0 }
        }
        age = damage.same < count ? 0 : age + 1
        same.append(damage.same)
        if same.count == Self.patience {
            same.sort()
            if same[Self.changes] > count { keep(same[Self.changes], of: frame, on: canvas) }
            same.removeAll(keepingCapacity: true)
        }
        unused = count > 0 ? 0 : unused + 1
        if unused > Self.rest { buffer = nil }
        guard count > 0 else { return }
        for (band, cells) in damage.bands.enumerated() {
            missing[band] = cells & ~known[band]
            known[band] |= cells
        }
    }

    /// Keeps a number of pieces from now on, or none if they are drawn as fast as they are copied.
    private mutating func keep(_ pieces: Int, of frame: Frame, on canvas: Canvas) {
        count = frame.end(of: pieces)
        let work = frame.pieces[..<count].reduce(0) { $0 + $1.work(in: PixelBox(canvas)) }
        guard work > canvas.width * canvas.height, canvas.width * canvas.height <= Self.mostPixels else {
            count = 0
            return
        }
        buffer = buffer ?? PixelBuffer(like: canvas)
        let bands = repeatElement(UInt64(0), count: (canvas.height + Damage.rows - 1) / Damage.rows)
        known.replaceSubrange(known.indices, with: bands)
        missing.replaceSubrange(missing.indices, with: bands)
    }
}
