/// A picture in memory: 32 bits per pixel, 0xAARRGGBB, straight alpha, row by row from the top.
public nonisolated struct Pixels: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels, row by row.
    public var argb: [UInt32]

    /// A picture of one colour, 0xAARRGGBB, clear by default; at least one pixel each way.
    public init(width: Int, height: Int, fill: UInt32 = 0) {
        precondition(width > 0 && height > 0, "a picture needs pixels")
        (self.width, self.height) = (width, height)
        argb = Array(repeating: fill, count: width * height)
    }

    /// A picture of these pixels, row by row; their count must match.
    init(width: Int, height: Int, argb: [UInt32]) {
        precondition(width > 0 && height > 0 && argb.count == width * height, "a picture needs pixels")
        (self.width, self.height, self.argb) = (width, height, argb)
    }

    /// The pixel in column `x` of row `y`, both from 0 and inside the picture.
    public subscript(x: Int, y: Int) -> UInt32 {
        get { argb[y * width + x] }
        set { argb[y * width + x] = newValue }
    }
}
