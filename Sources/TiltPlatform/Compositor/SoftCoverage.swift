import CSpans
import TiltEngine

/// A rounded rectangle in pixels whose edge fades out over `softness` pixels beyond it along 3t² − 2t³, averaged over a
/// pixel across the edge.
nonisolated struct SoftEdge: Equatable {
    let rect: Rect
    let radius, softness: Double

    var bounds: PixelBox {
        let reach = softness + 0.5
        return PixelBox(touching: rect.minX - reach, rect.minY - reach, rect.maxX + reach, rect.maxY + reach)
    }
}

/// The coverage of each pixel in a row by such a shape.
nonisolated struct SoftCoverage {
    private let edge: SoftEdge
    private let columns: Range<Int>
    private let row: CoverageRow
    private let fading: UnsafeMutablePointer<UInt32>
    private let stepsPerPixel: Double
    private let center: Vector
    /// The distance from the centre to the ends of the straight parts of the sides.
    private let straight: Vector
    private var steady: Coverage?

    init(_ edge: SoftEdge, columns: Range<Int>, scratch: RowScratch) {
        (self.edge, self.columns, row) = (edge, columns, scratch.coverage)
        fading = scratch.fading
        stepsPerPixel = Double(RowScratch.steps) / (edge.softness + 1)
        // Consecutive shadows often have the same softness.
        if scratch.softness.pointee != edge.softness {
            for step in 0...RowScratch.steps {
                fading[step] = CoverageRow.level(edge.covered(at: Double(step) / stepsPerPixel - 0.5))
            }
            scratch.softness.pointee = edge.softness
        }
        center = edge.rect.center
        straight = edge.rect.size / 2 - Vector(edge.radius, edge.radius)
    }

    /// Computes a row; the mask then holds it.
    mutating func cover(_ y: Int) -> Coverage {
        let beyond = abs(Double(y) + 0.5 - center.y) - straight.y
        // Between its rounded ends all rows are equal.
        let isStraight = beyond <= min(0, edge.radius - 0.5)
        if isStraight, let steady { return steady }
        let whole = wholeColumns(beyond)
        let coverage = Coverage(
            start: columns.lowerBound, wholeStart: whole.lowerBound, wholeEnd: whole.upperBound, end: columns.upperBound
        )
        write(columns.lowerBound..<whole.lowerBound, beyond)
        write(whole.upperBound..<columns.upperBound, beyond)
        steady = isStraight ? coverage : nil
        return coverage
    }

    /// The columns that are at least half a pixel inside.
    private func wholeColumns(_ beyond: Double) -> Range<Int> {
        let reach = edge.radius - 0.5
        guard beyond <= reach else { return columns.upperBound..<columns.upperBound }
        let bow = beyond > 0 ? (reach * reach - beyond * beyond).squareRoot() : reach
        let start = columns.column(from: center.x - straight.x - bow - 0.5)
        let end = columns.column(at: (center.x + straight.x + bow - 0.5).rounded(.down) + 1)
        return start < end ? start..<end : columns.upperBound..<columns.upperBound
    }

    private func write(_ range: Range<Int>, _ beyond: Double) {
        // Above and below the straight part of the sides a row has one value along its length.
        let start = beyond > 0 ? range.column(from: center.x - straight.x - 0.5) : range.upperBound
        let end = beyond > 0 ? max(start, range.column(from: center.x + straight.x - 0.5)) : range.upperBound
        let soft = SpanSoftEdge(
            middle: Float(center.x - 0.5), straight: Float(straight.x), beyond: Float(beyond),
            radius: Float(edge.radius), scale: Float(stepsPerPixel), steps: Float(RowScratch.steps))
        write(soft, range.lowerBound, start)
        if start < end {
            write(soft, start, start + 1)
            let mask = row.mask + (start - columns.lowerBound)
            mask.update(repeating: mask[0], count: end - start)
        }
        write(soft, end, range.upperBound)
    }

    private func write(_ edge: SpanSoftEdge, _ start: Int, _ end: Int) {
        withUnsafePointer(to: edge) {
            spans_soften($0, fading, start, row.mask + (start - columns.lowerBound), end - start)
        }
    }
}

nonisolated extension SoftEdge {
    /// The mean opacity over a pixel whose centre is at a distance beyond the edge.
    fileprivate func covered(at distance: Double) -> Double {
        let (near, far) = (1 - (distance - 0.5) / softness, 1 - (distance + 0.5) / softness)
        return softness * (Self.integral(near) - Self.integral(far))
    }

    /// The integral of 3t² − 2t³, constant beyond 0 and 1.
    private static func integral(_ t: Double) -> Double {
        if t <= 0 { return 0 }
        return t < 1 ? t * t * t * (1 - t / 2) : t - 0.5
    }
}
