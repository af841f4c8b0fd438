import CSpans
import TiltCanvas
import TiltEngine

/// Draws thin strokes, each by the distance of the pixels around it.
nonisolated enum HairPainter {
    /// Draws some strokes, one after the other in an order of their numbers, into a box of the canvas.
    static func paint(
        _ order: UnsafeBufferPointer<Int32>, of hairs: UnsafeBufferPointer<SpanHair>, _ box: PixelBox, on canvas: Canvas
    ) {
        guard let first = hairs.baseAddress, let numbers = order.baseAddress else { return }
        var limits = SpanBox(box)
        guard !spans_hairs(first, numbers, order.count, &limits, canvas.pixels, canvas.stride) else { return }
        for number in order {
            let hair = hairs[Int(number)]
            paint(hair, PixelBox(hair.box).intersection(box), on: canvas)
        }
    }

    private static func paint(_ hair: SpanHair, _ box: PixelBox, on canvas: Canvas) {
        guard !box.isEmpty else { return }
        for y in box.minY..<box.maxY {
            let row = canvas.row(y)
            let down = Float(y) + 0.5 - hair.y
            let start = Int(max(down * hair.lean + hair.left, Float(box.minX)))
            let end = Int(min(down * hair.lean + hair.right, Float(box.maxX)))
            for x in start..<max(start, end) {
                let across = Float(x) + 0.5 - hair.x
                let beside = across * hair.direction_y - down * hair.direction_x
                let along = across * hair.direction_x + down * hair.direction_y
                let place = max(min(hair.length, along), 0)
                let beyond = along - place
                let apart = (beside * beside + beyond * beyond).squareRoot()
                let share = max(min(1, hair.reach - apart), 0)
                row[x] = blend(row[x], hair.color, level: Int32(share * (hair.level + place * hair.fade) + 0.5))
            }
        }
    }

    /// Interpolates between two pixels; `level` is 0…32767.
    private static func blend(_ a: UInt32, _ b: UInt32, level: Int32) -> UInt32 {
        func part(_ shift: UInt32) -> UInt32 {
            let (from, to) = (Int32(a >> shift & 255), Int32(b >> shift & 255))
            return UInt32(from + ((to - from) * level + 0x4000) >> 15) << shift
        }
        return part(0) | part(8) | part(16) | part(24)
    }
}

nonisolated extension SpanHair {
    /// A stroke in pixels, with its colour as 0xFFRRGGBB; nil if it is too far away or has no width.
    init?(_ hair: Hair, _ color: UInt32, density: Double) {
        let (start, end) = (hair.start * density, hair.end * density)
        let far = max(abs(start.x), abs(start.y), abs(end.x), abs(end.y))
        guard start.isFinite, end.isFinite, far < 1e6, hair.width > 0 else { return nil }
        let length = (end - start).span
        let direction = length > 0 ? (end - start) / length : Vector(1, 0)
        // A stroke thinner than a pixel would be nearly invisible.
        let reach = ((hair.width * density).clamped(to: 1...1e5) + 1) / 2
        // A nearly level stroke is limited by its box alone.
        let isSteep = abs(direction.y) > 1e-3
        let slack = isSteep ? reach / abs(direction.y) : 1e9
        let (top, foot) = (min(start.y, end.y), max(start.y, end.y))
        // The height of a round end, and the error of single precision.
        let tip = reach * abs(direction.x) + 0.01 + 1e-6 * (far + length)
        let level = (hair.color.alpha * 32767).clamped(to: 0...32767)
        let left = hair.endOpacity.isFinite ? hair.endOpacity.clamped(to: 0...1) : 1
        let fade = length > 0 ? (left - 1) * level / length : 0
        self.init(
            x: Float(start.x), y: Float(start.y), direction_x: Float(direction.x), direction_y: Float(direction.y),
            length: Float(length), reach: Float(reach), lean: isSteep ? Float(direction.x / direction.y) : 0,
            left: Float(start.x - slack + 0.49), right: Float(start.x + slack + 0.51), level: Float(level),
            fade: Float(fade), color: color, plain_top: Self.ceil(top + tip - 0.5),
            plain_foot: Self.floor(foot - tip + 0.5),
            box: SpanBox(
                min_x: Self.floor(min(start.x, end.x) - reach), min_y: Self.floor(top - reach),
                max_x: Self.ceil(max(start.x, end.x) + reach), max_y: Self.ceil(foot + reach)))
    }

    /// Rounds down without a function call; for numbers up to 2^23.
    private static func floor(_ number: Double) -> Int32 { Int32(number + 0x80_0000) - 0x80_0000 }
    private static func ceil(_ number: Double) -> Int32 { -floor(-number) }

    /// Whether it looks the same as another one.
    func equals(_ other: SpanHair) -> Bool {
        x == other.x && y == other.y && direction_x == other.direction_x && direction_y == other.direction_y
            && length == other.length && reach == other.reach && level == other.level && fade == other.fade
            && color == other.color
    }
}

nonisolated extension SpanBox {
    init(_ box: PixelBox) {
        self.init(min_x: Int32(box.minX), min_y: Int32(box.minY), max_x: Int32(box.maxX), max_y: Int32(box.maxY))
    }
}

nonisolated extension PixelBox {
    init(_ box: SpanBox) { self.init(Int(box.min_x), Int(box.min_y), Int(box.max_x), Int(box.max_y)) }
}
