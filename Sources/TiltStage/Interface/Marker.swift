import TiltEngine

/// The bubble that marks one of several items in a row. It moves from one to the next on a spring or, with reduced
/// motion, fades out here and in there. Positions are counted in items.
package struct Marker: Equatable, Sendable {
    private var position: SpringValue
    private let reducesMotion: Bool
    /// The position it fades from, and the progress of the fade.
    private var from: Double
    private var fade = Fade(lasting: 0.12, from: 1)

    private static let spring = Spring(response: 0.36, dampingRatio: 0.82)

    /// A marker at rest.
    package init(at position: Double, reducesMotion: Bool = false) {
        self.position = SpringValue(position)
        self.reducesMotion = reducesMotion
        from = position
    }

    package var isAtRest: Bool { position.value == position.target && fade.isOver }

    /// Advances by `dt` seconds toward a position.
    package mutating func step(_ dt: Double, toward position: Double) {
        if reducesMotion {
            if position != self.position.target {
                (from, fade) = (self.position.target, Fade(lasting: fade.duration))
                self.position = SpringValue(position)
            }
            fade.step(dt)
        } else {
            self.position.target = position
            guard !isAtRest else { return }
            self.position.advance(by: dt, using: Self.spring, restingWithin: 0.002)
        }
    }

    /// Moves it to a position at once.
    package mutating func jump(to position: Double) { self = Marker(at: position, reducesMotion: reducesMotion) }

    /// Calls a body with each visible position and its weight: one position, or two during a fade.
    func forEachSpot(_ body: (_ position: Double, _ weight: Double) -> Void) {
        if !fade.isOver { body(from, 1 - fade.progress) }
        body(position.value, fade.progress)
    }

    /// The position between two items while it moves; nil if it rests or fades.
    var travelling: Double? { isAtRest || !fade.isOver ? nil : position.value }

    /// The weight of the marker on a position at `distance` from another, 0…1.
    package func weight(_ distance: (Double) -> Double) -> Double {
        func share(_ spot: Double) -> Double { max(0, 1 - abs(distance(spot))) }
        let progress = fade.progress
        return fade.isOver ? share(position.value) : (1 - progress) * share(from) + progress * share(position.value)
    }
}
