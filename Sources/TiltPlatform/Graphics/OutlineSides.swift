import TiltEngine

/// The points of an outline's two sides, each from the top down.
nonisolated struct OutlineSides {
    let left: ArraySlice<SIMD2<Double>>
    let right: ArraySlice<SIMD2<Double>>

    init(_ outline: Outline, of points: [SIMD2<Double>]) {
        (left, right) = (points[outline.left], points[outline.right])
    }

    /// A large box of whole pixels inside the shape; empty if there is none.
    var inscribed: PixelBox {
        guard let top = left.first?.y, let foot = left.last?.y, foot - top > 4 else { return PixelBox(0, 0, 0, 0) }
        let boxes = [0.01, 0.05, 0.12, 0.2, 0.29].map { share in
            let (high, low) = (top + (foot - top) * share, foot - (foot - top) * share)
            // A side of a convex shape bends outwards, so it is nearest to the middle at the ends.
            let minX = max(Self.x(left, high), Self.x(left, low)), maxX = min(Self.x(right, high), Self.x(right, low))
            func near(_ value: Double) -> Double { value.clamped(to: -30_000...30_000) }
            return PixelBox(
                Int(near(minX).rounded(.up)), Int(near(high).rounded(.up)), Int(near(maxX).rounded(.down)),
                Int(near(low).rounded(.down)))
        }
        func area(_ box: PixelBox) -> Int { box.isEmpty ? 0 : box.width * box.height }
        return boxes.max { area($0) < area($1) } ?? boxes[0]
    }

    /// Where a side is at a height.
    private static func x(_ side: ArraySlice<SIMD2<Double>>, _ y: Double) -> Double {
        for (a, b) in zip(side, side.dropFirst()) where y <= b.y && b.y > a.y {
            return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
        }
        return side.last?.x ?? 0
    }
}
