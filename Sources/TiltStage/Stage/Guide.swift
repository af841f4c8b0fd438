import TiltEngine

/// The guidance for newcomers: in each scene a hint that stays until it is followed, and once, after ten seconds
/// without input, a demonstration.
struct Guide: Sendable {
    /// The names of the scenes whose hints have been followed.
    private(set) var dismissed: [String]
    /// Whether anybody has ever tilted it.
    private(set) var hasTilted: Bool
    private(set) var demonstration: Demonstration?
    /// Whether there are hints, and demonstrations.
    private let (hints, demonstrates): (Bool, Bool)
    /// The scenes that have been demonstrated in this run.
    private var demonstrated: [String] = []
    /// The time without input, in seconds.
    private var idleTime = 0.0
    /// The position at which the pointer came to rest.
    private var pointer: Vector?

    /// The time without input before a demonstration, in seconds.
    private static let patience = 10.0
    /// The greatest movement of a resting pointer, in points.
    private static let tremble = 3.0

    /// A guide that knows what has been done in earlier runs.
    init(_ kept: Stage.Kept, hints: Bool, demonstrates: Bool) {
        (dismissed, hasTilted) = (kept.dismissedHints, kept.hasTilted)
        (self.hints, self.demonstrates) = (hints, demonstrates)
    }

    /// Whether a scene's hint is shown.
    func hints(in scene: String) -> Bool { hints && !dismissed.contains(scene) }

    /// Whether nothing of it moves, or will move without input, while a scene is shown.
    func isAtRest(in scene: String) -> Bool { demonstration == nil && !isWaiting(in: scene) }

    private func isWaiting(in scene: String) -> Bool {
        demonstrates && hints(in: scene) && !demonstrated.contains(scene)
    }

    /// Advances by `dt` seconds of a running scene.
    mutating func step(_ dt: Double, in scene: String) {
        demonstration?.step(dt)
        if demonstration?.isOver == true { demonstration = nil }
        guard isWaiting(in: scene) else { return }
        idleTime += dt
        guard idleTime >= Self.patience else { return }
        demonstrated.append(scene)
        demonstration = Demonstration()
    }

    /// Notes an input.
    mutating func noteUserAction() {
        idleTime = 0
        demonstration?.end()
    }

    /// Updates the pointer's position, or nil; returns whether it left its resting position, which counts as input.
    @discardableResult mutating func pointerMoved(to point: Vector?) -> Bool {
        guard let point, let pointer else {
            pointer = point
            return false
        }
        guard (point - pointer).length >= Self.tremble else { return false }
        self.pointer = point
        noteUserAction()
        return true
    }

    /// Notes that somebody has tilted it.
    mutating func noteTilt() { hasTilted = true }

    /// Dismisses the hint of a scene, which has been followed.
    mutating func dismissHint(of scene: String) {
        if !dismissed.contains(scene) { dismissed.append(scene) }
    }
}

/// A demonstration of tilt: a gentle lean to the right, to the left and back, while the button that lets things go pulses.
struct Demonstration: Equatable, Sendable {
    private var course = Fade(lasting: 3)
    /// The progress of ending early; nil unless it is ending.
    private var ending: Fade?

    /// The sine of the greatest lean: 10°. The amplitude curve reduces it to 0.65.
    private static let lean = 0.174 / 0.65

    /// Whether it has ended.
    var isOver: Bool { course.isOver || ending?.isOver == true }

    /// The simulated tilt of the device.
    var tilt: Tilt { Tilt(x: Self.lean * .sin(turn) * (1 - .cos(turn)) / 2 * strength, y: 0) }

    /// The visibility of the device in use, 0…1.
    var presence: Double { min(1, course.progress / 0.1, (1 - course.progress) / 0.1) * strength }

    /// The highlight of the button, 0…1, which rises and falls twice.
    var breath: Double { (1 - .cos(2 * turn)) / 2 * strength }

    private var turn: Double { 2 * .pi * course.progress }
    private var strength: Double { 1 - (ending?.progress ?? 0) }

    /// Ends it early, within 0.15 s.
    mutating func end() {
        if ending == nil { ending = Fade(lasting: 0.15) }
    }

    /// Advances by `dt` seconds.
    mutating func step(_ dt: Double) {
        course.step(dt)
        ending?.step(dt)
    }
}
