import TiltEngine

/// Controls which things collide. Things that overlap larger ones when they are let go pass through them until they are clear, so
/// that nothing bursts apart; after a while all collide.
struct OverlapGate: Sendable {
    private let collision: BehaviorID<Collision>
    /// The items that still overlap another, the largest first, and of them the last, which are nearest.
    private(set) var waiting: [ItemID]
    private let end: Double

    private static let patience = 1.2
    /// The overlap in points that can be resolved without harm.
    private static let tolerance = 2.0

    /// A gate for items of an animator, from a time on.
    init(_ items: [ItemID], in animator: inout DynamicAnimator, at time: Double) {
        var collision = Collision()
        collision.mode = .items
        self.collision = animator.add(collision)
        let areas = items.map { (animator[$0].size.x * animator[$0].size.y).rounded() }
        waiting = items.indices.sorted { (areas[$0], $0) > (areas[$1], $1) }.map { items[$0] }
        end = time + Self.patience
        admit(in: &animator, at: time)
    }

    /// The items that collide.
    func colliding(in animator: DynamicAnimator) -> [ItemID] { animator[collision].items }

    /// Lets items collide that are clear of all colliding ones; returns whether there are any.
    @discardableResult mutating func admit(in animator: inout DynamicAnimator, at time: Double) -> Bool {
        let count = waiting.count
        guard count > 0 else { return false }
        var collision = animator[self.collision]
        var frames = collision.items.map { animator[$0].frame }
        waiting.removeAll { item in
            let frame = animator[item].frame.insetBy(Self.tolerance)
            guard time >= end || !frames.contains(where: frame.intersects) else { return false }
            frames.append(animator[item].frame)
            collision.items.append(item)
            return true
        }
        guard waiting.count < count else { return false }
        animator[self.collision] = collision
        return true
    }
}
