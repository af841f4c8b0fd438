import TiltEngine

/// Panels as obstacles for falling things. A thing that lies over a panel passes through it until it is clear. It is
/// moved out by the shortest free way, and pushes others before it, so that nothing stays behind a panel.
struct Obstacles: Sendable {
    /// A panel, and the things that lie over it.
    private struct Obstacle: Sendable {
        package let frame: Rect
        let collision: BehaviorID<Collision>
        var covering: [Covering]
    }

    /// A thing over a panel, the side by which it leaves, and the time until which it tries that side.
    private struct Covering: Sendable {
        let item: ItemID
        var side: Side?
        var end: Double
        var tries = 0
    }

    /// A way out of a panel, past the side of that name.
    private enum Side: CaseIterable {
        case top, right, left, bottom
    }

    private var panels: [Obstacle]
    private let items: [ItemID]
    /// The time from which things are moved out.
    private let start: Double

    /// The overlap in points that the solver resolves gently.
    private static let tolerance = 2.0
    /// The speed of a thing on its way out, in points per second: in proportion to the remaining distance, within limits.
    private static let (haste, slowest, fastest) = (8.0, 60.0, 500.0)
    /// The time in seconds after which a thing tries another side, and the number of sides that it tries.
    private static let (patience, mostTries) = (0.75, 8)

    /// Obstacles for the items of an animator, which move out from a time on.
    init(_ panels: [Rect], for items: [ItemID], in animator: inout DynamicAnimator, from start: Double) {
        self.items = items
        self.start = start
        self.panels = panels.map { frame in
            let covering = items.filter { Self.covers(animator[$0], frame) }
            var collision = Collision(items.filter { !covering.contains($0) })
            collision.mode = .boundaries
            collision.addBoundary(.path(Self.outline(of: frame)), named: "panel")
            return Obstacle(
                frame: frame, collision: animator.add(collision),
                covering: covering.map { Covering(item: $0, end: start) })
        }
    }

    private static func covers(_ item: DynamicItem, _ panel: Rect) -> Bool {
        Placement(item).overlap(with: Placement(panel)) > tolerance
    }

    mutating func replace(by panels: [Rect], in animator: inout DynamicAnimator, at time: Double) {
        for panel in self.panels { animator.remove(panel.collision) }
        self = Obstacles(panels, for: items, in: &animator, from: time)
    }

    /// Whether something waits until it is moved out.
    func isWaiting(at time: Double) -> Bool { time < start && panels.contains { !$0.covering.isEmpty } }

    /// Makes panels solid for things that have become clear, and moves the others on.
    mutating func step(to time: Double, within bounds: Rect, in animator: inout DynamicAnimator) {
        for i in panels.indices where !panels[i].covering.isEmpty {
            let panel = panels[i]
            let clear = panel.covering.map(\.item).filter { !Self.covers(animator[$0], panel.frame) }
            if !clear.isEmpty {
                panels[i].covering.removeAll { clear.contains($0.item) }
                animator[panel.collision].items += clear
            }
            guard time >= start else { continue }
            for k in panels[i].covering.indices { moveOut(k, of: i, within: bounds, in: &animator, at: time) }
        }
    }

    /// Gives a thing at least the speed of its way out, which is the shortest free one at first.
    private mutating func moveOut(
        _ k: Int, of panel: Int, within bounds: Rect, in animator: inout DynamicAnimator, at time: Double
    ) {
        var covering = panels[panel].covering[k]
        let exits = exits(for: animator[covering.item].frame, out: panels[panel].frame, within: bounds)
        if time >= covering.end {
            let others = exits.filter { $0.side != covering.side }
            covering.side = (others.isEmpty ? exits : others).min { $0.move.length < $1.move.length }?.side
            covering.end += Self.patience
            covering.tries += 1
            panels[panel].covering[k] = covering
        }
        guard covering.tries <= Self.mostTries, let move = exits.first(where: { $0.side == covering.side })?.move else {
            return
        }
        let direction = move / move.length
        let wanted = (Self.haste * move.length).clamped(to: Self.slowest...Self.fastest)
        let missing = wanted - animator[covering.item].velocity.dot(direction)
        if missing > 0 { animator[covering.item].velocity += direction * missing }
    }

    /// The ways of a frame out of a panel that end inside the walls and clear of the other panels.
    private func exits(for frame: Rect, out panel: Rect, within bounds: Rect) -> [(side: Side, move: Vector)] {
        let others = panels.map(\.frame).filter { $0 != panel }
        return Side.allCases.compactMap { side in
            let move =
                switch side {
                case .top: Vector(0, panel.minY - frame.maxY)
                case .right: Vector(panel.maxX - frame.minX, 0)
                case .left: Vector(panel.minX - frame.maxX, 0)
                case .bottom: Vector(0, panel.maxY - frame.minY)
                }
            let end = frame.offsetBy(move)
            let isFree = bounds.encloses(end) && !others.contains(where: end.insetBy(Rect.slack).intersects)
            return isFree ? (side, move) : nil
        }
    }

    /// A panel's outline with rounded ends, four sides per corner.
    static func outline(of panel: Rect) -> [Vector] {
        let radius = min(panel.width, panel.height) / 2
        let corners = [
            Vector(panel.maxX - radius, panel.maxY - radius),
            Vector(panel.minX + radius, panel.maxY - radius),
            Vector(panel.minX + radius, panel.minY + radius),
            Vector(panel.maxX - radius, panel.minY + radius),
        ]
        let points = corners.enumerated().flatMap { quarter, center in
            (0...4).map { k in
                let turn = (Double(quarter) + Double(k) / 4) * .pi / 2
                return center + Vector(.cos(turn), .sin(turn)) * radius
            }
        }
        // If a side has no length, two corners share a point.
        return zip(points, points.dropFirst() + points.prefix(1)).filter { ($0 - $1).length > 0.01 }.map { $0.0 }
    }
}
