import TiltEngine
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
        let (lanes, top) = (lanes, max(1, room.floor - TabBar.height * max(1, unit)) / unit)
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

    /// The place of a card in its lane.
    func placement(of pose: ItemPose) -> Placement {
        Placement(
            center: Vector(pose.x, -pose.y) / unit, size: pose.size / unit, rotation: .radians(pose.roll))
    }

    /// Where a point of the world of loose cards is on the screen: in its card's lane, and that of a wall in the nearest.
    func screenPoint(_ point: Vector, ofFigure figure: Int) -> Vector {
        // The first figure is the animator's ground.
        let card = figure - 1
        let depth = loose.cards.indices.contains(card) ? loose.cards[card].depth : CardLanes.depth(of: 0)
        return room.project(point.x * unit, -point.y * unit, depth * room.height)
    }

    /// The poses of cards that are loose or on their way back; `home` are those of the row.
    func loosePoses(_ home: [PosedCard], at time: Double) -> [PosedCard] {
        let (looseness, opacity) = (letGo.looseness(at: time), letGo.opacity(at: time))
        let items = Dictionary(loose.cards.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
        let front = front(at: time)
        func pose(_ card: PosedCard) -> ItemPose {
            var pose = card.pose
            guard let item = items[card.item.index] else {
                pose.opacity *= 1 - looseness
                return pose
            }
            let rank = (card.item.index - front + cards.count) % cards.count
            let (start, share) = (loose.cards[item].start, letGo.share(rank: rank, at: time))
            if letGo.world == nil {
                pose = start.moved(share, toward: pose)
            } else {
                let depth = loose.cards[item].depth
                var fallen = ItemPose(
                    z: depth * room.height, light: 1 - 0.12 * depth, order: -10 * depth + 0.01 * pose.order)
                (fallen.size, fallen.floor) = (pose.size, 1)
                let body = letGo.placement(of: item, home: placement(of: pose), rank: rank, at: time)
                let corner = pose.corner * body.size.y * unit / pose.size.y
                pose = start.moved(share, toward: fallen)
                (pose.x, pose.y) = (body.center.x * unit, -body.center.y * unit)
                pose.roll = body.rotation.radians
                (pose.size, pose.corner) = (body.size * unit, corner)
            }
            pose.opacity *= opacity
            return pose
        }
        return home.map { PosedCard(item: $0.item, pose: pose($0)) }
    }

    /// Lets the cards in the room go with the velocities that they have, or calls them back.
    mutating func letGoOrCallBack(at time: Double) {
        let shown = shownCards(at: time)
        if letGo.phase(at: time) == .dropped {
            for card in shown { if let item = loose.item(of: card.item.index) { loose.cards[item].start = card.pose } }
            return letGo.callBack(from: loose.cards.map { placement(of: $0.start) }, at: time)
        }
        let wasFlying = letGo.phase(at: time) != nil
        let (motions, known) = (motions(at: time), wasFlying ? loose.cards.map(\.index) : [])
        let seen = shown.filter {
            $0.pose.opacity > 0.004 && room.sees($0.pose.z) || known.contains($0.item.index)
        }
        .sorted { $0.pose.order < $1.pose.order }
        // From left to right on the screen; of two at one place the one behind comes first.
        let middles = seen.map { room.project($0.pose.x, $0.pose.y, $0.pose.z).x.rounded() }
        var ranks = Array(repeating: 0, count: seen.count)
        for (rank, item) in seen.indices.sorted(by: { (middles[$0], $0) < (middles[$1], $1) }).enumerated() {
            ranks[item] = rank
        }
        let lanes = CardLanes(of: seen.count, in: room)
        loose.cards = zip(seen, ranks).map { shown, rank in
            LooseCard(
                index: shown.item.index, start: shown.pose, rank: rank,
                lane: lanes.lane(of: rank, front: ranks.last ?? 0))
        }
        let items = loose.cards.map { card -> FallingItems.Item in
            let here = placement(of: card.start)
            guard !wasFlying else { return FallingItems.Item(placement: here, plane: card.lane) }
            let motion = motions[card.index].map { Vector($0.velocity[0], -$0.velocity[1]) / unit } ?? .zero
            // All stand on the floor already: they are tossed up and to their places, those at the back higher, to come free
            // of the others. Those of a fast ring fly on.
            let depth = (card.start.z / (2 * room.radius)).clamped(to: 0...1)
            let (speed, duration) = toss(to: Self.toss * lerp(Self.leastToss, 1, depth))
            let distance = lanes.place(of: card.rank, in: card.lane) - here.center.x
            let aim = max(0, 1 - motion.length / Self.fast)
            return FallingItems.Item(
                placement: here, velocity: motion + Vector(distance / duration * aim, -speed), plane: card.lane)
        }
        transitions.change = nil
        letGo.letGo(items, order: Array(items.indices), in: fallArea, at: time)
        (loose.hops, loose.hiddenFor) = (0, 0)
        stopRing(at: time)
    }

    /// Handles a gesture on loose cards: a card is held in its own lane, under the pointer.
    mutating func handleLoose(_ gesture: Gesture, at time: Double) {
        func point(_ screen: Vector, _ item: Int) -> Vector {
            let card = loose.cards[item]
            let depth = lerp(card.start.z, card.depth * room.height, letGo.share(rank: 0, at: time))
            let point = room.point(at: screen, depth: depth)
            return Vector(point.x, -point.y) / unit
        }
        switch gesture {
        case .press(let screen):
            guard let card = roomCards(at: time).card(at: screen), let item = loose.item(of: card) else {
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
            let distance = lanes.place(of: rank, in: lane) - placement(of: card.pose).center.x
            guard abs(distance) > Self.astray * lanes.width else { continue }
            letGo.push(item, by: Vector(distance / duration, -speed), at: time)
        }
    }

    private func isAnyHidden(among shown: [RoomCard]) -> Bool {
        shown.indices.contains { rank in
            let before = shown[(rank + 1)...].filter { $0.pose.z < shown[rank].pose.z - 1 }
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
