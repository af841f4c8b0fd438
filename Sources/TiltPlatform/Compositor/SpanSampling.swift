import CSpans

/// Samples runs of pixels from a picture, each interpolated from its neighbours.
nonisolated enum SpanSampling {
    typealias Row = UnsafeMutablePointer<UInt32>
    typealias Source = UnsafePointer<UInt32>

    /// Interpolates between two rows; at a `weight` of 256 it is the second one.
    static func mix(_ a: Source, _ b: Source, weight: Int, into row: Row, count: Int) {
        let weights = PixelLanes.Lanes(repeating: UInt16(truncatingIfNeeded: weight))
        let scalar = UInt32(truncatingIfNeeded: weight)
        PixelLanes.forEach(count) { x in
            PixelLanes.store(PixelLanes.mix(PixelLanes.load(a + x), PixelLanes.load(b + x), weights), row + x)
        } one: { x in
            row[x] = PixelLanes.mix(a[x], b[x], scalar)
        }
    }

    /// Scales a row horizontally: each pixel is interpolated between the one at its position and the next, by a weight
    /// of 0…256 in both halves of each number.
    static func stretch(_ a: Source, positions: UnsafePointer<Int32>, weights: Source, into row: Row, count: Int) {
        let source = UnsafeRawPointer(a)
        func pair(_ x: Int) -> SIMD2<UInt32> {
            source.loadUnaligned(fromByteOffset: Int(positions[x]) &* 4, as: SIMD2<UInt32>.self)
        }
        PixelLanes.forEach(count) { x in
            let (p, q, r, s) = (pair(x), pair(x &+ 1), pair(x &+ 2), pair(x &+ 3))
            let weight = PixelLanes.lanes(PixelLanes.load(weights + x))
            let (here, next) = (PixelLanes.Four(p.x, q.x, r.x, s.x), PixelLanes.Four(p.y, q.y, r.y, s.y))
            PixelLanes.store(PixelLanes.mix(here, next, weight), row + x)
        } one: { x in
            let position = Int(positions[x])
            row[x] = PixelLanes.mix(a[position], a[position &+ 1], weights[x] & 0x1FF)
        }
    }

    /// Samples pixels along a straight line through a picture, entirely inside it: from a position in 2^-32 of a pixel,
    /// by equal steps.
    static func walk(_ level: Mipmap.Level, from start: SpanPosition, step: SpanPosition, into row: Row, count: Int) {
        guard !spans_walk(level.pixels, level.stride, start, step, row, count) else { return }
        var (u, v) = (Int(start.across), Int(start.down))
        let step = (u: Int(step.across), v: Int(step.down))
        let pixels = UnsafeRawPointer(level.pixels)
        let stride = level.stride
        PixelLanes.forEach(count) { x in
            var above = (SIMD2<UInt32>(), SIMD2<UInt32>(), SIMD2<UInt32>(), SIMD2<UInt32>())
            var below = above
            var across = PixelLanes.Four()
            var down = across
            func take(_ a: inout SIMD2<UInt32>, _ b: inout SIMD2<UInt32>, _ lane: Int) {
                let position = pixels + ((v &>> 32) &* stride &+ (u &>> 32)) &* 4
                a = position.loadUnaligned(as: SIMD2<UInt32>.self)
                b = (position + stride &* 4).loadUnaligned(as: SIMD2<UInt32>.self)
                across[lane] = UInt32(truncatingIfNeeded: u &>> 24 & 255)
                down[lane] = UInt32(truncatingIfNeeded: v &>> 24 & 255)
                u &+= step.u
                v &+= step.v
            }
            take(&above.0, &below.0, 0)
            take(&above.1, &below.1, 1)
            take(&above.2, &below.2, 2)
            take(&above.3, &below.3, 3)
            let downs = PixelLanes.lanes(down | down &<< 16)
            let left = PixelLanes.mix(
                PixelLanes.Four(above.0.x, above.1.x, above.2.x, above.3.x),
                PixelLanes.Four(below.0.x, below.1.x, below.2.x, below.3.x), downs)
            let right = PixelLanes.mix(
                PixelLanes.Four(above.0.y, above.1.y, above.2.y, above.3.y),
                PixelLanes.Four(below.0.y, below.1.y, below.2.y, below.3.y), downs)
            PixelLanes.store(PixelLanes.mix(left, right, PixelLanes.lanes(across | across &<< 16)), row + x)
        } one: { x in
            row[x] = blend(
                level, u &>> 32, v &>> 32, UInt32(truncatingIfNeeded: u &>> 24 & 255),
                UInt32(truncatingIfNeeded: v &>> 24 & 255))
            u &+= step.u
            v &+= step.v
        }
    }

    /// Samples the pixels of a picture seen in perspective, from a column on, at positions counted from the pixel before
    /// the first one above. Not a number becomes the lower limit.
    static func recede(_ level: Mipmap.Level, along ray: SpanRay, from x: Int, into row: Row, count: Int) {
        let isDone = withUnsafePointer(to: ray) {
            spans_recede(level.pixels - level.stride - 1, level.stride, $0, x, row, count)
        }
        guard !isDone else { return }
        for index in 0..<count {
            let column = Float(x &+ index)
            let near = 1 / ray.depth.at(column)
            let u = ray.within_across.held(ray.across.at(column) * near)
            let v = ray.within_down.held(ray.down.at(column) * near)
            row[index] = blend(level, u >> 8 - 1, v >> 8 - 1, UInt32(u & 255), UInt32(v & 255))
        }
    }

    /// A position along a side in 1/256 of a pixel, clamped to limits; NaN becomes an edge.
    @inline(__always) static func position(_ position: Double, in limits: ClosedRange<Double>) -> Int {
        // Rounded without a function call, which is possible because the value is not negative.
        Int((max(limits.lowerBound, min(position, limits.upperBound)) + 1) * 256 + 0.5) - 256
    }

    @inline(__always) private static func blend(
        _ level: Mipmap.Level, _ column: Int, _ row: Int, _ across: UInt32, _ down: UInt32
    ) -> UInt32 {
        let above = level.pixels + (row &* level.stride &+ column)
        let below = above + level.stride
        return PixelLanes.mix(
            PixelLanes.mix(above[0], below[0], down), PixelLanes.mix(above[1], below[1], down), across)
    }
}

nonisolated extension SpanLine {
    @inline(__always) fileprivate func at(_ column: Float) -> Float { start + step * column }
}

nonisolated extension SpanLimits {
    @inline(__always) fileprivate func held(_ position: Float) -> Int { Int(max(least, min(position, most))) }
}
