/// What an animator knows of an item.
struct ItemRecord: Sendable {
    var item: DynamicItem
    var body: BodyID
    var shapes: [ShapeID]
    /// What the behaviours last made of it, so that only changes reach the world.
    var properties = ResolvedProperties()
    var acceleration = Vector.zero
    /// The sum of all gravities, while it is made.
    var gravity = Vector.zero
    var role = CollisionRole()
}

extension DynamicAnimator {
    /// Adds an item; behaviours act on it once they name it. Its numbers are finite.
    @discardableResult
    public mutating func add(_ item: DynamicItem) -> ItemID {
        precondition(item.isValid, "an item's numbers are finite")
        var body = Body(
            at: item.center, angle: item.angle, velocity: item.velocity, angularVelocity: item.angularVelocity)
        let properties = ResolvedProperties()
        body.linearDamping = properties.resistance
        body.angularDamping = properties.angularResistance
        let bodyID = world.add(body)
        let index = itemSlots.take()
        let record = ItemRecord(item: item, body: bodyID, shapes: [])
        if index == records.count { records.append(record) } else { records[index] = record }
        let id = ItemID(index: Int32(index), generation: itemSlots.generations[index])
        owners[bodyID] = .item(id)
        addShapes(of: index)
        wakeUp()
        return id
    }

    /// Removes an item; behaviours that name it go on without it, attachments and snaps of it end.
    public mutating func remove(_ id: ItemID) {
        let index = index(of: id)
        retired.append(records[index].body)
        world.remove(records[index].body)
        itemSlots.release(index)
        wakeUp()
    }

    /// Whether the item is still there.
    public func contains(_ id: ItemID) -> Bool { itemSlots.contains(id.index, id.generation) }

    /// An item as it is now. Writing takes over what was changed by hand (UIKit's `updateItem(usingCurrentState:)`) and wakes
    /// it. The item must exist.
    public subscript(id: ItemID) -> DynamicItem {
        get {
            let record = records[index(of: id)]
            let body = world[record.body]
            var item = record.item
            item.center = body.position
            item.angle = body.angle
            item.velocity = body.velocity
            item.angularVelocity = body.angularVelocity
            return item
        }
        set {
            precondition(newValue.isValid, "an item's numbers are finite")
            let (index, old) = (index(of: id), self[id])
            guard newValue != old else { return }
            var body = world[records[index].body]
            if newValue.center != old.center { body.position = newValue.center }
            if newValue.angle != old.angle { body.angle = newValue.angle }
            body.velocity = newValue.velocity
            body.angularVelocity = newValue.angularVelocity
            world[records[index].body] = body
            records[index].item = newValue
            if newValue.shapes != old.shapes { addShapes(of: index) }
            wakeUp()
        }
    }

    /// The items, in the order of their ids.
    public var items: [ItemID] {
        records.indices.filter { itemSlots.isTaken($0) }.map { itemID($0) }
    }

    /// The items whose outline's box meets a rectangle, in the order of their ids.
    public func items(in rect: Rect) -> [ItemID] {
        items.filter { world.bounds(of: records[Int($0.index)].body).intersects(rect) }
    }

    /// Adds to an item's velocity, in points per second.
    public mutating func addVelocity(_ velocity: Vector, to id: ItemID) { self[id].velocity += velocity }

    /// Adds to an item's angular velocity, clockwise, in radians per second.
    public mutating func addAngularVelocity(_ velocity: Double, to id: ItemID) {
        self[id].angularVelocity += velocity
    }

    /// The mass of an item: density 1 on 100 × 100 points is 1.
    public func mass(of id: ItemID) -> Double { world.mass(of: records[index(of: id)].body) }
}

extension DynamicAnimator {
    func index(of id: ItemID) -> Int {
        precondition(contains(id), "the item is not in this animator")
        return Int(id.index)
    }

    func itemID(_ index: Int) -> ItemID {
        ItemID(index: Int32(index), generation: itemSlots.generations[index])
    }

    /// Gives an item the shapes of its outline in place of those it had.
    private mutating func addShapes(of index: Int) {
        let record = records[index]
        for shape in record.shapes { world.remove(shape) }
        records[index].shapes = record.item.shapes.map { shape in
            var shape = shape
            shape.density = record.properties.density
            shape.friction = record.properties.friction
            shape.restitution = record.properties.elasticity
            shape.filter = world.filter(for: record.role)
            return world.add(shape, to: record.body)
        }
    }
}
