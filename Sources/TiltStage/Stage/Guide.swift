import TiltEngine

/// The guidance for newcomers: in each scene a hint that stays until it is followed, and lessons, one after another, each
/// demonstrated once after some seconds without input: tilt, then what the scene has to try.
struct Guide: Sendable {
    /// The names of the scenes whose hints have been followed, and the words of the lessons that have been learned.
    private(set) var dismissed: [String]
    /// Whether anybody has ever tilted it.
    private(set) var hasTilted: Bool
    private(set) var demonstration: Demonstration?
    /// Whether there are hints, and demonstrations.
    private let (hints, demonstrates): (Bool, Bool)
    /// The scenes in which tilt has been demonstrated in this run, and the words of the other lessons.
    private var demonstrated: [String] = []
    /// The lessons of the current scene.
    private var offered: (scene: String, lessons: [SceneLesson]) = ("", [])
    /// The time without input, in seconds.
    private var idleTime = 0.0
    /// The position at which the pointer came to rest.
    private var pointer: Vector?

    /// The time without input before tilt is demonstrated, and before another lesson, in seconds.
    private static let (patience, pause) = (3.0, 5.0)
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

    private func isWaiting(in scene: String) -> Bool { isTiltDue(in: scene) || due(in: scene) != nil }

    private func isTiltDue(in scene: String) -> Bool {
        demonstrates && hints(in: scene) && !demonstrated.contains(scene)
    }

    /// The lesson to be demonstrated next, once the hint was followed.
    private func due(in scene: String) -> SceneLesson? {
        guard demonstrates, hints, dismissed.contains(scene), offered.scene == scene else { return nil }
        let next = offered.lessons.first { !dismissed.contains($0.words) }
        return next.flatMap { demonstrated.contains($0.words) ? nil : $0 }
    }

    /// Notes the lessons of a scene; those that it had and has no more were learned.
    mutating func note(_ lessons: [SceneLesson], of scene: String) {
        guard offered.scene != scene || offered.lessons.count != lessons.count else { return }
        if offered.scene == scene {
            for lesson in offered.lessons where !lessons.contains(where: { $0.words == lesson.words }) {
                dismissHint(of: lesson.words)
            }
        }
        offered = (scene, lessons)
    }

    /// Advances by `dt` seconds of a running scene.
    mutating func step(_ dt: Double, in scene: String) {
        demonstration?.step(dt)
        if demonstration?.isOver == true { demonstration = nil }
        guard demonstration == nil, isWaiting(in: scene) else { return }
        idleTime += dt
        if isTiltDue(in: scene) {
            guard idleTime >= Self.patience else { return }
            demonstrated.append(scene)
            demonstration = Demonstration(nil)
        } else if let lesson = due(in: scene), idleTime >= Self.pause {
            demonstrated.append(lesson.words)
            demonstration = Demonstration(lesson)
        }
        if demonstration != nil { idleTime = 0 }
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

    /// Dismisses the hint of a scene, which has been followed, or a lesson by its words.
    mutating func dismissHint(of scene: String) {
        if !dismissed.contains(scene) { dismissed.append(scene) }
    }
}

/// A demonstration: of tilt, a gentle lean to the right, to the left and back, or of another lesson, a button pressed twice.
struct Demonstration: Equatable, Sendable {
    /// The lesson; nil for tilt.
    let lesson: SceneLesson?
    private var course = Fade(lasting: 3)
    /// The progress of ending early; nil unless it is ending.
    private var ending: Fade?

    /// The sine of the greatest lean: 10°. The amplitude curve reduces it to 0.65.
    private static let lean = 0.174 / 0.65

    init(_ lesson: SceneLesson?) { self.lesson = lesson }

    /// Whether it has ended.
    var isOver: Bool { course.isOver || ending?.isOver == true }

    /// The simulated tilt of the device.
    var tilt: Tilt {
        lesson == nil ? Tilt(x: Self.lean * .sin(turn) * (1 - .cos(turn)) / 2 * strength, y: 0) : .zero
    }

    /// The visibility of the device in use, 0…1.
    var presence: Double { min(1, course.progress / 0.1, (1 - course.progress) / 0.1) * strength }

    /// The words of what to do.
    var words: String { lesson?.words ?? "Tilt it" }

    /// The action whose button is pressed; nil for none.
    var pulsing: SceneAction.ID? { if case .action(let id) = lesson?.place { id } else { nil } }

    /// How far a button is pressed, 0…1, twice.
    var press: Double { (1 - .cos(2 * turn)) / 2 * strength }

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
