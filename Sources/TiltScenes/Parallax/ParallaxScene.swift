public import TiltEngine

/// A night in layers behind a field of app icons: it is seen from where the viewer is.
public struct ParallaxScene: Scene {
    private(set) var view: Viewport
    private var recipe: Recipe
    private var reducesMotion = false
    /// How far the layers move apart, in usual distances.
    private var depth = 1.0
    private var stack: ParallaxStack
    private(set) var field: AppIconField
    /// How the device leant at the last step, which ended at `leanTime`.
    private var lean = Lean()
    private var leanTime = 0.0
    private var drag = ViewerDrag()
    /// What the icons do while they are let go.
    private(set) var letGo = LetGo(cornerRadius: ParallaxArt.iconRadius / ParallaxArt.iconSide)
    /// Whether the pointer that is down holds an icon.
    private var holdsIcon = false
    /// The way of everything from where it was before the scene changed.
    private var morph: ParallaxMorph?

    /// A viewer that trembles less than this does not end the opening.
    private static let stirring = 0.02
    /// No step is longer, in seconds.
    private static let longestStep = 1.0 / 120

    /// The night in a window.
    public init(view: Viewport, asPublished: Bool = false) {
        self.view = view
        recipe = asPublished ? .asPublished : .corrected
        stack = ParallaxStack(view: view, recipe: recipe)
        field = AppIconField(view: view, recipe: recipe)
    }

    /// "parallax"; a pointer that hovers leans the viewer.
    public var info: SceneInfo { Self.info }

    private static let info = SceneInfo(
        "parallax", title: "Parallax", hint: "Move the pointer, or drag",
        help: [
            HelpRow(
                "Look around", pad: [.words("tilt it, d-pad")], mouse: [.words("hover, drag")],
                keys: ["←", "→", "↑", "↓"].map { .key($0) }),
            .letGo, .shapes,
        ], followsHover: true, flaw: "the far picture moves as a near one would, and nothing is smoothed")

    /// Drags and arrows lean the viewer; let go, a drag throws the icon it began on about.
    public mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .gesture(let gesture): handle(gesture, at: time)
        case .key("g", _), .button("triangle"): letGoOrCallBack(at: time)
        case .recipe(let recipe): use(recipe, at: time)
        case .reducedMotion(let isReduced): (reducesMotion, letGo.reducesMotion) = (isReduced, isReduced)
        case .settings(let settings): take(settings)
        case .openingEnded: drag.endDrift()
        case .key, .button, .hover, .finger, .file, .sample: break
        }
    }

    private mutating func handle(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .press(let point):
            holdsIcon = letGo.grab(at: point, order: Array(field.icons.indices), time: time)
            if !holdsIcon { drag.press() }
        case .drag(let start, let point): holdsIcon ? letGo.drag(to: point, at: time) : drag.drag(by: point - start)
        case .release, .click: holdsIcon ? letGo.release(at: time) : drag.release()
        case .nudge(let direction): drag.nudge(direction, at: time)
        case .wheel, .pan, .pinch, .zoom, .zoomReset, .arrows, .page, .home, .end: break
        }
    }

    /// Follows the viewer.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        self.lean = lean
        leanTime = time
        if morph?.isOver(at: time) == true { morph = nil }
        if max(abs(lean.viewer.h), abs(lean.viewer.v)) > Self.stirring { drag.endDrift() }
        drag.step(dt, to: time)
        letGo.step(dt, to: time, lean: lean)
    }

    /// What lands is felt by its impulse.
    public mutating func takeImpact() -> Double { letGo.takeImpact() }

    /// The blue of the night.
    public func mood(at time: Double) -> Color? { Color(hex: 0x3a3f9e) }

    /// The window has a new size.
    public mutating func resize(to view: Viewport, at time: Double) {
        self.view = view
        morph = nil
        let side = field.icons[0].size.y
        arrange()
        letGo.resize(to: ground, scale: field.icons[0].size.y / side, at: time)
    }

    /// Lets go of the viewer; an opening leans it once round.
    public mutating func restart(at time: Double, opening: Bool) {
        if opening { morph = nil } else { startMorph(at: time) }
        drag = ViewerDrag()
        letGo.reset()
        if opening { drag.drift(from: time) }
    }

    /// Lets the icons go where they are; called again, they fly back.
    private mutating func letGoOrCallBack(at time: Double) {
        let placements = field.icons.indices.map { placement(of: $0, at: time) }
        if letGo.phase(at: time) == .dropped {
            letGo.callBack(from: placements, at: time)
        } else {
            letGo.letGo(placements.map { FallingItems.Item(placement: $0) }, in: ground, at: time)
        }
    }

    /// Changes what moves, and how far.
    private mutating func use(_ recipe: Recipe, at time: Double) {
        guard recipe != self.recipe else { return }
        startMorph(at: time)
        self.recipe = recipe
        arrange()
    }

    /// Everything begins to go from where it is drawn to where it will be; with reduced motion it is there at once.
    private mutating func startMorph(at time: Double) {
        // At first nothing has been shown yet.
        guard !reducesMotion, time > 0 else { return }
        morph = ParallaxMorph(from: look(at: time), at: time)
    }

    private mutating func take(_ settings: Settings) {
        letGo.feel = settings.falling
        guard settings.parallax.depth != depth else { return }
        depth = settings.parallax.depth
        arrange()
    }

    private mutating func arrange() {
        stack = ParallaxStack(view: view, recipe: recipe, depth: depth)
        field = AppIconField(view: view, recipe: recipe, depth: depth)
    }
}

extension ParallaxScene {
    /// Whether no drag and no icon is on its way; the viewer's own rest is the stage's to know.
    public func isAtRest(at time: Double) -> Bool { drag.isAtRest && letGo.isAtRest(at: time) && morph == nil }

    /// Where the viewer is: what the stage says and what a hand adds. Between two steps the springs go on as they do, so that
    /// no two pictures are the same while the viewer moves. With reduced motion nothing moves, whoever leans.
    func viewer(at time: Double) -> ViewerOffset {
        guard !reducesMotion else { return .zero }
        let past = (time - leanTime).clamped(to: 0...Self.longestStep)
        let own = recipe == .asPublished ? lean.rawViewer : lean.tracker.offset(after: past)
        let added = drag.offset(after: past)
        return ViewerOffset(h: own.h + added.x, v: own.v + added.y)
    }

    /// Where the icons fall.
    private var ground: Ground { Ground(of: view, essentials: essentials(in: view)) }

    /// Where an icon is drawn. It belongs where the viewer sees its rest.
    func placement(of index: Int, at time: Double) -> Placement {
        let icon = field.icons[index]
        let home = Placement(center: icon.center + field.displacement(for: viewer(at: time)), size: icon.size)
        return letGo.placement(of: index, home: home, rank: index, at: time)
    }

    /// The layers, then the icons.
    public func pictures(for view: Viewport, at time: Double) -> [Picture] {
        ParallaxStack(view: view, recipe: recipe, depth: depth).pictures
            + AppIconField(view: view, recipe: recipe, depth: depth).pictures
    }

    /// As published the layers may have to be larger.
    public var pictureVersion: Int { recipe == .asPublished ? 1 : 0 }

    /// Icons and dock have to be seen.
    public func essentials(in view: Viewport) -> [Rect] {
        AppIconField(view: view, recipe: recipe, depth: depth).frames
    }

    /// Draws the layers from far to near, then the icons.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let look = look(at: time)
        stack.draw(into: &list, in: look.layers)
        field.draw(look.field, into: &list)
    }

    /// How everything is drawn at a time.
    func look(at time: Double) -> ParallaxMorph.Look {
        let viewer = viewer(at: time)
        var look = ParallaxMorph.Look(layers: stack.frames(for: viewer), field: field.look(for: viewer))
        if recipe == .corrected, !reducesMotion { look.field.light = Light(tilt: lean.tilt) }
        if letGo.phase(at: time) != nil {
            look.field.icons = field.icons.indices.map { placement(of: $0, at: time) }
            (look.field.looseness, look.field.opacity) = (letGo.looseness(at: time), letGo.opacity(at: time))
        }
        return morph?.mixed(with: look, at: time) ?? look
    }

    /// What is to be seen.
    public func caption(at time: Double) -> String? {
        "A lake in the mountains by night, \(field.icons.count) tiles in front"
    }

    /// What telemetry says about the layers; the icons in their world while they are let go.
    public func report(at time: Double) -> SceneReport {
        let viewer = viewer(at: time)
        return SceneReport(
            ParallaxTelemetry(stack: stack, icons: field, viewer: viewer), viewer: viewer, world: letGo.world)
    }
}
