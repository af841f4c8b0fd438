import TiltEngine

/// Closes the seams between adjacent upright pictures, such as tiles. If both covered a pixel partly, the background would
/// show through.
///
/// Of two opaque pictures the first is extended under the second to whole pixels, so that the second blends with it.
/// Translucent ones would show through one another, so their common edge moves to the nearest whole pixel.
nonisolated struct SeamClosing {
    /// The upright pictures so far, with their original edges.
    private var pictures: [(piece: Int, edges: Edges)] = []
    /// Their edges, in the order in which they may touch others': right, left, foot, top.
    private var sides: [SIMD4<Double>] = []

    /// The number of preceding pictures among which a neighbour is sought: a row of tiles.
    private static let reach = 64

    mutating func run(_ pieces: inout [Piece]) {
        pictures.removeAll(keepingCapacity: true)
        sides.removeAll(keepingCapacity: true)
        for index in pieces.indices {
            guard let edges = pieces[index].appearance.edges, !pieces[index].appearance.isRounded else { continue }
            if !edges.areWhole {
                let others = SIMD4(edges.minX, edges.maxX, edges.minY, edges.maxY)
                sides.withUnsafeBufferPointer { sides in
                    for other in max(0, sides.count - Self.reach)..<sides.count {
                        let apart = sides[other] - others
                        // Most touch nothing.
                        guard any((apart .< Edges.hair) .& (apart .> -Edges.hair)), pictures[other].edges.touch(edges)
                        else { continue }
                        Self.close(&pieces, pictures[other], (index, edges))
                    }
                }
            }
            pictures.append((index, edges))
            sides.append(SIMD4(edges.maxX, edges.minX, edges.maxY, edges.minY))
        }
    }

    /// Closes the seam between a picture and one drawn after it.
    private static func close(
        _ pieces: inout [Piece], _ first: (piece: Int, edges: Edges), _ second: (piece: Int, edges: Edges)
    ) {
        let areOpaque = pieces[first.piece].hides && pieces[second.piece].hides
        func close(
            _ side: WritableKeyPath<Edges, Double>, _ opposite: WritableKeyPath<Edges, Double>,
            outward: FloatingPointRoundingRule
        ) {
            let place = first.edges[keyPath: side]
            guard Edges.areEqual(place, second.edges[keyPath: opposite]) else { return }
            let whole = place.rounded(areOpaque ? outward : .toNearestOrAwayFromZero)
            pieces[first.piece].appearance.edges?[keyPath: side] = whole
            if !areOpaque { pieces[second.piece].appearance.edges?[keyPath: opposite] = whole }
        }
        close(\.maxX, \.minX, outward: .up)
        close(\.minX, \.maxX, outward: .down)
        close(\.maxY, \.minY, outward: .up)
        close(\.minY, \.maxY, outward: .down)
    }
}

nonisolated extension Edges {
    /// The tolerance for equal positions, in pixels.
    fileprivate static let hair = 1.0 / 512

    fileprivate var areWhole: Bool {
        let box = touched
        return minX == Double(box.minX) && minY == Double(box.minY) && maxX == Double(box.maxX)
            && maxY == Double(box.maxY)
    }

    fileprivate static func areEqual(_ a: Double, _ b: Double) -> Bool { abs(a - b) < hair }

    /// Whether a side lies along a side of another picture beside it.
    fileprivate func touch(_ other: Edges) -> Bool {
        let isBeside = Self.areEqual(maxX, other.minX) || Self.areEqual(minX, other.maxX)
        let isAboveOrBelow = Self.areEqual(maxY, other.minY) || Self.areEqual(minY, other.maxY)
        guard isBeside || isAboveOrBelow else { return false }
        return isBeside && minY < other.maxY && other.minY < maxY
            || isAboveOrBelow && minX < other.maxX && other.minX < maxX
    }
}
