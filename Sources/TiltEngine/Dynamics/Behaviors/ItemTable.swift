/// The items of an animator, their bodies, and the last combined effect of the behaviours on each, so that only changes
/// reach the world.
struct ItemTable: Sendable {
    private struct Record: Sendable {
        var item: DynamicItem
        var body: BodyID
        var shapes: [ShapeID] = []
        var properties = ResolvedProperties()
        var acceleration = Vector.zero
        /// The sum of all gravities so far.
        var gravity = Vector.zero
        var role = CollisionRole()
        /// The history of the table when it was added.
        var mark: UInt32 = 0
    }

    private var slots = Slots()
    private var records: [Record] = []
    /// A hash of all items ever added (FNV-1a).
    private(set) var history: UInt32 = 0x811C_9DC5

    mutating func insert(_ item: DynamicItem, into world: inout World) -> ItemID {
        var body = Body(
            at: item.center, angle: item.angle, velocity: item.velocity, angularVelocity: item.angularVelocity)
        let properties = ResolvedProperties()
        body.linearDamping = properties.resistance
        body.angularDamping = properties.angularResistance
        let index = slots.take()
        for number in [item.center.x, item.center.y, item.size.x, item.size.y, item.angle.radians] {
            history = (history ^ UInt32(truncatingIfNeeded: number.bitPattern >> 32 ^ number.bitPattern)) &* 0x0100_0193
        }
        let record = Record(item: item, body: world.add(body), mark: history)
        if index == records.count { records.append(record) } else { records[index] = record }
        addShapes(of: index, to: &world)
        return id(index)
    }

    /// Passes where items are in the table and in the world, in which they have been added.
    mutating func pass(_ coder: inout StateCoder, _ items: [DynamicItem], _ world: World, _ touches: inout TouchTable) {
        slots.pass(&coder, taken: items.count)
        coder.pass(&history)
        guard coder.isSound else { return }
        if coder.isReading { records = [] }
        var rest = items[...]
        for i in slots.generations.indices {
            let isTaken = slots.isTaken(i)
            if coder.isReading {
                let item = (isTaken ? rest.popFirst() : nil) ?? DynamicItem(center: .zero, size: .zero)
                records.append(Record(item: item, body: BodyID(index: 0, generation: 0)))
            }
            guard isTaken else { continue }
            var body: BodyID? = records[i].body
            coder.pass(&body, in: world)
            coder.pass(&records[i].mark)
            guard let body, !world.hasBoundary(body) else { return coder.check(false) }
            records[i].body = body
            records[i].shapes = world.shapes.added(to: Int(body.index)).map(world.shapes.id)
            touches.setOwner(.item(id(i)), of: body)
        }
    }

    mutating func remove(_ id: ItemID, from world: inout World) {
        let index = index(of: id)
        world.remove(records[index].body)
        slots.release(index)
    }

    func contains(_ id: ItemID) -> Bool {
        slots.contains(id.index, id.generation) && records[Int(id.index)].mark == id.mark
    }

    var ids: [ItemID] { records.indices.filter { slots.isTaken($0) }.map { id($0) } }

    func body(of id: ItemID) -> BodyID { records[index(of: id)].body }

    func item(_ id: ItemID, in world: World) -> DynamicItem {
        let record = records[index(of: id)]
        let body = world[record.body]
        var item = record.item
        (item.center, item.angle, item.velocity) = (body.position, body.angle, body.velocity)
        item.angularVelocity = body.angularVelocity
        return item
    }

    /// Applies manual changes of an item to the world; returns whether there were any.
    mutating func set(_ id: ItemID, to new: DynamicItem, in world: inout World) -> Bool {
        let (index, old) = (index(of: id), item(id, in: world))
        guard new != old else { return false }
        var body = world[records[index].body]
        if new.center != old.center { body.position = new.center }
        if new.angle != old.angle { body.angle = new.angle }
        (body.velocity, body.angularVelocity) = (new.velocity, new.angularVelocity)
        world[records[index].body] = body
        records[index].item = new
        if new.shapes != old.shapes { addShapes(of: index, to: &world) }
        return true
    }

    private func index(of id: ItemID) -> Int {
        require(contains(id), "the item is not in this animator")
        return Int(id.index)
    }

    private func id(_ index: Int) -> ItemID {
        ItemID(index: Int32(index), generation: slots.generations[index], mark: records[index].mark)
    }

    /// Replaces the shapes of an item by those of its outline.
    private mutating func addShapes(of index: Int, to world: inout World) {
        let record = records[index]
        for shape in record.shapes { world.remove(shape) }
        records[index].shapes = record.item.shapes.map { shape in
            var shape = shape
            shape.material = record.properties.material
            shape.filter = world.filter(for: record.role)
            return world.add(shape, to: record.body)
        }
    }
}

// The combined effect of all behaviours on the items.
extension ItemTable {
    // Gravity changes at every step when a device tilts, so no list of sums is made.
    mutating func applyGravity(of behaviors: BehaviorList, in world: inout World) {
        for i in records.indices { records[i].gravity = .zero }
        for gravity in behaviors.runningGravities {
            for item in gravity.items where contains(item) {
                records[Int(item.index)].gravity += gravity.direction * Gravity.unit
            }
        }
        for i in records.indices where slots.isTaken(i) && records[i].gravity != records[i].acceleration {
            records[i].acceleration = records[i].gravity
            // The sum of several may be more than the solver can hold.
            let sum = records[i].gravity
            world[records[i].body].acceleration = Vector(
                sum.x.clamped(to: Self.accelerations), sum.y.clamped(to: Self.accelerations))
        }
    }

    private static let accelerations = -1e38...1e38

    mutating func applyProperties(of behaviors: BehaviorList, in world: inout World) {
        var resolved = Array(repeating: ResolvedProperties(), count: records.count)
        for part in behaviors.parts {
            guard case .itemProperties(let properties) = part.kind else { continue }
            for item in properties.items where contains(item) { resolved[Int(item.index)].apply(properties) }
        }
        for i in records.indices where slots.isTaken(i) && resolved[i] != records[i].properties {
            apply(resolved[i], to: i, in: &world)
        }
    }

    private mutating func apply(_ properties: ResolvedProperties, to index: Int, in world: inout World) {
        records[index].properties = properties
        var body = world[records[index].body]
        body.kind = properties.isAnchored ? .static : .dynamic
        body.linearDamping = properties.resistance
        body.angularDamping = properties.angularResistance
        body.hasFixedRotation = !properties.allowsRotation
        body.isBullet = properties.isBullet
        world[records[index].body] = body
        for shape in records[index].shapes { world[shape].material = properties.material }
    }

    /// Changes the part of items in a collision: those of `old` leave it, then those of `new` join it.
    mutating func changeRoles(in channel: Int, from old: Collision?, to new: Collision?, _ world: inout World) {
        let indices = ((old?.items ?? []) + (new?.items ?? [])).filter(contains).map { Int($0.index) }
        let roles = indices.map { records[$0].role }
        for i in indices { records[i].role.leave(channel) }
        if let new {
            for item in new.items where contains(item) { records[Int(item.index)].role.join(new.mode, of: channel) }
        }
        for (i, role) in zip(indices, roles) where records[i].role != role {
            for shape in records[i].shapes { world.setRole(of: shape, to: records[i].role) }
        }
    }

    func charge(of id: ItemID) -> Double { records[index(of: id)].properties.charge }

    /// Whether a push would move an item.
    func isMovable(_ id: ItemID) -> Bool { contains(id) && !records[Int(id.index)].properties.isAnchored }
}
