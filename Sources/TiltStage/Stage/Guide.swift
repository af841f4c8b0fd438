import TiltEngine

/// The guidance for newcomers, one thing at a time: lessons, each demonstrated once after some seconds without input, first tilt,
/// until somebody has tilted in any scene, and then what the scene has to try; and in each scene a hint, once tilt was shown. What is
/// not followed leaves after a while, and comes once more when its scene is entered again.
struct Guide: Sendable {
    /// The names of the scenes whose hints have been followed, and the words of the lessons that have been learned.
    private(set) var dismissed: [String]
    /// Whether anybody has ever tilted it.
    private(set) var hasTilted: Bool
    private(set) var demonstration: Demonstration?
    /// Whether there are hints, and demonstrations.
    private let (hints, demonstrates): (Bool, Bool)
    /// The scene of the last step.
    private var scene = ""
    /// The scenes in which tilt has been demonstrated in this run, with the words of the other lessons, and those that gave a hint.
    private var (demonstrated, hinted) = (Showings(), Showings())
    /// The time without input, and that for which the hint has been shown since the scene was entered, in seconds.
    private var (idleTime, hintTime) = (0.0, 0.0)
    /// The position at which the pointer came to rest.
    private var pointer: Vector?

    /// The time without input before tilt is demonstrated, and before another lesson, in seconds.
    private static let (patience, pause) = (3.0, 5.0)
    /// The time for which a hint is shown, in seconds.
    private static let hintLength = 20.0
    /// The greatest movement of a resting pointer, in points.
    private static let tremble = 3.0

    /// A guide that knows what has been done in earlier runs.
    init(_ kept: Stage.Kept, hints: Bool, demonstrates: Bool) {
        (dismissed, hasTilted) = (kept.dismissedHints, kept.hasTilted)
        (self.hints, self.demonstrates) = (hints, demonstrates)
    }

    /// Whether a scene's hint is shown: after the hand that says the same.
    func hints(in scene: String) -> Bool {
        let isShowing = demonstration != nil && demonstration?.lesson == nil
        return hints && !dismissed.contains(scene) && !isShowing && hinted.allow(scene) && due(in: scene, []) == nil
    }

    /// Whether nothing of it moves, or will move without input, while a scene with lessons is shown.
    func isAtRest(in scene: String, _ lessons: [SceneLesson]) -> Bool {
        demonstration == nil && due(in: scene, lessons) == nil && !hints(in: scene)
    }

    /// What is to be demonstrated next: tilt, by the scene's name, or once the hint was followed or has left, the first lesson that
    /// was not shown lately, by its words; and the time without input before that.
    private func due(
        in scene: String, _ lessons: [SceneLesson]
    ) -> (name: String, lesson: SceneLesson?, wait: Double)? {
        guard demonstrates, hints else { return nil }
        guard dismissed.contains(scene) || !hinted.allow(scene) else {
            return !hasTilted && demonstrated.allow(scene) ? (scene, nil, Self.patience) : nil
        }
        let next = lessons.first { !$0.isDone && !dismissed.contains($0.words) && demonstrated.allow($0.words) }
        return next.map { ($0.words, $0, Self.pause) }
    }

    /// Advances by `dt` seconds of a running scene with lessons.
    mutating func step(_ dt: Double, in scene: String, _ lessons: [SceneLesson]) {
        if scene != self.scene {
            (self.scene, hintTime) = (scene, 0)
            demonstrated.begin()
            hinted.begin()
        }
        for lesson in lessons where lesson.isDone { dismissHint(of: lesson.words) }
        if hints(in: scene) {
            hintTime += dt
            if hintTime >= Self.hintLength { hinted.note(scene) }
        }
        demonstration?.step(dt)
        if demonstration?.isOver == true { demonstration = nil }
        guard demonstration == nil, let due = due(in: scene, lessons) else { return }
        idleTime += dt
        guard idleTime >= due.wait else { return }
        demonstrated.note(due.name)
        (demonstration, idleTime) = (Demonstration(due.lesson), 0)
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
        guard !dismissed.contains(scene) else { return }
        dismissed.append(scene)
        if demonstration?.lesson == nil { demonstration?.succeed() }
    }
}

/// What has been shown in a run: all at most twice, and once after a beginning.
private struct Showings: Sendable {
    /// What has been shown, and of it what was shown since the last beginning.
    private var (all, recent): ([String], [String]) = ([], [])
    private static let most = 2

    /// Whether something may be shown.
    func allow(_ name: String) -> Bool { !recent.contains(name) && all.count { $0 == name } < Self.most }

    /// Notes that something has been shown.
    mutating func note(_ name: String) {
        all.append(name)
        recent.append(name)
    }

    mutating func begin() { recent.removeAll() }
}

/// A demonstration: of tilt, a gentle lean to the right and to the left, twice, or of another lesson, a button pressed four times,
/// or held along a drag there and back.
struct Demonstration: Equatable, Sendable {
    /// The lesson; nil for tilt.
    let lesson: SceneLesson?
    /// Its duration, in seconds.
    private static let length = 6.0
    private var course: Fade
    /// The progress of ending early; nil unless it is ending.
    private var ending: Fade?
    /// Whether it was followed: then it ends in the gauge, which shows the same.
    private var isFollowed = false

    /// The sine of the greatest lean: 10°.
    private static let lean = 0.174

    init(_ lesson: SceneLesson?) {
        self.lesson = lesson
        course = Fade(lasting: Self.length)
    }

    var isOver: Bool { course.isOver || ending?.isOver == true }

    /// The simulated tilt of the device.
    var tilt: Tilt {
        guard lesson == nil else { return .zero }
        let swell = smoothRise(0, 0.12, course.progress) * (1 - smoothRise(0.88, 1, course.progress))
        return Tilt(x: Self.lean * .sin(turn) * swell * strength, y: 0)
    }

    /// The visibility of the device in use and its words, 0…1. What is there in their place otherwise has gone before they come.
    var presence: Double { max(0, 2 * share - 1) }
    /// The visibility of messages meanwhile, 0…1.
    var rest: Double { max(0, 1 - 2 * share) }

    private var share: Double {
        let strength = flight.map { 1 - smoothRise(0.7, 1, $0) } ?? strength
        return min(1, course.progress / 0.05, (1 - course.progress) / 0.05) * strength
    }

    /// How far the device in use has flown to the gauge, 0…1; nil unless it was followed.
    var flight: Double? { isFollowed ? ending.map { smoothRise(0, 1, $0.progress) } : nil }

    /// The action whose button is pressed; nil for none.
    var pulsing: SceneAction.ID? { if case .action(let id) = lesson?.place { id } else { nil } }

    /// How far a button is pressed, 0…1.
    var press: Double {
        guard lesson?.place == .subject else { return (1 - .cos(2 * turn)) / 2 * strength }
        return (0.12...0.9).contains(course.progress) ? strength : 0
    }
    /// How far a drag has come, 0…1.
    var way: Double {
        guard lesson?.place == .subject else { return 0 }
        return smoothRise(0.16, 0.5, course.progress) * (1 - smoothRise(0.56, 0.88, course.progress)) * strength
    }

    private var turn: Double { 4 * .pi * course.progress }
    /// Whoever tilts takes over at once.
    private var strength: Double { max(0, 1 - (ending?.progress ?? 0) * (isFollowed ? 3 : 1)) }

    /// Ends it early, within 0.15 s.
    mutating func end() {
        if ending == nil { ending = Fade(lasting: 0.15) }
    }

    /// Ends it because somebody tilts.
    mutating func succeed() {
        if !isFollowed { (ending, isFollowed) = (Fade(lasting: 0.5), true) }
    }

    /// Advances by `dt` seconds.
    mutating func step(_ dt: Double) {
        if ending == nil { course.step(dt) }
        ending?.step(dt)
    }
}
