import TiltEngine

/// The way from one scene to the next: the new one fades in over the old one and settles from 1.02 to its size. It may be
/// turned round at any moment.
struct Transition: Equatable, Sendable {
    /// The scene that is leaving.
    let from: Int
    private var progress: Double

    private static let duration = 0.22

    /// Begins to leave a scene; `progress` is where a transition that was turned round goes on.
    init(from scene: Int, progress: Double = 0) {
        from = scene
        self.progress = progress
    }

    /// Where the way back to the scene that was leaving would be now.
    var reversed: Double { 1 - progress }

    /// Moves on by `dt` seconds; true when it is over.
    mutating func step(_ dt: Double) -> Bool {
        progress = min(1, progress + dt / Self.duration)
        return progress == 1
    }

    private var eased: Double { 1 - (1 - progress) * (1 - progress) }
    /// The opacity of the scene that comes.
    var opacity: Double { eased }
    /// The size of the scene that comes.
    var scale: Double { 1.02 - 0.02 * eased }
}
