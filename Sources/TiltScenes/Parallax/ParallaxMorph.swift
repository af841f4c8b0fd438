import TiltCanvas
import TiltEngine

/// The transition of layers and icons to a new appearance, when the recipe changes or the scene restarts.
struct ParallaxMorph: Sendable {
    /// The appearance of the scene: the frames of its layers, dock and icons.
    struct Appearance: Sendable {
        var layers: [Rect]
        var field: AppIconField.Appearance
    }

    private let appearance: Appearance
    /// The icons before it.
    let field: AppIconField
    private let movement: Movement

    /// A transition that starts now, from an appearance of some icons.
    init(from appearance: Appearance, _ field: AppIconField, at time: Double) {
        (self.appearance, self.field) = (appearance, field)
        movement = .morph(at: time)
    }

    /// Whether the transition has ended.
    func isOver(at time: Double) -> Bool { movement.isOver(at: time) }

    /// The appearance at a time on the way to a target.
    func mixed(with target: Appearance, of field: AppIconField, at time: Double) -> Appearance {
        let share = movement.smoothShare(at: time)
        guard share < 1 else { return target }
        return Appearance(
            layers: zip(appearance.layers, target.layers).map { $0.moved(share, toward: $1) },
            field: appearance.field.mixed(share, with: target.field, sameDock: self.field.isAlike(field)))
    }

    /// The progress, 0…1.
    func share(at time: Double) -> Double { movement.smoothShare(at: time) }

    /// Draws the icons before it where those after it are.
    func drawOld(_ target: AppIconField.Appearance, into list: inout DrawList) {
        var old = target
        old.dock = appearance.field.dock
        field.draw(old, into: &list)
    }
}
