import TiltCanvas
import TiltEngine
import TiltStage

// Cards that are let go in the room fall where and as they are seen, into one heap.
extension CarouselScene {
    private var plane: FallPlane { FallPlane(in: room) }

    /// The gravity relative to that of a window's plane: cards that come near look slower.
    private static let slowness = 0.8

    /// The area in which the cards fall: from wall to wall, and from the floor to the buttons, with the gauge.
    var fallArea: FallArea {
        let plane = plane
        var area = FallArea(of: view, essentials: essentials)
        if SceneButtons.fit(in: view) { area.bounds.origin.y = SceneButtons.foot }
        (area.bounds, area.panels) = (plane.rect(in: area.bounds), [plane.rect(in: area.panels[0])])
        // A tall window is many of its small cards high, and would take as many more seconds to fall through.
        area.scale = Self.slowness * max(1, view.height / (2 * room.height))
        area.bounds.size.y = max(1, -area.bounds.minY)
        return area
    }

    /// The placement of a card in a pose.
    func placement(_ pose: ItemPose) -> Placement { plane.placement(of: pose) }

    /// Where a point of the world of loose cards is on the screen.
    func screenPoint(_ point: Vector) -> Vector { plane.screenPoint(point) }

    /// The poses of cards that are loose or on their way back; `home` are those of the row.
    func loosePoses(_ home: [PosedCard], at time: Double) -> [PosedCard] {
        let (looseness, opacity, plane) = (letGo.looseness(at: time), letGo.opacity(at: time), plane)
        let items = Dictionary(loose.cards.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
        let front = front(at: time)
        func pose(_ card: PosedCard) -> ItemPose {
            var pose = card.pose
            guard let item = items[card.item.index] else {
                pose.opacity *= 1 - looseness
                return pose
            }
            let rank = (card.item.index - front + cards.count) % cards.count
            let start = loose.cards[item].start
            let share = letGo.share(rank: rank, at: time)
            if letGo.world == nil {
                let rise = letGo.rise(rank: rank, at: time) * pose.size.y
                pose = start.moved(share, toward: pose)
                pose.y += rise
            } else {
                var fallen = ItemPose(z: plane.depth, order: 0.01 * pose.order)
                (fallen.size, fallen.corner, fallen.floor) = (start.size, start.corner, 1)
                let body = letGo.placement(of: item, home: Placement(.unit), rank: rank, at: time)
                fallen = start.moved(share, toward: fallen)
                pose = plane.pose(fallen, placed: body)
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
            return letGo.callBack(from: loose.cards.map { placement($0.start) }, at: time)
        }
        let (motions, known) = (motions(at: time), isLoose ? loose.cards.map(\.index) : [])
        let seen = shown.filter {
            $0.pose.opacity > 0.004 && room.sees($0.pose.z) || known.contains($0.item.index)
        }
        .sorted { $0.pose.order < $1.pose.order }
        loose.cards = seen.map { LooseCard(index: $0.item.index, start: $0.pose) }
        let plane = plane
        let items = loose.cards.map { card -> FallingItems.Item in
            let velocity = motions[card.index].map { Vector($0.velocity[0], -$0.velocity[1]) / plane.unit }
            return FallingItems.Item(
                placement: plane.placement(of: card.start), height: plane.height * card.start.size.y / room.height,
                velocity: isLoose ? .zero : velocity ?? .zero)
        }
        transitions.change = nil
        letGo.letGo(items, in: fallArea, at: time)
        stopRing(at: time)
    }

    /// Draws the dust where cards land.
    func drawDust(into list: inout DrawList, at time: Double) {
        let plane = plane
        for puff in letGo.puffs {
            puff.draw(
                into: &list, at: plane.screenPoint(puff.point), scale: plane.scale * plane.unit, time: time)
        }
    }

    /// Handles a gesture on loose cards: a card is held under the pointer.
    mutating func handleLoose(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .press(let screen):
            guard let card = roomCards(at: time).card(at: screen), let item = loose.item(of: card) else {
                return
            }
            loose.held = item
            // A card that still turns toward the eye may be seen a little beside its body.
            let body = letGo.placement(of: item, home: Placement(.unit), rank: 0, at: time)
            _ = letGo.grab(at: body.nearest(to: plane.point(at: screen)), order: [item], time: time)
        case .drag(_, let screen): if loose.held != nil { letGo.drag(to: plane.point(at: screen), at: time) }
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
