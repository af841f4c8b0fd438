/// Memory for a second picture of a canvas's size.
nonisolated final class Sheet {
    let canvas: Canvas

    convenience init(like other: Canvas) { self.init(width: other.width, height: other.height) }

    init(width: Int, height: Int) {
        let count = width * height
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        pixels.initialize(repeating: 0xFF00_0000, count: count)
        canvas = Canvas(pixels: pixels, width: width, height: height, stride: width)
    }

    deinit { canvas.pixels.deallocate() }
}

nonisolated extension Canvas {
    /// Copies a box of pixels from a canvas of the same size.
    func copy(_ other: Canvas, in box: PixelBox) {
        guard !box.isEmpty else { return }
        for y in box.minY..<box.maxY { (row(y) + box.minX).update(from: other.row(y) + box.minX, count: box.width) }
    }

    /// Blends a share, in 1/256, of the pixels of a canvas of the same size.
    func mix(_ other: Canvas, _ share: UInt32, in box: PixelBox) {
        guard !box.isEmpty else { return }
        let (mask, rest) = (0x00FF_00FF as UInt32, 256 - share)
        for y in box.minY..<box.maxY {
            let (here, there) = (row(y), other.row(y))
            for x in box.minX..<box.maxX {
                let (a, b) = (here[x], there[x])
                let low = ((a & mask) &* rest &+ (b & mask) &* share) >> 8 & mask
                let high = ((a >> 8 & mask) &* rest &+ (b >> 8 & mask) &* share) & ~mask
                here[x] = low | high
            }
        }
    }
}
