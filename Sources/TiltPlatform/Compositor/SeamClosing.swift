import TiltEngine

/// Moves the common edges of adjacent upright pictures to whole pixels. If both pictures covered a pixel partly, the
/// background would show through as a seam between tiles.
nonisolated enum SeamClosing {
    /// The number of preceding pieces among which a neighbour is sought: a row of tiles.
    private static let reach = 64

    static func run(_ pieces: inout [Piece]) {
        for index in pieces.indices where pieces[index].isOpaque {
            guard let edges = originalEdges(of: pieces[index]), !edges.areWhole else { continue }
            for other in max(0, index - reach)..<index where pieces[other].isOpaque {
                guard let before = originalEdges(of: pieces[other]) else { continue }
                if let x = before.sharedRight(with: edges) { close(&pieces, right: other, left: index, x) }
                if let x = edges.sharedRight(with: before) { close(&pieces, right: index, left: other, x) }
                if let y = before.sharedFoot(with: edges) { close(&pieces, foot: other, top: index, y) }
                if let y = edges.sharedFoot(with: before) { close(&pieces, foot: index, top: other, y) }
            }
        }
    }

    /// The frame of an upright picture before any of its edges were moved.
    private static func originalEdges(of piece: Piece) -> Edges? {
        guard case .quad(let quad) = piece.look.shape else { return nil }
        return quad.rect.map { Edges($0) }
    }

    private static func close(_ pieces: inout [Piece], right: Int, left: Int, _ x: Double) {
        pieces[right].edges?.maxX = x
        pieces[left].edges?.minX = x
    }

    private static func close(_ pieces: inout [Piece], foot: Int, top: Int, _ y: Double) {
        pieces[foot].edges?.maxY = y
        pieces[top].edges?.minY = y
    }
}

nonisolated extension Edges {
    /// The tolerance for equal positions, in pixels.
    private static let hair = 1.0 / 512

    fileprivate var areWhole: Bool {
        minX == minX.rounded() && minY == minY.rounded() && maxX == maxX.rounded() && maxY == maxY.rounded()
    }

    /// The whole pixel nearest to the right edge, if that is also the left edge of another picture beside it.
    fileprivate func sharedRight(with other: Edges) -> Double? {
        abs(maxX - other.minX) < Self.hair && minY < other.maxY && other.minY < maxY ? maxX.rounded() : nil
    }

    /// The whole pixel nearest to the bottom, if that is also the top of another picture below it.
    fileprivate func sharedFoot(with other: Edges) -> Double? {
        abs(maxY - other.minY) < Self.hair && minX < other.maxX && other.minX < maxX ? maxY.rounded() : nil
    }
}
