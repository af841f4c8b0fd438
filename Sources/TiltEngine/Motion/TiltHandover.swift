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
