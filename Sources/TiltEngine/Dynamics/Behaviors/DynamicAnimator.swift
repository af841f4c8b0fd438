/// Moves items by behaviours: UIKit Dynamics as values.
///
/// Two squares fall, meet the foot of the bounds, and stay:
///
/// ```swift
/// var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
/// let squares = [
///     animator.add(DynamicItem(frame: Rect(x: 100, y: 40, width: 80, height: 80))),
///     animator.add(DynamicItem(frame: Rect(x: 140, y: 140, width: 80, height: 80))),
/// ]
/// animator.add(Gravity(squares))
/// animator.add(Collision(squares, usesReferenceBounds: true))
/// while animator.isRunning { animator.step(1.0 / 120) }
/// ```
///
/// Points, seconds, radians; y is down and positive angles turn clockwise on the screen. An animator is a value: its copy
/// is a snapshot, and the same calls give the same bits.
public struct DynamicAnimator: Sendable {
    /// What happened to the animator as a whole in a step.
    public enum Change: Hashable, Sendable {
        /// Something moves again.
        case resumed
        /// All has come to rest.
        case paused
    }

    /// The space of the items, in points; collisions may take it as a boundary, which follows at once. Nil is no such space.
    public var referenceBounds: Rect? {
        didSet { if referenceBounds != oldValue { moveReferenceBounds() } }
    }
    /// How long things have been moving, in seconds.
    public private(set) var elapsedTime = 0.0
    /// Whether anything moved in the last step or is about to.
    public private(set) var isRunning = false
    /// Whether steps are ignored, see ``pause()``.
    public private(set) var isPaused = false
    /// Whether the last step ended a rest or began one.
    public private(set) var change: Change?
    /// What began and ceased to touch in the last step: ends before begins, then in a fixed order.
    public private(set) var contacts: [ItemContact] = []
    /// The bodies behind the items.
    public private(set) var world = World(gravity: .zero)

    /// Slower impacts do not bounce, in points per second; 0 at first, see ``World/restitutionThreshold``.
    public var restitutionThreshold: Double {
        get { world.restitutionThreshold }
        set { world.restitutionThreshold = newValue }
    }

    /// Whether the last step left something to do; `isRunning` also knows of changes since.
    private var wasRunning = false
    private var itemTable = ItemTable()
    private var running = BehaviorList()
    private(set) var touches = TouchTable()
    /// What attachments and snaps to a point hold on to.
    private let ground: BodyID

    /// An animator without items.
    public init(referenceBounds: Rect? = nil) {
        self.referenceBounds = referenceBounds
        ground = world.add(Body(.static))
    }

    /// Lets `seconds` pass, finite and 0 or more: 1/120 s is a good step. Zero moves nothing. Ignored while paused.
    public mutating func step(_ seconds: Double) {
        contacts.removeAll(keepingCapacity: true)
        change = nil
        guard !isPaused else { return }
        if seconds > 0 { running.applyPushes(to: itemTable, in: &world) }
        let moves = !world.isAtRest
        world.step(seconds)
        touches.tell(world.contactEvents, to: &contacts)
        if moves { elapsedTime += seconds }
        let keepsMoving = !world.isAtRest || running.hasActivePush(on: itemTable)
        if moves, !wasRunning { change = .resumed }
        if wasRunning || moves, !keepsMoving { change = .paused }
        wasRunning = keepsMoving
        isRunning = keepsMoving
    }

    /// Ignores steps until ``resume()``.
    public mutating func pause() { isPaused = true }

    /// Takes steps again.
    public mutating func resume() { isPaused = false }

    /// Something was changed from outside: it may move.
    private mutating func wakeUp() { if !world.isAtRest || running.hasActivePush(on: itemTable) { isRunning = true } }
}

// The items.
extension DynamicAnimator {
    /// Adds an item; behaviours act on it once they name it. Its numbers are finite.
    @discardableResult
    public mutating func add(_ item: DynamicItem) -> ItemID {
        precondition(item.isValid, "an item's numbers are finite")
        let id = itemTable.insert(item, into: &world)
        touches.setOwner(.item(id), of: itemTable.body(of: id))
        wakeUp()
        return id
    }

    /// Removes an item; behaviours that name it go on without it, attachments and snaps of it end.
    public mutating func remove(_ id: ItemID) {
        touches.retire(itemTable.body(of: id))
        itemTable.remove(id, from: &world)
        wakeUp()
    }

    /// Whether the item is still there.
    public func contains(_ id: ItemID) -> Bool { itemTable.contains(id) }

    /// An item as it is now. Writing takes over what was changed by hand (UIKit's `updateItem(usingCurrentState:)`) and wakes
    /// it. The item must exist.
    public subscript(id: ItemID) -> DynamicItem {
        get { itemTable.item(id, in: world) }
        set {
            precondition(newValue.isValid, "an item's numbers are finite")
            if itemTable.set(id, to: newValue, in: &world) { wakeUp() }
        }
    }

    /// The items, in the order of their ids.
    public var items: [ItemID] { itemTable.ids }

    /// The items whose outline's box meets a rectangle, in the order of their ids.
    public func items(in rect: Rect) -> [ItemID] {
        items.filter { world.bounds(of: itemTable.body(of: $0)).intersects(rect) }
    }

    /// Adds to an item's velocity, in points per second.
    public mutating func addVelocity(_ velocity: Vector, to id: ItemID) { self[id].velocity += velocity }

    /// Adds to an item's angular velocity, clockwise, in radians per second.
    public mutating func addAngularVelocity(_ velocity: Double, to id: ItemID) {
        self[id].angularVelocity += velocity
    }

    /// The mass of an item: density 1 on 100 × 100 points is 1.
    public func mass(of id: ItemID) -> Double { world.mass(of: itemTable.body(of: id)) }
}

// The behaviours.
extension DynamicAnimator {
    /// Adds a behaviour, which acts from the next step on. Items it names that are not in the animator are passed over.
    @discardableResult
    public mutating func add<B: Behavior>(_ behavior: B) -> BehaviorID<B> {
        let serial = running.append(behavior.kind)
        begin(running.records.count - 1)
        apply(behavior.kind.parts)
        return BehaviorID(serial: serial)
    }

    /// Removes a behaviour and all it has put into the world.
    public mutating func remove<B: Behavior>(_ id: BehaviorID<B>) { end(running.remove(at: index(of: id))) }

    /// Removes all behaviours; items keep their velocities.
    public mutating func removeAllBehaviors() { end(running.removeAll()) }

    /// The behaviours in the order in which they were added.
    public var behaviors: [BehaviorKind] { running.records.map(\.kind) }

    /// Whether the behaviour is still there.
    public func contains<B: Behavior>(_ id: BehaviorID<B>) -> Bool { running.index(of: id.serial) != nil }

    /// A behaviour as it is now. Writing changes it while it runs: items may join or leave, anchors move, gravity turn. The
    /// behaviour must exist.
    public subscript<B: Behavior>(id: BehaviorID<B>) -> B {
        get {
            guard let behavior = B(running.records[index(of: id)].kind) else {
                preconditionFailure("the behaviour is of another kind")
            }
            return behavior
        }
        set { update(index(of: id), to: newValue.kind) }
    }

    private func index<B: Behavior>(of id: BehaviorID<B>) -> Int {
        guard let index = running.index(of: id.serial) else {
            preconditionFailure("the behaviour is not in this animator")
        }
        return index
    }

    private mutating func update(_ index: Int, to kind: BehaviorKind) {
        guard kind != running.records[index].kind else { return }
        let (old, new) = (running.records[index].parts.map(\.kind), kind.parts)
        guard old.count == new.count, zip(old, new).allSatisfy({ $0.isUpdate($1) }) else {
            for part in running.records[index].parts { takeOut(part) }
            running.replace(index, by: kind, parts: new.map { BehaviorPart(kind: $0) })
            begin(index)
            return apply(old + new)
        }
        running.replace(index, by: kind)
        for part in new.indices where old[part] != new[part] {
            running[index, part].kind = new[part]
            follow(index, part, old: old[part])
        }
        wakeUp()
    }

    /// Puts into the world what a behaviour needs there.
    private mutating func begin(_ behavior: Int) {
        for part in running.records[behavior].parts.indices {
            switch running[behavior, part].kind {
            case .attachment, .snap: running[behavior, part].join(itemTable, ground: ground, &world)
            case .collision(let collision):
                running[behavior, part].channel = running.freeChannel
                running[behavior, part].updateWalls(to: collision, bounds: referenceBounds, &world, &touches)
            case .gravity, .itemProperties, .push, .composite: break
            }
        }
    }

    /// Lets what a behaviour has put into the world follow its new numbers.
    private mutating func follow(_ behavior: Int, _ part: Int, old: BehaviorKind) {
        switch (running[behavior, part].kind, old) {
        case (.attachment, _), (.snap, _): running[behavior, part].moveJoint(itemTable, ground: ground, &world)
        case (.gravity, _): itemTable.applyGravity(of: running, in: &world)
        case (.itemProperties, _): itemTable.applyProperties(of: running, in: &world)
        case (.collision(let new), .collision(let old)):
            running[behavior, part].updateWalls(to: new, bounds: referenceBounds, &world, &touches)
            if new.items != old.items || new.mode != old.mode { itemTable.applyRoles(of: running, in: &world) }
        default: break
        }
    }

    private mutating func end(_ parts: [BehaviorPart]) {
        for part in parts { takeOut(part) }
        apply(parts.map(\.kind))
    }

    private mutating func takeOut(_ part: BehaviorPart) {
        if let joint = part.joint, world.contains(joint) { world.remove(joint) }
        part.walls.remove(from: &world, &touches)
    }

    /// After a change of some behaviours: what all together make of the items.
    private mutating func apply(_ changed: [BehaviorKind]) {
        if changed.contains(where: { if case .gravity = $0 { true } else { false } }) {
            itemTable.applyGravity(of: running, in: &world)
        }
        if changed.contains(where: { if case .itemProperties = $0 { true } else { false } }) {
            itemTable.applyProperties(of: running, in: &world)
        }
        if changed.contains(where: { if case .collision = $0 { true } else { false } }) {
            itemTable.applyRoles(of: running, in: &world)
        }
        wakeUp()
    }

    /// Moves the reference bounds of all collisions to where they belong.
    private mutating func moveReferenceBounds() {
        for part in running.parts {
            if case .collision(let collision) = part.kind {
                part.walls.moveSides(of: collision, to: referenceBounds, &world)
            }
        }
        wakeUp()
    }
}
