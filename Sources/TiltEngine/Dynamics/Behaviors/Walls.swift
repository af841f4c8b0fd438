/// The static bodies of a collision.
struct Walls: Sendable {
    /// A side of the reference bounds, and the inward direction.
    private struct Side: Sendable {
        var body: BodyID
        var inwards: Vector
    }

    private static let directions = [Vector(0, -1), Vector(1, 0), Vector(-1, 0), Vector(0, 1)]

    /// The named boundaries, and the body of each by its name.
    private var boundaries = BoundaryList()
    private var bodies: [String: BodyID] = [:]
    private var sides: [Side] = []

    /// Updates the walls to a collision. Walls of unchanged boundaries stay, so that no contact is lost.
    mutating func update(
        to collision: Collision, _ channel: Int, bounds: Rect?, _ world: inout World, _ touches: inout TouchTable
    ) {
        let (removed, added) = collision.boundaries.difference(from: boundaries)
        boundaries = collision.boundaries
        for boundary in removed {
            if let body = bodies.removeValue(forKey: boundary.name) { Walls.remove(body, from: &world, &touches) }
        }
        for boundary in added { bodies[boundary.name] = Walls.wall(of: boundary, channel, &world, &touches) }
        updateSides(of: collision, channel, &world, &touches)
        moveSides(of: collision, to: bounds, &world)
    }

    private mutating func updateSides(
        of collision: Collision, _ channel: Int, _ world: inout World, _ touches: inout TouchTable
    ) {
        if collision.referenceBoundsInsets == nil {
            for side in sides { Walls.remove(side.body, from: &world, &touches) }
            sides.removeAll()
        } else if sides.isEmpty {
            for inwards in Walls.directions {
                // Without reference bounds the sides are moved out of the way.
                let body = world.add(Body(.static, at: inwards * -1e9))
                Walls.addBoundary(.halfPlane(point: .zero, normal: inwards), to: body, channel, &world)
                touches.setOwner(.referenceBounds(collision: channel), of: body)
                sides.append(Side(body: body, inwards: inwards))
            }
        }
    }

    /// Moves the sides to the reference bounds and the collision's insets.
    func moveSides(of collision: Collision, to bounds: Rect?, _ world: inout World) {
        guard let insets = collision.referenceBoundsInsets, let bounds else { return }
        let (low, high) = insets.corners(of: bounds)
        for side in sides {
            let position = Vector(side.inwards.x > 0 ? low.x : high.x, side.inwards.y > 0 ? low.y : high.y)
            if world.position(of: side.body) != position { world[side.body].position = position }
        }
    }

    /// The number of static bodies.
    var count: Int { bodies.count + sides.count }

    /// Passes the walls of a collision in a channel, which own their bodies.
    mutating func pass(
        _ coder: inout StateCoder, _ collision: Collision, _ channel: Int, _ world: World, _ touches: inout TouchTable
    ) {
        boundaries = collision.boundaries
        var owners = boundaries.all.map { Owner.boundary(collision: channel, name: $0.name) }
        var walls = boundaries.all.map { bodies[$0.name] } + sides.map(\.body)
        if collision.referenceBoundsInsets != nil {
            owners += Array(repeating: .referenceBounds(collision: channel), count: Walls.directions.count)
        }
        coder.pass(&walls, filler: nil) { $0.pass(&$1, in: world) }
        coder.check(walls.count == owners.count && !walls.contains(nil))
        guard coder.isReading, coder.isSound else { return }
        let known = walls.compactMap { $0 }
        for (body, owner) in zip(known, owners) { touches.setOwner(owner, of: body) }
        for (boundary, body) in zip(boundaries.all, known) { bodies[boundary.name] = body }
        sides = zip(known.dropFirst(boundaries.all.count), Walls.directions).map(Side.init)
    }

    func remove(from world: inout World, _ touches: inout TouchTable) {
        let named = boundaries.all.compactMap { bodies[$0.name] }
        for body in named + sides.map(\.body) { Walls.remove(body, from: &world, &touches) }
    }

    private static func remove(_ body: BodyID, from world: inout World, _ touches: inout TouchTable) {
        touches.retire(body)
        world.remove(body)
    }

    private static func wall(
        of boundary: NamedBoundary, _ channel: Int, _ world: inout World, _ touches: inout TouchTable
    ) -> BodyID {
        let (points, isClosed) =
            switch boundary.boundary {
            case .segment(let a, let b): ([a, b], false)
            case .path(let points, let isClosed): (points, isClosed)
            }
        let body = world.add(Body(.static))
        // A boundary without length stops nothing.
        if Shape.Outline.distinct(points, isClosed: isClosed).count > 1 {
            addBoundary(.chain(points, isClosed: isClosed), to: body, channel, &world)
        }
        touches.setOwner(.boundary(collision: channel, name: boundary.name), of: body)
        return body
    }

    private static func addBoundary(_ outline: Shape.Outline, to body: BodyID, _ channel: Int, _ world: inout World) {
        var shape = Shape(outline, friction: ResolvedProperties().friction)
        shape.filter = world.filter(for: .boundary(of: channel))
        world.add(shape, to: body)
    }
}
