import Testing

@testable import TiltEngine

@Suite("Convex pieces")
struct ConvexPiecesTests {
    private func area(_ corners: [Vector]) -> Double {
        corners.indices.reduce(0) { $0 + corners[$1].cross(corners[($1 + 1) % corners.count]) } / 2
    }

    /// An outline with spikes around the origin.
    private func star(seed: Int) -> [Vector] {
        var random = SplitMix64(seed: UInt64(seed))
        let count = 5 + seed % 20
        return (0..<count).map { Vector(random.uniform(20, 100), 0).turned(by: .turn * (Double($0) / Double(count))) }
    }

    @Test("of any outline are convex and cover it, either way round", arguments: 0..<40)
    func cover(seed: Int) throws {
        let outline = star(seed: seed)
        for corners in [outline, outline.reversed()] {
            let pieces = try #require(convexPieces(of: corners))
            #expect(abs(pieces.map(area).reduce(0, +) - abs(area(corners))) < 1e-6 * abs(area(corners)))
            for piece in pieces { #expect(abs(area(convexHull(of: piece)) - area(piece)) < 1e-6 * area(piece)) }
            #expect(pieces.count < max(2, corners.count - 2))
        }
    }

    @Test("of a convex outline are the outline, and of one that crosses itself or has no area there are none")
    func refused() {
        let square = [Vector(0, 0), Vector(1, 0), Vector(1, 1), Vector(0, 1)]
        #expect(convexPieces(of: square) == [square])
        #expect(convexPieces(of: [square[0], square[2], square[1], square[3]]) == nil)
        #expect(convexPieces(of: [square[0], square[1], square[0]]) == nil)
    }

    @Test("make a concave item hollow: a ball lies in a cup")
    func cup() {
        var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400))
        let corners = [
            Vector(-60, -60), Vector(-40, -60), Vector(-40, 20), Vector(40, 20), Vector(40, -60), Vector(60, -60),
            Vector(60, 40), Vector(-60, 40),
        ]
        let cup = animator.add(
            DynamicItem(center: Vector(200, 350), size: Vector(120, 100), collisionBounds: .path(corners)))
        let ball = animator.add(
            DynamicItem(center: Vector(200, 250), size: Vector(40, 40), collisionBounds: .ellipse))
        animator.add(Gravity([cup, ball]))
        animator.add(Collision([cup, ball], usesReferenceBounds: true))
        for _ in 0..<360 { animator.step(1.0 / 120) }
        #expect(abs(animator[ball].center.y - (animator[cup].center.y)) < 1)
    }
}
