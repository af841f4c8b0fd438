import TiltCanvas
import TiltEngine

/// The memory to draw on: rows of premultiplied pixels, 0xAARRGGBB, from the top.
nonisolated struct Canvas: Equatable {
    /// The first pixel of the first row.
    let pixels: UnsafeMutablePointer<UInt32>
    let width, height: Int
    /// The distance from the start of a row to that of the next, in pixels, at least `width`.
    let stride: Int

    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + y * stride }
}

/// A rectangle of whole pixels, empty if an end is before its start.
nonisolated struct PixelBox: Equatable {
    var minX, minY, maxX, maxY: Int

    var width: Int { maxX - minX }
    var height: Int { maxY - minY }
    var isEmpty: Bool { minX >= maxX || minY >= maxY }

    init(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    init(_ canvas: Canvas) { self.init(0, 0, canvas.width, canvas.height) }

    /// The pixels that a rectangle touches, limited to 2^30.
    init(touching minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) {
        // Faster than rounding, which is a call on processors from before 2008.
        func down(_ value: Double) -> Int {
            let (value, whole) = Self.whole(value)
            return Double(whole) > value ? whole - 1 : whole
        }
        func up(_ value: Double) -> Int {
            let (value, whole) = Self.whole(value)
            return Double(whole) < value ? whole + 1 : whole
        }
        self.init(down(minX), down(minY), up(maxX), up(maxY))
    }

    /// A value within the limits, and without its fraction.
    @inline(__always)
    private static func whole(_ value: Double) -> (Double, Int) {
        let limited = max(-0x4000_0000, min(value, 0x4000_0000))
        return (limited, Int(limited))
    }

    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(max(minX, other.minX), max(minY, other.minY), min(maxX, other.maxX), min(maxY, other.maxY))
    }

    mutating func unite(with other: PixelBox) {
        (minX, minY) = (min(minX, other.minX), min(minY, other.minY))
        (maxX, maxY) = (max(maxX, other.maxX), max(maxY, other.maxY))
    }

    func contains(_ other: PixelBox) -> Bool {
        minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
    }
}

/// Memory for a second picture of a canvas's size.
nonisolated final class PixelBuffer {
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
    /// Fills a box with opaque black.
    func clear(_ box: PixelBox) {
        guard !box.isEmpty else { return }
        for y in box.minY..<box.maxY { (row(y) + box.minX).update(repeating: 0xFF00_0000, count: box.width) }
    }

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

nonisolated extension Color {
    /// The colour as premultiplied 0xAARRGGBB; a component that is not a number counts as 0.
    var premultiplied: UInt32 {
        func part(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        let alpha = part(alpha)
        func byte(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5) }
        return byte(alpha) << 24 | byte(part(red) * alpha) << 16 | byte(part(green) * alpha) << 8
            | byte(part(blue) * alpha)
    }

    /// Whether it equals another colour apart from the opacity.
    func isAlike(_ other: Color) -> Bool { red == other.red && green == other.green && blue == other.blue }

    /// The colour as 0xFFRRGGBB.
    var opaque: UInt32 { Color(red: red, green: green, blue: blue).premultiplied }
}
