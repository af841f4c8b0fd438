/// The way from the tilt of a device that went, or fell silent, to what tilts from then on: 0.15 s along 3s² − 2s³, as a key
/// eases in, so that nothing that follows the tilt is jolted.
struct TiltHandover: Hashable, Sendable {
    private let start: Tilt
    private var progress: Double

    private static let duration = 0.15

    /// No handover goes on.
    init() { (start, progress) = (.zero, 1) }

    /// A handover that begins now, at a tilt.
    init(from start: Tilt) { (self.start, progress) = (start, 0) }

    /// The tilt on the way to `end`, which may move meanwhile.
    func tilt(toward end: Tilt) -> Tilt {
        guard progress < 1 else { return end }
        let share = progress * progress * (3 - 2 * progress)
        return Tilt(x: lerp(start.x, end.x, share), y: lerp(start.y, end.y, share))
    }

    mutating func step(_ dt: Double) { progress = min(progress + dt / Self.duration, 1) }
}
