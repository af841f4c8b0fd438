/// A running behaviour, and its objects in the world.
struct BehaviorRecord: Sendable {
    fileprivate(set) var serial: Int
    /// The history of the animator's items when it was added.
    fileprivate(set) var mark: UInt32
    fileprivate(set) var kind: BehaviorKind
    /// The behaviour itself, or the simple behaviours of a composite.
    fileprivate(set) var parts: [BehaviorPart]

    /// The behaviour, if it is not a composite.
    var onlyPart: BehaviorKind? { if case .composite = kind { nil } else { parts.first?.kind } }
}

/// A simple behaviour and its objects in the world.
struct BehaviorPart: Sendable {
    var kind: BehaviorKind
    var joint: JointID?
    /// The body to which an attachment is connected once its anchor has moved.
    var carrier: BodyID?
    /// The distance between an attachment's ends when it was added.
    var length = 0.0
    /// A collision's number among the running ones (−1: none yet), and its boundaries.
    var channel = -1
    var walls = Walls()

    fileprivate mutating func pass(
        _ coder: inout StateCoder, _ channels: Slots, _ items: ItemTable, _ world: World, _ touches: inout TouchTable
    ) {
        switch kind {
        case .attachment, .snap:
            var (index, generation) = (joint?.index ?? 0, joint?.generation ?? 0)
            coder.pass(&index)
            coder.pass(&generation)
            let id = JointID(index: index, generation: generation)
            joint = world.contains(id) ? id : nil
            coder.pass(&carrier, in: world)
            coder.pass(&length)
            coder.check(length >= 0 && length.isFinite && (joint.map { holds(world[$0], items) } ?? true))
        case .collision(let collision):
            var number = Int32(channel)
            coder.pass(&number)
            channel = Int(number)
            coder.check(channels.generations.indices.contains(channel) && channels.isTaken(channel))
            walls.pass(&coder, collision, channel, world, &touches)
        case .gravity, .itemProperties, .push, .field, .composite: break
        }
    }

    /// Whether a joint is one that this attachment or snap would make.
    private func holds(_ joint: Joint, _ items: ItemTable) -> Bool {
        func isBody(_ body: BodyID, _ item: ItemID) -> Bool { items.contains(item) && items.body(of: item) == body }
        switch kind {
        case .snap(let snap): return isBody(joint.bodyB, snap.item)
        case .attachment(let attachment):
            guard case .item(let other, _) = attachment.target else {
                return isBody(joint.bodyB, attachment.item) && carrier.map { $0 == joint.bodyA } ?? true
            }
            return isBody(joint.bodyB, attachment.item) && isBody(joint.bodyA, other)
        default: return false
        }
    }
}

/// The running behaviours, in the order of addition.
struct BehaviorList: Sendable {
    private(set) var records: [BehaviorRecord] = []
    /// The places of the gravities among them: their sum is made anew with every change, at each step of a tilt.
    private var gravities: [(behavior: Int, part: Int)] = []
    /// The number of behaviours ever added.
    private var count = 0
    /// The numbers of the running collisions.
    private var channels = Slots()

    /// Appends a behaviour and returns its serial number. Its parts have no objects in the world yet.
    mutating func append(_ kind: BehaviorKind, mark: UInt32) -> Int {
        count += 1
        let parts = kind.parts.map { BehaviorPart(kind: $0) }
        records.append(BehaviorRecord(serial: count, mark: mark, kind: kind, parts: parts))
        findGravities(of: records.count - 1)
        return count
    }

    mutating func remove(at index: Int) -> [BehaviorPart] {
        defer { findGravities() }
        return records.remove(at: index).parts
    }

    mutating func removeAll() -> [BehaviorPart] {
        defer {
            records.removeAll()
            gravities.removeAll()
        }
        return Array(parts)
    }

    /// Replaces a behaviour, keeping its number and, by default, its parts.
    mutating func replace(_ index: Int, by kind: BehaviorKind, parts: [BehaviorPart]? = nil) {
        records[index].kind = kind
        guard let parts else { return }
        records[index].parts = parts
        findGravities()
    }

    /// The running gravities, in the order of addition.
    var runningGravities: some Sequence<Gravity> {
        gravities.lazy.compactMap { place -> Gravity? in Gravity(records[place.behavior].parts[place.part].kind) }
    }

    private mutating func findGravities() {
        gravities.removeAll()
        for index in records.indices { findGravities(of: index) }
    }

    private mutating func findGravities(of index: Int) {
        for (part, value) in records[index].parts.enumerated() {
            if case .gravity = value.kind { gravities.append((index, part)) }
        }
    }

    subscript(behavior: Int, part: Int) -> BehaviorPart {
        get { records[behavior].parts[part] }
        _modify { yield &records[behavior].parts[part] }
    }

    var parts: some Sequence<BehaviorPart> { records.lazy.flatMap(\.parts) }

    /// The index of a behaviour; serial numbers increase.
    func index(of serial: Int, mark: UInt32) -> Int? {
        var (low, high) = (0, records.count)
        while low < high {
            let middle = (low + high) / 2
            if records[middle].serial < serial { low = middle + 1 } else { high = middle }
        }
        return low < records.count && records[low].serial == serial && records[low].mark == mark ? low : nil
    }

    /// Passes the numbers of the behaviours and their objects in the world. Those that are read are of `kinds`.
    mutating func pass(
        _ coder: inout StateCoder, _ kinds: [BehaviorKind], _ items: ItemTable, _ world: World,
        _ touches: inout TouchTable
    ) {
        if coder.isReading { for kind in kinds { _ = append(kind, mark: 0) } }
        var number = Int32(clamping: count)
        coder.pass(&number)
        count = Int(number)
        var used = channels.generations.indices.count(where: channels.isTaken)
        if coder.isReading { used = parts.count { Collision($0.kind) != nil } }
        channels.pass(&coder, taken: used)
        var last = 0
        for i in records.indices {
            var serial = Int32(clamping: records[i].serial)
            coder.pass(&serial)
            coder.pass(&records[i].mark)
            records[i].serial = Int(serial)
            coder.check(records[i].serial > last && records[i].serial <= count)
            last = records[i].serial
            for j in records[i].parts.indices { records[i].parts[j].pass(&coder, channels, items, world, &touches) }
        }
        coder.check(Set(parts.map(\.channel).filter { $0 >= 0 }).count == used)
    }

    /// Takes a number for a collision that no other one uses.
    mutating func takeChannel() -> Int { channels.take() }

    /// Returns the number of a collision that has ended.
    mutating func release(channel: Int) { channels.release(channel) }

    /// Takes over what a part has found out about its behaviour.
    mutating func follow(_ behavior: Int, _ part: Int) {
        let kind = records[behavior].parts[part].kind
        records[behavior].kind = records[behavior].kind.replacing(part: part, with: kind)
    }

    /// Sends the carriers of anchors that have been moved on their way, so that they arrive at the end of the step.
    func moveCarriers(for seconds: Double, _ world: inout World) {
        for record in records {
            for part in record.parts {
                guard let (carrier, anchor) = part.carried, world.position(of: carrier) != anchor else { continue }
                world[carrier].velocity = (anchor - world.position(of: carrier)) / seconds
            }
        }
    }

    /// Ends the motion of the carriers at their anchors.
    func stopCarriers(_ world: inout World) {
        for record in records {
            for part in record.parts {
                guard let (carrier, anchor) = part.carried, world.velocity(of: carrier) != .zero else { continue }
                world[carrier].velocity = .zero
                world[carrier].position = anchor
            }
        }
    }

    /// Whether an active push has a movable item.
    func hasActivePush(on items: ItemTable) -> Bool {
        records.contains { behavior in
            behavior.parts.contains { part in
                guard case .push(let push) = part.kind else { return false }
                return push.isActive && push.direction != .zero && push.items.contains(where: items.isMovable)
            }
        }
    }

    /// The movable items of active pushes.
    func pushedItems(on items: ItemTable) -> [ItemID] {
        parts.flatMap { part in
            guard case .push(let push) = part.kind, push.isActive, push.direction != .zero else { return [ItemID]() }
            return push.items.filter(items.isMovable)
        }
    }

    func applyFields(to items: ItemTable, time: Double, for seconds: Double, in world: inout World) {
        for record in records {
            for part in record.parts {
                if case .field(let field) = part.kind { field.apply(to: items, time: time, for: seconds, in: &world) }
            }
        }
    }

    /// Applies the pushes for one step, and ends the instantaneous ones.
    mutating func applyPushes(to items: ItemTable, in world: inout World) {
        for i in records.indices {
            for j in records[i].parts.indices {
                guard case .push(var push) = records[i].parts[j].kind, push.isActive, push.direction != .zero else {
                    continue
                }
                push.apply(to: items, in: &world)
                guard push.mode == .instantaneous else { continue }
                push.isActive = false
                records[i].parts[j].kind = .push(push)
                records[i].kind = records[i].kind.replacing(part: j, with: .push(push))
            }
        }
    }
}

extension Field {
    fileprivate func apply(to items: ItemTable, time: Double, for seconds: Double, in world: inout World) {
        for item in self.items where items.isMovable(item) {
            let body = items.body(of: item)
            let velocity = world.velocity(of: body)
            let drift = velocity * (World.drift * seconds)
            let probe = FieldProbe(
                offset: world.centerOfMass(of: body) + drift - position, velocity: velocity,
                mass: world.mass(of: body), charge: items.charge(of: item), time: time)
            switch effect(on: probe, for: seconds) {
            case .force(let force): if force != .zero { world.apply(force: force, to: body) }
            case .drag(let drag): if world.isAwake(body) { world.apply(drag: drag, to: body) }
            case .velocity(let new): if new != velocity { world.setVelocity(of: body, to: new) }
            case nil: break
            }
        }
    }
}

extension Push {
    fileprivate func apply(to items: ItemTable, in world: inout World) {
        let strength = direction * Push.unit
        for item in self.items where items.contains(item) {
            let body = items.body(of: item)
            let point = world[body].position + targetOffset(for: item).turned(by: world[body].angle)
            switch mode {
            case .continuous: world.apply(force: strength, at: point, to: body)
            case .instantaneous: world.apply(impulse: strength, at: point, to: body)
            }
        }
    }
}

extension BehaviorKind {
    /// The simple behaviours in it, in order.
    var parts: [BehaviorKind] {
        guard case .composite(let composite) = self else { return [self] }
        return composite.children.flatMap(\.parts)
    }

    /// The same kind with another simple behaviour at an index of ``parts``.
    fileprivate func replacing(part: Int, with new: BehaviorKind) -> BehaviorKind {
        guard case .composite(var composite) = self else { return new }
        var rest = part
        for i in composite.children.indices {
            let count = composite.children[i].parts.count
            if rest < count {
                composite.children[i] = composite.children[i].replacing(part: rest, with: new)
                break
            }
            rest -= count
        }
        return .composite(composite)
    }

    /// Whether this can become `new` by changing numbers or items, without being rebuilt.
    func isUpdate(_ new: BehaviorKind) -> Bool {
        switch (self, new) {
        case (.gravity, .gravity), (.collision, .collision), (.itemProperties, .itemProperties), (.push, .push),
            (.field, .field):
            true
        case (.snap(let a), .snap(let b)): a.item == b.item
        case (.attachment(let a), .attachment(let b)): a.isUpdate(b)
        default: false
        }
    }
}
