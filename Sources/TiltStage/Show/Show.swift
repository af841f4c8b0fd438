import TiltEngine

/// The show of a stand that nobody uses: after some time without input, or by a key, a tour of the scenes, again and again, until
/// an input brings back what was there before.
struct Show: Sendable {
    /// A show that runs.
    struct Run: Sendable {
        /// The scenes as they were, apart from what the program has told them since, and the stage's time then.
        fileprivate(set) var before: Scenes
        let since: Double
        /// The panels that were closed, by the commands that open them again.
        let panels: [Command]
        /// The tilt of the device when it began.
        let lean: Tilt
        var director: Director
    }

    /// Whether there may be one, and whether one was asked for, whatever the settings say.
    private let isAllowed: Bool
    let acts: [ShowAct]
    let isAskedFor: Bool
    /// Whether it was asked for, and nobody has done anything yet: then what ends it, such as the keyboard's focus that comes
    /// after a window has opened, only lets it begin anew.
    private var isDueAtOnce: Bool
    /// The time without input, in seconds.
    private var idleTime = 0.0
    private(set) var run: Run?

    /// The time without input before it begins, in seconds.
    static let patience = 45.0
    /// The change of a device's tilt that is an input.
    static let tremble = 0.06

    /// A show that has not begun, if there may be one and it has acts; at once means with the first step.
    init(_ setup: Stage.Setup) {
        acts = setup.tour
        isAllowed = (setup.shows || setup.showsAtOnce) && !acts.isEmpty
        (isAskedFor, isDueAtOnce) = (setup.showsAtOnce, setup.showsAtOnce)
        if isAskedFor { idleTime = Self.patience }
    }

    /// Whether it runs.
    var isRunning: Bool { run != nil }

    /// The time until it begins without input, in seconds; nil if it does not.
    var timeLeft: Double? { isAllowed && run == nil ? max(0, Self.patience - idleTime) : nil }

    /// Notes an input.
    mutating func noteInput() { (idleTime, isDueAtOnce) = (0, false) }

    /// Lets time pass without input; returns whether the show is due.
    mutating func wait(_ seconds: Double) -> Bool {
        guard isAllowed, run == nil, seconds >= 0 else { return false }
        idleTime = min(idleTime + seconds, Self.patience)
        return idleTime >= Self.patience - 1e-6
    }

    /// Passes what the program says to the scenes to which it returns.
    mutating func tell(_ event: SceneEvent) {
        guard let since = run?.since else { return }
        run?.before.handleInAll(event, at: since)
    }

    mutating func begin(_ run: Run) { (self.run, idleTime) = (run, 0) }

    /// Ends it; returns what it was.
    mutating func end() -> Run? {
        defer { run = nil }
        if isDueAtOnce { idleTime = Self.patience }
        return run
    }

    /// Advances the director by `dt` seconds, and returns what a hand does now.
    mutating func step(_ dt: Double, in view: Viewport) -> [ShowAction] { run?.director.step(dt, in: view) ?? [] }
}

/// What the director of a show does, as a hand would.
enum ShowAction: Equatable, Sendable {
    /// The scene is told an event.
    case event(SceneEvent)
    /// An action of the scene, if it has it.
    case action(SceneAction.ID)
    /// A scene begins anew, by its name, if there is one.
    case scene(String)
}

/// The hand that plays a show's acts one after the other.
struct Director: Sendable {
    private var index = 0
    /// The time since the act began, in seconds.
    private(set) var time = 0.0
    private let acts: [ShowAct]

    /// A director of acts, at least one.
    init(_ acts: [ShowAct]) { self.acts = acts }

    /// The current act.
    var act: ShowAct { acts[index] }
    /// What to do, for a device: the hand does it now, or is about to; nil for nothing.
    func words(_ labels: Labels) -> String? { act.words(at: time, labels) }
    /// The simulated tilt of the device.
    var tilt: Tilt { act.sway(at: time)?.tilt(at: time) ?? .zero }
    /// The visibility of the device that tilts, 0…1.
    var tiltPresence: Double { act.sway(at: time)?.presence(at: time) ?? 0 }
    /// The visibility of a hand that turns the time, 0…1.
    var pushPresence: Double { act.pushes.map { $0.presence(at: time) }.max() ?? 0 }
    /// The place of a hand that drags, in a view, and how visible it is, 0…1; nil if there is none.
    func hand(in view: Viewport) -> (place: Vector, presence: Double)? {
        act.drags.lazy.compactMap { drag in drag.hand(at: time).map { ($0.place.times(view.size), $0.presence) } }.first
    }

    /// Advances by `dt` seconds, and returns what the hand does meanwhile.
    mutating func step(_ dt: Double, in view: Viewport) -> [ShowAction] {
        var actions: [ShowAction] = []
        if time == 0 { actions = [.scene(act.scene)] + act.events.map { .event($0) } }
        let before = time
        time += dt
        actions += act.actions(from: before, to: time, in: view)
        if time >= act.length - 1e-9 { (index, time) = ((index + 1) % acts.count, 0) }
        return actions
    }
}
