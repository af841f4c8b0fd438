/// The way from one tilt to the next: 0.15 s along 3s² − 2s³, so that nothing that follows the tilt is jolted.
struct TiltEase: Hashable, Sendable {
    private var progress = 1.0

    private static let duration = 0.15

    /// How much of the way is behind, 0…1.
    var share: Double { progress * progress * (3 - 2 * progress) }

    mutating func begin() { progress = 0 }

    mutating func step(_ dt: Double) { progress = min(progress + dt / Self.duration, 1) }
}
