/// A picture some of whose pixels are unknown: they are filled smoothly from the known ones around them, by push-pull
/// (Gortler, Grzeszczuk, Szeliski and Cohen 1996): means of known pixels at half the size, again and again, fill the larger
/// pictures on the way back.
nonisolated struct HoleFilling {
    private(set) var width: Int, height: Int
    /// Red, green and blue of each pixel times its weight, then the weight: 0 unknown, 1 known.
    private(set) var sums: [SIMD4<Float>]

    /// A picture from the colours of its pixels with their weights in the last component, row by row.
    init(width: Int, height: Int, sums: [SIMD4<Float>]) {
        precondition(sums.count == width * height, "a picture has a sum for each pixel")
        (self.width, self.height, self.sums) = (width, height, sums)
    }

    /// Fills all unknown pixels; if none is known, they become black.
    mutating func fill() {
        guard width > 1 || height > 1 else {
            sums[0] = sums[0].w > 0 ? sums[0] / sums[0].w : SIMD4(0, 0, 0, 1)
            return
        }
        let (width, height) = (width, height)
        var half = halved
        half.fill()
        let (columns, rows) = (half.width, half.height)
        sums.withUnsafeMutableBufferPointer { sums in
            half.sums.withUnsafeBufferPointer { coarse in
                for y in 0..<height {
                    // Between the two nearest rows and columns of the half.
                    let (above, below, down) = Self.neighbours(y, of: rows)
                    for x in 0..<width {
                        let known = sums[y * width + x]
                        guard known.w < 1 else { continue }
                        let (left, right, across) = Self.neighbours(x, of: columns)
                        let top =
                            coarse[above * columns + left] * (1 - across) + coarse[above * columns + right] * across
                        let foot =
                            coarse[below * columns + left] * (1 - across) + coarse[below * columns + right] * across
                        sums[y * width + x] = known + (top * (1 - down) + foot * down) * (1 - known.w)
                    }
                }
            }
        }
    }

    private static func neighbours(_ index: Int, of count: Int) -> (Int, Int, Float) {
        let position = (Float(index) - 0.5) / 2
        let first = Int(position.rounded(.down))
        return (min(max(first, 0), count - 1), min(max(first + 1, 0), count - 1), position - position.rounded(.down))
    }

    /// The picture at half the size; a pixel's weight is at most 1.
    private var halved: HoleFilling {
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        var small = [SIMD4<Float>](repeating: .zero, count: columns * rows)
        sums.withUnsafeBufferPointer { sums in
            for y in 0..<rows {
                for x in 0..<columns {
                    var sum = sums[2 * y * width + 2 * x]
                    if 2 * x + 1 < width { sum += sums[2 * y * width + 2 * x + 1] }
                    if 2 * y + 1 < height {
                        sum += sums[(2 * y + 1) * width + 2 * x]
                        if 2 * x + 1 < width { sum += sums[(2 * y + 1) * width + 2 * x + 1] }
                    }
                    small[y * columns + x] = sum.w > 1 ? sum / sum.w : sum
                }
            }
        }
        return HoleFilling(width: columns, height: rows, sums: small)
    }
}
