import TiltEngine

/// The overlaps of a scene's bodies with each other and with the walls, measured on the true shapes without the engine's help.
struct Penetration {
    private let scene: DynamicsScene
    private let cell: Double

    init(_ scene: DynamicsScene) {
        self.scene = scene
        cell = 2 * (scene.items.map { $0.isCircle ? $0.half.x : $0.half.length }.max() ?? 1)
    }

    /// The largest overlap, in points; 0 without overlaps.
    func largest(_ placed: [Body]) -> Double {
        let columns = Int(scene.size.x / cell) + 3
        var cells: [Int: [Int]] = [:]
        var largest = 0.0
        for (i, body) in placed.enumerated() {
            largest = max(largest, overlapWithWalls(i, body))
            let (x, y) = (Int(body.position.x / cell), Int((body.position.y / cell).rounded(.down)))
            for dy in -1...1 {
                for dx in -1...1 {
                    for j in cells[(y + dy) * columns + x + dx] ?? [] {
                        largest = max(largest, overlap(i, body, j, placed[j]))
                    }
                }
            }
            cells[y * columns + x, default: []].append(i)
        }
        return largest
    }

    private func overlapWithWalls(_ i: Int, _ body: Body) -> Double {
        let item = scene.items[i]
        let points = item.isCircle ? [body.position] : corners(item, body)
        let radius = item.isCircle ? item.half.x : 0
        return points.reduce(0) { deepest, p in
            let top = scene.hasCeiling ? radius - p.y : 0
            return max(deepest, p.y + radius - scene.size.y, radius - p.x, p.x + radius - scene.size.x, top)
        }
    }

    private func overlap(_ i: Int, _ a: Body, _ j: Int, _ b: Body) -> Double {
        let (itemA, itemB) = (scene.items[i], scene.items[j])
        switch (itemA.isCircle, itemB.isCircle) {
        case (true, true): return itemA.half.x + itemB.half.x - (b.position - a.position).length
        case (true, false): return discInBox(itemA.half.x, a.position, itemB, b)
        case (false, true): return discInBox(itemB.half.x, b.position, itemA, a)
        case (false, false): return min(slabOverlap(itemA, a, itemB, b), slabOverlap(itemB, b, itemA, a))
        }
    }

    private func axes(_ body: Body) -> [Vector] {
        let (c, s) = (sine(body.angle.radians + .pi / 2), sine(body.angle.radians))
        return [Vector(c, s), Vector(-s, c)]
    }

    private func corners(_ item: DynamicsScene.Item, _ body: Body) -> [Vector] {
        let axes = axes(body)
        let (x, y) = (axes[0] * item.half.x, axes[1] * item.half.y)
        return [body.position + x + y, body.position + x - y, body.position - x + y, body.position - x - y]
    }

    /// The smaller overlap along the two axes of the first box.
    private func slabOverlap(_ itemA: DynamicsScene.Item, _ a: Body, _ itemB: DynamicsScene.Item, _ b: Body) -> Double {
        let (axes, offset, others) = (axes(a), b.position - a.position, self.axes(b))
        return zip(axes, [itemA.half.x, itemA.half.y]).reduce(.infinity) { least, side in
            let (axis, half) = side
            let other = itemB.half.x * abs(others[0].dot(axis)) + itemB.half.y * abs(others[1].dot(axis))
            return min(least, half + other - abs(offset.dot(axis)))
        }
    }

    private func discInBox(_ radius: Double, _ center: Vector, _ item: DynamicsScene.Item, _ box: Body) -> Double {
        let (axes, offset) = (axes(box), center - box.position)
        let (x, y) = (offset.dot(axes[0]), offset.dot(axes[1]))
        let out = Vector(max(0, abs(x) - item.half.x), max(0, abs(y) - item.half.y))
        if out != .zero { return radius - out.length }
        return radius + min(item.half.x - abs(x), item.half.y - abs(y))
    }
}
