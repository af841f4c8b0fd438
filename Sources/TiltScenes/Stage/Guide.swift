import TiltEngine

/// What a newcomer is told and shown: in each scene a line that stays until it was done, and once, where nobody has done
/// anything for ten seconds, what moves.
struct Guide: Sendable {
    /// The scenes whose line has been understood, by their names.
    private(set) var understood: [String]
    /// What is demonstrated now.
    private(set) var demonstration: Demonstration?
    /// Whether somebody is there to be guided.
    private let isOn: Bool
    /// The scenes that have been demonstrated in this run.
    private var demonstrated: [String] = []
    /// For how many seconds nobody has done anything.
    private var stillness = 0.0
    /// Where the pointer came to rest.
    private var pointer: Vector?

    /// After so many seconds without a deed something is demonstrated.
    private static let patience = 10.0
    /// A pointer that moves less, in points, merely lies there.
    private static let tremble = 3.0

    /// A guide to what has not been understood yet.
    init(understood: [String], isOn: Bool) {
        self.understood = understood
        self.isOn = isOn
    }

    /// Whether a scene's line is shown.
    func hints(in scene: String) -> Bool { isOn && !understood.contains(scene) }

    /// Whether nothing of it moves, or will unless something happens, while a scene is shown.
    func isAtRest(in scene: String) -> Bool { demonstration == nil && !isWaiting(in: scene) }

    private func isWaiting(in scene: String) -> Bool { hints(in: scene) && !demonstrated.contains(scene) }

    /// One step of `dt` seconds in which a scene runs.
    mutating func step(_ dt: Double, in scene: String) {
        demonstration?.step(dt)
        if demonstration?.isOver == true { demonstration = nil }
        guard isWaiting(in: scene) else { return }
        stillness += dt
        guard stillness >= Self.patience else { return }
        demonstrated.append(scene)
        demonstration = Demonstration()
    }

    /// Somebody did something.
    mutating func noteDeed() {
        stillness = 0
        demonstration?.end()
    }

    /// The pointer is at a point, or gone: a deed once it has left where it lay.
    mutating func pointerMoved(to point: Vector?) {
        guard let point, let pointer else {
            pointer = point
            return
        }
        guard (point - pointer).length >= Self.tremble else { return }
        self.pointer = point
        noteDeed()
    }

    /// A scene's line was done.
    mutating func understand(_ scene: String) {
        if !understood.contains(scene) { understood.append(scene) }
    }
}

/// What shows a newcomer what tilt does: a gentle lean to the right, to the left and back, while the button that lets things
/// go breathes.
struct Demonstration: Equatable, Sendable {
    private var course = Fade(lasting: 3)
    /// How far it has been taken back; nil while nobody has ended it.
    private var ending: Fade?

    /// The sine of the greatest lean: 10°. The swell leaves 0.65 of it.
    private static let lean = 0.174 / 0.65

    /// Whether it has come to its end.
    var isOver: Bool { course.isOver || ending?.isOver == true }

    /// How the device seems to lean.
    var tilt: Tilt { Tilt(x: Self.lean * .sin(turn) * (1 - .cos(turn)) / 2 * strength, y: 0) }

    /// How much light lies on the button, 0…1: twice from none to all and back.
    var breath: Double { (1 - .cos(2 * turn)) / 2 * strength }

    private var turn: Double { 2 * .pi * course.progress }
    private var strength: Double { 1 - (ending?.progress ?? 0) }

    /// Takes it back, within 0.15 s.
    mutating func end() {
        if ending == nil { ending = Fade(lasting: 0.15) }
    }

    /// Moves on by `dt` seconds.
    mutating func step(_ dt: Double) {
        course.step(dt)
        ending?.step(dt)
    }
}

extension InputEvent.Kind {
    /// Whether somebody did something, rather than that something happened.
    var isDeed: Bool {
        switch self {
        case .down, .wheel, .pan, .key, .button, .finger(.down, _, _): true
        case .axis(_, let value): abs(value) > 0.2
        case .move, .leave, .up, .cancel, .keyUp, .buttonUp, .finger, .resize, .focus, .pad, .message: false
        }
    }
}
