import TiltEngine

let room = CarouselRoom(size: Vector(1280, 720))
var layout = RoomLayout.all(in: room)[0]
var carousel = Carousel(count: 12)
carousel.reach = layout.reach
var change: ItemChange?

/// The cards that can be seen at a time and some others, on their way from another layout, from back to front.
@MainActor func cards(at time: Double, also others: Set<Int> = []) -> [(CarouselItem, ItemPose)] {
    let position = carousel.position(at: time)
    var items: [CarouselItem] = []
    layout.forEachItem(of: carousel, around: position) { items.append($0) }
    for index in others.subtracting(items.map(\.index)) {
        items.append(layout.item(index, of: carousel, around: position))
    }
    let cards = items.map { item in
        let pose = layout.pose(of: item)
        return (item, change?.look(of: item.index, toward: pose, at: time) ?? pose)
    }
    return cards.sorted { $0.0.paintingRank($0.1.order) < $1.0.paintingRank($1.1.order) }
}

/// How they move.
@MainActor func motions(at time: Double, also others: Set<Int> = []) -> [Int: ItemMotion<ItemPose>] {
    let now = cards(at: time, also: others)
    let soon = cards(at: time + ItemMotion<ItemPose>.moment, also: Set(now.map(\.0.index)))
    return ItemMotion.byIndex(now, soon: soon)
}

// Each card springs into the next layout, also one that cannot be seen there.
let before = motions(at: 0)
layout = layout.next
change = nil
change = ItemChange(from: before, to: motions(at: 0, also: Set(before.keys)), at: 0)
print("from \(RoomLayout.names[0]) to \(layout.title)")

// Halfway, with the light on its face and its thickness seen in perspective.
for (item, pose) in cards(at: 0.1, also: Set(change?.seen ?? [])) where room.sees(pose.z) {
    let (place, plane) = (pose.place(in: room), ItemPlane(pose))
    let foot = room.project(plane.point(0, -pose.size.y / 2, depth: 5))
    print(item.index, place.quad.topLeft, foot, place.showsBack ? "back" : "face", pose.frame(in: room).size)
}
