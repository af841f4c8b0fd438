import TiltCanvas
import TiltEngine

/// The scenes by the current recipe, each with its own clock, with the current scene and the transition between scenes. All
/// times are the stage's; a scene receives its own.
struct Scenes: Sendable {
    private var all: [any Scene]
    private var clocks: [PausableClock]
    /// The index of the current scene.
    private(set) var current: Int
    private(set) var transition: Transition?
    /// The number of changes of the current scene so far.
    private(set) var changes = 0
    /// Whether the recipes run as published.
    private(set) var asPublished = false
    private(set) var reducesMotion: Bool
    /// Whether the opening for newcomers is running.
    private(set) var isOpening: Bool
    private var isPaused = false
    /// Whether scenes may move by themselves.
    private var isAlive = true
    /// The pointer's position that was reported to the current scene.
    private var hovering: Vector?
    /// The item of the current scene with the keyboard focus, as reported to it.
    private var focused: Int?
    /// Whether the window has lost the keyboard, which also pauses the scene.
    private(set) var isUnfocused = false
    /// The memory for the buttons of the current scene.
    let buttonMemory = Scratch<SceneButtons.Item>()

    /// The duration of the opening, in seconds.
    private static let openingTime = 3.0

    /// Scenes that start at time 0.
    init(_ setup: Stage.Setup) {
        all = setup.scenes
        clocks = Array(repeating: PausableClock(), count: all.count)
        current = setup.first
        reducesMotion = setup.reduceMotion
        isOpening = setup.opening && !setup.reduceMotion
        clocks[current].start(at: 0)
        if setup.asPublished { changeRecipe(at: 0) }
        for i in all.indices {
            if setup.settings != .standard { all[i].handle(.settings(setup.settings), at: 0) }
            if reducesMotion { all[i].handle(.reducedMotion(true), at: 0) }
            all[i].handle(.restart(opening: isOpening && i == current), at: 0)
        }
        all[current].handle(.appear, at: 0)
    }

    /// Steps the current scene, whether its clock runs or not.
    mutating func stepScene(_ dt: Double, at time: Double, lean: Lean) {
        all[current].step(dt, to: sceneTime(at: time), lean: lean)
    }

    /// Advances everything else by one step.
    mutating func step(_ dt: Double, at time: Double) {
        transition?.step(dt)
        if transition?.isOver == true { transition = nil }
        if time >= Self.openingTime { endOpening(at: time) }
    }

    /// Passes an event to the current scene.
    mutating func handle(_ event: SceneEvent, at time: Double) {
        all[current].handle(event, at: sceneTime(at: time))
    }

    /// Performs an action of the current scene.
    mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        all[current].perform(action, at: sceneTime(at: time))
    }

    /// Reports the pointer's position over the current scene, or nil, if it has changed.
    mutating func hover(at point: Vector?, time: Double) {
        guard point != hovering else { return }
        hovering = point
        handle(.hover(point), at: time)
    }

    /// Reports the item of the current scene with the keyboard focus, or none, if it has changed.
    mutating func focus(on item: Int?, at time: Double) {
        guard item != focused else { return }
        focused = item
        handle(.focus(item), at: time)
    }

    /// Closes what is open in front of the current scene; returns false if nothing is.
    mutating func close(at time: Double) -> Bool {
        if case .performed = perform(.close, at: time) { true } else { false }
    }

    /// Takes what comes out of the current scene.
    mutating func takeOutput() -> SceneOutput { all[current].takeOutput() }

    /// Passes an event to every scene.
    mutating func handleInAll(_ event: SceneEvent, at time: Double) {
        for i in all.indices { all[i].handle(event, at: clocks[i].time(at: time)) }
    }
}

extension Scenes {
    var scene: any Scene { all[current] }
    var count: Int { all.count }
    func sceneTime(at time: Double) -> Double { sceneTime(of: current, at: time) }
    func sceneTime(of index: Int, at time: Double) -> Double { clocks[index].time(at: time) }
    /// The state of the current scene.
    func status(at time: Double) -> SceneStatus { scene.status(at: sceneTime(at: time)) }
    /// What goes on in the current scene.
    func activity(at time: Double) -> SceneActivity { scene.activity(at: sceneTime(at: time)) }
    /// What the current scene says of itself.
    func report(at time: Double) -> SceneReport { scene.report(at: sceneTime(at: time)) }
    /// What the program makes ready for the current scene.
    func plan(at time: Double) -> ScenePlan { scene.plan(at: sceneTime(at: time)) }
    /// Whether a hovering pointer leans the current scene. With reduced motion nothing does, and the pointer tilts as in
    /// the other scenes, which the gauge shows.
    var followsHover: Bool { scene.descriptor.followsHover && !reducesMotion }
    /// Whether the current scene's clock is running.
    var isRunning: Bool { clocks[current].isRunning }
    /// Whether the current scene is stopped, by a pause or because the window has lost the keyboard.
    var isHalted: Bool { isPaused || isUnfocused }
    /// Whether no scene moves, or will move without further input, apart from what lives by itself.
    func isAtRest(at time: Double) -> Bool {
        transition == nil && (!isRunning || activity(at: time).isAtRest)
    }
    /// The first action that fits, of the current scene or of any other.
    func action(_ fits: (SceneAction) -> Bool) -> SceneAction? {
        scene.descriptor.actions.first(where: fits) ?? all.lazy.flatMap(\.descriptor.actions).first(where: fits)
    }
    /// The first scene of a type, by either recipe.
    func first<S: Scene>(_ type: S.Type, at time: Double) -> S? {
        all.lazy.compactMap { $0 as? S }.first
            ?? all.indices.lazy.compactMap { byOtherRecipe($0, at: time) as? S }.first
    }
    /// The change that a line tells one of the scenes; nil if it tells none of them any.
    func change(_ line: ProgramEvent.Line) -> (any ContentChange)? { all.lazy.map(\.descriptor).change(line) }
    subscript(index: Int) -> any Scene { all[index] }

    /// Shows a scene, with a transition from the picture that is there.
    mutating func show(_ scene: Int, at time: Double) {
        let door = report(at: time).door
        clocks[current].stop(at: time)
        let before = current
        current = scene
        runOrPause(at: time)
        handle(.appear, at: time)
        transition = Transition(from: before, kind(from: before, door, at: time))
        changes += 1
    }

    /// How the picture of a scene with a door leaves for the current one.
    private func kind(from before: Int, _ door: SceneDoor?, at time: Double) -> Transition.Kind {
        if reducesMotion { return .fades }
        if report(at: time).door != nil { return .folds }
        if let door { return .opens(door) }
        return before > current ? .sinks : .rises
    }

    /// Whether a scene can be shown: it exists and is not the current one.
    func canShow(_ scene: Int) -> Bool { all.indices.contains(scene) && scene != current }

    /// Pauses or resumes.
    mutating func togglePause(at time: Double) {
        isPaused.toggle()
        handleInAll(.paused(isPaused), at: time)
        runOrPause(at: time)
    }

    /// Handles a change of the keyboard focus.
    mutating func focusChanged(_ gained: Bool, at time: Double) {
        isUnfocused = !gained
        runOrPause(at: time)
    }

    /// Starts the current scene's clock unless something pauses it.
    private mutating func runOrPause(at time: Double) {
        if isHalted {
            clocks[current].stop(at: time)
        } else {
            clocks[current].start(at: time)
        }
    }

    /// Advances a paused scene by one step; returns false if the scene is not paused.
    mutating func skip(_ dt: Double) -> Bool {
        if isPaused { clocks[current].skip(dt) }
        return isPaused
    }

    /// Returns by a fade to the state that it had at another time: the clocks stood meanwhile.
    mutating func resume(_ before: Scenes, since: Double, at time: Double) {
        let (left, changes, isUnfocused) = (current, changes, isUnfocused)
        self = before
        clocks[current].stop(at: since)
        self.isUnfocused = isUnfocused
        runOrPause(at: time)
        self.changes = changes
        fade(from: left)
    }

    /// Fades from the picture that is there.
    private mutating func fade(from before: Int) {
        transition = Transition(from: before, .fades)
        changes += 1
    }

    /// Changes the recipe of all scenes, by a fade.
    mutating func toggleRecipe(at time: Double) {
        changeRecipe(at: time)
        fade(from: current)
    }

    private mutating func changeRecipe(at time: Double) {
        asPublished.toggle()
        for i in all.indices { all[i] = byOtherRecipe(i, at: time) ?? all[i] }
        if isPaused { handleInAll(.paused(true), at: time) }
    }

    /// A scene by its other recipe; nil if it has only one.
    private func byOtherRecipe(_ index: Int, at time: Double) -> (any Scene)? {
        (all[index] as? any RecipeScene)?.byOtherRecipe(at: sceneTime(of: index, at: time))
    }

    mutating func reduceMotion(_ isReduced: Bool, at time: Double) {
        reducesMotion = isReduced
        handleInAll(.reducedMotion(isReduced), at: time)
    }

    /// Lets scenes move by themselves, or not.
    mutating func letLive(_ isAllowed: Bool, at time: Double) {
        guard isAllowed != isAlive else { return }
        isAlive = isAllowed
        handleInAll(.life(isAllowed), at: time)
    }

    /// Returns to the start of the current scene, by a fade.
    mutating func restart(at time: Double) {
        handle(.restart(opening: false), at: time)
        fade(from: current)
    }

    mutating func endOpening(at time: Double) {
        guard isOpening else { return }
        isOpening = false
        handle(.openingEnded, at: time)
    }

    /// The pictures of the current scene.
    func pictures(at time: Double) -> ScenePictures { scene.pictures(at: sceneTime(at: time)) }

    /// Those of the other scenes.
    func picturesOfOthers(at time: Double) -> [Picture] {
        all.indices.filter { $0 != current }.flatMap { all[$0].pictures(at: sceneTime(of: $0, at: time)).all }
    }

    /// The pictures to be made for the light of a scene that is not the current one; nil if none has any.
    func bakesOfOthers(at time: Double) -> BakePlan? {
        all.indices.lazy.filter { $0 != current }.compactMap { all[$0].plan(at: sceneTime(of: $0, at: time)).bakes }
            .first
    }

    /// What all scenes keep between runs.
    func kept(at time: Double) -> [String: RecordingHeader.Table] {
        all.indices.reduce(into: [:]) { tables, index in
            let kept = all[index].report(at: sceneTime(of: index, at: time)).kept
            if !kept.isEmpty { tables[all[index].name] = kept }
        }
    }

    /// Draws the current scene, and the picture of the one that it replaces.
    func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let sceneTime = sceneTime(at: time)
        guard let transition else { return scene.draw(into: &list, at: sceneTime, fonts: fonts) }
        transition.draw(into: &list, door: report(at: time).door) {
            scene.draw(into: &$0, at: sceneTime, fonts: fonts)
        }
    }
}
