/// The way from the tilt of a device that went, or fell silent, to what tilts from then on.
struct TiltHandover: Hashable, Sendable {
    private var start = Tilt.zero
    private var ease = TiltEase()

    /// No handover goes on.
    init() {}

    /// A handover that begins now, at a tilt.
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

/// The way from one tilt to the next: 0.15 s along 3s² − 2s³, so that nothing that follows the tilt is jolted.
struct TiltEase: Hashable, Sendable {
    private var progress = 1.0

    private static let duration = 0.15

    /// How much of the way is behind, 0…1.
    var share: Double { progress * progress * (3 - 2 * progress) }

    mutating func begin() { progress = 0 }

    mutating func step(_ dt: Double) { progress = min(progress + dt / Self.duration, 1) }
}
