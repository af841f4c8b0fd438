import TiltEngine

/// How near each pixel of a photo is: 0 the farthest, 1 the nearest.
nonisolated struct DepthMap: Equatable, Sendable {
    let width, height: Int
    /// The nearness of each pixel, row by row.
    let values: [Float]

    /// The share of pixels at either end that count as outliers.
    private static let outliers = 0.01
    /// The radius of the guided filter in pixels, and its regularisation (He, Sun and Tang 2010).
    private static let (radius, flatness) = (8, Float(1e-3))

    /// The nearness from a grey picture of a photo's size, white near, or far if it is inverted. Specks are removed, and
    /// its edges are moved to edges of the photo. Nil if the picture has only one value.
    init?(_ grey: Pixels, of photo: Pixels, isInverted: Bool) {
        precondition(grey.width == photo.width && grey.height == photo.height, "a depth map has its photo's size")
        let plain = Self.greys(grey)
        guard let ends = Self.ends(of: plain) else { return nil }
        let calm = Self.median(of: plain, width: grey.width, height: grey.height)
        let span = Float(ends.upperBound) - Float(ends.lowerBound)
        let near = calm.map { value -> Float in
            let share = ((Float(value) - Float(ends.lowerBound)) / span).clamped(to: 0...1)
            return isInverted ? 1 - share : share
        }
        let guide = Self.greys(photo).map { Float($0) / 255 }
        (width, height) = (grey.width, grey.height)
        values = Self.guided(near, by: guide, width: width, height: height)
    }

    init(width: Int, height: Int, values: [Float]) {
        precondition(values.count == width * height, "a depth map has a value for each pixel")
        (self.width, self.height, self.values) = (width, height, values)
    }

    private static func greys(_ pixels: Pixels) -> [UInt8] {
        pixels.argb.map { pixel in
            let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
            return UInt8(truncatingIfNeeded: (red * 77 + green * 150 + blue * 29 + 128) >> 8)
        }
    }

    /// The values below and above which outliers lie; nil if they are the same.
    private static func ends(of values: [UInt8]) -> ClosedRange<UInt8>? {
        var counts = [Int](repeating: 0, count: 256)
        for value in values { counts[Int(value)] += 1 }
        let skipped = Int(Double(values.count) * outliers)
        func first(_ order: some Sequence<Int>) -> Int {
            var sum = 0
            return order.first {
                sum += counts[$0]
                return sum > skipped
            } ?? 0
        }
        let (low, high) = (first(0...255), first((0...255).reversed()))
        return low < high ? UInt8(low)...UInt8(high) : nil
    }

    /// The median of five by five pixels around each (Huang 1979: the histogram of the window moves along the row).
    static func median(of values: [UInt8], width: Int, height: Int) -> [UInt8] {
        var result = values
        values.withUnsafeBufferPointer { source in
            result.withUnsafeMutableBufferPointer { target in
                var counts = [Int32](repeating: 0, count: 256)
                for y in 0..<height {
                    counts.withUnsafeMutableBufferPointer { counts in
                        counts.update(repeating: 0)
                        func add(column: Int, _ change: Int32) {
                            let x = min(max(column, 0), width - 1)
                            for dy in -2...2 {
                                counts[Int(source[min(max(y + dy, 0), height - 1) * width + x])] += change
                            }
                        }
                        for x in -2...2 { add(column: x, 1) }
                        var median = 0
                        var below: Int32 = 0
                        for x in 0..<width {
                            if x > 0 {
                                for dy in -2...2 {
                                    let row = min(max(y + dy, 0), height - 1) * width
                                    let old = Int(source[row + min(max(x - 3, 0), width - 1)])
                                    let new = Int(source[row + min(x + 2, width - 1)])
                                    counts[old] -= 1
                                    counts[new] += 1
                                    if old < median { below -= 1 }
                                    if new < median { below += 1 }
                                }
                            }
                            while below > 12 {
                                median -= 1
                                below -= counts[median]
                            }
                            while below + counts[median] <= 12 {
                                below += counts[median]
                                median += 1
                            }
                            target[y * width + x] = UInt8(median)
                        }
                    }
                }
            }
        }
        return result
    }

    /// The values, made linear in the guide's brightness within each window, so that their edges are the guide's.
    private static func guided(_ values: [Float], by guide: [Float], width: Int, height: Int) -> [Float] {
        func mean(_ values: [Float]) -> [Float] { boxMean(values, width: width, height: height, radius: radius) }
        func product(_ a: [Float], _ b: [Float]) -> [Float] { zip(a, b).map { $0 * $1 } }
        let (meanGuide, meanValue) = (mean(guide), mean(values))
        let (squares, products) = (mean(product(guide, guide)), mean(product(guide, values)))
        var slopes = [Float](repeating: 0, count: values.count)
        var offsets = slopes
        for i in values.indices {
            let variance = squares[i] - meanGuide[i] * meanGuide[i]
            slopes[i] = (products[i] - meanGuide[i] * meanValue[i]) / (variance + flatness)
            offsets[i] = meanValue[i] - slopes[i] * meanGuide[i]
        }
        let (slope, offset) = (mean(slopes), mean(offsets))
        return guide.indices.map { (slope[$0] * guide[$0] + offset[$0]).clamped(to: 0...1) }
    }

    /// The mean of the square around each pixel, as far as it lies inside, by running sums.
    static func boxMean(_ values: [Float], width: Int, height: Int, radius: Int) -> [Float] {
        var rows = [Float](repeating: 0, count: values.count)
        var result = rows
        values.withUnsafeBufferPointer { values in
            rows.withUnsafeMutableBufferPointer { rows in
                for y in 0..<height {
                    let row = y * width
                    var sum: Double = 0
                    for x in 0..<min(radius, width) { sum += Double(values[row + x]) }
                    for x in 0..<width {
                        if x + radius < width { sum += Double(values[row + x + radius]) }
                        if x - radius - 1 >= 0 { sum -= Double(values[row + x - radius - 1]) }
                        let count = min(x + radius, width - 1) - max(x - radius, 0) + 1
                        rows[row + x] = Float(sum / Double(count))
                    }
                }
            }
        }
        var sums = [Double](repeating: 0, count: width)
        rows.withUnsafeBufferPointer { rows in
            result.withUnsafeMutableBufferPointer { result in
                sums.withUnsafeMutableBufferPointer { sums in
                    for y in 0..<min(radius, height) {
                        for x in 0..<width { sums[x] += Double(rows[y * width + x]) }
                    }
                    for y in 0..<height {
                        let (new, old) = (y + radius, y - radius - 1)
                        let count = Double(min(new, height - 1) - max(y - radius, 0) + 1)
                        for x in 0..<width {
                            if new < height { sums[x] += Double(rows[new * width + x]) }
                            if old >= 0 { sums[x] -= Double(rows[old * width + x]) }
                            result[y * width + x] = Float(sums[x] / count)
                        }
                    }
                }
            }
        }
        return result
    }
}
