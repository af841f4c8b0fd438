import TiltEngine

// The samples of Apple's UIKit Dynamics Catalog, one after another, each in a view of its own.

let view = Rect(x: 0, y: 0, width: 320, height: 480)
let square = DynamicItem(center: Vector(160, 100), size: Vector(100, 100))

/// Steps an animator for some seconds.
func run(_ animator: inout DynamicAnimator, for seconds: Double) {
    for _ in 0..<Int(seconds * 120) { animator.step(1.0 / 120) }
}

/// A place in whole points.
func place(of item: ItemID, in animator: DynamicAnimator) -> String {
    let center = animator[item].center
    return "\(Int(center.x.rounded())) \(Int(center.y.rounded()))"
}

func gravity() {
    var animator = DynamicAnimator(referenceBounds: view)
    let item = animator.add(square)
    animator.add(Gravity([item]))
    run(&animator, for: 1)
    print("gravity: fell", Int(animator[item].center.y - 100), "points in a second")
}

func collisionAndGravity() {
    var animator = DynamicAnimator(referenceBounds: view)
    let item = animator.add(square)
    animator.add(Gravity([item]))
    animator.add(Collision([item], usesReferenceBounds: true))
    var (meets, bottom) = (0, 0.0)
    for _ in 0..<360 {
        animator.step(1.0 / 120)
        for contact in animator.contacts where contact.phase == .began {
            (meets, bottom) = (meets + 1, contact.point.y)
        }
    }
    print("collision: met the lower edge at", Int(bottom.rounded()), "and lies at", place(of: item, in: animator))
    precondition(meets >= 1)
}

func attachment(frequency: Double) {
    var animator = DynamicAnimator(referenceBounds: view)
    let item = animator.add(square)
    animator.add(Collision([item], usesReferenceBounds: true))
    if frequency > 0 { animator.add(Gravity([item])) }
    var rod = Attachment(item, offset: Vector(-20, -20), to: .anchor(Vector(140, 30)))
    (rod.frequency, rod.damping) = (frequency, frequency > 0 ? 0.1 : 0)
    let id = animator.add(rod)
    // The anchor is dragged across, and the square follows.
    for k in 1...120 {
        animator[id].anchorPoint = Vector(140 + Double(k) / 2, 30)
        animator.step(1.0 / 120)
    }
    run(&animator, for: 3)
    let corner = animator[item].center + Vector(-20, -20).turned(by: animator[item].angle)
    let length = Int((corner - Vector(200, 30)).length.rounded())
    print(frequency > 0 ? "attachment with a spring:" : "attachment:", length, "points from its anchor")
}

func snap() {
    var animator = DynamicAnimator(referenceBounds: view)
    let item = animator.add(square)
    animator.add(Snap(item, to: Vector(60, 400)))
    run(&animator, for: 2)
    print("snap: at", place(of: item, in: animator))
}

func push(_ mode: Push.Mode) {
    var animator = DynamicAnimator(referenceBounds: view)
    let item = animator.add(square)
    var push = Push([item], mode: mode)
    (push.angle, push.magnitude) = (.degrees(90), 1)
    let id = animator.add(push)
    run(&animator, for: 1)
    let speed = Int(animator[item].velocity.y.rounded())
    print("\(mode.rawValue) push:", speed, "points per second, then", animator[id].isActive ? "active" : "spent")
}

func pendulum() {
    var animator = DynamicAnimator(referenceBounds: view)
    let bob = animator.add(DynamicItem(center: Vector(260, 100), size: Vector(40, 40), collisionBounds: .ellipse))
    // Gravity, a rod and the hand's push are one behaviour.
    animator.add(CompositeBehavior([Gravity([bob]), Attachment(bob, to: .anchor(Vector(160, 100))), Push([bob])]))
    var (low, left) = (0.0, 320.0)
    for _ in 0..<240 {
        animator.step(1.0 / 120)
        low = max(low, animator[bob].center.y)
        left = min(left, animator[bob].center.x)
    }
    print("pendulum: from 260 100 down to", Int(low.rounded()), "and up to", Int(left.rounded()))
}

func customItem() {
    // The position of an item drives a size instead of a place.
    var animator = DynamicAnimator()
    let item = animator.add(DynamicItem(center: Vector(100, 100), size: Vector(20, 20)))
    var spring = Attachment(item, to: .anchor(Vector(200, 100)))
    (spring.length, spring.frequency, spring.damping) = (0, 2, 0.3)
    animator.add(spring)
    var largest = 0.0
    for _ in 0..<480 {
        animator.step(1.0 / 120)
        largest = max(largest, animator[item].center.x)
    }
    print(
        "custom item: the button grows past 200 to", Int(largest.rounded()), "and ends at",
        Int(animator[item].center.x.rounded()))
}

func itemProperties() {
    var animator = DynamicAnimator(referenceBounds: view)
    let items = [60.0, 260].map { animator.add(DynamicItem(center: Vector($0, 100), size: Vector(80, 80))) }
    animator.add(Gravity(items))
    animator.add(Collision(items, usesReferenceBounds: true))
    var rubber = ItemProperties([items[1]])
    rubber.elasticity = 0.5
    animator.add(rubber)
    // How high each jumps after it first met the lower edge.
    var (met, top) = ([false, false], [440.0, 440])
    for _ in 0..<240 {
        animator.step(1.0 / 120)
        for k in 0..<2 {
            if animator[items[k]].center.y > 438 { met[k] = true }
            if met[k] { top[k] = min(top[k], animator[items[k]].center.y) }
        }
    }
    print(
        "item properties: one jumps", Int((440 - top[0]).rounded()), "points, the elastic one",
        Int((440 - top[1]).rounded()))
}

func cradle() {
    var animator = DynamicAnimator(referenceBounds: view)
    let balls = (0..<5).map {
        animator.add(
            DynamicItem(center: Vector(80 + 40 * Double($0), 300), size: Vector(36, 36), collisionBounds: .ellipse))
    }
    var steel = ItemProperties(balls)
    (steel.elasticity, steel.friction, steel.allowsRotation) = (1, 0, false)
    animator.add(CompositeBehavior([Gravity(balls), Collision(balls), steel]))
    for (k, ball) in balls.enumerated() {
        animator.add(Attachment(ball, to: .anchor(Vector(80 + 40 * Double(k), 100))))
    }
    animator[balls[0]].center = Vector(80, 100) + Vector(0, 200).turned(by: .degrees(30))
    var right = 0.0
    for _ in 0..<150 {
        animator.step(1.0 / 120)
        right = max(right, animator[balls[4]].center.x)
    }
    print("Newton's cradle: the last ball swings out by", Int((right - 240).rounded()), "points")
}

gravity()
collisionAndGravity()
attachment(frequency: 0)
attachment(frequency: 1)
snap()
push(.instantaneous)
push(.continuous)
pendulum()
customItem()
itemProperties()
cradle()
