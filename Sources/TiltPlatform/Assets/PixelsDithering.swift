nonisolated extension Pixels {
    /// Removes the bands of gradients, because drawings are rasterised with 255 steps. If four pixels around a pixel,
    /// at some distance, differ from it by a few steps at most, it takes their mean, whose fraction of a step is
    /// dithered by an ordered pattern. Areas of higher contrast are unchanged. The result is deterministic.
    mutating func dissolveBands() {
        let (width, height) = (width, height)
        argb = argb.withUnsafeBufferPointer { source in
            [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
                for y in 0..<height {
                    let above = min(y, height &- 1 &- y)
                    for x in 0..<width {
                        let index = y &* width &+ x
                        target[index] = source[index]
                        guard source[index] != 0 else { continue }
                        let reach = min(Self.reach(x, y), min(above, min(x, width &- 1 &- x)) / 2)
                        guard reach > 0 else { continue }
                        // A rotated cross: for most gradients each of the four lies in another step.
                        let (long, short) = (2 &* reach &* width &+ reach, reach &* width &- 2 &* reach)
                        target[index] = Self.dissolved(
                            source[index], source[index - long], source[index + long], source[index - short],
                            source[index + short], threshold: Self.threshold(x, y))
                    }
                }
                count = width * height
            }
        }
    }

    /// The distance of the four, pseudo-random: 2…17 pixels one way and twice that the other.
    @inline(__always) private static func reach(_ x: Int, _ y: Int) -> Int {
        var hash = UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1 ^ UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77
        hash = (hash ^ hash &>> 15) &* 0x2C1B_3C6D
        return 2 + Int(hash &>> 28)
    }

    /// The mean of four pixels, or the pixel itself if a component of any differs by more than four steps.
    @inline(__always) private static func dissolved(
        _ pixel: UInt32, _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, threshold: UInt32
    ) -> UInt32 {
        let (first, second) = (PixelLanes.spread(a), PixelLanes.spread(b))
        let (third, fourth) = (PixelLanes.spread(c), PixelLanes.spread(d))
        // Each lane holds 256 plus 0…7 if a component differs by −3…+4.
        let base = 0x0103_0103_0103_0103 &- PixelLanes.spread(pixel)
        let far = (first &+ base) | (second &+ base) | (third &+ base) | (fourth &+ base)
        let near = (first &+ base) & (second &+ base) & (third &+ base) & (fourth &+ base)
        let excess = (far ^ 0x0100_0100_0100_0100) & 0xFFF8_FFF8_FFF8_FFF8 | ~near & 0x0100_0100_0100_0100
        // In sixteenths of a step: four times four pixels, and the threshold.
        let sum =
            4 &* (first &+ second &+ third &+ fourth)
            &+ UInt64(truncatingIfNeeded: threshold) &* 0x0001_0001_0001_0001
        let mean = PixelLanes.gathered(sum &>> 4 & PixelLanes.mask)
        // Selected without a branch, which could not be predicted.
        return excess == 0 ? mean : pixel
    }

    /// The threshold of a position in a four-by-four ordered pattern (Bayer 1973), in sixteenths.
    @inline(__always) private static func threshold(_ x: Int, _ y: Int) -> UInt32 {
        let (a, b) = (UInt32(truncatingIfNeeded: x ^ y), UInt32(truncatingIfNeeded: y))
        return (a & 1) &<< 3 | (b & 1) &<< 2 | (a & 2) | (b & 2) &>> 1
    }
}
