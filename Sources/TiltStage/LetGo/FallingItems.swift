package import TiltEngine

/// Things that fall, collide and pile up inside a rectangle, and can be grabbed and thrown.
package struct FallingItems: Sendable {
    /// The bodies, their forces and their walls.
    private(set) var animator: DynamicAnimator
    private let items: [ItemID]
    /// Their sizes in points if there were room for all.
    private var sizes: [Vector]
    /// The plane in which each item falls, 0 the nearest. Items collide only within a plane.
    let planes: [Int]
    /// The factor by which all of them are reduced, so that there is room to fall.
    private(set) var shrink: Double
    /// The sizes as they were let go, relative to those in which they fall.
    private let firstScales: [Double]
    private let gravity: BehaviorID<Gravity>
    private let properties: BehaviorID<ItemProperties>
    private var feel: FallingFeel
    private var pull = Vector(0, 1)
    /// The items that gravity does not move yet, and when it will: those that are let go last come last.
    private var waiting: [(item: ItemID, time: Double)] = []
    /// The sideways lean after the last step, in radians, and its rate beyond that of a slow hand, in radians per second.
    private var lean = (angle: 0.0, rate: 0.0)
    private var gates: [OverlapGate]
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
    private static let carried = 0.8
    /// The lean in radians about level in which a hand may tremble.
    private static let level = 0.05
    /// The most that a jerk turns them, in radians per second.
    private static let mostTurn = 8.0
    /// What a shake by 1 g beyond the dead zone gives each second: an upward speed in points per second, and a spin in radians
    /// per second.
    private static let (lift, spin) = (2200.0, 30.0)
    /// The greatest speed of a throw, in points per second.
    private static let fastest = 5000.0
    /// Items keep their size if the planes have room for them, and are made smaller if not.
    private static let mostPlanes = 3
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
        /// The plane; nil for one that has room.
        var plane: Int?
        /// The time in seconds after which it begins to fall.
        var delay: Double

        package init(
            placement: Placement, height: Double? = nil, velocity: Vector = .zero, plane: Int? = nil, delay: Double = 0
        ) {
            (self.placement, self.height, self.velocity) = (placement, height, velocity)
            (self.plane, self.delay) = (plane, delay)
        }

        /// The size in which it falls, if there is room.
        var size: Vector { height.map { placement.size * ($0 / max(placement.size.y, 1e-9)) } ?? placement.size }
    }

    /// Lets things go at a time. `order` ends with the things drawn last, which are the nearest.
    init(
        _ things: [Item], order: [Int], cornerRadius: Double, in fallArea: FallArea, at time: Double,
        feel: FallingFeel = FallingFeel()
    ) {
        self.feel = feel
        self.fallArea = fallArea
        sizes = things.map(\.size)
        planes = Self.planes(of: things, order: order, in: fallArea)
        let shrink = Self.fit(sizes, in: planes, on: fallArea)
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
        let falling = zip(items, things).filter { $1.delay <= 0 }.map(\.0)
        waiting = zip(items, things).filter { $1.delay > 0 }.map { ($0, time + $1.delay) }
        gravity = animator.add(Gravity(falling, direction: pull * (feel.gravity * fallArea.scale)))
        gates = (0...(planes.max() ?? 0)).map { [planes] plane in
            OverlapGate(items.indices.filter { planes[$0] == plane }.map { items[$0] }, in: &animator, at: time)
        }
        let beside = items.indices.filter { [planes] item in fallArea.panelsPlane.map { $0 == planes[item] } ?? true }
        obstacles = Obstacles(
            fallArea.panels, for: beside.map { items[$0] }, in: &animator, from: time + Self.patience)
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
            animator[gravity].direction = pull * strength
        }
        while let next = waiting.firstIndex(where: { $0.time <= time }) {
            animator[gravity].items.append(waiting.remove(at: next).item)
        }
        stayBehind(dt, lean)
        swap(&before, &now)
        landings.removeAll(keepingCapacity: true)
        if animator.isRunning {
            animator.step(dt)
            noteLandings(at: time)
        }
        for plane in gates.indices { gates[plane].admit(in: &animator, at: time) }
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
        animator[gravity].direction = pull * strength
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
            shrink = Self.fit(sizes, in: planes, on: fallArea)
            carry(by: WallChange(from: old.bounds, to: fallArea, pull: pull))
        }
        if fallArea.scale != old.scale { animator[gravity].direction = pull * strength }
        obstacles.replace(by: fallArea.panels, in: &animator, at: time)
    }

    /// The strength of gravity for a pull of 1.
    private var strength: Double { feel.gravity * fallArea.scale }

    /// Changes the size of all items, and carries them with the walls.
    private mutating func carry(by change: WallChange) {
        for (i, id) in items.enumerated() {
            var item = animator[id]
            item.size = sizes[i] * shrink
            item.collisionBounds = Self.outline(of: item.size, cornerRadius: cornerRadius)
            item.center = change.center(of: animator[id], resized: item)
            animator[id] = item
        }
        for plane in gates.indices {
            let ids = items.indices.filter { planes[$0] == plane }.map { items[$0] }
            let centers = change.separated(ids.map { Placement(animator[$0]) })
            for (id, center) in zip(ids, centers) { animator[id].center = center }
        }
        now = items.map { Placement(animator[$0]) }
        before = now
    }

    /// The factor for all sizes that leaves enough room in every plane, at most 1.
    private static func fit(_ sizes: [Vector], in planes: [Int], on fallArea: FallArea) -> Double {
        var areas = Array(repeating: 0.0, count: 1 + (planes.max() ?? 0))
        for (size, plane) in zip(sizes, planes) { areas[plane] += size.x * size.y }
        return min(1, (FallArea.mostCover * max(1, fallArea.room) / (areas.max() ?? 1)).squareRoot())
    }

    /// The plane of each thing, the nearest thing first: the first plane that has room and nothing in the thing's place, or
    /// else the emptiest.
    private static func planes(of things: [Item], order: [Int], in fallArea: FallArea) -> [Int] {
        let most = FallArea.mostCover * max(1, fallArea.room)
        var planes = things.map { _ in 0 }
        var covered = Array(repeating: (area: 0.0, frames: [Rect]()), count: mostPlanes)
        for index in order.reversed() {
            if let plane = things[index].plane {
                planes[index] = plane
                continue
            }
            let frame = things[index].placement.upright
            let area = frame.width * frame.height
            let free = covered.firstIndex { plane in
                plane.area + area <= most && !plane.frames.contains(where: frame.intersects)
            }
            planes[index] = free ?? covered.indices.min { covered[$0].area < covered[$1].area } ?? 0
            covered[planes[index]].area += area
            covered[planes[index]].frames.append(frame)
        }
        return planes
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
                    pan: 2 * place - 1, point: event.point, plane: met.first.map { planes[$0] } ?? 0,
                    isOnWall: isOnWall))
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
