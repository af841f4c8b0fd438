import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The coverage of a shape")
nonisolated struct EdgeCoverageTests {
    /// The coverage of each pixel of a canvas by a convex quad, 0…1.
    private func covered(_ quad: Quad, width: Int, height: Int) -> [Double] {
        let scratch = RowScratch(width: width)
        defer { scratch.free() }
        return covered(quad, width: width, height: height, on: scratch)
    }

    private func covered(_ quad: Quad, width: Int, height: Int, on scratch: RowScratch) -> [Double] {
        var points = OutlinePoints()
        let outline = points.append(quad)
        var result: [Double] = []
        points.points.withUnsafeBufferPointer { points in
            guard let base = points.baseAddress else { return }
            var shape = EdgeCoverage(
                ShapeSide(outline.left, of: base), ShapeSide(outline.right, of: base), columns: 0..<width,
                row: scratch.coverage)
            for y in 0..<height {
                let row = shape.cover(y)
                for x in 0..<width {
                    let isMasked = (row.start..<row.wholeStart).contains(x) || (row.wholeEnd..<row.end).contains(x)
                    let isWhole = (row.wholeStart..<row.wholeEnd).contains(x)
                    result.append(isMasked ? Double(scratch.coverage.mask[x] & 255) / 255 : isWhole ? 1 : 0)
                }
            }
        }
        return result
    }

    @Test("adds up to its area in any position", arguments: 0..<50)
    func area(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let place = Rect(
            center: Vector(50, 40), size: Vector(random.uniform(0.3, 50), random.uniform(0.3, 50)))
        let quad = Quad(place, rotatedBy: .degrees(random.uniform(0, 360)))
        let sum = covered(quad, width: 100, height: 80).reduce(0, +)
        #expect(abs(sum - place.width * place.height) < 0.01 * (place.width + place.height) + 0.1, "\(sum)")
    }

    @Test("affects no columns outside the shape, and does not affect the next shape")
    func clipped() {
        let scratch = RowScratch(width: 40)
        defer { scratch.free() }
        for quad in [
            Quad(Rect(x: -50, y: -50, width: 30, height: 200)), Quad(Rect(x: 90, y: -5, width: 30, height: 20)),
            Quad(Rect(x: -20, y: 3, width: 30, height: 9), rotatedBy: .degrees(20)),
        ] {
            let shares = covered(quad, width: 40, height: 20, on: scratch)
            #expect((0..<42).allSatisfy { scratch.coverage.sums[$0] == 0 })
            for y in 0..<20 {
                for x in 0..<40 where !Edges(Rect(x: -30, y: -30, width: 41, height: 60)).covers(x) {
                    #expect(shares[y * 40 + x] == 0)
                }
            }
        }
    }
}

nonisolated extension Edges {
    fileprivate func covers(_ x: Int) -> Bool { Double(x) < maxX }
}
