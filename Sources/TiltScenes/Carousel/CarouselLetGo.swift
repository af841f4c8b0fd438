import TiltEngine

// Cards that are let go in the room. They fall in lanes, one behind the other, on the floor on which they stood; x is to
// the right of the middle and y down from the floor, in points of the usual window, so that the same fall is seen in a
// window of any size.
extension CarouselScene {
    /// The points of this room for one of the usual one.
    private var unit: Double { room.height / 360 }
    /// The distance from one lane to the next behind it, in heights of a card.
    private static let laneDistance = 0.85

    /// The height of a toss, in points of the usual window, and the share of it in front.
    private static let (toss, leastToss) = (100.0, 0.4)
    /// The distance of the first lane before the front plane, in distances of lanes.
    private static let ahead = 0.4

    /// The area in which the cards fall: the room from wall to wall, and from the floor to the bar.
    var fallArea: FallArea {
        guard !isPublished else { return FallArea(of: view, essentials: essentials) }
        // The walls are those of the nearest lane at the window's sides.
        let wide = view.width / room.camera.scale(-Self.ahead * Self.laneDistance * room.height)
        let size = Vector(wide, max(1, room.ring.floor - TabBar.height * max(1, unit))) / unit
        return FallArea(bounds: Rect(x: -size.x / 2, y: -size.y, width: size.x, height: size.y))
    }

    /// The place of a body in its lane.
    private func placement(of body: CardBody) -> Placement {
        Placement(
            center: Vector(body.pose.x, -body.pose.y) / unit, size: body.size / unit,
            rotation: .radians(body.pose.roll))
    }

    /// The bodies of cards that are loose or on their way back; `home` are those of the row.
    func looseBodies(
        _ home: [(place: CardPlace, body: CardBody)], at time: Double
    ) -> [(place: CardPlace, body: CardBody)] {
        let (looseness, opacity) = (letGo.looseness(at: time), letGo.opacity(at: time))
        let items = Dictionary(looseCards.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return home.map { place, resting in
            var body = resting
            guard let item = items[place.index] else {
                body.pose.alpha *= 1 - looseness
                return (place, body)
            }
            let loose = letGo.placement(
                of: item, home: placement(of: resting),
                rank: (place.index - ring.front(at: time) + cards.count) % cards.count,
                at: time)
            (body.pose.x, body.pose.y, body.pose.roll) = (
                loose.center.x * unit, -loose.center.y * unit, loose.rotation.radians
            )
            body.corner *= loose.size.y * unit / body.size.y
            body.size = loose.size * unit
            let depth = laneDepths.indices.contains(item) ? laneDepths[item] : 0
            body.pose.z = lerp(resting.pose.z, depth * room.height, looseness)
            body.pose.yaw = resting.pose.yaw * (1 - looseness)
            body.pose.pitch = resting.pose.pitch * (1 - looseness)
            body.pose.light = lerp(resting.pose.light, 1 - 0.12 * depth, looseness)
            body.pose.alpha = lerp(resting.pose.alpha, 1, looseness) * opacity
            body.pose.order = lerp(resting.pose.order, -10 * depth + 0.01 * resting.pose.order, looseness)
            body.floor = lerp(resting.floor, 1, looseness)
            return (place, body)
        }
    }

    /// Lets the cards in the room go with the velocities that they have, or calls them back.
    mutating func letGoInRoom(at time: Double) {
        let (angle, moment) = (ring.angle(at: time), 1e-3)
        let shown = shownBodies(at: time, angle: angle)
        if letGo.phase(at: time) == .dropped {
            let bodies = Dictionary(shown.map { ($0.place.index, $0.body) }, uniquingKeysWith: { first, _ in first })
            return letGo.callBack(
                from: looseCards.map { bodies[$0].map(placement(of:)) ?? .init(center: .zero, size: .zero) }, at: time)
        }
        let wasFlying = letGo.phase(at: time) != nil
        let soon = Dictionary(
            shownBodies(at: time + moment, angle: angle + moment * ring.velocity(at: time))
                .map { ($0.place.index, $0.body) }, uniquingKeysWith: { first, _ in first })
        let seen = shown.filter { $0.body.pose.alpha > 0.004 && room.camera.sees($0.body.pose.z) }
            .sorted { $0.body.pose.order < $1.body.pose.order }
        var chance = SplitMix64(seed: UInt64(cards.count))
        let items = seen.map { place, body -> FallingItems.Item in
            let here = placement(of: body)
            guard !wasFlying else { return FallingItems.Item(placement: here) }
            let motion = soon[place.index].map { (placement(of: $0).center - here.center) / moment } ?? .zero
            // All stand on the floor already: they are tossed up, those at the back higher, to come free of the others.
            let depth = (body.pose.z / (2 * room.ring.radius)).clamped(to: 0...1)
            let height = Self.toss * lerp(Self.leastToss, 1, depth)
            let toss = Vector(chance.uniform(-0.25, 0.25), -1) * (2 * 1000 * height).squareRoot()
            return FallingItems.Item(placement: here, velocity: motion + toss)
        }
        switching = nil
        looseCards = seen.map(\.place.index)
        letGo.letGo(items, order: Array(items.indices), in: fallArea, at: time)
        laneDepths = (letGo.planes ?? []).map { (Double($0) - Self.ahead) * Self.laneDistance }
        ring.press(at: time)
        ring.release(at: time)
        forgetPress()
    }

    /// Handles a gesture on loose cards: a card is held in its own lane, under the pointer.
    mutating func handleLoose(_ gesture: Gesture, at time: Double) {
        func point(_ screen: Vector, _ item: Int) -> Vector {
            let depth = laneDepths.indices.contains(item) ? laneDepths[item] * room.height : 0
            let point = room.camera.point(at: screen, depth: depth)
            return Vector(point.x, -point.y) / unit
        }
        switch gesture {
        case .press(let screen):
            guard let card = roomCard(at: screen, time: time), let item = looseCards.firstIndex(of: card) else {
                return
            }
            heldItem = item
            _ = letGo.grab(at: point(screen, item), order: [item], time: time)
        case .drag(_, let screen): if let heldItem { letGo.drag(to: point(screen, heldItem), at: time) }
        case .release, .click:
            heldItem = nil
            letGo.release(at: time)
        default: break
        }
    }
}

// What lies behind others.
extension CarouselScene {
    /// The time between two looks for hidden cards, in seconds, and the share of a card that must be seen.
    private static let (lookout, leastSeen) = (0.75, 0.2)
    /// The greatest number of times that cards hop free after they have come to rest.
    private static let mostHops = 6

    /// Lets cards at rest that nearly all lie behind others hop aside, so that nothing stays hidden.
    mutating func freeHiddenCards(_ dt: Double, at time: Double) {
        guard letGo.phase(at: time) == .dropped, heldItem == nil, !isPublished else {
            (hiddenFor, hops) = (0, 0)
            return
        }
        guard letGo.isAtRest(at: time), hops < Self.mostHops else { return }
        hiddenFor += dt
        guard hiddenFor >= Self.lookout else { return }
        hiddenFor = 0
        let shown = roomCards(at: time)
        var hasHidden = false
        for (rank, card) in shown.enumerated() {
            guard let item = looseCards.firstIndex(of: card.index) else { continue }
            let before = shown[(rank + 1)...].filter { $0.body.pose.z < card.body.pose.z - 1 }
            guard seenShare(of: card, behind: before) < Self.leastSeen else { continue }
            hasHidden = true
            let side = (item + hops) % 2 == 0 ? 1.0 : -1
            letGo.push(item, by: Vector(side * (240 + 60 * Double(hops)), -420), at: time)
        }
        hops = hasHidden ? hops + 1 : Self.mostHops
    }

    /// The share of a card that is seen behind others, by a grid of points.
    private func seenShare(of card: RoomCard, behind others: [RoomCard]) -> Double {
        let (columns, rows) = (6, 6)
        var seen = 0
        for row in 0..<rows {
            for column in 0..<columns {
                let (u, v) = ((Double(column) + 0.5) / Double(columns), (Double(row) + 0.5) / Double(rows))
                let top = card.quad.topLeft + (card.quad.topRight - card.quad.topLeft) * u
                let foot = card.quad.bottomLeft + (card.quad.bottomRight - card.quad.bottomLeft) * u
                let point = top + (foot - top) * v
                if !others.contains(where: { $0.quad.contains(point) }) { seen += 1 }
            }
        }
        return Double(seen) / Double(columns * rows)
    }
}
