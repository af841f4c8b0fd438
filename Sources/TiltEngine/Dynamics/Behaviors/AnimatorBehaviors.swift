/// A behaviour that runs, and what it has put into the world.
struct BehaviorRecord: Sendable {
    var serial: Int
    var kind: BehaviorKind
    /// The behaviour itself, or the simple ones of a composite.
    var parts: [BehaviorPart]
}

/// A simple behaviour and what it has put into the world.
struct BehaviorPart: Sendable {
    var kind: BehaviorKind
    var joint: JointID?
    /// The distance of an attachment's ends when it was added.
    var length = 0.0
    /// A collision's number among those that run (−1: none yet), and its boundaries.
    var channel = -1
    var walls = Walls()
}

extension BehaviorKind {
    /// The simple behaviours it is made of, in order.
    var parts: [BehaviorKind] {
        guard case .composite(let composite) = self else { return [self] }
        return composite.children.flatMap(\.parts)
    }
}

extension DynamicAnimator {
    /// Adds a behaviour, which acts from the next step on. Items it names that are not in the animator are passed over.
    @discardableResult
    public mutating func add<B: Behavior>(_ behavior: B) -> BehaviorID<B> {
        behaviorCount += 1
        let parts = behavior.kind.parts.map { BehaviorPart(kind: $0) }
        running.append(BehaviorRecord(serial: behaviorCount, kind: behavior.kind, parts: parts))
        for part in parts.indices { begin(running.count - 1, part) }
        apply(parts.map(\.kind))
        return BehaviorID(serial: behaviorCount)
    }

    /// Removes a behaviour and all it has put into the world.
    public mutating func remove<B: Behavior>(_ id: BehaviorID<B>) {
        let index = index(of: id)
        let parts = running.remove(at: index).parts
        for part in parts { end(part) }
        apply(parts.map(\.kind))
    }

    /// Removes all behaviours; items keep their velocities.
    public mutating func removeAllBehaviors() {
        let parts = running.flatMap(\.parts)
        running.removeAll()
        for part in parts { end(part) }
        apply(parts.map(\.kind))
    }

    /// The behaviours in the order in which they were added.
    public var behaviors: [BehaviorKind] { running.map(\.kind) }

    /// Whether the behaviour is still there.
    public func contains<B: Behavior>(_ id: BehaviorID<B>) -> Bool {
        firstIndex(of: id.serial) != nil
    }

    /// A behaviour as it is now. Writing changes it while it runs: items may join or leave, anchors move, gravity turn. The
    /// behaviour must exist.
    public subscript<B: Behavior>(id: BehaviorID<B>) -> B {
        get {
            guard let behavior = B(running[index(of: id)].kind) else {
                preconditionFailure("the behaviour is of another kind")
            }
            return behavior
        }
        set { update(index(of: id), to: newValue.kind) }
    }

    private func index<B: Behavior>(of id: BehaviorID<B>) -> Int {
        guard let index = firstIndex(of: id.serial) else {
            preconditionFailure("the behaviour is not in this animator")
        }
        return index
    }

    /// Behaviours run in the order of their serial numbers.
    private func firstIndex(of serial: Int) -> Int? {
        var (low, high) = (0, running.count)
        while low < high {
            let middle = (low + high) / 2
            if running[middle].serial < serial { low = middle + 1 } else { high = middle }
        }
        return low < running.count && running[low].serial == serial ? low : nil
    }

    private mutating func update(_ index: Int, to kind: BehaviorKind) {
        guard kind != running[index].kind else { return }
        let (old, new) = (running[index].parts, kind.parts)
        running[index].kind = kind
        guard old.count == new.count, zip(old, new).allSatisfy({ $0.kind.isUpdate($1) }) else {
            for part in old { end(part) }
            running[index].parts = new.map { BehaviorPart(kind: $0) }
            for part in new.indices { begin(index, part) }
            return apply(old.map(\.kind) + new)
        }
        for part in new.indices where old[part].kind != new[part] {
            running[index].parts[part].kind = new[part]
            follow(index, part, old: old[part].kind)
        }
        wakeUp()
    }

    /// After a change of some behaviours: what all together make of the items.
    private mutating func apply(_ changed: [BehaviorKind]) {
        if changed.contains(where: { if case .gravity = $0 { true } else { false } }) { applyGravity() }
        if changed.contains(where: { if case .itemProperties = $0 { true } else { false } }) { applyProperties() }
        if changed.contains(where: { if case .collision = $0 { true } else { false } }) { applyRoles() }
        wakeUp()
    }

    private mutating func begin(_ behavior: Int, _ part: Int) {
        switch running[behavior].parts[part].kind {
        case .attachment, .snap: running[behavior].parts[part] = joined(running[behavior].parts[part])
        case .collision(let collision):
            running[behavior].parts[part].channel = freeChannel()
            running[behavior].parts[part].walls = walls(of: collision, running[behavior].parts[part].channel)
        case .gravity, .itemProperties, .push, .composite: break
        }
    }

    private mutating func follow(_ behavior: Int, _ part: Int, old: BehaviorKind) {
        switch (running[behavior].parts[part].kind, old) {
        case (.attachment, _), (.snap, _): moveJoint(of: running[behavior].parts[part])
        case (.gravity, _): applyGravity()
        case (.itemProperties, _): applyProperties()
        case (.collision(let new), .collision(let old)):
            var walls = Walls()
            swap(&walls, &running[behavior].parts[part].walls)
            update(&walls, to: new, running[behavior].parts[part].channel)
            running[behavior].parts[part].walls = walls
            if new.items != old.items || new.mode != old.mode { applyRoles() }
        default: break
        }
    }

    private mutating func end(_ part: BehaviorPart) {
        if let joint = part.joint, world.contains(joint) { world.remove(joint) }
        remove(part.walls)
    }
}

extension BehaviorKind {
    /// Whether this can become `new` by changing numbers or items, without being put together anew.
    fileprivate func isUpdate(_ new: BehaviorKind) -> Bool {
        switch (self, new) {
        case (.gravity, .gravity), (.collision, .collision), (.itemProperties, .itemProperties), (.push, .push): true
        case (.snap(let a), .snap(let b)): a.item == b.item
        case (.attachment(let a), .attachment(let b)): a.isUpdate(b)
        default: false
        }
    }
}
