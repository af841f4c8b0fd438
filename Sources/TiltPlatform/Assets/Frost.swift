import TiltEngine

/// A picture as it is seen through frosted glass: made small, blurred, more colourful and a little lighter.
nonisolated struct Frost {
    private let width, height: Int
    /// Red, green, blue and opacity of each pixel, 0…255, the colours multiplied by the opacity.
    private var colors: [SIMD4<Float>]

    /// The number of blurs by the mean of three by three pixels: together about a Gaussian of 1.4 pixels.
    private static let passes = 3
    /// The factor of the saturation, and the share of white.
    private static let (saturation, white) = (Float(1.35), Float(0.13))

    /// A picture that is already small.
    init(_ pixels: Pixels) {
        (width, height) = (pixels.width, pixels.height)
        colors = pixels.argb.map { pixel in
            let alpha = Float(pixel >> 24)
            let color = SIMD4<Float>(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), 255)
            return color * (alpha / 255)
        }
    }

    /// A part of a premultiplied picture, in pixels of it, scaled down to a size. Beyond its sides and foot it goes on as at
    /// its edge, above its first row it is clear.
    init(_ source: Mipmap, part: Rect, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        let level = source.levels[0]
        let (dx, dy) = (part.width / Double(width), part.height / Double(height))
        var colors = [SIMD4<Float>](repeating: .zero, count: width * height)
        for y in 0..<height {
            let rows = Self.cover(part.minY + Double(y) * dy, dy)
            for x in 0..<width {
                let columns = Self.cover(part.minX + Double(x) * dx, dx)
                var sum = SIMD4<Float>.zero
                for row in rows where row >= 0 {
                    sum += Self.sum(of: columns, in: level.row(min(row, level.height - 1)), width: level.width)
                }
                colors[y * width + x] = sum / Float(rows.count * columns.count)
            }
        }
        self.colors = colors
    }

    /// The sum of at most 257 pixels of a row.
    private static func sum(of columns: Range<Int>, in row: UnsafePointer<UInt32>, width: Int) -> SIMD4<Float> {
        var sum: UInt64 = 0
        // Blue, red, green and opacity in 16 bits each.
        func add(_ pixel: UInt32) { sum &+= (UInt64(pixel) | UInt64(pixel) &<< 24) & 0x00FF_00FF_00FF_00FF }
        if columns.lowerBound >= 0, columns.upperBound <= width {
            for column in columns { add(row[column]) }
        } else {
            for column in columns { add(row[column.clamped(to: 0...width - 1)]) }
        }
        func part(_ shift: UInt64) -> Float { Float(sum &>> shift & 0xFFFF) }
        return SIMD4(part(16), part(32), part(0), part(48))
    }

    /// The whole pixels under a length.
    private static func cover(_ start: Double, _ length: Double) -> Range<Int> {
        let first = Int(start.rounded(.down))
        return first..<max(first + 1, Int((start + length).rounded(.down)))
    }

    mutating func blur() {
        for _ in 0..<Self.passes {
            blur(count: width, lines: height, step: 1, line: width)
            blur(count: height, lines: width, step: width, line: 1)
        }
    }

    mutating func freeze() {
        blur()
        for i in colors.indices {
            let color = colors[i]
            let grey = color.x * 0.30 + color.y * 0.59 + color.z * 0.11
            var vivid = (color - grey) * Self.saturation + grey
            vivid += (SIMD4(repeating: color.w) - vivid) * Self.white
            vivid.w = color.w
            colors[i] = vivid.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: color.w))
        }
    }

    /// Replaces each pixel by the mean of itself and its neighbours along rows or columns.
    private mutating func blur(count: Int, lines: Int, step: Int, line: Int) {
        for index in 0..<lines {
            let start = index * line
            var before = colors[start]
            for i in 0..<count {
                let here = colors[start + i * step]
                let after = colors[start + min(i + 1, count - 1) * step]
                colors[start + i * step] = (before + here + after) / 3
                before = here
            }
        }
    }

    /// The picture with straight alpha.
    var pixels: Pixels {
        func part(_ value: Float) -> UInt32 { UInt32((value + 0.5).clamped(to: 0...255)) }
        let argb = colors.map { color -> UInt32 in
            guard color.w > 0 else { return 0 }
            let straight = color * (255 / color.w)
            return part(color.w) << 24 | part(straight.x) << 16 | part(straight.y) << 8 | part(straight.z)
        }
        return Pixels(width: width, height: height, argb: argb)
    }
}
