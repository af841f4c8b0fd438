import TiltEngine

/// The scenes, each with a clock of its own: which of them is shown, how one gives way to another, and which recipe they use.
/// All times are the stage's; a scene is told its own.
struct Deck: Sendable {
    private var scenes: [any Scene]
    private var clocks: [PausableClock]
    /// The index of the scene shown.
    private(set) var current: Int
    private(set) var transition: Transition?
    private(set) var recipe: Recipe
    private var reducesMotion: Bool
    /// Whether the first seconds still show a newcomer what moves.
    private(set) var isOpening: Bool
    private var isPaused = false
    /// Whether the window lost the keyboard, which pauses the scene too.
    private(set) var isUnfocused = false

    /// How long a newcomer is shown what moves, in seconds.
    private static let openingTime = 3.0

    /// Scenes that begin at time 0.
    init(_ setup: Stage.Setup) {
        scenes = setup.scenes
        clocks = Array(repeating: PausableClock(), count: scenes.count)
        current = setup.first
        recipe = setup.asPublished ? .asPublished : .corrected
        reducesMotion = setup.reduceMotion
        isOpening = setup.guides
        clocks[current].start(at: 0)
        for i in scenes.indices {
            scenes[i].handle(.recipe(recipe), at: 0)
            if setup.settings != .standard { scenes[i].handle(.settings(setup.settings), at: 0) }
            if reducesMotion { scenes[i].handle(.reducedMotion(true), at: 0) }
            scenes[i].restart(at: 0, opening: isOpening && i == current)
        }
    }

    /// One step of the scene shown, whether its clock runs or not.
    mutating func stepScene(_ dt: Double, at time: Double, lean: Lean) {
        scenes[current].step(dt, to: sceneTime(at: time), lean: lean)
    }

    /// How hard things in the scene shown have struck.
    mutating func takeImpact() -> Double { scenes[current].takeImpact() }

    /// One step of all else.
    mutating func step(_ dt: Double, at time: Double) {
        transition?.step(dt)
        if transition?.isOver == true { transition = nil }
        if time >= Self.openingTime { endOpening(at: time) }
    }

    /// Something happens to the scene shown.
    mutating func handle(_ event: SceneEvent, at time: Double) {
        scenes[current].handle(event, at: sceneTime(at: time))
    }

    /// Something happens to every scene.
    mutating func handleInAll(_ event: SceneEvent, at time: Double) {
        for i in scenes.indices { scenes[i].handle(event, at: clocks[i].time(at: time)) }
    }
}

extension Deck {
    /// The scene shown.
    var scene: any Scene { scenes[current] }
    var count: Int { scenes.count }
    /// The time of the scene shown.
    func sceneTime(at time: Double) -> Double { clocks[current].time(at: time) }
    /// The state of the scene shown.
    func report(at time: Double) -> SceneReport { scenes[current].report(at: sceneTime(at: time)) }
    /// Whether the clock of the scene shown runs.
    var isRunning: Bool { clocks[current].isRunning }
    /// Whether the scene shown stands still, by a pause or because the window lost the keyboard.
    var isHalted: Bool { isPaused || isUnfocused }
    /// Whether no scene moves, or will unless something happens.
    func isAtRest(at time: Double) -> Bool {
        transition == nil && (!isRunning || scenes[current].isAtRest(at: sceneTime(at: time)))
    }
    /// The first scene of a type.
    func first<S: Scene>(_ type: S.Type) -> S? { scenes.lazy.compactMap { $0 as? S }.first }
    /// The scene at an index.
    subscript(index: Int) -> any Scene { scenes[index] }

    /// Shows a scene; asked for the one that is leaving, the transition turns round. False where nothing changes.
    mutating func show(_ scene: Int, at time: Double) {
        clocks[current].stop(at: time)
        transition = Transition(from: current, progress: transition?.from == scene ? transition?.reversed ?? 0 : 0)
        current = scene
        runOrPause(at: time)
    }

    /// Whether a scene can be shown: there is one, and it is not shown already.
    func canShow(_ scene: Int) -> Bool { scenes.indices.contains(scene) && scene != current }

    /// Pauses, or goes on.
    mutating func togglePause(at time: Double) {
        isPaused.toggle()
        runOrPause(at: time)
    }

    /// The window got or lost the keyboard.
    mutating func focusChanged(_ gained: Bool, at time: Double) {
        isUnfocused = !gained
        runOrPause(at: time)
    }

    /// Lets the shown scene's clock run unless something pauses it.
    private mutating func runOrPause(at time: Double) {
        if isHalted {
            clocks[current].stop(at: time)
        } else {
            clocks[current].start(at: time)
        }
    }

    /// While paused, lets one step's time pass; false where the scene is not paused.
    mutating func skip(_ dt: Double) -> Bool {
        if isPaused { clocks[current].skip(dt) }
        return isPaused
    }

    mutating func toggleRecipe(at time: Double) {
        recipe = recipe == .asPublished ? .corrected : .asPublished
        handleInAll(.recipe(recipe), at: time)
    }

    mutating func reduceMotion(_ isReduced: Bool, at time: Double) {
        reducesMotion = isReduced
        handleInAll(.reducedMotion(isReduced), at: time)
    }

    mutating func restart(at time: Double) { scenes[current].restart(at: sceneTime(at: time), opening: false) }

    mutating func endOpening(at time: Double) {
        guard isOpening else { return }
        isOpening = false
        handle(.openingEnded, at: time)
    }

    mutating func resize(to view: Viewport, at time: Double) {
        for i in scenes.indices { scenes[i].resize(to: view, at: clocks[i].time(at: time)) }
    }

    /// The pictures of the scene shown, and then those of all others.
    func pictures(for view: Viewport, at time: Double) -> (shown: [Picture], others: [Picture]) {
        func pictures(_ i: Int) -> [Picture] { scenes[i].pictures(for: view, at: clocks[i].time(at: time)) }
        return (pictures(current), scenes.indices.filter { $0 != current }.flatMap(pictures))
    }

    /// The pictures of the scene shown that may be seen first.
    func firstPictures(for view: Viewport, at time: Double) -> [Picture] {
        scenes[current].firstPictures(for: view, at: sceneTime(at: time))
    }

    /// Draws the scene shown, over the one it takes the place of.
    func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        if let transition {
            scenes[transition.from].draw(into: &list, at: clocks[transition.from].time(at: time), fonts: fonts)
            list.layer(opacity: transition.opacity)
            if !reducesMotion { list.zoom(by: transition.scale, about: list.size / 2) }
        }
        scenes[current].draw(into: &list, at: sceneTime(at: time), fonts: fonts)
        if transition != nil { list.layer(opacity: nil) }
        list.zoom(by: 1)
    }
}

/// The way from one scene to the next: the new one fades in over the old one and settles from 1.02 to its size. It may be
/// turned round at any moment.
struct Transition: Equatable, Sendable {
    /// The scene that is leaving.
    let from: Int
    private var fade: Fade

    /// Begins to leave a scene; `progress` is where a transition that was turned round goes on.
    init(from scene: Int, progress: Double = 0) {
        from = scene
        fade = Fade(lasting: 0.22, from: progress)
    }

    /// Moves on by `dt` seconds.
    mutating func step(_ dt: Double) { fade.step(dt) }

    var isOver: Bool { fade.isOver }
    /// Where the way back to the scene that was leaving would be now.
    var reversed: Double { 1 - fade.progress }
    private var eased: Double { 1 - (1 - fade.progress) * (1 - fade.progress) }
    /// The opacity of the scene that comes.
    var opacity: Double { eased }
    /// The size of the scene that comes.
    var scale: Double { 1.02 - 0.02 * eased }
}
