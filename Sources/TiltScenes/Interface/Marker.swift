import TiltEngine

/// The bubble that marks one of several places in a row: it flows from one to the next on a spring, or, with reduced motion,
/// fades out here and in there.
struct Marker: Equatable, Sendable {
    private var place: SpringValue
    private let fades: Bool
    /// The place it leaves, and how far it has come where it fades.
    private var from: Double
    private var progress = 1.0

    private static let spring = Spring(response: 0.36, dampingRatio: 0.82)
    private static let fadeTime = 0.12

    /// A marker at rest.
    init(at place: Double, fades: Bool = false) {
        self.place = SpringValue(place)
        self.fades = fades
        from = place
    }

    var isAtRest: Bool { place.value == place.target && progress == 1 }

    /// Moves on by `dt` seconds toward a place.
    mutating func step(_ dt: Double, toward place: Double) {
        if fades {
            if place != self.place.target {
                (from, progress) = (self.place.target, 0)
                self.place = SpringValue(place)
            }
            progress = min(1, progress + dt / Self.fadeTime)
        } else {
            self.place.target = place
            guard !isAtRest else { return }
            self.place.advance(by: dt, using: Self.spring)
            if self.place.isSettled(within: 0.002) { self.place.settle() }
        }
    }

    /// Puts it at a place, without a motion.
    mutating func jump(to place: Double) { self = Marker(at: place, fades: fades) }

    /// Does something with each place where it is to be seen, and how much of it: with one, or while it fades with two.
    func forEachSpot(_ body: (_ place: Double, _ weight: Double) -> Void) {
        if progress < 1 { body(from, 1 - progress) }
        body(place.value, progress)
    }

    /// How much of it is on a place, 0…1, which is `distance` from another.
    func weight(_ distance: (Double) -> Double) -> Double {
        func share(_ spot: Double) -> Double { max(0, 1 - abs(distance(spot))) }
        return progress < 1
            ? (1 - progress) * share(from) + progress * share(place.value) : share(place.value)
    }
}
