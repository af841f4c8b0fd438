import CSpans
import TiltEngine

/// Draws thin strokes, each by the distance of the pixels around it.
nonisolated enum HairPainter {
    /// Draws strokes one after the other into a box of the canvas.
    static func paint(_ hairs: UnsafeBufferPointer<SpanHair>, _ box: PixelBox, on canvas: Canvas) {
        guard let first = hairs.baseAddress else { return }
        var limits = SpanBox(box)
        guard !spans_hairs(first, hairs.count, &limits, canvas.pixels, canvas.stride) else { return }
        for hair in hairs { paint(hair, PixelBox(hair.box).intersection(box), on: canvas) }
    }

    private static func paint(_ hair: SpanHair, _ box: PixelBox, on canvas: Canvas) {
        guard !box.isEmpty else { return }
        for y in box.minY..<box.maxY {
            let row = canvas.row(y)
            let down = Float(y) + 0.5 - hair.y
            // The columns within reach.
            let middle = hair.x + down * hair.lean
            let start = max(Float(box.minX), min(middle - hair.slack + 0.49, Float(box.maxX)))
            let end = max(start, min(middle + hair.slack + 0.51, Float(box.maxX)))
            for x in Int(start)..<Int(end) {
                let across = Float(x) + 0.5 - hair.x
                let beside = across * hair.way_y - down * hair.way_x
                let along = across * hair.way_x + down * hair.way_y
                let beyond = max(max(0 - along, along - hair.length), 0)
                let apart = (beside * beside + beyond * beyond).squareRoot()
                let level = UInt32(max(min(1, hair.reach - apart), 0) * 255 + 0.5)
                row[x] = PixelLanes.over(PixelLanes.times(hair.color, level), row[x])
            }
        }
    }
}

nonisolated extension SpanHair {
    /// A stroke in pixels; nil if it is too far away or has no width.
    init?(_ hair: Hair, density: Double) {
        let (start, end) = (hair.start * density, hair.end * density)
        func isNear(_ point: Vector) -> Bool { abs(point.x) < 1e6 && abs(point.y) < 1e6 }
        guard isNear(start), isNear(end), hair.width > 0 else { return nil }
        let length = (end - start).span
        let way = length > 0 ? (end - start) / length : Vector(1, 0)
        // A stroke thinner than a pixel would be nearly invisible.
        let reach = (max(hair.width * density, 1).clamped(to: 1...1e5) + 1) / 2
        // A nearly level stroke is limited by its box alone.
        let isSteep = abs(way.y) > 1e-3
        self.init(
            x: Float(start.x), y: Float(start.y), way_x: Float(way.x), way_y: Float(way.y),
            length: Float(length),
            reach: Float(reach), lean: isSteep ? Float(way.x / way.y) : 0,
            slack: Float(isSteep ? reach / abs(way.y) : 1e9),
            color: hair.color.premultiplied,
            box: SpanBox(
                PixelBox(
                    touching: min(start.x, end.x) - reach, min(start.y, end.y) - reach,
                    max(start.x, end.x) + reach,
                    max(start.y, end.y) + reach)))
    }

    /// Whether it looks the same as another one.
    func equals(_ other: SpanHair) -> Bool {
        x == other.x && y == other.y && way_x == other.way_x && way_y == other.way_y
            && length == other.length
            && reach == other.reach && color == other.color
    }
}

nonisolated extension SpanBox {
    init(_ box: PixelBox) {
        self.init(
            min_x: Int32(box.minX), min_y: Int32(box.minY), max_x: Int32(box.maxX), max_y: Int32(box.maxY)
        )
    }
}

nonisolated extension PixelBox {
    init(_ box: SpanBox) { self.init(Int(box.min_x), Int(box.min_y), Int(box.max_x), Int(box.max_y)) }
}
