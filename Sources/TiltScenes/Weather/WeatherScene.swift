public import TiltEngine

/// A weather map many times as large as its window, to drag, fling, zoom and tilt.
public struct WeatherScene: Scene {
    /// What the pointer that is down holds.
    private enum Grip: Sendable {
        /// The map.
        case map
        /// The minimap; a drag starts from this offset.
        case minimap(anchor: Vector)
    }

    private var scroller: any MapScroller
    /// The zoom on its way; nil where it stands.
    private var zoom: ZoomSpring?
    private var arrows = HeldArrows()
    private(set) var indicators = ScrollIndicators()
    private var recipe: Recipe
    private var reducesMotion = false
    private var feel = WeatherFeel()
    private var grip: Grip?
    /// Where the pointer hovers.
    private var pointer: Vector?
    /// The way from where the map was shown before it began again, or before its recipe changed.
    private var morph: MapMorph?
    /// Whether a picture is waited for that is to take the chart's place; until it is there nothing tilts, as in the recipe.
    private var isAwaiting = false
    /// The wind over the chart; nil where nothing is known of it.
    private let chartWind: Wind?
    /// The wind over the map shown; nil where there is none, or motion is reduced.
    private(set) var wind: Wind?
    /// The time up to which steps were taken.
    private(set) var steppedTo = 0.0

    private static let nudge = 60.0
    private static let page = 0.9
    /// Four notches of the wheel double the size.
    private static let notchesToDouble = 4.0

    /// A map of a picture, repeated, in a window; `wind` blows over the chart that comes along, and over no other.
    public init(map: MapPicture = .chart, view: Viewport, asPublished: Bool = false, wind: WindField? = nil) {
        chartWind = wind.map { Wind($0) }
        recipe = asPublished ? .asPublished : .corrected
        scroller = TiltScroller(MapLayout(map: map, view: view), offset: .zero, at: 0)
        begin(with: map, at: 0)
    }

    /// "weather".
    public var info: SceneInfo { chartWind == nil ? Self.calm : Self.windy }

    private static let calm = info(help: [])
    private static let windy = info(help: [HelpRow("Wind on or off", mouse: [.words("click Wind")], keys: [.key("N")])])

    private static func info(help: [HelpRow]) -> SceneInfo {
        SceneInfo(
            "weather", title: "Weather Map", short: "Weather", help: ownHelp + help,
            flaw: "a steady tilt never starts the map, and x runs uphill", place: "on the map")
    }

    private static let ownHelp = [
        HelpRow(
            "Move the map", pad: [.words("tilt it, d-pad")], mouse: [.words("drag, fling, minimap")],
            keys: ["←", "↑", "→", "↓"].map { .key($0) }),
        HelpRow("Pages, start, end", keys: [.words("Page ↑ ↓, Home, End")]),
        HelpRow(
            "Zoom in, out, back to 1", pad: [.words("right stick")], mouse: [.words("wheel, pinch")],
            keys: ["+", "−", "0"].map { .key($0) }),
    ]

    /// How far across and down the map the window is.
    public func caption(at time: Double) -> String? {
        func percent(_ offset: Double, of end: Double) -> Int {
            end > 0 ? Int((100 * offset / end).rounded().clamped(to: 0...100)) : 0
        }
        let scroller = scroller(at: time)
        let (layout, offset) = (scroller.layout, scroller.offset(at: time))
        let place = offset - layout.start(at: offset)
        let end = layout.isEndless ? layout.world.x : layout.end.x
        let words = "\(percent(place.x, of: end)) % across, \(percent(offset.y, of: layout.end.y)) % down"
        if layout.map.tiles != nil { return "\(words), level \(layout.tileZoom)" }
        return layout.zoom == 1 ? words : "\(words), zoom \(Int((100 * layout.zoom).rounded())) %"
    }

    /// The blue of the sea.
    public func mood(at time: Double) -> Color? { Color(hex: 0x2f8fc4) }

    /// The minimap has to be seen.
    public func essentials(in view: Viewport) -> [Rect] {
        [Minimap(layout.resized(to: view))?.frame].compactMap(\.self)
    }

    /// The minimap, where there is room for one.
    var minimap: Minimap? { Minimap(layout) }

    /// Where the view lies over the map at a time.
    func offset(at time: Double) -> Vector { scroller(at: time).offset(at: time) }

    /// How the map is shown at a time.
    func shown(at time: Double) -> MapMorph.Shown {
        let scroller = scroller(at: time)
        let (layout, offset) = (scroller.layout, scroller.offset(at: time))
        return morph?.shown(layout, at: offset, time: time)
            ?? MapMorph.Shown(layout: layout, offset: offset, overview: offset)
    }

    /// The light of the pointer on the minimap, 0…1.
    var minimapLight: Double {
        if case .minimap = grip { return 0.24 }
        return pointer.map { minimap?.frame.contains($0) == true } == true ? 0.12 : 0
    }

    /// The map as it was when anything last happened to it.
    var layout: MapLayout { scroller.layout }

    /// The map as it will be shown, once the zoom is over.
    var wishedLayout: MapLayout { layout.zoomed(to: zoom?.target ?? layout.zoom) }

    /// The map as it is at a time: between two steps the zoom goes on.
    func scroller(at time: Double) -> any MapScroller {
        guard let zoom else { return scroller }
        var scroller = scroller
        scroller.zoom(to: zoom.zoom(at: time), about: zoom.point, time: time)
        return scroller
    }
}

extension WeatherScene {
    /// The window has a new size: the middle of it shows what it showed.
    public mutating func resize(to view: Viewport, at time: Double) {
        follow(to: time)
        morph = nil
        scroller.resize(to: view, time: time)
        indicators.forgetPlace()
    }

    /// Drags and keys move the map, the wheel zooms at the pointer, and the minimap brings any part into view.
    public mutating func handle(_ event: SceneEvent, at time: Double) {
        follow(to: time)
        if Self.isInput(event) { wind?.noteInput() }
        switch event {
        case .gesture(let gesture): handle(gesture, at: time)
        case .recipe(let recipe): use(recipe, at: time)
        case .reducedMotion(let isReduced): reduceMotion(isReduced, at: time)
        case .settings(let settings):
            take(settings.weather)
        case .file(.map(let change)): receive(change, at: time)
        case .sample(let lean): if !isAwaiting { scroller.sense(lean, at: time) }
        case .openingEnded: scroller.endOpening()
        case .hover(let point): pointer = point
        case .key, .button, .finger, .file(.cards): break
        }
    }

    /// Whether somebody is there who does something.
    private static func isInput(_ event: SceneEvent) -> Bool {
        switch event {
        case .gesture, .key, .button, .finger: true
        case .hover(let point): point != nil
        case .file, .recipe, .settings, .reducedMotion, .sample, .openingEnded: false
        }
    }

    private mutating func handle(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .press(let point): press(at: point, time: time)
        case .drag(let start, let point): drag(from: start, to: point, time: time)
        case .release: release(at: time)
        case .click(let point): click(at: point, time: time)
        case .wheel(let notches, let point): turnWheel(notches, at: point, time: time)
        case .pan(let way): pan(by: way, time: time)
        case .pinch(let factor, let point): pinch(by: factor, at: point, time: time)
        case .nudge(let direction):
            if arrows.press(direction, at: time) { scroller.scroll(by: direction.vector * Self.nudge, time: time) }
        case .arrows(let direction, let dt):
            let way = arrows.hold(direction, for: dt, nudge: Self.nudge, at: time)
            if way != .zero { scroller.scroll(by: way, time: time) }
        case .page(let count):
            scroller.scroll(by: Vector(0, Double(count.signum()) * Self.page * layout.view.height), time: time)
        case .home: scrollToEnd(.zero, at: time)
        case .end: scrollToEnd(layout.end, at: time)
        case .zoom(let factor, let point): zoom(by: factor, at: point ?? layout.view.center, time: time)
        case .zoomReset: zoom(to: 1, at: layout.view.center, time: time)
        }
    }

    /// Around the earth there is no end.
    private mutating func scrollToEnd(_ end: Vector, at time: Double) {
        let x = layout.isEndless ? scroller.offset(at: time).x : end.x
        scroller.scroll(to: Vector(x, end.y), time: time)
    }

    private mutating func press(at point: Vector, time: Double) {
        guard point.isFinite else { return }
        if let minimap = Minimap(layout), minimap.frame.contains(point) {
            let offset = scroller.offset(at: time)
            scroller.pin(at: offset, time: time)
            grip = .minimap(anchor: minimap.anchor(pressedAt: point, offset: offset))
        } else {
            scroller.press(at: point, time: time)
            grip = .map
        }
    }

    private mutating func drag(from start: Vector, to point: Vector, time: Double) {
        guard start.isFinite, point.isFinite else { return }
        switch grip {
        case .map: scroller.drag(to: point, time: time)
        case .minimap(let anchor):
            guard let minimap = Minimap(layout) else { return }
            scroller.pin(at: minimap.offset(from: anchor, draggedBy: point - start), time: time)
        case nil: break
        }
    }

    private mutating func release(at time: Double) {
        scroller.release(at: time)
        grip = nil
    }

    private mutating func click(at point: Vector, time: Double) {
        let isOnMinimap = if case .minimap = grip { true } else { false }
        release(at: time)
        guard isOnMinimap, point.isFinite, let minimap = Minimap(layout) else { return }
        let start = layout.start(at: scroller.offset(at: time))
        scroller.scroll(to: minimap.offset(centering: point) + start, time: time)
    }

    private mutating func turnWheel(_ notches: Vector, at point: Vector, time: Double) {
        guard notches.isFinite, point.isFinite else { return }
        if notches.y != 0 { zoom(by: .pow(2, notches.y / Self.notchesToDouble), at: point, time: time) }
        if notches.x != 0 { scroller.scroll(by: Vector(Self.nudge * notches.x, 0), time: time) }
    }

    /// The map follows a touchpad's fingers at once.
    private mutating func pan(by way: Vector, time: Double) {
        guard way.isFinite, grip == nil else { return }
        let offset = scroller.offset(at: time) + way
        scroller.pin(
            at: Vector(offset.x.clamped(to: 0...layout.end.x), offset.y.clamped(to: 0...layout.end.y)), time: time)
        scroller.release(at: time)
    }

    /// What is under the fingers stays there, at any moment.
    private mutating func pinch(by factor: Double, at point: Vector, time: Double) {
        guard factor > 0, factor.isFinite, point.isFinite else { return }
        zoom = nil
        scroller.zoom(to: (layout.zoom * factor).clamped(to: layout.zooms), about: point, time: time)
    }

    private mutating func zoom(by factor: Double, at point: Vector, time: Double) {
        guard factor > 0, factor.isFinite, point.isFinite else { return }
        zoom(to: wishedLayout.zoom * factor, at: point, time: time)
    }

    /// Sends the zoom to another, or at once where motion is reduced.
    private mutating func zoom(to target: Double, at point: Vector, time: Double) {
        let target = target.clamped(to: layout.zooms)
        if reducesMotion {
            zoom = nil
            scroller.zoom(to: target, about: point, time: time)
        } else if target != wishedLayout.zoom || zoom != nil {
            zoom = ZoomSpring(from: layout.zoom, to: target, about: point, at: time, after: zoom)
        }
    }

    /// The map takes the zoom that it has at a time.
    private mutating func follow(to time: Double) {
        guard let zoom else { return }
        scroller.zoom(to: zoom.zoom(at: time), about: zoom.point, time: time)
        if zoom.isOver(at: time) { self.zoom = nil }
    }
}

extension WeatherScene {
    /// Lets the map fall to the low side.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        follow(to: time)
        if morph?.isOver(at: time) == true { morph = nil }
        steppedTo = time
        scroller.step(to: time, lean: isAwaiting ? Lean() : lean)
        goRound(at: time)
        // Who moves the map by tilting it is there too.
        if wind != nil, scroller.velocity(at: time) != .zero { wind?.noteInput() }
        wind?.step(dt)
        indicators.follow(scroller.offset(at: time), zoom: layout.zoom, at: time)
    }

    /// On a map without an end to the east and the west the view never leaves the middle of the content for long.
    private mutating func goRound(at time: Double) {
        guard layout.isEndless else { return }
        let offset = scroller.offset(at: time)
        let centered = layout.centered(offset)
        if centered != offset { scroller.lay(layout, offset: centered, time: time) }
    }

    /// The map stays where it is. The recipe knows no map without an end.
    private mutating func use(_ recipe: Recipe, at time: Double) {
        guard recipe != self.recipe else { return }
        startMorph(at: time)
        self.recipe = recipe
        let offset = scroller.offset(at: time)
        let new = MapLayout(map: layout.map, view: layout.view, zoom: layout.zoom, isEndless: recipe == .corrected)
        scroll(new, from: new.centered(offset - layout.start(at: offset)), at: time)
    }

    private mutating func reduceMotion(_ isReduced: Bool, at time: Double) {
        guard isReduced != reducesMotion else { return }
        reducesMotion = isReduced
        chooseWind()
        zoom(to: wishedLayout.zoom, at: zoom?.point ?? layout.view.center, time: time)
        scroll(layout, from: scroller.offset(at: time), at: time)
    }

    /// The map moves by the law of the present recipe. As published there is neither momentum nor bounce anyway.
    private mutating func scroll(_ layout: MapLayout, from offset: Vector, at time: Double, opens: Bool = false) {
        if recipe == .asPublished {
            scroller = PublishedScroller(layout, offset: offset, at: time)
        } else if reducesMotion {
            scroller = ReducedMotionScroller(layout, offset: offset, at: time)
        } else {
            scroller = TiltScroller(layout, offset: offset, at: time, opens: opens)
        }
        scroller.take(feel)
        grip = nil
    }

    /// While a picture is awaited nothing tilts; when it is there it takes the place of the map, which begins again with it;
    /// where it cannot be had the map stays as it is.
    private mutating func receive(_ change: InputEvent.MapChange, at time: Double) {
        if case .awaited = change { return isAwaiting = true }
        isAwaiting = false
        switch change {
        case .arrived(let size) where MapPicture.isSound(size): replace(by: .own(size: size), at: time)
        case .tiled(let map): replace(by: MapPicture(map, in: layout.view), at: time)
        case .awaited, .arrived, .failed: break
        }
    }

    /// Back to the start of the map, at its own size; an opening lets it settle and drift.
    public mutating func restart(at time: Double, opening: Bool) {
        if opening { morph = nil } else { startMorph(at: time) }
        begin(with: layout.map, at: time, opens: opening)
    }

    private mutating func replace(by map: MapPicture, at time: Double) {
        morph = nil
        begin(with: map, at: time)
    }

    /// The map begins to go from where it is shown to where it will be; with reduced motion it is there at once.
    private mutating func startMorph(at time: Double) {
        // At first nothing has been shown yet.
        guard !reducesMotion, time > 0 else { return }
        let shown = self.shown(at: time)
        morph = MapMorph(from: shown.layout, offset: shown.offset, at: time)
    }

    private mutating func begin(with map: MapPicture, at time: Double, opens: Bool = false) {
        let layout = MapLayout(map: map, view: layout.view, isEndless: recipe == .corrected)
        zoom = nil
        steppedTo = time
        scroll(layout, from: layout.beginning(recipe), at: time, opens: opens)
        indicators = ScrollIndicators()
        chooseWind()
        // Whoever opens the program is there.
        if opens { wind?.noteInput() }
        if opens, recipe == .corrected, !reducesMotion {
            zoom = .arrival(at: layout.zoom, about: layout.view.center, time: time)
        }
    }

    /// The wind belongs to the chart, and moves by itself; whether it is switched on remains.
    private mutating func chooseWind() {
        wind = layout.map.isBundled && !reducesMotion ? wind ?? chartWind : nil
        wind?.isOn = feel.hasWind
    }

    private mutating func take(_ feel: WeatherFeel) {
        if feel.hasWind != self.feel.hasWind { wind?.noteInput() }
        self.feel = feel
        scroller.take(feel)
        wind?.isOn = feel.hasWind
    }

    /// Whether the map stands still, the indicators have faded, and no wind blows.
    public func isAtRest(at time: Double) -> Bool {
        scroller.isAtRest(at: time) && zoom == nil && morph == nil && indicators.opacity(at: time) == 0
            && wind?.isAtRest ?? true
    }

    /// What telemetry says about the map, and whether the wind over it is switched on.
    public func report(at time: Double) -> SceneReport {
        SceneReport(WeatherTelemetry(scroller(at: time), at: time), isWindOn: wind?.isOn)
    }
}
