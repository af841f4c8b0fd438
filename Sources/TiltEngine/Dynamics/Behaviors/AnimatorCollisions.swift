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

/// A static body of a collision.
struct Wall: Sendable {
    var body: BodyID
    /// The named boundary, or nil for a side of the reference bounds.
    var boundary: NamedBoundary?
    /// Into the reference bounds.
    var inwards = Vector.zero
}

extension DynamicAnimator {
    /// Each collision takes three of the 64 bits: for its items, for items that want its boundaries, for its boundaries.
    private static let channels = 21

    private func bits(_ channel: Int) -> (items: UInt64, members: UInt64, boundaries: UInt64) {
        (1 << UInt64(3 * channel), 2 << UInt64(3 * channel), 4 << UInt64(3 * channel))
    }

    func freeChannel() -> Int {
        var taken: UInt64 = 0
        for part in running.lazy.flatMap(\.parts) where part.channel >= 0 { taken |= 1 << UInt64(part.channel) }
        let channel = (~taken).trailingZeroBitCount
        precondition(channel < DynamicAnimator.channels, "an animator has at most 21 collisions")
        return channel
    }

    /// Lets items collide with what their collisions say.
    mutating func applyFilters() {
        var filters = Array(repeating: CollisionFilter(categories: 0, mask: 0), count: records.count)
        for part in running.lazy.flatMap(\.parts) {
            guard case .collision(let collision) = part.kind else { continue }
            let bits = bits(part.channel)
            for item in collision.items where contains(item) {
                if collision.mode != .boundaries {
                    filters[Int(item.index)].categories |= bits.items
                    filters[Int(item.index)].mask |= bits.items
                }
                if collision.mode != .items {
                    filters[Int(item.index)].categories |= bits.members
                    filters[Int(item.index)].mask |= bits.boundaries
                }
            }
        }
        for i in records.indices where itemSlots.isTaken(i) && filters[i] != records[i].filter {
            records[i].filter = filters[i]
            for shape in records[i].shapes { world.setFilter(of: shape, to: filters[i]) }
        }
    }
}

extension DynamicAnimator {
    mutating func walls(of collision: Collision, _ channel: Int) -> [Wall] {
        var walls = collision.boundaries.map { wall(of: $0, channel) }
        if collision.referenceBoundsInsets != nil {
            walls += [Vector(0, -1), Vector(1, 0), Vector(-1, 0), Vector(0, 1)].map { referenceWall($0, channel) }
        }
        move(walls, of: collision)
        return walls
    }

    /// The walls after a change; those of unchanged boundaries stay, so that nothing loses touch with them.
    mutating func rebuiltWalls(of collision: Collision, _ part: BehaviorPart) -> [Wall] {
        let hasReference = collision.referenceBoundsInsets != nil
        let kept = part.walls.filter { wall in
            wall.boundary.map { collision.boundaries.contains($0) } ?? hasReference
        }
        for wall in part.walls where !kept.contains(where: { $0.body == wall.body }) { remove(wall) }
        var rest = collision
        for boundary in kept.compactMap(\.boundary) { rest.removeBoundary(named: boundary.name) }
        if kept.contains(where: { $0.boundary == nil }) { rest.referenceBoundsInsets = nil }
        move(kept, of: collision)
        return kept + walls(of: rest, part.channel)
    }

    mutating func remove(_ wall: Wall) {
        retired.append(wall.body)
        world.remove(wall.body)
    }

    /// Moves the reference bounds of all collisions to where they belong.
    mutating func moveReferenceWalls() {
        for part in running.flatMap(\.parts) {
            if case .collision(let collision) = part.kind { move(part.walls, of: collision) }
        }
        wakeUp()
    }

    private mutating func move(_ walls: [Wall], of collision: Collision) {
        guard let insets = collision.referenceBoundsInsets, let bounds = referenceBounds else { return }
        let low = bounds.origin + Vector(insets.left, insets.top)
        let high = bounds.origin + bounds.size - Vector(insets.right, insets.bottom)
        for wall in walls where wall.boundary == nil {
            let position = Vector(wall.inwards.x > 0 ? low.x : high.x, wall.inwards.y > 0 ? low.y : high.y)
            if world[wall.body].position != position { world[wall.body].position = position }
        }
    }

    private mutating func referenceWall(_ inwards: Vector, _ channel: Int) -> Wall {
        // Without reference bounds the sides lie out of the way.
        let body = world.add(Body(.static, at: inwards * -1e9))
        world.add(boundaryShape(.halfPlane(point: .zero, normal: inwards), channel), to: body)
        owners[body] = .referenceBounds(collision: channel)
        return Wall(body: body, inwards: inwards)
    }

    private mutating func wall(of boundary: NamedBoundary, _ channel: Int) -> Wall {
        let outline: Shape.Outline =
            switch boundary.boundary {
            case .segment(let a, let b): .chain([a, b], isClosed: false)
            case .path(let points, let isClosed): .chain(points, isClosed: isClosed)
            }
        let body = world.add(Body(.static), shapes: [boundaryShape(outline, channel)])
        owners[body] = .boundary(collision: channel, name: boundary.name)
        return Wall(body: body, boundary: boundary)
    }

    private func boundaryShape(_ outline: Shape.Outline, _ channel: Int) -> Shape {
        var shape = Shape(outline, friction: ResolvedProperties().friction)
        shape.filter = CollisionFilter(categories: bits(channel).boundaries, mask: bits(channel).members)
        return shape
    }
}

extension DynamicAnimator {
    /// Makes the world's contacts those of items. An item touches another, or a boundary, once, however many shapes or
    /// segments of theirs meet.
    mutating func tellContacts() {
        for event in world.contactEvents {
            guard let a = owners[event.bodyA], let b = owners[event.bodyB], let touch = Touch(a, b) else { continue }
            let count = touches[touch, default: 0]
            let now = event.phase == .began ? count + 1 : max(0, count - 1)
            touches[touch] = now > 0 ? now : nil
            if count == 0 || now == 0 {
                contacts.append(
                    ItemContact(
                        phase: event.phase, item: touch.item, other: touch.other.seenByItems, point: event.point))
            }
        }
        for body in retired { owners[body] = nil }
        retired.removeAll()
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
