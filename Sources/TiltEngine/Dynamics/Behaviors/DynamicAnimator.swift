/// Moves items by behaviours: UIKit Dynamics as values.
///
/// Two squares fall, hit the bottom of the bounds, and stay:
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
/// Units are points, seconds and radians; y is down and positive angles turn clockwise on the screen. An animator is a
/// value: a copy is a snapshot, and the same calls give the same bits.
public struct DynamicAnimator: Sendable {
    /// A change of the whole animator's state in a step.
    public enum Change: Hashable, Sendable {
        /// Something moves again.
        case resumed
        /// Everything has come to rest.
        case paused
    }

    /// The space of the items, in points, or nil for none. Collisions may use it as a boundary, which follows changes at once.
    public var referenceBounds: Rect? { didSet { if referenceBounds != oldValue { moveReferenceBounds() } } }
    /// The space in which items stay: one whose bounding box is wholly outside is removed at the end of a step, so that what falls
    /// for ever does not keep the animator running; nil, the default, removes none.
    public var cullingBounds: Rect?
    /// The items that the last step removed because they were outside ``cullingBounds``, in the order of their ids.
    public private(set) var culledItems: [ItemID] = []
    /// The total time of motion, in seconds.
    public internal(set) var elapsedTime = 0.0
    /// Whether anything moved in the last step or is about to move.
    public private(set) var isRunning = false
    /// Whether steps are ignored, see ``pause()``.
    public private(set) var isPaused = false
    /// The change of state in the last step, if any: the beginning or the end of a rest.
    public private(set) var change: Change?
    /// The changes of state that nobody has taken yet, see ``takeChanges()``; the last sixteen.
    private var changes: [Change] = []
    /// The contacts that began or ended in the last step: ends before beginnings, then in a fixed order.
    public private(set) var contacts: [ItemContact] = []
    /// The bodies behind the items.
    public private(set) var world = World(gravity: .zero)

    /// The speed below which impacts do not bounce, in points per second; 0 by default, see
    /// ``World/restitutionThreshold``.
    public var restitutionThreshold: Double {
        get { world.restitutionThreshold }
        set { world.restitutionThreshold = newValue }
    }

    /// Whether the last step left something to do; `isRunning` also accounts for later changes.
    private var wasRunning = false
    private var itemTable = ItemTable()
    private var running = BehaviorList()
    private(set) var touches = TouchTable()
    /// The body to which attachments and snaps to a point are connected.
    private let ground: BodyID

    /// An animator without items.
    public init(referenceBounds: Rect? = nil) {
        self.referenceBounds = referenceBounds
        ground = world.add(Body(.static))
    }

    /// An animator without items in a world that was read.
    init(referenceBounds: Rect?, in world: World) {
        self.init(referenceBounds: referenceBounds)
        self.world = world
    }

    /// Advances by `seconds`, finite and 0 or more; 1/120 s is a good step. Zero moves nothing. Ignored while paused.
    public mutating func step(_ seconds: Double) {
        contacts.removeAll(keepingCapacity: true)
        culledItems.removeAll(keepingCapacity: true)
        change = nil
        guard !isPaused else { return }
        if seconds > 0 {
            running.applyPushes(to: itemTable, in: &world)
            running.applyFields(to: itemTable, time: elapsedTime, for: seconds, in: &world)
            running.moveCarriers(for: seconds, &world)
        }
        let moves = !world.isAtRest
        world.step(seconds)
        if seconds > 0 { running.stopCarriers(&world) }
        touches.tell(world.contactEvents, to: &contacts)
        if moves { elapsedTime += seconds }
        cull()
        let keepsMoving = !world.isAtRest || running.hasActivePush(on: itemTable)
        if moves, !wasRunning { note(.resumed) }
        if wasRunning || moves, !keepsMoving { note(.paused) }
        (wasRunning, isRunning) = (keepsMoving, keepsMoving)
    }

    private mutating func cull() {
        guard let cullingBounds else { return }
        culledItems = itemTable.ids.filter { item in
            let body = itemTable.body(of: item)
            return world.isAwake(body) && !world.bounds(of: body).intersects(cullingBounds)
        }
        for item in culledItems { remove(item) }
    }

    /// What keeps the animator running.
    public enum ReasonToRun: Hashable, Sendable {
        /// An item that moves, or has come to rest less than half a second ago.
        case item(ItemID)
        /// An active push, of which this item is one.
        case push(ItemID)
        /// A boundary that moves.
        case boundary
    }

    /// Why the animator does not pause: the items that move, in the order of their ids, then the items of active pushes; empty at
    /// rest.
    public var reasonsToRun: [ReasonToRun] {
        guard isRunning else { return [] }
        let awake = items.filter { itemTable.isMovable($0) && world.isAwake(itemTable.body(of: $0)) }
        let reasons = awake.map(ReasonToRun.item) + running.pushedItems(on: itemTable).map(ReasonToRun.push)
        return reasons.isEmpty && !world.isAtRest ? [.boundary] : reasons
    }

    /// Passes what items and behaviours do not say of an animator whose `world` has been read.
    mutating func pass(_ coder: inout StateCoder, _ items: [DynamicItem], _ kinds: ([ItemID]) -> [BehaviorKind]) {
        coder.passVersion()
        coder.check(world.contains(ground))
        itemTable.pass(&coder, items, world, &touches)
        guard coder.isSound else { return }
        running.pass(&coder, kinds(itemTable.ids), itemTable, world, &touches)
        let carriers = running.parts.compactMap(\.carrier)
        let bodies = Set(touches.owners.keys).union(carriers)
        let count = running.parts.reduce(items.count + carriers.count) { $0 + $1.walls.count }
        coder.check(bodies.count == count && !bodies.contains(ground))
        coder.pass(&isRunning)
        coder.pass(&wasRunning)
        var resumptions = changes.map { $0 == .resumed }
        coder.pass(&resumptions)
        guard coder.isReading, coder.isSound else { return }
        changes = resumptions.map { $0 ? .resumed : .paused }
        touches.count(world.contacts)
        // The world has all this already, so that nothing changes in it.
        let restless = isRunning
        for part in running.parts {
            if case .collision(let collision) = part.kind {
                itemTable.changeRoles(in: part.channel, from: nil, to: collision, &world)
            }
        }
        itemTable.applyProperties(of: running, in: &world)
        itemTable.applyGravity(of: running, in: &world)
        isRunning = restless
    }

    private mutating func note(_ new: Change) {
        change = new
        if changes.count == 16 { changes.removeFirst() }
        changes.append(new)
    }

    /// The changes of state since the last call, oldest first, however many steps ago: the last sixteen at most.
    public mutating func takeChanges() -> [Change] {
        defer { changes.removeAll(keepingCapacity: true) }
        return changes
    }

    /// Ignores steps until ``resume()``.
    public mutating func pause() { isPaused = true }

    /// Ends a ``pause()``.
    public mutating func resume() { isPaused = false }

    /// Marks the animator as running after a change from outside.
    private mutating func wakeUp() {
        if !isRunning, !world.isAtRest || running.hasActivePush(on: itemTable) { isRunning = true }
    }
}

// The items.
extension DynamicAnimator {
    /// Adds an item, with finite numbers. Behaviours act on it once they include it.
    @discardableResult public mutating func add(_ item: DynamicItem) -> ItemID {
        require(item.isValid, "an item's numbers are finite")
        let id = itemTable.insert(item, into: &world)
        touches.setOwner(.item(id), of: itemTable.body(of: id))
        wakeUp()
        return id
    }

    /// Removes an item. Behaviours that include it continue without it; its attachments and snaps end. Removing it again
    /// has no effect.
    public mutating func remove(_ id: ItemID) {
        guard contains(id) else { return }
        touches.retire(itemTable.body(of: id))
        itemTable.remove(id, from: &world)
        wakeUp()
    }

    /// Whether the item exists.
    public func contains(_ id: ItemID) -> Bool { itemTable.contains(id) }

    /// The current state of an item. Writing applies manual changes (UIKit's `updateItem(usingCurrentState:)`) and
    /// wakes the item, which must exist.
    public subscript(id: ItemID) -> DynamicItem {
        get { itemTable.item(id, in: world) }
        set {
            require(newValue.isValid, "an item's numbers are finite")
            if itemTable.set(id, to: newValue, in: &world) { wakeUp() }
        }
    }

    /// The current state of an item; nil if it is not in this animator.
    public func item(_ id: ItemID) -> DynamicItem? { contains(id) ? self[id] : nil }

    /// The body behind an item, which must exist: for queries of ``world``.
    public func body(of id: ItemID) -> BodyID { itemTable.body(of: id) }

    /// The item of a body of ``world``; nil if it is that of a boundary.
    public func item(of body: BodyID) -> ItemID? {
        if case .item(let item) = touches.owners[body] { item } else { nil }
    }

    /// What an item touches now, with the impulses of the last step.
    public func contacts(of id: ItemID) -> [ItemContact] { touches.current(world.contacts(of: itemTable.body(of: id))) }

    /// The items, in the order of their ids.
    public var items: [ItemID] { itemTable.ids }

    /// The items whose bounding box intersects a rectangle, in the order of their ids.
    public func items(in rect: Rect) -> [ItemID] {
        items.filter { world.bounds(of: itemTable.body(of: $0)).intersects(rect) }
    }

    /// Adds a change in points per second to an item's velocity.
    public mutating func addVelocity(_ velocity: Vector, to id: ItemID) { self[id].velocity += velocity }

    /// Adds a change in radians per second, clockwise, to an item's angular velocity.
    public mutating func addAngularVelocity(_ velocity: Double, to id: ItemID) { self[id].angularVelocity += velocity }

    /// The mass of an item; density 1 on 100 × 100 points gives 1.
    public func mass(of id: ItemID) -> Double { world.mass(of: itemTable.body(of: id)) }
}

// The behaviours.
extension DynamicAnimator {
    /// Adds a behaviour, which acts from the next step on. Items that are not in the animator are ignored.
    @discardableResult public mutating func add<B: Behavior>(_ behavior: B) -> BehaviorID<B> {
        BehaviorID(serial: add(kind: behavior.kind), mark: itemTable.history)
    }

    /// Adds a behaviour and returns its number.
    @discardableResult mutating func add(kind: BehaviorKind) -> Int {
        let serial = running.append(kind, mark: itemTable.history)
        begin(running.records.count - 1)
        apply(kind.parts)
        return serial
    }

    /// Removes a behaviour and its objects in the world. Removing it again has no effect.
    public mutating func remove<B: Behavior>(_ id: BehaviorID<B>) {
        if let index = running.index(of: id.serial, mark: id.mark) { end(running.remove(at: index)) }
    }

    /// Removes all behaviours; items keep their velocities.
    public mutating func removeAllBehaviors() { end(running.removeAll()) }

    /// The behaviours in the order of addition.
    public var behaviors: [BehaviorKind] { running.records.map(\.kind) }

    /// The behaviours of a type with their ids, in the order of addition; those inside a composite are its children.
    public func behaviors<B: Behavior>(of type: B.Type = B.self) -> [(id: BehaviorID<B>, behavior: B)] {
        running.records.compactMap { record in
            B(record.kind).map { (BehaviorID(serial: record.serial, mark: record.mark), $0) }
        }
    }

    /// Whether the behaviour exists.
    public func contains<B: Behavior>(_ id: BehaviorID<B>) -> Bool {
        running.index(of: id.serial, mark: id.mark) != nil
    }

    /// The current state of a behaviour, which must exist. Writing changes it while it runs: items may be added or
    /// removed, anchors moved, gravity turned.
    public subscript<B: Behavior>(id: BehaviorID<B>) -> B {
        get {
            guard let behavior = B(running.records[index(of: id)].kind) else {
                fatalError("the behaviour is of another kind")
            }
            return behavior
        }
        set { update(index(of: id), to: newValue.kind) }
    }

    private func index<B: Behavior>(of id: BehaviorID<B>) -> Int {
        guard let index = running.index(of: id.serial, mark: id.mark) else {
            fatalError("the behaviour is not in this animator")
        }
        return index
    }

    private mutating func update(_ index: Int, to kind: BehaviorKind) {
        guard kind != running.records[index].kind else { return }
        if let old = running.records[index].onlyPart, old.isUpdate(kind) {
            running.replace(index, by: kind)
            running[index, 0].kind = kind
            follow(index, 0, old: old)
            return wakeUp()
        }
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

    /// Creates a behaviour's objects in the world.
    private mutating func begin(_ behavior: Int) {
        for part in running.records[behavior].parts.indices {
            switch running[behavior, part].kind {
            case .attachment, .snap:
                running[behavior, part].join(itemTable, ground: ground, &world)
                running.follow(behavior, part)
            case .collision(let collision):
                let channel = running.takeChannel()
                running[behavior, part].channel = channel
                running[behavior, part].walls.update(to: collision, channel, bounds: referenceBounds, &world, &touches)
                itemTable.changeRoles(in: channel, from: nil, to: collision, &world)
            case .gravity, .itemProperties, .push, .field, .composite: break
            }
        }
    }

    /// Updates the objects of a behaviour to its new numbers.
    private mutating func follow(_ behavior: Int, _ part: Int, old: BehaviorKind) {
        switch (running[behavior, part].kind, old) {
        case (.attachment, let old), (.snap, let old):
            running[behavior, part].moveJoint(itemTable, ground: ground, from: old, &world)
        case (.gravity, _): itemTable.applyGravity(of: running, in: &world)
        case (.itemProperties, _): itemTable.applyProperties(of: running, in: &world)
        case (.collision(let new), .collision(let old)):
            let channel = running[behavior, part].channel
            running[behavior, part].walls.update(to: new, channel, bounds: referenceBounds, &world, &touches)
            guard new.items != old.items || new.mode != old.mode else { return }
            itemTable.changeRoles(in: channel, from: old, to: new, &world)
        default: break
        }
    }

    private mutating func end(_ parts: [BehaviorPart]) {
        for part in parts { takeOut(part) }
        apply(parts.map(\.kind))
    }

    private mutating func takeOut(_ part: BehaviorPart) {
        if let joint = part.joint { world.remove(joint) }
        if let carrier = part.carrier { world.remove(carrier) }
        guard case .collision(let collision) = part.kind else { return }
        part.walls.remove(from: &world, &touches)
        itemTable.changeRoles(in: part.channel, from: collision, to: nil, &world)
        running.release(channel: part.channel)
    }

    /// Applies the combined effect of all behaviours to the items, after some have changed.
    private mutating func apply(_ changed: [BehaviorKind]) {
        if changed.contains(where: { Gravity($0) != nil }) { itemTable.applyGravity(of: running, in: &world) }
        if changed.contains(where: { ItemProperties($0) != nil }) { itemTable.applyProperties(of: running, in: &world) }
        wakeUp()
    }

    /// Moves the reference bounds of all collisions to their new positions.
    private mutating func moveReferenceBounds() {
        for part in running.parts {
            if case .collision(let collision) = part.kind {
                part.walls.moveSides(of: collision, to: referenceBounds, &world)
            }
        }
        wakeUp()
    }
}
