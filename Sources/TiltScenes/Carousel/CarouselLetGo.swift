import TiltCanvas
import TiltEngine
import TiltStage

// Cards that are let go in the room fall in lanes, where and as they are seen.
extension CarouselScene {
    private var lanes: CardLanes { CardLanes(of: loose.cards.count, in: room) }

    /// The gravity relative to that of a window's plane: cards that come near look slower.
    private static let slowness = 0.8
    /// The delay of the last card that is let go after the first, in seconds.
    private static let stagger = 0.09
    /// How far cards spread in half a second over the floor and over a wall at most, in points of the usual window, and the tilt from
    /// which on that is the floor.
    private static let (spread, climb, steep) = (50.0, 125.0, 0.5)

    /// The area in which the cards fall: the nearest lane from wall to wall, and from its floor to the buttons, with the gauge.
    var fallArea: FallArea {
        let lanes = lanes
        var area = FallArea(of: view, essentials: essentials)
        if SceneButtons.fit(in: view) { area.bounds.origin.y = SceneButtons.foot }
        (area.bounds, area.panels) = (lanes.rect(in: area.bounds), [lanes.rect(in: area.panels[0])])
        // A tall window is many of its small cards high, and would take as many more seconds to fall through.
        (area.panelsPlane, area.scale) = (0, Self.slowness * max(1, view.height / (2 * room.height)))
        area.bounds.size.y = max(1, -area.bounds.minY)
        return area
    }

    /// The placement of the front lane's card, or of one that is loose in its own lane, in a pose.
    func placement(of card: Int, _ pose: ItemPose) -> Placement {
        lanes.placement(of: pose, in: loose.lane(of: card))
    }

    /// Where a point of the world of loose cards is on the screen: in its card's lane, and that of a wall in the nearest.
    func screenPoint(_ point: Vector, ofFigure figure: Int) -> Vector {
        // The first figure is the animator's ground.
        let card = figure - 1
        return lanes.screenPoint(point, in: loose.cards.indices.contains(card) ? loose.cards[card].lane : 0)
    }

    /// The poses of cards that are loose or on their way back; `home` are those of the row.
    func loosePoses(_ home: [PosedCard], at time: Double) -> [PosedCard] {
        let (looseness, opacity, lanes) = (letGo.looseness(at: time), letGo.opacity(at: time), lanes)
        let items = Dictionary(loose.cards.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
        let front = front(at: time)
        func pose(_ card: PosedCard) -> ItemPose {
            var pose = card.pose
            guard let item = items[card.item.index] else {
                pose.opacity *= 1 - looseness
                return pose
            }
            let rank = (card.item.index - front + cards.count) % cards.count
            let (start, lane) = (loose.cards[item].start, loose.cards[item].lane)
            let share = letGo.share(rank: rank, at: time)
            if letGo.world == nil {
                let rise = letGo.rise(rank: rank, at: time) * pose.size.y
                pose = start.moved(share, toward: pose)
                pose.y += rise
            } else {
                let depth = lanes.depth(of: lane)
                var fallen = ItemPose(
                    z: depth, light: 1 - 0.06 * Double(lane), order: -10 * Double(lane) + 0.01 * pose.order)
                (fallen.size, fallen.corner, fallen.floor) = (start.size, start.corner, 1)
                let body = letGo.placement(of: item, home: Placement(.unit), rank: rank, at: time)
                fallen = start.moved(share, toward: fallen)
                pose = lanes.pose(fallen, placed: body, in: lane, depth: fallen.z)
            }
            pose.opacity *= opacity
            return pose
        }
        return home.map { PosedCard(item: $0.item, pose: pose($0)) }
    }

    /// Lets the cards in the room go with the velocities that they have, or calls them back.
    mutating func letGoOrCallBack(at time: Double) {
        let isLoose = letGo.phase(at: time) != nil
        let shown = shownCards(at: time, also: isLoose ? loose.cards.map(\.index) : [])
        if letGo.phase(at: time) == .dropped {
            for card in shown { if let item = loose.item(of: card.item.index) { loose.cards[item].start = card.pose } }
            return letGo.callBack(from: loose.cards.map { placement(of: $0.index, $0.start) }, at: time)
        }
        let (motions, known) = (motions(at: time), isLoose ? loose.cards.map(\.index) : [])
        let seen = shown.filter {
            $0.pose.opacity > 0.004 && room.sees($0.pose.z) || known.contains($0.item.index)
        }
        .sorted { $0.pose.order < $1.pose.order }
        let lanes = CardLanes(of: seen.count, in: room)
        let laneOf = Self.lanes(of: seen.map(\.pose), lanes.count)
        loose.cards = zip(seen, laneOf).map { LooseCard(index: $0.item.index, start: $0.pose, lane: $1) }
        let (floor, panels) = (fallArea.bounds, fallArea.panels)
        let placements = loose.cards.map { lanes.placement(of: $0.start, in: $0.lane) }
        let items = loose.cards.enumerated().map { item, card -> FallingItems.Item in
            let here = placements[item]
            let height = lanes.height * card.start.size.y / room.height
            guard !isLoose else { return FallingItems.Item(placement: here, height: height, plane: card.lane) }
            let motion = motions[card.index].map { Vector($0.velocity[0], -$0.velocity[1]) / lanes.unit } ?? .zero
            // They spread a little over the floor, which they fill; on a wall they would stand in one tower.
            let others = placements.indices.filter { loose.cards[$0].lane == card.lane }
            let rank = others.count { placements[$0].center.x < here.center.x }
            // In a tall window the nearest do so beside the gauge.
            let left = lanes.isTall && card.lane == 0 ? panels[0].maxX : floor.minX
            let share = (Double(rank) + 0.5) / Double(others.count)
            let way = Vector(lerp(left, floor.maxX, share), lerp(floor.minY, floor.maxY, share)) - here.center
            let most = abs(tilt.x) < Self.steep ? Vector(Self.spread, 0) : Vector(0, Self.climb)
            let side = Vector(way.x.clamped(to: -most.x...most.x), way.y.clamped(to: -most.y...most.y))
            let delay = Self.stagger * Double(loose.cards.count - 1 - item) / Double(max(1, seen.count - 1))
            return FallingItems.Item(
                placement: here, height: height, velocity: motion + side * 2, plane: card.lane, delay: delay)
        }
        transitions.change = nil
        letGo.letGo(items, order: Array(items.indices), in: fallArea, at: time)
        stopRing(at: time)
    }

    /// The lane of each card: the nearest cards are in the nearest lane.
    private static func lanes(of poses: [ItemPose], _ count: Int) -> [Int] {
        let near = poses.indices.sorted { (poses[$0].z, poses[$0].x, $0) < (poses[$1].z, poses[$1].x, $1) }
        var lanes = poses.map { _ in 0 }
        for (rank, card) in near.enumerated() { lanes[card] = rank * count / max(1, near.count) }
        return lanes
    }

    /// Draws the side wall on which loose cards lie while the room leans, from the window's edge to the farthest lane: a pane of
    /// glass, so that one sees on what the farther ones lean.
    func drawWall(into list: inout DrawList, at time: Double) {
        let strength = letGo.looseness(at: time) * smoothRise(0.3, 0.6, abs(tilt.x))
        guard strength > 0 else { return }
        let (lanes, bounds) = (lanes, fallArea.bounds)
        let x = tilt.x < 0 ? bounds.minX : bounds.maxX
        func edge(_ lane: Int) -> (top: Vector, foot: Vector) {
            let ends = [bounds.minY, bounds.maxY].map { lanes.screenPoint(Vector(x, $0), in: lane) }
            return (ends[0], ends[1])
        }
        let (near, far) = (edge(0), edge(lanes.count - 1))
        list.fill(
            Quad(topLeft: near.top, topRight: far.top, bottomRight: far.foot, bottomLeft: near.foot),
            color: .white.opacity(0.08 * strength))
        let color = Color.white.opacity(0.3 * strength)
        list.line(from: far.top, to: far.foot, color: color)
        list.line(from: far.foot, to: near.foot, color: color)
    }

    /// Draws the dust where cards land in some lanes.
    func drawDust(in range: Range<Int>, into list: inout DrawList, at time: Double) {
        for puff in letGo.puffs where range.contains(puff.plane) {
            let place = lanes.screenPoint(puff.point, in: puff.plane)
            let scale = room.scale(lanes.depth(of: puff.plane)) * lanes.unit
            puff.draw(into: &list, at: place, scale: scale, time: time)
        }
    }

    /// Handles a gesture on loose cards: a card is held in its own lane, under the pointer.
    mutating func handleLoose(_ gesture: Gesture, at time: Double) {
        func point(_ screen: Vector, _ item: Int) -> Vector {
            lanes.point(at: screen, in: loose.cards[item].lane)
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
        ring.endDrag(time: time)
    }
}
