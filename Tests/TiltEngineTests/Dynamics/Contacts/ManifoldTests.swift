import Testing

@testable import TiltEngine

@Suite("A manifold")
struct ManifoldTests {
    /// Two boxes, the second at a pose in the frame of the first; a step ago it was displaced by `before`.
    private func boxes(
        _ a: Vector, _ b: Vector, at pose: Pose, before: Float2 = .zero, last: Manifold = Manifold()
    ) -> Manifold {
        var table = ShapeTable()
        for size in [a, b] {
            let half = size / 2
            let hull = [Vector(-half.x, -half.y), Vector(half.x, -half.y), half, Vector(-half.x, half.y)]
            let piece = Piece(kind: .polygon, body: 0)
            _ = table.insert(piece, of: .box(width: 1, height: 1), corners: Corner.around(hull))
        }
        let origin = Pose(center: pose.center + before, rotation: pose.rotation)
        let history = Manifold.History(relative: origin, manifold: last)
        var manifold = Manifold()
        manifold.find(
            table.pieces[0], table.pieces[1], relative: pose, history: history, corners: table.corners.span)
        return manifold
    }

    @Test("of a box on a box has the two ends of their common side")
    func boxOnBox() {
        let manifold = boxes(Vector(100, 20), Vector(40, 20), at: Pose(center: Float2(10, 19), rotation: .identity))
        #expect(manifold.count == 2)
        #expect(manifold.normal == Float2(0, 1))
        let xs = [manifold.first.anchorA.x, manifold.second.anchorA.x].sorted()
        #expect(xs == [-10, 30])
        #expect(manifold.first.separation == -1 && manifold.second.separation == -1)
        #expect(manifold.first.anchorA.y == 9.5)
        #expect(manifold.first.anchorB == manifold.first.anchorA - Float2(10, 19))
    }

    @Test("of thin boxes that overlap deeply after a step is on the side by which they entered")
    func entry() {
        let (thin, pose) = (Vector(5, 20), Pose(center: Float2(0.5, -4), rotation: .identity))
        #expect(boxes(thin, thin, at: pose).normal == Float2(1, 0))
        let above = boxes(thin, thin, at: pose, before: Float2(0, -30))
        #expect(above.normal == Float2(0, -1) && above.count == 2 && above.separation == -4.5)
        #expect(above.first.separation == -16 && above.second.separation == -16)
        let later = boxes(thin, thin, at: Pose(center: Float2(0.5, -7), rotation: .identity), last: above)
        #expect(later.normal == Float2(0, -1))
        let apart = boxes(thin, thin, at: Pose(center: Float2(4, -7), rotation: .identity), last: later)
        #expect(apart.normal == Float2(1, 0), "hardly overlapping there, they part by the shortest way")
        #expect(boxes(thin, thin, at: pose, before: Float2(0, 30)).normal == Float2(0, 1))
        #expect(boxes(thin, thin, at: pose, before: Float2(9, 0)).normal == Float2(1, 0))
    }

    @Test("keeps the ids of its points while the bodies shift a little")
    func features() {
        let before = boxes(Vector(100, 20), Vector(40, 20), at: Pose(center: Float2(10, 19), rotation: .identity))
        let after = boxes(
            Vector(100, 20), Vector(40, 20), at: Pose(center: Float2(11, 19.2), rotation: Rotation(.degrees(0.5))))
        #expect(before.first.feature == after.first.feature && before.second.feature == after.second.feature)
        #expect(before.first.feature != before.second.feature)
    }

    @Test("has a gap no wider than the true one", arguments: 1...40)
    func gap(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let turn = Rotation(.radians(random.uniform(0, 6.28)))
        let center = Float2(Float(random.uniform(-60, 60)), Float(random.uniform(-60, 60)))
        let pose = Pose(center: center, rotation: turn)
        let manifold = boxes(Vector(50, 30), Vector(20, 40), at: pose)
        var table = ShapeTable()
        for size in [Vector(50, 30), Vector(20, 40)] {
            let h = size / 2
            let piece = Piece(kind: .polygon, body: 0)
            _ = table.insert(
                piece, of: .box(width: 1, height: 1),
                corners: Corner.around([Vector(-h.x, -h.y), Vector(h.x, -h.y), h, Vector(-h.x, h.y)]))
        }
        let distance = table.pieces[1].distance(
            at: pose, to: table.pieces[0], at: .identity, corners: table.corners.span)
        if distance > 0 {
            #expect(manifold.separation <= distance + 1e-3, "seed \(seed)")
        } else {
            #expect(manifold.separation <= 1e-3 && manifold.count > 0, "seed \(seed)")
        }
    }
}
