import TiltEngine

extension CarouselScene {
    /// The front card, unless it has fallen.
    public func door(at time: Double) -> SceneDoor? {
        guard letGo.world == nil else { return nil }
        let front = ring.front(at: time)
        guard let card = roomCards(at: time).last(where: { $0.index == front }) else { return nil }
        let frame = card.body.frame(in: room.camera)
        guard frame.intersects(view.bounds) else { return nil }
        return SceneDoor(frame: frame, radius: 28.0 / 400 * frame.height)
    }
}
