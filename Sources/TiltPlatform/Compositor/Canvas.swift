/// The memory to draw on: rows of premultiplied pixels, 0xAARRGGBB, from the top.
nonisolated struct Canvas: Equatable {
    /// The first pixel of the first row.
    let pixels: UnsafeMutablePointer<UInt32>
    let width: Int
    let height: Int
    /// The distance from the start of a row to that of the next, in pixels, at least `width`.
    let stride: Int

    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * stride }
}

/// A rectangle of whole pixels, empty if an end is before its start.
nonisolated struct PixelBox: Equatable {
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int

    var width: Int { maxX - minX }
    var height: Int { maxY - minY }
    var isEmpty: Bool { minX >= maxX || minY >= maxY }

    init(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    init(_ canvas: Canvas) { self.init(0, 0, canvas.width, canvas.height) }

    /// The pixels that a rectangle touches, limited to 2^30.
    init(touching minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
        func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
            Int(max(-0x4000_0000, min(value.rounded(rule), 0x4000_0000)))
        }
        self.init(whole(minX, .down), whole(minY, .down), whole(maxX, .up), whole(maxY, .up))
    }

    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(max(minX, other.minX), max(minY, other.minY), min(maxX, other.maxX), min(maxY, other.maxY))
    }

    func contains(_ other: PixelBox) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }
}
