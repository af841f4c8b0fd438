import TiltEngine

/// The area in which things fall: the window below the bar, with the panels on which they land.
struct Ground: Equatable, Sendable {
    /// The walls.
    var bounds: Rect
    /// The panels, rounded to half their height.
    var panels: [Rect] = []

    /// The free area beside the panels, in square points.
    var room: Double { panels.reduce(bounds.width * bounds.height) { $0 - $1.width * $1.height } }
}

extension Ground {
    /// The ground of a window: its gauge, whose frame avoids the scene's essential parts, and the buttons under the bar.
    init(of view: Viewport, essentials: [Rect]) {
        let buttons = SceneButtons(in: view, SceneButtons.State(isOriginal: false, hasFallen: false))
        self.init(
            bounds: view.ground,
            panels: [Gauge.frame(in: view, besides: essentials)] + [buttons?.recipe, buttons?.letGo].compactMap(\.self))
    }
}

extension Viewport {
    /// The window below the bar.
    var ground: Rect {
        Rect(x: 0, y: TabBar.height, width: width, height: max(1, height - TabBar.height))
    }
}

/// Panels as obstacles for falling things. A panel becomes solid once nothing lies over it, so that nothing is caught inside.
struct Obstacles: Sendable {
    private let collision: BehaviorID<Collision>
    private var waiting: [Rect]

    /// Obstacles for the items of an animator.
    init(_ panels: [Rect], for items: [ItemID], in animator: inout DynamicAnimator) {
        var collision = Collision(items)
        collision.mode = .boundaries
        self.collision = animator.add(collision)
        waiting = panels
        admit(in: &animator)
    }

    /// Makes panels solid that are clear of all things.
    mutating func admit(in animator: inout DynamicAnimator) {
        guard !waiting.isEmpty else { return }
        var collision = animator[self.collision]
        let frames = collision.items.map { animator[$0].frame }
        waiting.removeAll { panel in
            guard !frames.contains(where: panel.intersects) else { return false }
            collision.addBoundary(
                .path(Self.outline(of: panel)), named: "panel \(collision.boundaryNames.count)")
            return true
        }
        animator[self.collision] = collision
    }

    /// Replaces the panels after a change of the window's size.
    mutating func replace(by panels: [Rect], in animator: inout DynamicAnimator) {
        animator[collision].removeAllBoundaries()
        waiting = panels
        admit(in: &animator)
    }

    /// A panel's outline with rounded ends, four sides per corner.
    private static func outline(of panel: Rect) -> [Vector] {
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
