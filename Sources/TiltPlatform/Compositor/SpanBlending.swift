import CSpans

/// Draws runs of pixels over a row. All colours are premultiplied.
nonisolated enum SpanBlending {
    typealias Row = UnsafeMutablePointer<UInt32>
    typealias Source = UnsafePointer<UInt32>

    /// Draws pixels over a row with a tint, by the fastest method.
    static func blend(_ top: Source, _ isOpaque: Bool, tint: UInt32, over row: Row, count: Int) {
        switch (isOpaque, tint == .max) {
        case (true, true): row.update(from: top, count: count)
        case (true, false): blend(opaque: top, tint: tint, over: row, count: count)
        case (false, true): blend(top, over: row, count: count)
        case (false, false): blend(top, tint: tint, over: row, count: count)
        }
    }

    static func blend(_ top: Source, over row: Row, count: Int) {
        guard !spans_blend(top, row, count) else { return }
        PixelLanes.forEach(count) { x in
            PixelLanes.store(PixelLanes.over(PixelLanes.load(top + x), PixelLanes.load(row + x)), row + x)
        } one: { x in
            row[x] = PixelLanes.over(top[x], row[x])
        }
    }

    static func blend(_ top: Source, tint: UInt32, over row: Row, count: Int) {
        guard !spans_blend_tinted(top, tint, row, count) else { return }
        let factors = Factors(tint)
        PixelLanes.forEach(count) { x in
            let four = PixelLanes.times(PixelLanes.load(top + x), factors.redBlue, factors.alphaGreen)
            PixelLanes.store(PixelLanes.over(four, PixelLanes.load(row + x)), row + x)
        } one: { x in
            row[x] = PixelLanes.over(PixelLanes.times(top[x], parts: tint), row[x])
        }
    }

    static func blend(opaque top: Source, tint: UInt32, over row: Row, count: Int) {
        guard !spans_blend_opaque(top, tint, row, count) else { return }
        let factors = Factors(tint)
        let clear = 255 &- tint &>> 24
        let rest = PixelLanes.lanes(PixelLanes.Four(repeating: clear | clear &<< 16))
        PixelLanes.forEach(count) { x in
            let (four, below) = (PixelLanes.load(top + x), PixelLanes.load(row + x))
            PixelLanes.store(PixelLanes.over(opaque: four, factors.redBlue, factors.alphaGreen, below, rest), row + x)
        } one: { x in
            row[x] = PixelLanes.over(opaque: top[x], parts: tint, row[x])
        }
    }

    /// Draws pixels over a row with a tint and a mask, 0…255 in both halves of each number.
    static func blend(_ top: Source, tint: UInt32, mask: Source, over row: Row, count: Int) {
        guard !spans_blend_masked(top, tint, mask, row, count) else { return }
        let factors = Factors(tint)
        PixelLanes.forEach(count) { x in
            let seen = PixelLanes.lanes(PixelLanes.load(mask + x))
            let four = PixelLanes.times(PixelLanes.load(top + x), factors.redBlue, factors.alphaGreen)
            let shown = PixelLanes.times(four, seen, seen)
            PixelLanes.store(PixelLanes.over(shown, PixelLanes.load(row + x)), row + x)
        } one: { x in
            let shown = PixelLanes.times(PixelLanes.times(top[x], parts: tint), mask[x] & 255)
            row[x] = PixelLanes.over(shown, row[x])
        }
    }

    static func fill(_ color: UInt32, over row: Row, count: Int) {
        guard color < 0xFF00_0000 else { return row.update(repeating: color, count: count) }
        guard !spans_fill(color, row, count) else { return }
        let four = PixelLanes.Four(repeating: color)
        PixelLanes.forEach(count) { x in
            PixelLanes.store(PixelLanes.over(four, PixelLanes.load(row + x)), row + x)
        } one: { x in
            row[x] = PixelLanes.over(color, row[x])
        }
    }

    static func fill(_ color: UInt32, mask: Source, over row: Row, count: Int) {
        guard !spans_fill_masked(color, mask, row, count) else { return }
        let four = PixelLanes.Four(repeating: color)
        PixelLanes.forEach(count) { x in
            let seen = PixelLanes.lanes(PixelLanes.load(mask + x))
            let shown = PixelLanes.times(four, seen, seen)
            PixelLanes.store(PixelLanes.over(shown, PixelLanes.load(row + x)), row + x)
        } one: { x in
            row[x] = PixelLanes.over(PixelLanes.times(color, mask[x] & 255), row[x])
        }
    }

    /// A colour's components as factors for four pixels.
    private struct Factors {
        let redBlue, alphaGreen: PixelLanes.Lanes

        init(_ tint: UInt32) {
            redBlue = PixelLanes.lanes(PixelLanes.Four(repeating: tint & 0xFF_00FF))
            alphaGreen = PixelLanes.lanes(PixelLanes.Four(repeating: tint &>> 8 & 0xFF_00FF))
        }
    }
}
