import TiltEngine

/// Who collides with whom in a plane. Things that lie over one another when they are let go pass by until they have come apart, so that
/// nothing bursts; a second later all collide with all.
struct OverlapGate: Sendable {
    private let collision: BehaviorID<Collision>
    /// Those that still lie over another, the largest first.
    private var waiting: [ItemID]
    private let end: Double

    private static let patience = 1.0
    /// This much overlap, in points, is pushed out without harm.
    private static let tolerance = 2.0

    /// Among items of an animator, from a time on.
    init(_ items: [ItemID], in animator: inout DynamicAnimator, at time: Double) {
        var collision = Collision()
        collision.mode = .items
        self.collision = animator.add(collision)
        let areas = items.map { animator[$0].size.x * animator[$0].size.y }
        waiting = items.indices.sorted { (-areas[$0], $0) < (-areas[$1], $1) }.map { items[$0] }
        end = time + Self.patience
        admit(in: &animator, at: time)
    }

    /// Lets those collide that are clear of all that do.
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
