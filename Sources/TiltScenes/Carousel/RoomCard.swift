import TiltEngine

/// A card in its pose.
struct PosedCard: Equatable, Sendable {
    /// Its index, and its distance from the front.
    let item: CarouselItem
    var pose: ItemPose
}

/// A card to be drawn: which one, its pose, and its projection.
struct RoomCard: Equatable, Sendable {
    let item: CarouselItem
    let pose: ItemPose
    /// The plane of its face.
    let plane: ItemPlane
    /// Its corners as projected, rounded.
    let quad: Quad
    /// Where the eye stands before it by its pose alone, −1…1.
    let sideways: Double

    /// The projection of a posed card; nil if it is too near the eye. `lean` is added to the pose as it is drawn, but does not
    /// change what is seen through the card.
    init?(_ card: PosedCard, leaning lean: CardLean = CardLean(), in room: CarouselRoom) {
        guard room.sees(card.pose.z) else { return nil }
        item = card.item
        let upright = ItemPlane(card.pose)
        sideways = upright.sideways(room)
        pose = lean.applied(to: card.pose)
        plane = lean == CardLean() ? upright : ItemPlane(pose)
        quad = plane.quad(in: room)
    }

    var index: Int { item.index }
    /// The offset from the front, in cards.
    var offset: Double { item.offset }
    /// How near it is to the front, 0…1.
    var near: Double { max(0, 1 - abs(offset)) }
}

extension ItemPlane {
    /// The place of the eye before the item, −1…1: how far it is to the side of the item's normal (W of the design).
    fileprivate func sideways(_ room: CarouselRoom) -> Double {
        let eye = toEye(room)
        let ahead = eye.dot(normal)
        guard ahead > 0 else { return 0 }
        return (0.8 * -eye.dot(right) / ahead).clamped(to: -1...1)
    }
}
