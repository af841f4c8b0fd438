import TiltCanvas
import TiltEngine
public import TiltStage

/// The weather scene: a map many times as large as its window, which can be dragged, flung, zoomed and tilted.
public struct MapScene: CatalogueScene {
    /// The object of the current drag.
    private enum Grip: Sendable {
        /// The map.
        case map
        /// The minimap, with the drag's starting offset.
        case minimap(anchor: Vector)
        /// The track of the hours.
        case hours
        /// The button that runs or stops the time.
        case clock
        /// The map, by a touchpad's fingers, with their travel so far as a point, and the time of the last report.
        case touchpad(Vector, at: Double)
    }

    private var scroller: any MapScroller
    /// The current zoom motion; nil at rest.
    private var zoom: ZoomSpring?
    private var arrows = HeldArrows()
    private(set) var indicators = ScrollIndicators()
    /// What the map is, and how it moves.
    private(set) var law: any MapLaw = LivingMap()
    private(set) var reducesMotion = false
    private(set) var feel = MapFeel()
    private var grip: Grip?
    /// The position of a hovering pointer.
    private(set) var pointer: Vector?
    /// Whether a picture is awaited that will replace the chart; until then nothing tilts.
    private var isAwaiting = false
    /// The weather over the chart; nil without data.
    var chartSky: LivingSky?
    /// Whether the scene was last started by an opening.
    private(set) var opens = false
    /// J and L, which turn the time.
    var timeKeys = HeldArrows()
    /// Whether the settings let anything move by itself.
    private(set) var mayLive = true
    /// Whether the user has paused the scenes.
    var isPaused = false
    /// What the scene asks of the stage.
    var requests: [SceneRequest] = []
    /// The chart's time at the start, in hours.
    private let start: Double
    var noises = SkySounds()
    /// The time up to which steps were taken.
    private(set) var steppedTo = 0.0
    /// The minimap and the strip of hours.
    private(set) var tools = MapTools()
    /// The share of a fast flight, in which the view widens and nobody reads the chart's marks, 0…1.
    private var flight = SpringValue(0)
    /// The slope of the table, along each axis.
    private var slope = SpringVector()
    /// The seconds for which the map has stood and nobody was near its minimap, and how far that has faded.
    private var minimapQuiet = 0.0
    private var minimapFade = Fade(lasting: 0.6)
    /// The weather at a place that was tapped.
    var probe: MapProbe?
    /// Whether the present press closed what a tap had opened.
    private var pressHasActed = false

    /// Where the map stands, and for how many seconds.
    private var stood = (time: 0.0, offset: Vector.zero)

    /// The seconds for which the map stands before it is laid on whole pixels: between two moves of a slow hand it is not.
    private static let patience = 0.2
    /// The speeds in points per second at which a flight begins and is full, the zoom then, and how much is left of the marks.
    private static let (takeOff, cruising, widest, faded) = (800.0, 1_000.0, 0.8, 1.0 / 3)
    private static let widening = Spring(response: 0.9, dampingRatio: 1)
    private static let turning = Spring(response: 0.28, dampingRatio: 0.85)
    /// The zoom below which the marks have half their strength; they have all of it from 1 on.
    private static let crowded = 0.75
    /// The seconds after which the minimap fades, what is left of it, and the distance at which the pointer calls it back.
    private static let (minimapPatience, minimapRest, minimapReach) = (4.0, 0.4, 40.0)
    private static let nudge = 60.0
    /// The time in seconds after which a touchpad's fingers have left it, or rest on it.
    private static let panPause = 0.05
    /// The speed of held arrows, in points per second.
    private static let arrowSpeed = 500.0
    private static let page = 0.9
    /// Four notches of the wheel double the size.
    private static let notchesToDouble = 4.0

    /// A scene with a map in a window. `sky` is the world under the weather of the bundled chart, and `hours` the time there
    /// at the start.
    public init(map: MapPicture = .chart, view: Viewport, sky: SkyWorld? = nil, hours: Double = 0) {
        chartSky = sky.map { LivingSky($0, hours: hours) }
        start = hours
        scroller = TiltScroller(MapLayout(map: map, view: view), offset: .zero, at: 0)
        begin(with: map, at: 0)
    }

    /// The map of a run.
    public init(_ content: SceneContent) {
        let part = content[MapPart.self]
        self.init(map: part.map, view: content.view, sky: part.sky, hours: part.hours)
        chartSky?.runs = part.timeRuns
    }

    /// The minimap, if there is room for it.
    var minimap: Minimap? { Minimap(layout) }
    /// The strip of hours; nil without weather or room.
    var scrubber: Scrubber? { tools.scrubber }

    func offset(at time: Double) -> Vector { scroller(at: time).offset(at: time) }

    /// The velocity of that offset, in points per second.
    func velocity(at time: Double) -> Vector { scroller(at: time).velocity(at: time) }

    /// The highlight of the minimap under the pointer, 0…1.
    var minimapLight: Double {
        if case .minimap = grip { return 0.24 }
        return pointer.map { minimap?.frame.contains($0) == true } == true ? 0.12 : 0
    }

    /// The layout of the map at the last event.
    var layout: MapLayout { scroller.layout }

    /// The layout of the map at the end of the current zoom.
    var requestedLayout: MapLayout { layout.zoomed(to: zoom?.target ?? layout.zoom) }

    /// The state of the map at a time; the zoom continues between two steps.
    func scroller(at time: Double) -> any MapScroller {
        guard let zoom else { return scroller }
        var scroller = scroller
        scroller.zoom(to: zoom.zoom(at: time), about: zoom.point, time: time)
        return scroller
    }
}

extension MapScene {
    /// Changes the window's size; its centre keeps its content.
    mutating func resize(to view: Viewport, at time: Double) {
        follow(to: time)
        scroller.resize(to: view, time: time)
        indicators.forgetPlace()
        tools.fit(layout, hasSky: hasSky)
        prepareSky(at: time)
    }

    /// Handles an event. Drags and keys move the map, the wheel zooms about the pointer, and the minimap selects the visible
    /// part.
    public mutating func handle(_ event: SceneEvent, at time: Double) {
        // What is seen first is prepared: all of it at the start, or as much as does not delay a frame.
        if event == .appear { return prepareSky(at: time, isComplete: time == 0 && !opens) }
        follow(to: time)
        defer { tools.fit(layout, hasSky: hasSky) }
        switch event {
        case .resize(let view): resize(to: view, at: time)
        case .restart(let opening): restart(at: time, opening: opening)
        case .gesture(let gesture): handle(gesture, at: time)
        case .reducedMotion(let isReduced): reduceMotion(isReduced, at: time)
        case .slide(let step): slide(step)
        case .settings(let settings):
            take(settings.weather)
            mayLive = settings.life != .never
        case .paused(let isPaused): self.isPaused = isPaused
        case .life(let isAllowed): chartSky?.live(isAllowed)
        case .file(let line): if let change = MapChange(line) { receive(change, at: time) }
        case .sample(let lean): if !isAwaiting { scroller.sense(lean, at: time) }
        case .openingEnded: scroller.endOpening()
        case .hover(let point): pointer = point
        case .key(let key, let isRepeat): if !isRepeat { turnTime(by: key) }
        case .held(let key, let dt): turnTime(by: key, for: dt, at: time)
        default: break
        }
    }

    private mutating func handle(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .press(let point): press(at: point, time: time)
        case .drag(let start, let point): drag(from: start, to: point, time: time)
        case .release: release(at: time)
        case .click(let point): click(at: point, time: time)
        case .wheel(let notches, let point): turnWheel(notches, at: point, time: time)
        case .pan(let travel): pan(by: travel, time: time)
        case .pinch(let factor, let point): pinch(by: factor, at: point, time: time)
        case .nudge(let direction):
            arrows.press()
            scroller.scroll(by: direction.vector * Self.nudge, time: time)
        case .arrows(let direction, let dt):
            let held = arrows.hold(for: dt, at: time)
            if held > 0 { scroller.scroll(by: direction * (Self.arrowSpeed * held), time: time) }
        case .sideways(let push, let dt): turnTime(by: push, for: dt)
        case .page(let count):
            scroller.scroll(by: Vector(0, Double(count.signum()) * Self.page * layout.view.height), time: time)
        case .home: scrollToEnd(isLast: false, at: time)
        case .end: scrollToEnd(isLast: true, at: time)
        case .zoom(let factor, let point): zoom(by: factor, at: point ?? layout.view.center, time: time)
        case .zoomReset: zoom(to: 1, at: layout.view.center, time: time)
        }
    }

    /// Scrolls to the first or the last corner of the world in the view. Around the earth there is none.
    private mutating func scrollToEnd(isLast: Bool, at time: Double) {
        let offset = scroller.offset(at: time)
        var end = layout.start(at: offset) + (isLast ? layout.world - layout.view.size : .zero)
        if !layout.isEndless.down, isLast { end.y = layout.end.y }
        if !layout.isEndless.across, isLast { end.x = layout.end.x }
        if layout.map.tiles != nil, layout.isEndless.across { end.x = offset.x }
        scroller.scroll(to: end, time: time)
    }

    private mutating func press(at point: Vector, time: Double) {
        guard point.isFinite else { return }
        pressHasActed = probe?.isOpen == true
        probe?.close()
        let place = table(at: time).level(point)
        land(at: place, time: time)
        if let part = scrubber?.part(at: point) {
            grip = part == .button ? .clock : .hours
            scroller.pin(at: scroller.offset(at: time), time: time)
            if part == .track { holdTime(at: point) }
        } else if let minimap, minimap.frame.contains(point) {
            let offset = scroller.offset(at: time)
            scroller.pin(at: offset, time: time)
            grip = .minimap(anchor: minimap.anchor(pressedAt: point, offset: offset))
        } else {
            scroller.press(at: place, time: time)
            grip = .map
        }
    }

    private mutating func drag(from start: Vector, to point: Vector, time: Double) {
        guard start.isFinite, point.isFinite else { return }
        switch grip {
        case .map: scroller.drag(to: table(at: time).level(point), time: time)
        case .hours: holdTime(at: point)
        case .clock, .touchpad: break
        case .minimap(let anchor):
            guard let minimap else { return }
            scroller.pin(at: minimap.offset(from: anchor, draggedBy: point - start), time: time)
        case nil: break
        }
    }

    private mutating func release(at time: Double) {
        scroller.release(at: time)
        chartSky?.isHeld = false
        grip = nil
    }

    private mutating func click(at point: Vector, time: Double) {
        let isOnMinimap = if case .minimap = grip { true } else { false }
        let isOnMap = if case .map = grip { true } else { false }
        if case .clock = grip { runOrStop() }
        release(at: time)
        if isOnMap, !pressHasActed { toggleProbe(at: point, time: time) }
        guard isOnMinimap, point.isFinite, let minimap else { return }
        let start = layout.start(at: scroller.offset(at: time))
        scroller.scroll(to: minimap.offset(centering: point) + start, time: time)
    }

    private mutating func turnWheel(_ notches: Vector, at point: Vector, time: Double) {
        guard notches.isFinite, point.isFinite else { return }
        if scrubber?.part(at: point) != nil { chartSky?.turn(by: notches.y); return }
        if notches.y != 0 { zoom(by: .pow(2, notches.y / Self.notchesToDouble), at: point, time: time) }
        if notches.x != 0 { scroller.scroll(by: Vector(Self.nudge * notches.x, 0), time: time) }
    }

    /// Drags the map with a touchpad's fingers. A touchpad does not report that they leave it: a pause does.
    private mutating func pan(by travel: Vector, time: Double) {
        guard travel.isFinite else { return }
        let point: Vector
        if case .touchpad(let last, _) = grip {
            point = last - travel
        } else {
            guard grip == nil else { return }
            scroller.press(at: .zero, time: time)
            point = -travel
        }
        guard point.isFinite else { return }
        scroller.drag(to: point, time: time)
        grip = .touchpad(point, at: time)
    }

    /// Lets the map go some time after the touchpad's last report.
    private mutating func endPan(at time: Double) {
        if case .touchpad(_, let last) = grip, time - last > Self.panPause { release(at: time) }
    }

    /// Zooms by a pinch; the content stays under the fingers.
    private mutating func pinch(by factor: Double, at point: Vector, time: Double) {
        guard factor > 0, factor.isFinite, point.isFinite else { return }
        zoom = nil
        scroller.zoom(
            to: (layout.zoom * factor).clamped(to: layout.zooms), about: table(at: time).level(point), time: time)
    }

    private mutating func zoom(by factor: Double, at point: Vector, time: Double) {
        guard factor > 0, factor.isFinite, point.isFinite else { return }
        zoom(to: requestedLayout.zoom * factor, at: table(at: time).level(point), time: time)
    }

    /// Starts a zoom, or zooms at once with reduced motion.
    private mutating func zoom(to target: Double, at point: Vector, time: Double) {
        let target = target.clamped(to: layout.zooms)
        if reducesMotion {
            zoom = nil
            scroller.zoom(to: target, about: point, time: time)
        } else if target != requestedLayout.zoom || zoom != nil {
            zoom = ZoomSpring(from: layout.zoom, to: target, about: point, at: time, after: zoom)
        }
    }

    /// Updates the map to the zoom at a time.
    private mutating func follow(to time: Double) {
        guard let zoom else { return }
        scroller.zoom(to: zoom.zoom(at: time), about: zoom.point, time: time)
        if zoom.isOver(at: time) { self.zoom = nil }
    }
}

extension MapScene {
    /// Lets the map fall to the low side.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        follow(to: time)
        endPan(at: time)
        steppedTo = time
        scroller.step(to: time, lean: isAwaiting ? Lean() : lean)
        if let end = scroller.landing, layout.map.isChart,
            let way = sky?.wayToLow(from: (end + layout.view.size / 2) / layout.zoom)
        {
            scroller.land(at: end + way * layout.zoom)
        }
        goRound(at: time)
        settle(dt, at: time)
        stepFlight(dt, at: time)
        stepTable(dt, lean.tilt)
        stepSky(dt, to: time, tilt: lean.tilt)
        prepareSky(at: time)
        tools.fit(layout, hasSky: hasSky)
        indicators.follow(scroller.offset(at: time), zoom: layout.zoom, at: time)
        stepOverlays(dt, at: time)
        let presence = reducesMotion || !hasSky ? 0 : chartSky?.presence ?? 0
        if presence > 0, noises.isDue { noises.observe(air(at: time)) }
        noises.step(to: time, velocity: scroller.velocity(at: time), presence: presence)
    }

    /// Lets the view widen in a fast flight that no hand holds, and narrow after it.
    private mutating func stepFlight(_ dt: Double, at time: Double) {
        let isFree = grip == nil && scroller.isOnTable
        flight.target = isFree ? smoothRise(Self.takeOff, Self.cruising, scroller.velocity(at: time).length) : 0
        flight.advance(by: dt, using: Self.widening)
        if flight.target == 0, reducesMotion || flight.isSettled(within: 1e-3) { flight.settle() }
    }

    /// Lets the table turn with the tilt.
    private mutating func stepTable(_ dt: Double, _ tilt: Tilt) {
        slope.target = scroller.isOnTable ? MapTable.slope(of: tilt) : .zero
        // A thousandth of a point at the side of a window.
        slope.advance(by: dt, using: Self.turning, restingWithin: 1e-6, atOnce: reducesMotion)
    }

    private func table(at time: Double) -> MapTable {
        guard scroller.isOnTable else { return MapTable(filling: layout.view) }
        return MapTable(
            filling: layout.view, slope: slope.value(after: max(0, time - steppedTo), using: Self.turning))
    }

    func shown(at time: Double) -> ShownMap {
        let scroller = scroller(at: time)
        let (layout, offset, table) = (scroller.layout, scroller.offset(at: time), table(at: time))
        var flight = flight
        flight.advance(by: max(0, time - steppedTo), using: Self.widening)
        // Other tiles would have to be loaded.
        guard flight.value > 0, layout.map.tiles == nil else {
            return ShownMap(layout: layout, offset: offset, table: table)
        }
        let zoom = max(min(layout.zoom, layout.zooms.lowerBound), layout.zoom * lerp(1, Self.widest, flight.value))
        let wide = layout.zoomed(to: zoom)
        return ShownMap(
            layout: wide, offset: wide.offset(from: offset, in: layout, keeping: layout.view.center),
            steadyZoom: layout.zoom, table: table)
    }

    /// Ends a flight by a hand: the view narrows about the point that is under it.
    private mutating func land(at point: Vector, time: Double) {
        let shown = shown(at: time)
        flight = SpringValue(0)
        guard shown.layout.zoom != shown.steadyZoom else { return }
        let target = requestedLayout.zoom
        scroller.setLayout(shown.layout, offset: shown.offset, time: time)
        zoom = ZoomSpring(from: shown.layout.zoom, to: target, about: point, at: time)
    }

    /// The opacity of the chart's marks: half at rest where they are crowded, and a third in flight.
    func marks(at time: Double) -> Double {
        lerp(0.5, 1, smoothRise(Self.crowded, 1, scroller(at: time).layout.zoom))
            * lerp(1, Self.faded, flight.value.clamped(to: 0...1))
    }

    /// Lets the minimap fade while nobody needs it, and the card of a tapped place go when the map moves.
    private mutating func stepOverlays(_ dt: Double, at time: Double) {
        let (layout, offset) = (layout, scroller.offset(at: time))
        probe?.step(dt, over: layout, offset: offset)
        if probe?.isVisible == false { probe = nil }
        let isNear = pointer.map { minimap?.frame.insetBy(-Self.minimapReach).contains($0) == true } == true
        if isNear || !isStill(at: time) {
            minimapQuiet = 0
        } else if hasSky, !reducesMotion, chartSky?.isAtRest == false {
            minimapQuiet = min(minimapQuiet + dt, Self.minimapPatience)
        }
        minimapFade.step(dt, back: isMinimapNeeded)
    }

    private var isMinimapNeeded: Bool { minimapQuiet < Self.minimapPatience }

    /// The opacity of the minimap.
    var minimapPresence: Double { lerp(1, Self.minimapRest, minimapFade.progress) }

    /// Whether scroll indicators are shown: where there is no minimap, or always.
    var showsIndicators: Bool { law.alwaysIndicates || minimap == nil }

    /// Tells the weather at a point of the window, or no longer.
    mutating func toggleProbe(at point: Vector, time: Double) {
        guard hasSky, probe?.isOpen != true else { return probe?.close() ?? () }
        probe = MapProbe(at: point, of: layout, offset: scroller.offset(at: time))
    }

    /// The weather at the place that was tapped, while its card is open.
    func probed(at time: Double, evenClosed: Bool = false) -> LivingSky.Report? {
        guard let probe, probe.isOpen || evenClosed, hasSky, let view = seen(at: time) else { return nil }
        return chartSky?.report(view, at: probe.point)
    }

    /// Keeps the view away from the ends of an endless map's content.
    private mutating func goRound(at time: Double) {
        let offset = scroller.offset(at: time)
        guard layout.isNearEnd(offset) else { return }
        scroller.setLayout(layout, offset: layout.centered(offset), time: time)
    }

    /// Lets a map that has come to rest lie on whole device pixels. It is drawn on them anyway, so nothing is seen of it.
    private mutating func settle(_ dt: Double, at time: Double) {
        let offset = scroller.offset(at: time)
        let stands = isStill(at: time) && offset == stood.offset
        stood = (stands ? stood.time + dt : 0, offset)
        guard stood.time >= Self.patience, !isWhole(at: time) else { return }
        scroller.setLayout(layout, offset: scroller.rest(at: time), time: time)
    }

    /// Whether nothing moves the map, and no hand is on it.
    private func isStill(at time: Double) -> Bool { zoom == nil && grip == nil && scroller.phase(at: time) == .rest }

    /// Whether the map lies on whole device pixels, if it should.
    private func isWhole(at time: Double) -> Bool {
        (scroller.rest(at: time) - scroller.offset(at: time)).length < 1e-6
    }

    /// Changes the law; the map stays in place.
    mutating func use(_ law: any MapLaw, at time: Double) {
        follow(to: time)
        self.law = law
        (probe, flight) = (nil, SpringValue(0))
        let new = law.layout(of: layout.map, in: layout.view, zoom: layout.zoom)
        var offset = scroller.offset(at: time)
        offset =
            new.map == layout.map
            ? offset - layout.start(at: offset) : new.offset(from: layout.wrapped(offset), in: layout)
        scroll(new, from: new.centered(offset), at: time)
        tools.fit(layout, hasSky: hasSky)
    }

    private mutating func reduceMotion(_ isReduced: Bool, at time: Double) {
        guard isReduced != reducesMotion else { return }
        reducesMotion = isReduced
        chartSky?.settle()
        zoom(to: requestedLayout.zoom, at: zoom?.point ?? layout.view.center, time: time)
        scroll(layout, from: scroller.offset(at: time), at: time)
    }

    /// Applies the current law to the map.
    private mutating func scroll(_ layout: MapLayout, from offset: Vector, at time: Double, opens: Bool = false) {
        scroller = law.scroller(layout, from: offset, at: time, opens: opens, reducesMotion: reducesMotion)
        scroller.take(feel)
        grip = nil
    }

    /// Handles a change of the user's picture. Nothing tilts while it is awaited; when it arrives it replaces the map,
    /// which restarts; if it cannot be loaded the map stays.
    private mutating func receive(_ change: MapChange, at time: Double) {
        if case .awaited = change { return isAwaiting = true }
        isAwaiting = false
        switch change {
        case .arrived(let size) where MapPicture.isSound(size): begin(with: .own(size: size), at: time)
        case .tiled(let map): begin(with: MapPicture(map, in: layout.view), at: time)
        case .awaited, .arrived, .failed: break
        }
    }

    /// Returns to the start of the map at its normal size; an opening settles and drifts.
    mutating func restart(at time: Double, opening: Bool) {
        opens = opening
        let hours = start
        chartSky?.turn(to: hours)
        begin(with: layout.map, at: time, opens: opening)
    }

    private mutating func begin(with map: MapPicture, at time: Double, opens: Bool = false) {
        let layout = law.layout(of: map, in: layout.view, zoom: 1)
        (zoom, probe, flight) = (nil, nil, SpringValue(0))
        steppedTo = time
        scroll(layout, from: law.beginning(of: layout), at: time, opens: opens)
        indicators = ScrollIndicators()
        if opens, scroller.isOnTable {
            zoom = .arrival(at: layout.zoom, about: layout.view.center, time: time)
        }
        tools.fit(layout, hasSky: hasSky)
    }

    private mutating func take(_ feel: MapFeel) {
        self.feel = feel
        scroller.take(feel)
        chartSky?.take(feel)
    }

    /// Whether the map is at rest and the indicators have faded, whether the hours run or the wind blows, and whether that is slow.
    public func activity(at time: Double) -> SceneActivity {
        SceneActivity(
            isAtRest: scroller.isAtRest(at: time) && zoom == nil
                && (!showsIndicators || indicators.opacity(at: time) == 0) && isWhole(at: time)
                && flight.value == 0 && slope.x.velocity == 0 && slope.y.velocity == 0
                && (!isMinimapNeeded || minimapFade.progress == 0) && probe?.opening.isAtRest ?? true
                && chartSky?.isWaiting != true,
            isAlive: !reducesMotion && hasSky && chartSky?.isAtRest == false,
            isGentle: seen(at: time).map { chartSky?.isGentle(in: $0) == true } ?? true)
    }

    /// The blue of the sea. The minimap must not be covered.
    public func status(at time: Double) -> SceneStatus {
        SceneStatus(
            mood: Color(hex: 0x2f8fc4), essentials: tools.essentials,
            slider: scrubber.map {
                SceneSlider(
                    frame: $0.frame, radius: $0.frame.height / 2, knob: $0.knob(at: chartSky?.hours ?? 0),
                    hint: "The chart's time — ← →, Return runs or stops it")
            })
    }

    /// The wind of the map's motion, and the weather in the middle of the view; and the end of a pause.
    public mutating func takeOutput() -> SceneOutput {
        defer { requests.removeAll() }
        return SceneOutput(sounds: noises.sounds, requests: requests)
    }

    /// The state of the map.
    public func report(at time: Double) -> SceneReport {
        SceneReport(
            MapTelemetry(
                scroller(at: time), at: time, sky: weather(at: time),
                trails: seen(at: time).flatMap { chartSky?.trailCount($0) }))
    }
}
