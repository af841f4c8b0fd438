import TiltEngine

/// The order in which the keyboard focus goes from control to control.
struct FocusOrder {
    /// The controls as they are read, and where each is.
    private let controls: [(control: Control, frame: Rect?)]
    /// Whether a scene has items of its own among them.
    private let hasItems: Bool

    /// The order of some controls in their places.
    init(_ controls: [(control: Control, frame: Rect?)], hasItems: Bool) {
        (self.controls, self.hasItems) = (controls, hasItems)
    }

    /// The control that has the focus next: up and down the nearest one there, if the scene has items of its own, and
    /// otherwise the one after or before; nil if there is none.
    func next(after focused: Control?, toward direction: Direction) -> Control? {
        let isForward = direction == .right || direction == .down
        if hasItems, direction == .up || direction == .down, let nearest = nearest(to: focused, direction.vector) {
            return nearest
        }
        guard !controls.isEmpty else { return nil }
        let index = focused.flatMap { place(of: $0) } ?? 0
        return controls[(index + (isForward ? 1 : -1) + controls.count) % controls.count].control
    }

    /// The control nearest to another one in a direction, up or down.
    private func nearest(to focused: Control?, _ direction: Vector) -> Control? {
        guard let from = focused.flatMap({ place(of: $0) }).flatMap({ controls[$0].frame })?.center else { return nil }
        let candidates = controls.compactMap { control, frame -> (Control, Double)? in
            guard let frame else { return nil }
            let offset = frame.center - from
            let ahead = offset.dot(direction)
            return ahead > 8 ? (control, ahead + 2 * abs(offset.x)) : nil
        }
        return candidates.min { $0.1 < $1.1 }?.0
    }

    private func place(of control: Control) -> Int? { controls.firstIndex { $0.control == control } }
}
