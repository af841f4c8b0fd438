/// The transition from the tilt of a device that was removed or fell silent to that of its successor.
struct TiltHandover: Hashable, Sendable {
    private var start = Tilt.zero
    private var ease = TiltEase()

    init() {}

    /// A handover that starts now, at a tilt.
    init(from start: Tilt) {
        self.start = start
        ease.begin()
    }

    /// The tilt on the way to `end`, which may move meanwhile.
    func tilt(toward end: Tilt) -> Tilt {
        Tilt(x: lerp(start.x, end.x, ease.share), y: lerp(start.y, end.y, ease.share))
    }

    mutating func step(_ dt: Double) { ease.step(dt) }
}

/// The transition from one tilt to the next: 0.15 s along 3s² − 2s³, so that nothing that follows the tilt jerks.
struct TiltEase: Hashable, Sendable {
    private var progress = 1.0

    private static let duration = 0.15

    /// The progress, 0…1.
    var share: Double { progress * progress * (3 - 2 * progress) }

    mutating func begin() { progress = 0 }

    mutating func step(_ dt: Double) { progress = min(progress + dt / Self.duration, 1) }
}
