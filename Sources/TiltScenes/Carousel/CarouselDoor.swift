import TiltEngine

extension CarouselScene {
    /// The front card, unless it has fallen.
    public func door(at time: Double) -> SceneDoor? {
        guard letGo.world == nil else { return nil }
        let arrangement = arrangement(at: time)
        let frame = arrangement.cards[arrangement.front].frame
        guard frame.intersects(view.bounds) else { return nil }
        let shape = frame.width / frame.height
        return SceneDoor(frame: frame, radius: Mount.card(of: shape).cornerRadius * frame.height)
    }
}
