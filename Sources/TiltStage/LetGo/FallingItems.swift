package import TiltEngine

/// Things that fall, collide and pile up inside a rectangle, and can be grabbed and thrown.
package struct FallingItems: Sendable {
    /// The bodies, their forces and their walls.
    private(set) var animator: DynamicAnimator
    private let items: [ItemID]
    /// Their sizes in points if there were room for all.
    private var sizes: [Vector]
    /// The factor by which all of them are reduced, so that there is room to fall.
    private(set) var shrink: Double
    /// The sizes as they were let go, relative to those in which they fall.
    private let firstScales: [Double]
    /// The gravity of all that collide, and of what is still behind others.
    private let (gravity, weakGravity): (BehaviorID<Gravity>, BehaviorID<Gravity>)
    private let properties: BehaviorID<ItemProperties>
    private var feel: FallingFeel
    private var pull = Vector(0, 1)
    /// The sideways lean after the last step, in radians, and its rate beyond that of a slow hand, in radians per second.
    private var lean = (angle: 0.0, rate: 0.0)
    private var gate: OverlapGate
    private var obstacles: Obstacles
    private var fallArea: FallArea
    private var grip: GrabbedItem?
    /// The hardest landings of the last step.
    private(set) var landings: [Landing] = []
    /// When each thing was last heard to land; nil while it has only met others in the air.
    private var heard: [Double?]
    /// The placements one step ago and after the last step, which ended at `steppedAt`.
    private var before: [Placement]
    private var now: [Placement]
    private var steppedAt: Double
    private let start: Double

    /// The change of the pull that does not wake sleeping things: a twentieth of gravity, 3°.
    private static let wakingChange = 0.05
    /// The limits of the initial rotation, in radians per second.
    private static let tumble = (least: 0.6, most: 1.8)
    /// The rate of the lean in radians per second from which things stay behind as it changes, and topple.
    private static let jerk = 0.5
    /// The share of the way on which they stay behind about the middle of the window.
    private static let carried = 0.5
    /// The lean in radians about level in which a hand may tremble.
    private static let level = 0.05
    /// The most that a jerk turns them, in radians per second.
    private static let mostTurn = 8.0
    /// What a shake by 1 g beyond the dead zone gives each second: an upward speed in points per second, and a spin in radians
    /// per second.
    private static let (lift, spin) = (2200.0, 30.0)
    /// The greatest speed of a throw, in points per second.
    private static let fastest = 5000.0
    /// The share of gravity by which things fall that are behind others at first, as what is farther away seems to.
    private static let weak = 0.22
    /// The time after which things that still lie over a panel are moved out, in seconds.
    private static let patience = 1.0
    /// The time in which things take on the size in which they fall, in seconds.
    static let easing = 0.45
    /// The radius of their corners as a share of their height.
    private let cornerRadius: Double

    /// A thing to let go. It tumbles a little.
    package struct Item {
        var placement: Placement
        /// The height in points that it takes on as it falls, at the same aspect ratio; nil for its own.
        var height: Double?
        /// The velocity, in points per second.
        var velocity: Vector

        package init(placement: Placement, height: Double? = nil, velocity: Vector = .zero) {
            (self.placement, self.height, self.velocity) = (placement, height, velocity)
        }

        /// The size in which it falls, if there is room.
        var size: Vector { height.map { placement.size * ($0 / max(placement.size.y, 1e-9)) } ?? placement.size }
    }

    /// Lets things go at a time.
    init(
        _ things: [Item], cornerRadius: Double, in fallArea: FallArea, at time: Double,
        feel: FallingFeel = FallingFeel()
    ) {
        self.feel = feel
        self.fallArea = fallArea
        sizes = things.map(\.size)
        let shrink = Self.fit(sizes, on: fallArea)
        var animator = DynamicAnimator(referenceBounds: fallArea.bounds)
        var chance = SplitMix64(seed: UInt64(things.count))
        let items = things.map { thing in
            let size = thing.size * shrink
            var item = DynamicItem(center: thing.placement.center, size: size, angle: thing.placement.rotation)
            item.collisionBounds = Self.outline(of: size, cornerRadius: cornerRadius)
            item.velocity = Self.limited(thing.velocity)
            let spin = chance.uniform(-Self.tumble.most + Self.tumble.least, Self.tumble.most - Self.tumble.least)
            item.angularVelocity = spin + (spin < 0 ? -Self.tumble.least : Self.tumble.least)
            return animator.add(item)
        }
        properties = animator.add(Self.properties(of: items, feel))
        var walls = Collision(items, usesReferenceBounds: true)
        walls.mode = .boundaries
        animator.add(walls)
        gate = OverlapGate(items, in: &animator, at: time)
        let strength = feel.gravity * fallArea.scale
        gravity = animator.add(Gravity(gate.colliding(in: animator), direction: pull * strength))
        weakGravity = animator.add(Gravity(gate.waiting, direction: pull * (Self.weak * strength)))
        obstacles = Obstacles(fallArea.panels, for: items, in: &animator, from: time + Self.patience)
        now = items.map { Placement(animator[$0]) }
        before = now
        heard = items.map { _ in nil }
        self.animator = animator
        self.items = items
        self.shrink = shrink
        firstScales = things.map { $0.placement.size.y / max($0.size.y * shrink, 1e-9) }
        self.cornerRadius = cornerRadius
        steppedAt = time
        start = time
    }

    /// Whether nothing will move at or after `time` without further input.
    func isAtRest(at time: Double) -> Bool {
        !animator.isRunning && before == now && time - start >= Self.easing && !obstacles.isWaiting(at: time)
    }

    /// The placement of a thing at a time, blended between the last two steps, so that motion is smooth at any frame
    /// rate. At first it has its original size.
    func placement(of index: Int, at time: Double) -> Placement {
        let share = ((time - steppedAt) / Self.step).clamped(to: 0...1)
        var placement = before[index].moved(share, toward: now[index])
        let rest = 1 - Fade.progress(since: start, lasting: Self.easing, at: time)
        placement.size = placement.size * lerp(1, firstScales[index], rest * rest)
        return placement
    }

    /// The length of the steps that are blended.
    private static let step = FixedStep().length

    /// Advances by the step of `dt` seconds that ends at `time`.
    mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        let wanted = Pull.direction(for: lean)
        if (wanted - pull).length > Self.wakingChange {
            pull = wanted
            directGravity()
        }
        stayBehind(dt, lean)
        swap(&before, &now)
        landings.removeAll(keepingCapacity: true)
        if animator.isRunning {
            animator.step(dt)
            noteLandings(at: time)
        }
        if gate.admit(in: &animator, at: time) {
            animator[gravity].items = gate.colliding(in: animator)
            animator[weakGravity].items = gate.waiting
        }
        obstacles.step(to: time, within: fallArea.bounds, in: &animator)
        for (i, item) in items.enumerated() { now[i] = Placement(animator[item]) }
        steppedAt = time
    }

    /// Lets things topple as a device turns by a jerk, and throws them as it is shaken. A hand's tilt has no mass: it only slides them.
    private mutating func stayBehind(_ dt: Double, _ lean: Lean) {
        let tilt = Double.asin(lean.tilt.x.clamped(to: -1...1))
        let angle = tilt - tilt.clamped(to: -Self.level...Self.level)
        let rate = (angle - self.lean.angle) / dt
        guard rate.isFinite else { return }
        let fast = lean.acceleration == nil ? 0 : rate - rate.clamped(to: -Self.jerk...Self.jerk)
        let turn = (self.lean.rate - fast).clamped(to: -Self.mostTurn...Self.mostTurn)
        let toss = Pull.toss(of: lean.shake) * dt
        self.lean = (angle, fast)
        guard turn != 0 || toss > 0 else { return }
        for (i, item) in items.enumerated() {
            animator[item].velocity.y -= toss * Self.lift * fallArea.scale
            let arm = animator[item].center - fallArea.bounds.center
            animator[item].velocity += Vector(-arm.y, arm.x) * (turn * Self.carried)
            animator[item].angularVelocity += turn + (i % 2 == 0 ? toss : -toss) * Self.spin
        }
    }

    /// Changes the feel of things.
    mutating func take(_ feel: FallingFeel) {
        self.feel = feel
        animator[properties] = Self.properties(of: items, feel)
        directGravity()
    }

    /// Lets gravity pull where it is down now.
    private mutating func directGravity() {
        let strength = feel.gravity * fallArea.scale
        animator[gravity].direction = pull * strength
        animator[weakGravity].direction = pull * (Self.weak * strength)
    }

    private static func properties(of items: [ItemID], _ feel: FallingFeel) -> ItemProperties {
        var properties = ItemProperties(items)
        properties.elasticity = feel.elasticity
        properties.friction = feel.friction
        return properties
    }

    /// Moves walls and panels, and scales the things by `scale`, or less if they would fill the room. The pile keeps
    /// its shape if there is room for it, and a grabbed thing is released.
    mutating func resize(to fallArea: FallArea, scale: Double, at time: Double) {
        let old = self.fallArea
        guard fallArea != old else { return }
        self.fallArea = fallArea
        if fallArea.bounds != old.bounds {
            release(at: time)
            animator.referenceBounds = fallArea.bounds
            sizes = sizes.map { $0 * scale }
            shrink = Self.fit(sizes, on: fallArea)
            carry(by: WallChange(from: old.bounds, to: fallArea, pull: pull))
        }
        if fallArea.scale != old.scale { directGravity() }
        obstacles.replace(by: fallArea.panels, in: &animator, at: time)
    }

    /// Changes the size of all items, and carries them with the walls.
    private mutating func carry(by change: WallChange) {
        for (i, id) in items.enumerated() {
            var item = animator[id]
            item.size = sizes[i] * shrink
            item.collisionBounds = Self.outline(of: item.size, cornerRadius: cornerRadius)
            item.center = change.center(of: animator[id], resized: item)
            animator[id] = item
        }
        let centers = change.separated(items.map { Placement(animator[$0]) })
        for (item, center) in zip(items, centers) { animator[item].center = center }
        now = items.map { Placement(animator[$0]) }
        before = now
    }

    /// The factor for all sizes that leaves enough room, at most 1.
    private static func fit(_ sizes: [Vector], on fallArea: FallArea) -> Double {
        let area = sizes.reduce(0) { $0 + $1.x * $1.y }
        return min(1, (FallArea.mostCover * max(1, fallArea.room) / max(1, area)).squareRoot())
    }

    /// A velocity limited to the greatest speed of a throw.
    static func limited(_ velocity: Vector) -> Vector { velocity * min(1, fastest / max(velocity.length, 1)) }
}

extension FallingItems {
    /// Records the new contacts: a thing that falls 500 points of the usual window has the full strength, one that is merely
    /// laid down has none. Each thing lands once: what its corners do thereafter, and what it meets on its way down, is not told.
    private mutating func noteLandings(at time: Double) {
        let world = animator.world
        guard time - start > Landing.pause, world.contactEvents.contains(where: { $0.phase == .began }) else { return }
        let heaviest = items.reduce(0) { max($0, animator.mass(of: $1)) }
        guard heaviest > 0 else { return }
        for event in world.contactEvents where event.phase == .began {
            let masses = [world.mass(of: event.bodyA), world.mass(of: event.bodyB)].filter { $0 > 0 }
            guard let mass = masses.min() else { continue }
            let speed = event.approachSpeed / (Self.hard * fallArea.scale)
            let strength = speed * mass / heaviest
            let met = [event.bodyA, event.bodyB].compactMap(animator.item(of:)).compactMap(items.firstIndex(of:))
            let isOnWall = met.count < 2
            let way = animator.item(of: event.bodyA) == nil ? event.normal * -1 : event.normal
            let isDown = isOnWall && way.dot(pull) > 0.5 * pull.length
            guard strength > Landing.least, isDown || met.contains(where: { heard[$0] != nil }),
                met.contains(where: { heard[$0].map { time - $0 > Landing.pause } ?? true })
            else { continue }
            for thing in met { heard[thing] = time }
            let place = ((event.point.x - fallArea.bounds.minX) / max(1, fallArea.bounds.width)).clamped(to: 0...1)
            add(
                Landing(
                    strength: min(strength, 1), speed: min(speed, 1), mass: mass / (fallArea.scale * fallArea.scale),
                    pan: 2 * place - 1, point: event.point, isOnWall: isOnWall))
        }
    }

    /// Keeps a landing if it is one of the hardest.
    private mutating func add(_ landing: Landing) {
        if landings.count < Landing.most { return landings.append(landing) }
        guard let weakest = landings.indices.min(by: { landings[$0].strength < landings[$1].strength }),
            landings[weakest].strength < landing.strength
        else { return }
        landings[weakest] = landing
    }

    /// The impact speed of full strength in the usual window, in points per second.
    private static let hard = 1000.0

    /// Gives a thing a further velocity.
    mutating func push(_ index: Int, by velocity: Vector) {
        animator[items[index]].velocity = Self.limited(animator[items[index]].velocity + velocity)
    }

    /// Whether something is grabbed.
    var isHeld: Bool { grip != nil }

    /// Grabs the topmost thing under a point; returns false if there is none. `order` is the painting order.
    mutating func grab(at point: Vector, order: [Int], time: Double) -> Bool {
        release(at: time)
        guard let index = order.last(where: { placement(of: $0, at: time).contains(point) }) else { return false }
        grip = GrabbedItem(items[index], of: &animator, at: inside(point), time: time)
        return true
    }

    /// Moves the grabbed thing's pointer to another point.
    mutating func drag(to point: Vector, at time: Double) {
        guard point.isFinite else { return }
        let point = inside(point)
        grip?.move(to: point, in: &animator, at: time)
    }

    /// Releases the grabbed thing, which flies on.
    mutating func release(at time: Double) {
        grip?.end(in: &animator, at: time)
        grip = nil
    }

    /// The nearest point between the walls.
    private func inside(_ point: Vector) -> Vector {
        let bounds = fallArea.bounds
        return Vector(
            point.x.clamped(to: bounds.minX...bounds.maxX), point.y.clamped(to: bounds.minY...bounds.maxY))
    }

    /// A rectangle whose corners are rounded by two sides each, at least one point each way.
    private static func outline(of size: Vector, cornerRadius: Double) -> DynamicItem.CollisionBounds {
        let size = Vector(max(size.x, 1), max(size.y, 1))
        let radius = min(cornerRadius * size.y, size.x / 2, size.y / 2)
        let corner = size / 2 - Vector(radius, radius)
        let arc = (0...2).map { k in
            let turn = Double(k) * .pi / 4
            return Vector(.cos(turn), .sin(turn)) * radius
        }
        return .path(
            [Vector(1, 1), Vector(-1, 1), Vector(-1, -1), Vector(1, -1)].flatMap { side in
                let points = arc.map { Vector(side.x * (corner.x + $0.x), side.y * (corner.y + $0.y)) }
                return side.x == side.y ? points : points.reversed()
            })
    }
}
