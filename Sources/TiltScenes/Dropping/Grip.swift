import TiltEngine

/// A pointer's hold on something that has been let go: a spring from the pointer to the place where it was grabbed.
struct Grip: Sendable {
    /// The thing that is held.
    let item: ItemID
    /// Where the pointer went down.
    let origin: Vector
    private let spring: BehaviorID<Attachment>
    private let calm: BehaviorID<ItemProperties>
    private var x = VelocityTracker()
    private var y = VelocityTracker()

    /// Stiff enough to follow a hand, soft enough to swing: in hertz.
    private static let frequency = 6.0
    /// A thing on a spring without friction would circle the pointer for long.
    private static let resistance = 6.0

    /// Grabs an item at a place.
    init(_ item: ItemID, of animator: inout DynamicAnimator, at place: Vector, time: Double) {
        let held = animator[item]
        let grabbed = Placement(center: held.center, size: held.size, rotation: held.angle).local(place)
        self.item = item
        origin = place
        spring = animator.add(
            Attachment(
                item, offset: grabbed, to: .anchor(place),
                by: .spring(frequency: Self.frequency, damping: 1, length: 0)))
        var properties = ItemProperties([item])
        properties.resistance = Self.resistance
        properties.angularResistance = Self.resistance
        calm = animator.add(properties)
        note(place, at: time)
    }

    /// The pointer is at another place.
    mutating func move(to place: Vector, in animator: inout DynamicAnimator, at time: Double) {
        note(place, at: time)
        animator[spring].anchorPoint = place
    }

    /// Lets go: the thing flies on as fast as the pointer was.
    func end(in animator: inout DynamicAnimator, at time: Double) {
        animator.remove(spring)
        animator.remove(calm)
        animator[item].velocity = Fall.limited(Vector(x.velocity(at: time), y.velocity(at: time)))
    }

    private mutating func note(_ place: Vector, at time: Double) {
        x.add(place.x, at: time)
        y.add(place.y, at: time)
    }
}
