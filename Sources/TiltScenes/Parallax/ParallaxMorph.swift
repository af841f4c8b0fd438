import TiltEngine

/// The transition of layers and icons to a new appearance, when the recipe changes or the scene restarts.
struct ParallaxMorph: Sendable {
    /// The appearance of the scene: the frames of its layers, dock and icons.
    struct Look: Sendable {
        var layers: [Rect]
        var field: AppIconField.Look
    }

    private let look: Look
    private let movement: Movement

    /// A transition that starts now, from an appearance.
    init(from look: Look, at time: Double) {
        self.look = look
        movement = .morph(at: time)
    }

    /// Whether the transition has ended.
    func isOver(at time: Double) -> Bool { movement.isOver(at: time) }

    /// The appearance at a time on the way to a target.
    func mixed(with target: Look, at time: Double) -> Look {
        let share = movement.smoothShare(at: time)
        guard share < 1 else { return target }
        return Look(
            layers: zip(look.layers, target.layers).map { $0.moved(share, toward: $1) },
            field: look.field.mixed(share, with: target.field))
    }
}
