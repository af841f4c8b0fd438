import TiltEngine

/// A pointer's hold on something that has been let go: a spring from the pointer to the point where it was grabbed.
struct Grip: Sendable {
    /// The thing that is held.
    let item: ItemID
    private let spring: BehaviorID<Attachment>
    private let calm: BehaviorID<ItemProperties>
    private var x = VelocityTracker()
    private var y = VelocityTracker()

    /// Stiff enough to follow a hand, soft enough to swing: in hertz.
    private static let frequency = 6.0
    /// A thing on a spring without friction would circle the pointer for long.
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

    /// The pointer is at another point.
    mutating func move(to point: Vector, in animator: inout DynamicAnimator, at time: Double) {
        note(point, at: time)
        animator[spring].anchorPoint = point
    }

    /// Lets go: the thing flies on as fast as the pointer was.
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
