/// The transition between scenes: the new scene fades in over the old one and shrinks from 1.02 to its size. It can be
/// reversed at any time.
struct Transition: Equatable, Sendable {
    /// The scene that is leaving.
    let from: Int
    private var fade: Fade

    /// Begins to leave a scene; `progress` is the starting point of a reversed transition.
    init(from scene: Int, progress: Double = 0) {
        from = scene
        fade = Fade(lasting: 0.22, from: progress)
    }

    /// Advances by `dt` seconds.
    mutating func step(_ dt: Double) { fade.step(dt) }

    var isOver: Bool { fade.isOver }
    /// The share of its duration that has passed, 0…1.
    var progress: Double { fade.progress }
    /// The starting point of the reversed transition.
    var reversed: Double { 1 - fade.progress }
    private var eased: Double { 1 - (1 - fade.progress) * (1 - fade.progress) }
    /// The opacity of the new scene.
    var opacity: Double { eased }
    /// The scale of the new scene.
    var scale: Double { 1.02 - 0.02 * eased }
}
