import TiltEngine

/// Controls which things in a plane collide. Things that overlap when they are let go pass through each other until
/// they are clear, so that nothing bursts apart; after a second all collide.
struct OverlapGate: Sendable {
    private let collision: BehaviorID<Collision>
    /// The items that still overlap another, the largest first.
    private var waiting: [ItemID]
    private let end: Double

    private static let patience = 1.0
    /// The overlap in points that can be resolved without harm.
    private static let tolerance = 2.0

    /// A gate for items of an animator, from a time on.
    init(_ items: [ItemID], in animator: inout DynamicAnimator, at time: Double) {
        var collision = Collision()
        collision.mode = .items
        self.collision = animator.add(collision)
        let areas = items.map { animator[$0].size.x * animator[$0].size.y }
        waiting = items.indices.sorted { (-areas[$0], $0) < (-areas[$1], $1) }.map { items[$0] }
        end = time + Self.patience
        admit(in: &animator, at: time)
    }

    /// Lets items collide that are clear of all colliding ones.
    mutating func admit(in animator: inout DynamicAnimator, at time: Double) {
        guard !waiting.isEmpty else { return }
        var collision = animator[self.collision]
        var frames = collision.items.map { animator[$0].frame }
        waiting.removeAll { item in
            let frame = animator[item].frame.insetBy(Self.tolerance)
            guard time >= end || !frames.contains(where: frame.intersects) else { return false }
            frames.append(animator[item].frame)
            collision.items.append(item)
            return true
        }
        animator[self.collision] = collision
    }
}
