public import TiltEngine
import TiltStage

// Cards that are let go in the room. They fall in lanes, one behind the other, on the floor on which they stood; x is to
// the right of the middle and y down from the floor, in points of the usual window, so that the same fall is seen in a
// window of any size.
extension CarouselScene {
    /// The height of a card in the usual window.
    static let usualHeight = 360.0
    /// The points of this room for one of the usual one.
    private var unit: Double { room.height / Self.usualHeight }

    /// The height of a toss, in points of the usual window, and the share of it in front.
    private static let (toss, leastToss) = (130.0, 0.5)
    /// The height of a hop of a card that is out of sight, in points of the usual window.
    private static let hop = 90.0
    /// The speed of the ring in points per second above which cards go their own way.
    private static let fast = 200.0

    /// The lanes of the loose cards.
    private var lanes: CardLanes { CardLanes(of: loose.cards.count, in: room) }

    /// The area in which the cards fall: the room from wall to wall, and from the floor to the bar.
    var fallArea: FallArea {
        let (lanes, top) = (lanes, max(1, room.ring.floor - TabBar.height * max(1, unit)) / unit)
        var area = FallArea(bounds: Rect(x: -lanes.room / 2, y: -top, width: lanes.room, height: top))
        area.mostCover = min(area.mostCover, lanes.cover(of: area.room))
        return area
    }

    /// The upward speed that throws a card to a height, and the time until it is back, in the usual window.
    private func toss(to height: Double) -> (speed: Double, time: Double) {
        let gravity = max(1, 1000 * letGo.feel.gravity)
        let speed = (2 * gravity * height).squareRoot()
        return (speed, 2 * speed / gravity)
    }

    /// The place of a body in its lane.
    func placement(of body: CardBody) -> Placement {
        Placement(
            center: Vector(body.pose.x, -body.pose.y) / unit, size: body.size / unit,
            rotation: .radians(body.pose.roll))
    }

    /// Where a point of the world of loose cards is on the screen: in its card's lane, and that of a wall in the nearest.
    public func screenPoint(_ point: Vector, ofFigure figure: Int) -> Vector {
        // The first figure is the animator's ground.
        let card = figure - 1
        let depth = loose.cards.indices.contains(card) ? loose.cards[card].depth : CardLanes.depth(of: 0)
        return room.camera.project(point.x * unit, -point.y * unit, depth * room.height)
    }

    /// The bodies of cards that are loose or on their way back; `home` are those of the row.
    func looseBodies(
        _ home: [(place: CarouselItem, body: CardBody)], at time: Double
    ) -> [(place: CarouselItem, body: CardBody)] {
        let (looseness, opacity) = (letGo.looseness(at: time), letGo.opacity(at: time))
        let items = Dictionary(loose.cards.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
        return home.map { place, resting in
            var body = resting
            guard let item = items[place.index] else {
                body.pose.alpha *= 1 - looseness
                return (place, body)
            }
            let rank = (place.index - front(at: time) + cards.count) % cards.count
            let start = loose.cards[item].start
            if letGo.world == nil {
                body = start.moved(letGo.share(rank: rank, at: time), toward: resting)
            } else {
                let (depth, order) = (loose.cards[item].depth, resting.pose.order)
                body.pose = CardPose(
                    z: depth * room.height, light: 1 - 0.12 * depth, order: -10 * depth + 0.01 * order)
                body.floor = 1
                body = start.moved(letGo.share(rank: rank, at: time), toward: body)
                let loose = letGo.placement(of: item, home: placement(of: resting), rank: rank, at: time)
                (body.pose.x, body.pose.y) = (loose.center.x * unit, -loose.center.y * unit)
                body.pose.roll = loose.rotation.radians
                body.size = loose.size * unit
                body.corner = resting.corner * body.size.y / resting.size.y
            }
            body.pose.alpha *= opacity
            return (place, body)
        }
    }

    /// Lets the cards in the room go with the velocities that they have, or calls them back.
    mutating func letGoOrCallBack(at time: Double) {
        let (position, moment) = (ring.position(at: time), 1e-3)
        let shown = shownBodies(at: time, position: position)
        if letGo.phase(at: time) == .dropped {
            let bodies = shown.byIndex
            for item in loose.cards.indices {
                if let body = bodies[loose.cards[item].index] { loose.cards[item].start = body }
            }
            return letGo.callBack(from: loose.cards.map { placement(of: $0.start) }, at: time)
        }
        let wasFlying = letGo.phase(at: time) != nil
        let soon = shownBodies(at: time + moment, position: position + moment * ring.velocity(at: time)).byIndex
        let known = wasFlying ? loose.cards.map(\.index) : []
        let seen = shown.filter {
            $0.body.pose.alpha > 0.004 && room.camera.sees($0.body.pose.z) || known.contains($0.place.index)
        }
        .sorted { $0.body.pose.order < $1.body.pose.order }
        // From left to right on the screen; of two at one place the one behind comes first.
        let middles = seen.map { room.camera.project($0.body.pose.x, $0.body.pose.y, $0.body.pose.z).x.rounded() }
        var ranks = Array(repeating: 0, count: seen.count)
        for (rank, item) in seen.indices.sorted(by: { (middles[$0], $0) < (middles[$1], $1) }).enumerated() {
            ranks[item] = rank
        }
        let lanes = CardLanes(of: seen.count, in: room)
        loose.cards = zip(seen, ranks).map { shown, rank in
            LooseCard(
                index: shown.place.index, start: shown.body, rank: rank,
                lane: lanes.lane(of: rank, front: ranks.last ?? 0))
        }
        let items = loose.cards.map { card -> FallingItems.Item in
            let (body, here) = (card.start, placement(of: card.start))
            guard !wasFlying else { return FallingItems.Item(placement: here, plane: card.lane) }
            let motion = soon[card.index].map { (placement(of: $0).center - here.center) / moment } ?? .zero
            // All stand on the floor already: they are tossed up and to their places, those at the back higher, to come free
            // of the others. Those of a fast ring fly on.
            let depth = (body.pose.z / (2 * room.ring.radius)).clamped(to: 0...1)
            let (speed, duration) = toss(to: Self.toss * lerp(Self.leastToss, 1, depth))
            let distance = lanes.place(of: card.rank, in: card.lane) - here.center.x
            let aim = max(0, 1 - motion.length / Self.fast)
            return FallingItems.Item(
                placement: here, velocity: motion + Vector(distance / duration * aim, -speed), plane: card.lane)
        }
        transitions.switching = nil
        letGo.letGo(items, order: Array(items.indices), in: fallArea, at: time)
        (loose.hops, loose.hiddenFor) = (0, 0)
        stopRing(at: time)
    }

    /// Handles a gesture on loose cards: a card is held in its own lane, under the pointer.
    mutating func handleLoose(_ gesture: Gesture, at time: Double) {
        func point(_ screen: Vector, _ item: Int) -> Vector {
            let card = loose.cards[item]
            let depth = lerp(card.start.pose.z, card.depth * room.height, letGo.share(rank: 0, at: time))
            let point = room.camera.point(at: screen, depth: depth)
            return Vector(point.x, -point.y) / unit
        }
        switch gesture {
        case .press(let screen):
            guard let card = roomCard(at: screen, time: time), let item = loose.item(of: card) else {
                return
            }
            loose.held = item
            // A card that still turns toward the eye may be seen a little beside its body.
            let body = letGo.placement(of: item, home: Placement(.unit), rank: 0, at: time)
            _ = letGo.grab(at: body.nearest(to: point(screen, item)), order: [item], time: time)
        case .drag(_, let screen): if let held = loose.held { letGo.drag(to: point(screen, held), at: time) }
        case .release, .click:
            loose.held = nil
            letGo.release(at: time)
        default: break
        }
    }
}

extension CarouselScene {
    /// Lets the ring come to rest on its nearest card.
    mutating func stopRing(at time: Double) {
        ring.beginDrag(at: .zero, time: time)
        hands.forget(&ring, at: time)
    }
}

// What lies behind others.
extension CarouselScene {
    /// The time between two searches for hidden cards, in seconds, and the share of a card that must be seen.
    private static let (searchPause, leastSeen) = (0.5, 0.2)
    /// The greatest number of times that cards hop free after they have come to rest.
    private static let mostHops = 6
    /// The distance from its place, in widths of a card, from which a card loose.hops.
    private static let astray = 0.15
    /// The tilt to a side above which they stay where they slid.
    private static let slope = 0.1

    /// Whether a search for hidden cards is still to come.
    var searchesForHidden: Bool {
        letGo.world != nil && loose.held == nil && loose.hops < Self.mostHops
            && abs(tilt.x) < Self.slope
    }

    /// Lets cards at rest hop to their places if one of them nearly all lies behind others, so that nothing stays hidden.
    mutating func freeHiddenCards(_ dt: Double, at time: Double) {
        if abs(tilt.x) >= Self.slope || loose.held != nil { loose.hops = 0 }
        guard searchesForHidden, letGo.isAtRest(at: time) else { return loose.hiddenFor = 0 }
        loose.hiddenFor += dt
        guard loose.hiddenFor >= Self.searchPause else { return }
        loose.hiddenFor = 0
        let (shown, lanes) = (roomCards(at: time), lanes)
        guard isAnyHidden(among: shown) else { return loose.hops = Self.mostHops }
        loose.hops += 1
        let (speed, duration) = toss(to: Self.hop)
        for card in shown {
            guard let item = loose.item(of: card.index) else { continue }
            let (rank, lane) = (loose.cards[item].rank, loose.cards[item].lane)
            let distance = lanes.place(of: rank, in: lane) - placement(of: card.body).center.x
            guard abs(distance) > Self.astray * lanes.width else { continue }
            letGo.push(item, by: Vector(distance / duration, -speed), at: time)
        }
    }

    private func isAnyHidden(among shown: [RoomCard]) -> Bool {
        shown.indices.contains { rank in
            let before = shown[(rank + 1)...].filter { $0.body.pose.z < shown[rank].body.pose.z - 1 }
            return seenShare(of: shown[rank], behind: before) < Self.leastSeen
        }
    }

    /// The share of a card that is seen behind others, by a grid of points.
    func seenShare(of card: RoomCard, behind others: [RoomCard]) -> Double {
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
