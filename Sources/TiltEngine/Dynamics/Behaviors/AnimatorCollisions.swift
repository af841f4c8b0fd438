/// What stands behind a body.
enum Owner: Hashable, Sendable {
    case item(ItemID)
    case boundary(collision: Int, name: String)
    case referenceBounds(collision: Int)
}

/// Two that touch, the smaller item first.
struct Touch: Hashable, Sendable {
    var item: ItemID
    var other: Owner
}

/// The static bodies of a collision.
struct Walls: Sendable {
    /// A side of the reference bounds, and the direction into them.
    struct Side: Sendable {
        var body: BodyID
        var inwards: Vector
    }

    /// The named boundaries, and the body of each.
    fileprivate(set) var boundaries: [NamedBoundary] = []
    fileprivate(set) var bodies: [BodyID] = []
    fileprivate(set) var sides: [Side] = []
}

extension DynamicAnimator {
    /// The smallest number that no collision has.
    func freeChannel() -> Int {
        let taken = Set(running.lazy.flatMap(\.parts).map(\.channel))
        return (0...).first { !taken.contains($0) } ?? 0
    }

    /// Lets items collide with what their collisions say.
    mutating func applyRoles() {
        var roles = Array(repeating: CollisionRole(), count: records.count)
        for part in running.lazy.flatMap(\.parts) {
            guard case .collision(let collision) = part.kind else { continue }
            for item in collision.items where contains(item) {
                if collision.mode != .boundaries { roles[Int(item.index)].meetItems(of: part.channel) }
                if collision.mode != .items { roles[Int(item.index)].meetBoundaries(of: part.channel) }
            }
        }
        for i in records.indices where itemSlots.isTaken(i) && roles[i] != records[i].role {
            records[i].role = roles[i]
            for shape in records[i].shapes { world.setRole(of: shape, to: roles[i]) }
        }
    }
}

extension DynamicAnimator {
    /// The walls of a collision that has none yet.
    mutating func walls(of collision: Collision, _ channel: Int) -> Walls {
        var walls = Walls()
        update(&walls, to: collision, channel)
        return walls
    }

    /// Lets the walls follow a collision. Those of unchanged boundaries stay, so that nothing loses touch with them; what
    /// begins and ends alike is passed over, so that one wall more costs little.
    mutating func update(_ walls: inout Walls, to collision: Collision, _ channel: Int) {
        let (old, new) = (walls.boundaries, collision.boundaries)
        var (first, oldEnd, newEnd) = (0, old.count, new.count)
        while first < oldEnd, first < newEnd, old[first] == new[first] { first += 1 }
        while first < oldEnd, first < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        var kept: [NamedBoundary: BodyID] = [:]
        for i in first..<oldEnd { kept[old[i]] = walls.bodies[i] }
        let bodies = new[first..<newEnd].map { kept.removeValue(forKey: $0) ?? wall(of: $0, channel) }
        // In order: an ending is told by ids.
        for i in first..<oldEnd where kept[old[i]] != nil { removeWall(walls.bodies[i]) }
        walls.bodies.replaceSubrange(first..<oldEnd, with: bodies)
        walls.boundaries = new
        updateSides(&walls, of: collision, channel)
    }

    private mutating func updateSides(_ walls: inout Walls, of collision: Collision, _ channel: Int) {
        if collision.referenceBoundsInsets == nil {
            for side in walls.sides { removeWall(side.body) }
            walls.sides.removeAll()
        } else if walls.sides.isEmpty {
            walls.sides = [Vector(0, -1), Vector(1, 0), Vector(-1, 0), Vector(0, 1)].map { referenceSide($0, channel) }
        }
        move(walls.sides, of: collision)
    }

    mutating func remove(_ walls: Walls) {
        for body in walls.bodies + walls.sides.map(\.body) { removeWall(body) }
    }

    private mutating func removeWall(_ body: BodyID) {
        retired.append(body)
        world.remove(body)
    }

    /// Moves the reference bounds of all collisions to where they belong.
    mutating func moveReferenceWalls() {
        for part in running.flatMap(\.parts) {
            if case .collision(let collision) = part.kind { move(part.walls.sides, of: collision) }
        }
        wakeUp()
    }

    private mutating func move(_ sides: [Walls.Side], of collision: Collision) {
        guard let insets = collision.referenceBoundsInsets, let bounds = referenceBounds else { return }
        let low = bounds.origin + Vector(insets.left, insets.top)
        let high = bounds.origin + bounds.size - Vector(insets.right, insets.bottom)
        for side in sides {
            let position = Vector(side.inwards.x > 0 ? low.x : high.x, side.inwards.y > 0 ? low.y : high.y)
            if world[side.body].position != position { world[side.body].position = position }
        }
    }

    private mutating func referenceSide(_ inwards: Vector, _ channel: Int) -> Walls.Side {
        // Without reference bounds the sides lie out of the way.
        let body = world.add(Body(.static, at: inwards * -1e9))
        addBoundary(.halfPlane(point: .zero, normal: inwards), to: body, channel)
        owners[body] = .referenceBounds(collision: channel)
        return Walls.Side(body: body, inwards: inwards)
    }

    private mutating func wall(of boundary: NamedBoundary, _ channel: Int) -> BodyID {
        let outline: Shape.Outline =
            switch boundary.boundary {
            case .segment(let a, let b): .chain([a, b], isClosed: false)
            case .path(let points, let isClosed): .chain(points, isClosed: isClosed)
            }
        let body = world.add(Body(.static))
        addBoundary(outline, to: body, channel)
        owners[body] = .boundary(collision: channel, name: boundary.name)
        return body
    }

    private mutating func addBoundary(_ outline: Shape.Outline, to body: BodyID, _ channel: Int) {
        var shape = Shape(outline, friction: ResolvedProperties().friction)
        shape.filter = world.filter(for: .boundary(of: channel))
        world.add(shape, to: body)
    }
}

extension DynamicAnimator {
    /// Makes the world's contacts those of items. An item touches another, or a boundary, once, however many shapes or
    /// segments of theirs meet.
    mutating func tellContacts() {
        // All of a step is counted before any of it is told: who goes from one segment of a boundary to the next stays.
        var counts: [Touch: Int] = [:]
        for event in world.contactEvents {
            guard let touch = touch(of: event) else { continue }
            counts[touch, default: touches[touch, default: 0]] += event.phase == .began ? 1 : -1
        }
        for event in world.contactEvents {
            guard let touch = touch(of: event), let count = counts.removeValue(forKey: touch) else { continue }
            let wasTouching = touches[touch] != nil
            touches[touch] = count > 0 ? count : nil
            guard wasTouching != (count > 0) else { continue }
            contacts.append(
                ItemContact(
                    phase: wasTouching ? .ended : .began, item: touch.item, other: touch.other.seenByItems,
                    point: event.point))
        }
        for body in retired { owners[body] = nil }
        retired.removeAll()
    }

    private func touch(of event: ContactEvent) -> Touch? {
        guard let a = owners[event.bodyA], let b = owners[event.bodyB] else { return nil }
        return Touch(a, b)
    }
}

extension Touch {
    fileprivate init?(_ a: Owner, _ b: Owner) {
        switch (a, b) {
        case (.item(let a), .item(let b)): self.init(item: min(a, b), other: .item(max(a, b)))
        case (.item(let item), let other), (let other, .item(let item)): self.init(item: item, other: other)
        default: return nil
        }
    }
}

extension Owner {
    fileprivate var seenByItems: ItemContact.Other {
        switch self {
        case .item(let item): .item(item)
        case .boundary(_, let name): .boundary(name)
        case .referenceBounds: .referenceBounds
        }
    }
}
