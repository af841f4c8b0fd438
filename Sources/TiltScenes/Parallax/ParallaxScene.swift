public import TiltCanvas
public import TiltEngine
public import TiltStage

/// The parallax scene: a landscape in layers behind a field of app icons, seen from the viewer's position. It lives through
/// hours and weathers.
public struct ParallaxScene: CatalogueScene {
    private(set) var view: Viewport
    /// The landscape; nil without data, where the picture of the night stands for it.
    var landscape: Landscape?
    var keys = LandscapeKeys()
    private(set) var reducesMotion = false
    /// The depth of the scene, as a factor of the usual distances.
    private(set) var depth = 1.0
    private(set) var stack: ParallaxStack
    private(set) var field: AppIconField
    /// The icons as they are used, and the card of the instruments.
    var home = HomeScreen()
    /// The rest of the icons while nobody does anything.
    private(set) var rest = IconRest()
    /// How far the icons stand still because a pointer leads, which would have to follow them.
    private var standing = Fade(lasting: 0.3)
    /// The user's own layers in place of the landscape; nil if there are none.
    private(set) var own: OwnLayers?
    /// The sets of own layers so far.
    private(set) var ownSets = 0
    /// The requests to the stage.
    private var requests: [SceneRequest] = []
    /// The lean at the last step, which ended at `leanTime`.
    private(set) var lean = Lean()
    private var leanTime = 0.0
    var drag = ViewerDrag()
    private var arrows = HeldArrows()
    /// The motion of the icons while they are let go.
    var letGo = LetGo(cornerRadius: ParallaxArt.iconRadius / ParallaxArt.iconSide)
    /// Whether the current drag holds an icon.
    var holdsIcon = false
    /// Whether the current drag holds sun, moon or clock.
    private var holdsTime = false

    /// The viewer movement below which an opening goes on.
    private static let leastLean = 0.02
    /// The greatest length of a step, in seconds.
    private static let longestStep = 1.0 / 120

    /// The scene in a window. `art` is the landscape's, which begins at a local time in hours, in a weather.
    public init(
        view: Viewport, art: LandscapeArt? = nil, hour: Double = 20.6, weather: LandscapeWeather = .clear,
        arrival: LandscapeArrival? = nil
    ) {
        self.view = view
        landscape = art.map { Landscape($0, view: view, hour: hour, weather: weather, arrival: arrival) }
        stack = ParallaxStack(view: view)
        field = AppIconField(view: view)
        showWeather(weather, atOnce: true)
    }

    /// The landscape of a run.
    public init(_ content: SceneContent) {
        let part = content[ParallaxPart.self]
        self.init(
            view: content.view, art: part.art, hour: part.hour, weather: part.skies, arrival: part.arrival)
    }

    /// Handles an event. Drags and arrows lean the viewer; once the icons are let go, a drag throws the icon it began on.
    public mutating func handle(_ event: SceneEvent, at time: Double) {
        let wasSunk = rest.isSunk
        if event.isInput { rest.wake() }
        switch event {
        case .resize(let view): resize(to: view, at: time)
        case .restart(let opening): restart(at: time, opening: opening)
        case .gesture(let gesture): handle(gesture, ofSunk: wasSunk, at: time)
        case .reducedMotion(let isReduced):
            (reducesMotion, letGo.reducesMotion, home.reducesMotion) = (isReduced, isReduced, isReduced)
            landscape?.isStill = isReduced
        case .settings(let settings): take(settings, at: time)
        case .openingEnded: drag.endDrift()
        case .key(let key, let isRepeat): turnTime(by: key, isRepeat: isRepeat, at: time)
        case .held(let key, let dt): turnTime(by: key, for: dt, at: time)
        case .hover(let point):
            let viewer = viewer(at: time)
            landscape?.hover(at: own == nil ? point : nil, for: viewer)
            home.hover(at: hasJobs(at: time) ? point : nil, scenery(at: time))
        case .focus(let item): home.focus(on: item)
        case .activate(let item): if hasJobs(at: time) { follow(home.activate(item), at: time) }
        case .button(.circle): home.close()
        case .file(let line):
            guard let content = PictureLayers(line) else { break }
            ownSets += 1
            own = OwnLayers(content, number: ownSets, view: view, depth: depth)
        case .localTime(let hours): landscape?.set(now: hours)
        case .life(let isAllowed): landscape?.mayLive = isAllowed
        case .loudspeaker(let isThere): home.states.hasLoudspeaker = isThere
        case .appear: rest = IconRest()
        case .lesson(let way): landscape?.follow(lesson: way)
        default: break
        }
    }

    private mutating func handle(_ gesture: Gesture, ofSunk wasSunk: Bool, at time: Double) {
        switch gesture {
        case .press(let point):
            holdsIcon = letGo.grab(at: point, order: Array(field.icons.indices), time: time)
            home.release()
            holdsTime = false
            // A press where an icon was brings the icons back.
            if holdsIcon || !wasSunk && hasJobs(at: time) && follow(home.press(at: point, scenery(at: time)), at: time)
            {
                return
            }
            let viewer = viewer(at: time)
            holdsTime = canTakeTime(at: point) && landscape?.press(at: point, for: viewer) == true
            if !holdsTime { drag.press() }
        case .drag(let start, let point):
            let viewer = viewer(at: time)
            if holdsIcon { return letGo.drag(to: point, at: time) }
            if holdsTime { return landscape?.drag(to: point, for: viewer) ?? () }
            if home.isHeld {
                if follow(home.drag(to: point, scenery(at: time)), at: time) { return }
                drag.press()
            }
            drag.drag(by: point - start)
        case .release:
            home.release()
            release(at: time)
        case .click(let point):
            let isOnScene = !holdsIcon && !holdsTime
            release(at: time)
            if isOnScene, hasJobs(at: time) { follow(home.click(at: point, scenery(at: time)), at: time) }
        case .nudge(let direction):
            arrows.press()
            drag.nudge(direction, at: time)
        case .arrows(let direction, let dt):
            let held = arrows.hold(for: dt, at: time)
            if held > 0 { drag.lean(direction, for: held, at: time) }
        case .sideways(let push, let dt): turnTime(by: push, for: dt)
        case .wheel, .pan, .pinch, .zoom, .zoomReset, .page, .home, .end: break
        }
    }

    /// Lets the icons go, or calls them back, or closes the card.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        rest.wake()
        if let outcome = performInLandscape(action, at: time) { return outcome }
        if action == .close { return home.close() ? .performed : .unavailable }
        guard action == .letGo else { return .unavailable }
        letGoOrCallBack(at: time)
        return .performed
    }

    /// Whether the icons are let go.
    public func state(of action: SceneAction.ID) -> SceneAction.State? {
        action == .letGo ? SceneAction.State(isOn: letGo.world != nil) : nil
    }

    /// Advances the viewer and the icons by a step.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        follow(lean, dt, to: time)
        landscape?.step(dt, tilt: lean.tilt.x)
        if let landscape, landscape.weather != home.reading.weather { showWeather(landscape.weather, atOnce: false) }
        home.step(dt, lean: lean)
        standing.step(dt, back: !lean.isPointed)
        rest.step(
            dt, lean.viewer, lives: landscape?.isAlive == true, isUsed: !home.isUnused || !hasJobs(at: time),
            reducesMotion: reducesMotion)
    }

    /// Advances viewer and loose icons by a step of `dt` seconds; a lean ends an opening's drift.
    mutating func follow(_ lean: Lean, _ dt: Double, to time: Double) {
        (self.lean, leanTime) = (lean, time)
        if max(abs(lean.viewer.h), abs(lean.viewer.v)) > Self.leastLean { drag.endDrift() }
        drag.step(dt, to: time)
        letGo.step(dt, to: time, lean: lean)
    }

    /// Changes the window's size; icons on their way home are there at once.
    mutating func resize(to view: Viewport, at time: Double) {
        if view.size != self.view.size { letGo.endReturn() }
        self.view = view
        let side = field.icons[0].size.y
        arrange()
        letGo.resize(to: fallArea, scale: field.icons[0].size.y / side, at: time)
    }

    /// Restarts the scene with the viewer at rest; an opening moves it round once.
    mutating func restart(at time: Double, opening: Bool) {
        drag = ViewerDrag()
        letGo.reset()
        home.reset()
        rest = IconRest()
        landscape?.restart()
        if opening { drag.drift(from: time) }
    }

    /// Lets the icons go, or calls them back if they are loose.
    private mutating func letGoOrCallBack(at time: Double) {
        home.reset()
        landscape?.shakeSnow()
        letGo.toggle(field.icons.indices.map { placement(of: $0, at: time) }, in: fallArea, at: time)
    }

    private mutating func take(_ settings: Settings, at time: Double) {
        letGo.feel = settings.falling
        home.states.hasSound = settings.hasSound
        guard settings.parallax.depth != depth else { return }
        depth = settings.parallax.depth
        arrange()
        letGo.resize(to: fallArea, scale: 1, at: time)
    }

    private mutating func arrange() {
        stack = ParallaxStack(view: view, depth: depth)
        own = own.map { OwnLayers($0.content, number: $0.number, view: view, depth: depth) }
        field = AppIconField(view: view, depth: depth)
        landscape?.arrange(in: view, depth: depth)
        showWeather(home.reading.weather, atOnce: true)
    }

    /// Marks the icon of a weather.
    private mutating func showWeather(_ weather: LandscapeWeather, atOnce: Bool) {
        home.show(weather, columns: field.layout.columns, atOnce: atOnce || reducesMotion)
    }

    /// Carries out what a gesture does; returns whether it concerned an icon or a card.
    @discardableResult
    private mutating func follow(_ reply: HomeScreen.Reply, at time: Double) -> Bool {
        switch reply {
        case .passed: return false
        case .taken: break
        case .does(.weather(let weather)):
            landscape?.show(weather)
            showWeather(weather, atOnce: false)
        case .does(.hour(let hour)):
            landscape?.turn(to: hour)
            home.reading.hour = hour
        case .does(.request(let request)): requests.append(request)
        }
        return true
    }

    /// Ends a press.
    private mutating func release(at time: Double) {
        if holdsTime {
            landscape?.release()
        } else {
            holdsIcon ? letGo.release(at: time) : drag.release()
        }
        holdsTime = false
    }
}

extension ParallaxScene {
    /// Whether neither a drag nor an icon is moving, whether the landscape lives, and nothing falls, flashes or sways in it.
    /// The stage checks the viewer itself.
    public func activity(at time: Double) -> SceneActivity {
        SceneActivity(
            isAtRest: drag.isAtRest && letGo.isAtRest(at: time) && home.isAtRest && !rest.isRising
                && standing.isAtEnd && landscape?.isAtRest ?? true,
            isAlive: landscape?.isAlive ?? false, isGentle: landscape?.isGentle ?? true)
    }

    /// Whether the icons have jobs: not while they are let go.
    func hasJobs(at time: Double) -> Bool { letGo.phase(at: time) == nil }

    /// Whether a press at a point may take the time: sun, moon and clock, and only the clock before own layers.
    private func canTakeTime(at point: Vector) -> Bool {
        landscape != nil && (own == nil || ClockPill.frame(in: view).contains(point))
    }

    /// Where icons and card are.
    func scenery(at time: Double) -> HomeScreen.Scenery {
        HomeScreen.Scenery(appearance: field.appearance(for: iconViewer(at: time)), view: view)
    }

    /// What the cards show.
    var reading: LandscapeReading {
        var reading = home.reading
        if let landscape {
            (reading.hour, reading.weather) = (landscape.clock.hour, landscape.weather)
        }
        return reading
    }

    /// What falls, and lands, in the weather of the landscape, and the requests of icons and cards.
    public mutating func takeOutput() -> SceneOutput {
        defer { requests.removeAll() }
        var sounds = SceneSounds(strikes: letGo.strikes)
        if let landscape { sounds.add(landscape.sounds.sounds) }
        return SceneOutput(sounds: sounds, requests: requests)
    }

    /// The viewer's offset: the stage's plus that of a drag. Between two steps the springs continue, so that every
    /// frame is new while the viewer moves. With reduced motion it is always zero.
    func viewer(at time: Double) -> ViewerOffset { viewer(lean.tracker.offset(after: past(at: time)), at: time) }

    /// The viewer's offset for icons and dock: none by a hovering pointer, so that they stay where it aims.
    func iconViewer(at time: Double) -> ViewerOffset {
        let (own, share) = (lean.tracker.offset(after: past(at: time)), 1 - smoothRise(0, 1, standing.progress))
        return viewer(ViewerOffset(h: own.h * share, v: own.v * share), at: time)
    }

    /// An offset plus that of a drag; with reduced motion it is zero.
    func viewer(_ own: ViewerOffset, at time: Double) -> ViewerOffset {
        guard !reducesMotion else { return .zero }
        let added = drag.offset(after: past(at: time))
        return ViewerOffset(h: own.h + added.x, v: own.v + added.y)
    }

    /// The part of a step since the last one, in seconds.
    func past(at time: Double) -> Double { (time - leanTime).clamped(to: 0...Self.longestStep) }

    /// The area in which the icons fall.
    var fallArea: FallArea { FallArea(of: view, essentials: field.frames) }

    /// The placement of an icon. Its home position follows the viewer.
    func placement(of index: Int, at time: Double) -> Placement {
        placement(of: index, for: iconViewer(at: time), at: time)
    }

    /// The placement of an icon whose home is seen by a viewer.
    func placement(of index: Int, for viewer: ViewerOffset, at time: Double) -> Placement {
        let home = field.layout.placement(of: index, for: viewer)
        return letGo.placement(of: index, home: home, rank: index, at: time)
    }

    /// The pointer's shape: an arrow, unless there is an icon to catch.
    public func cursor(at point: Vector, time: Double) -> Cursor {
        if letGo.world != nil { return .grab }
        if hasJobs(at: time), home.isPressable(at: point, scenery(at: time)) { return .hand }
        guard canTakeTime(at: point) else { return .arrow }
        return landscape?.cursor(at: point, for: viewer(at: time)) ?? .arrow
    }

    static let (mood, night) = (Color(hex: 0x3a3f9e), "A lake in the mountains by night")

    /// The blue of the night. Icons and dock must not be covered; icons and the parts of an open card can be pressed.
    public func status(at time: Double) -> SceneStatus {
        let body = own == nil ? landscape?.bodyFrame(for: viewer(at: time)) : nil
        var status = SceneStatus(
            mood: Self.mood, essentials: field.frames, subject: body,
            corner: landscape.map { _ in ClockPill.frame(in: view) },
            items: hasJobs(at: time) ? home.items(scenery(at: time)) : [],
            lessons: landscape.map { lessons(of: $0, seesBody: body != nil) } ?? [])
        (status.landmark, status.isOpen) = (landscape?.hut, home.open != nil)
        return status
    }

    /// What is seen, first the card that is open.
    public func caption(at time: Double) -> String? {
        let own = own.map { $0.content.isPhoto ? "Your photo" : "Your layers" }
        return (home.open.map { $0.words + " — " } ?? "")
            + "\(landscape?.caption(of: own) ?? Self.night), \(field.icons.count) tiles in front"
    }

    /// The state of the layers, the viewer's offset with that of a drag, and the icons' world. It keeps the weather.
    public func report(at time: Double) -> SceneReport {
        SceneReport(
            ParallaxTelemetry(self, at: time), viewer: viewer(at: time), world: letGo.world,
            kept: landscape.map(Self.kept) ?? [:])
    }

    /// What a newcomer is to try in a landscape: to take the body, while it is seen where it is now.
    private func lessons(of landscape: Landscape, seesBody: Bool) -> [SceneLesson] {
        guard landscape.wasTaken || seesBody && landscape.clock.isLive else { return [] }
        return Self.lessons[landscape.clock.body == .sun ? 0 : 1][landscape.wasTaken ? 1 : 0]
    }

    /// What a newcomer is to try by day and by night, each before and after it was done.
    private static let lessons = ["Take the sun", "Take the moon"].map { words in
        [false, true].map { [SceneLesson(words, at: .subject, isDone: $0)] }
    }

    /// What the next run shall know of a landscape: its weather, and whether somebody has taken the sun.
    private static func kept(_ landscape: Landscape) -> RecordingHeader.Table {
        var kept: RecordingHeader.Table = ["skies": .word(landscape.weather.rawValue)]
        if landscape.wasTaken { kept["sun"] = Stage.Kept.takenSun }
        return kept
    }
}

extension SceneEvent {
    /// Whether somebody does something.
    fileprivate var isInput: Bool {
        switch self {
        case .gesture, .key, .held, .button, .hover(_?), .focus(_?), .activate: true
        default: false
        }
    }
}
