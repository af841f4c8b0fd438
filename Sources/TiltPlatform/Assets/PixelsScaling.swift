nonisolated extension Pixels {
    /// The picture at another size: each new pixel is the average of what it covers where the picture shrinks, and blended
    /// from its neighbours where it grows. Colours count by their opacity, so that clear pixels lend no colour.
    func resized(to width: Int, _ height: Int) -> Pixels {
        guard (width, height) != (self.width, self.height) else { return self }
        let rows = Spread(from: self.height, to: height)
        let columns = Spread(from: self.width, to: width)
        var result = Pixels(width: width, height: height)
        var line = [SIMD4<Float>](repeating: .zero, count: width)
        for y in 0..<height {
            for x in 0..<width { line[x] = .zero }
            for (row, rowWeight) in rows[y] {
                let start = row * self.width
                for x in 0..<width {
                    var sum = SIMD4<Float>.zero
                    for (column, weight) in columns[x] { sum += weight * Self.weighed(argb[start + column]) }
                    line[x] += rowWeight * sum
                }
            }
            for x in 0..<width { result[x, y] = Self.packed(line[x]) }
        }
        return result
    }

    /// Red, green, blue times opacity, and opacity.
    private static func weighed(_ pixel: UInt32) -> SIMD4<Float> {
        let alpha = Float(pixel >> 24)
        return SIMD4(
            Float(pixel >> 16 & 255) * alpha, Float(pixel >> 8 & 255) * alpha, Float(pixel & 255) * alpha, alpha)
    }

    private static func packed(_ sum: SIMD4<Float>) -> UInt32 {
        guard sum.w > 0 else { return 0 }
        let color = (sum / sum.w).rounded(.toNearestOrAwayFromZero)
        func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 255)) }
        return byte(sum.w.rounded()) << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
    }

    /// Which old pixels a new one is made of along one side, and with what weights; those of each sum to 1.
    private struct Spread {
        private var starts: [Int] = [0]
        private var parts: [(Int, Float)] = []

        init(from old: Int, to new: Int) {
            let scale = Double(old) / Double(new)
            for place in 0..<new {
                if scale >= 1 {
                    cover(Double(place) * scale, Double(place + 1) * scale, last: old - 1)
                } else {
                    blend((Double(place) + 0.5) * scale - 0.5, last: old - 1)
                }
                starts.append(parts.count)
            }
        }

        subscript(place: Int) -> ArraySlice<(Int, Float)> { parts[starts[place]..<starts[place + 1]] }

        private mutating func cover(_ from: Double, _ to: Double, last: Int) {
            for index in Int(from)...max(Int(from), min(Int(to.rounded(.up)) - 1, last)) {
                let share = min(to, Double(index + 1)) - max(from, Double(index))
                parts.append((index, Float(share / (to - from))))
            }
        }

        private mutating func blend(_ place: Double, last: Int) {
            let before = place.rounded(.down)
            let share = Float(place - before)
            parts.append((max(0, Int(before)), 1 - share))
            if share > 0 { parts.append((min(last, Int(before) + 1), share)) }
        }
    }
}
