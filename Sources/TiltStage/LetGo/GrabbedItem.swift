import TiltEngine

/// A drag of a loose thing: a spring from the pointer to the point where it was grabbed.
struct GrabbedItem: Sendable {
    /// The grabbed thing.
    let item: ItemID
    private let spring: BehaviorID<Attachment>
    private let calm: BehaviorID<ItemProperties>
    private var x = VelocityTracker()
    private var y = VelocityTracker()

    /// The frequency of the spring in hertz: stiff enough to follow a hand, soft enough to swing.
    private static let frequency = 6.0
    /// The resistance of a grabbed thing, which would otherwise circle the pointer for a long time.
    private static let resistance = 6.0

    /// Grabs an item at a point.
    init(_ item: ItemID, of animator: inout DynamicAnimator, at point: Vector, time: Double) {
        let held = animator[item]
        let grabbed = Placement(center: held.center, size: held.size, rotation: held.angle).local(point)
        self.item = item
        spring = animator.add(
            Attachment(
                item, offset: grabbed, to: .anchor(point),
                by: .spring(frequency: Self.frequency, damping: 1, length: 0)))
        var properties = ItemProperties([item])
        properties.resistance = Self.resistance
        properties.angularResistance = Self.resistance
        calm = animator.add(properties)
        note(point, at: time)
    }

    /// Moves the pointer to another point.
    mutating func move(to point: Vector, in animator: inout DynamicAnimator, at time: Double) {
        note(point, at: time)
        animator[spring].anchorPoint = point
    }

    /// Releases the thing, which flies on with the pointer's velocity.
    func end(in animator: inout DynamicAnimator, at time: Double) {
        animator.remove(spring)
        animator.remove(calm)
        animator[item].velocity = FallingItems.limited(Vector(x.velocity(at: time), y.velocity(at: time)))
    }

    private mutating func note(_ point: Vector, at time: Double) {
        x.add(point.x, at: time)
        y.add(point.y, at: time)
    }
}
