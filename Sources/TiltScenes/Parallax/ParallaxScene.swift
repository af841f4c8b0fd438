public import TiltEngine

/// The parallax scene: a night landscape in layers behind a field of app icons, seen from the viewer's position.
public struct ParallaxScene: CatalogueScene {
    private(set) var view: Viewport
    private var recipe: Recipe
    private var reducesMotion = false
    /// The depth of the scene, as a factor of the usual distances.
    private var depth = 1.0
    private var stack: ParallaxStack
    private(set) var field: AppIconField
    /// The lean at the last step, which ended at `leanTime`.
    private var lean = Lean()
    private var leanTime = 0.0
    private var drag = ViewerDrag()
    private var arrows = HeldArrows()
    /// The motion of the icons while they are let go.
    private(set) var letGo = LetGo(cornerRadius: ParallaxArt.iconRadius / ParallaxArt.iconSide)
    /// Whether the current drag holds an icon.
    private var holdsIcon = false
    /// The transition from the appearance before the last change.
    private var morph: ParallaxMorph?

    /// The viewer movement below which an opening goes on.
    private static let stirring = 0.02
    /// The greatest length of a step, in seconds.
    private static let longestStep = 1.0 / 120

    /// The scene in a window.
    public init(view: Viewport, asPublished: Bool = false) {
        self.view = view
        recipe = asPublished ? .asPublished : .corrected
        stack = ParallaxStack(view: view, recipe: recipe)
        field = AppIconField(view: view, recipe: recipe)
    }

    /// The landscape of a run.
    public init(_ content: SceneContent) { self.init(view: content.view) }

    /// "parallax". A hovering pointer leans the viewer.
    public static let descriptor: SceneDescriptor = {
        var descriptor = SceneDescriptor(
            "parallax", title: "Parallax", hint: "Move the pointer, or drag",
            help: [
                HelpRow(
                    "Look around", pad: [.words("tilt it, d-pad")], mouse: [.words("hover, drag")],
                    keys: ["←", "→", "↑", "↓"].map { .key($0) })
            ], actions: [.letGo], followsHover: true,
            flaw: "the far picture moves as a near one would, and nothing is smoothed")
        descriptor.about = SceneAbout(
            recipe:
                "iPhones move the picture behind their icons when they lean. The published lines for this shift one picture "
                + "by 40 points to either side.",
            defects:
                "The far picture moves with the lean, as a near one would, so that depth is turned inside out. Nothing is "
                + "smoothed, and a pose that is held never becomes the middle.",
            original: "The landscape moves as one, the wrong way round.",
            corrected: "Every layer moves by its own distance, and the icons come forward.")
        descriptor.settings = [.parallax]
        return descriptor
    }()

    /// Handles an event. Drags and arrows lean the viewer; once the icons are let go, a drag throws the icon it began on.
    public mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .gesture(let gesture): handle(gesture, at: time)
        case .recipe(let recipe): use(recipe, at: time)
        case .reducedMotion(let isReduced): (reducesMotion, letGo.reducesMotion) = (isReduced, isReduced)
        case .settings(let settings): take(settings, at: time)
        case .openingEnded: drag.endDrift()
        case .key, .held, .button, .hover, .finger, .file, .sample, .life, .slide: break
        }
    }

    private mutating func handle(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .press(let point):
            holdsIcon = letGo.grab(at: point, order: Array(field.icons.indices), time: time)
            if !holdsIcon { drag.press() }
        case .drag(let start, let point): holdsIcon ? letGo.drag(to: point, at: time) : drag.drag(by: point - start)
        case .release, .click: holdsIcon ? letGo.release(at: time) : drag.release()
        case .nudge(let direction):
            arrows.press()
            drag.nudge(direction, at: time)
        case .arrows(let direction, let dt):
            let held = arrows.hold(for: dt, at: time)
            if held > 0 { drag.lean(direction, for: held, at: time) }
        case .wheel, .pan, .pinch, .zoom, .zoomReset, .sideways, .page, .home, .end: break
        }
    }

    /// Lets the icons go, or calls them back.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        guard action == .letGo else { return .unavailable }
        letGoOrCallBack(at: time)
        return .performed
    }

    /// Whether the icons are let go.
    public func isOn(_ action: SceneAction.ID) -> Bool? { action == .letGo ? world != nil : nil }

    /// Advances the viewer and the icons by a step.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        self.lean = lean
        leanTime = time
        if morph?.isOver(at: time) == true { morph = nil }
        if max(abs(lean.viewer.h), abs(lean.viewer.v)) > Self.stirring { drag.endDrift() }
        drag.step(dt, to: time)
        letGo.step(dt, to: time, lean: lean)
    }

    /// Changes the window's size.
    public mutating func resize(to view: Viewport, at time: Double) {
        self.view = view
        morph = nil
        let side = field.icons[0].size.y
        arrange()
        letGo.resize(to: fallArea, scale: field.icons[0].size.y / side, at: time)
    }

    /// Restarts the scene with the viewer at rest; an opening moves it round once.
    public mutating func restart(at time: Double, opening: Bool) {
        if opening { morph = nil } else { startMorph(at: time) }
        drag = ViewerDrag()
        letGo.reset()
        if opening { drag.drift(from: time) }
    }

    /// Lets the icons go, or calls them back if they are loose.
    private mutating func letGoOrCallBack(at time: Double) {
        let placements = field.icons.indices.map { placement(of: $0, at: time) }
        if letGo.phase(at: time) == .dropped {
            letGo.callBack(from: placements, at: time)
        } else {
            let items = placements.map { FallingItems.Item(placement: $0) }
            letGo.letGo(items, order: Array(items.indices), in: fallArea, at: time)
        }
    }

    /// Applies the current recipe.
    private mutating func use(_ recipe: Recipe, at time: Double) {
        guard recipe != self.recipe else { return }
        startMorph(at: time)
        self.recipe = recipe
        arrange()
        letGo.resize(to: fallArea, scale: 1, at: time)
    }

    /// Starts the transition from the current appearance to the new one; with reduced motion it happens at once.
    private mutating func startMorph(at time: Double) {
        // At first nothing has been shown yet.
        guard !reducesMotion, time > 0 else { return }
        morph = ParallaxMorph(from: appearance(at: time), at: time)
    }

    private mutating func take(_ settings: Settings, at time: Double) {
        letGo.feel = settings.falling
        guard settings.parallax.depth != depth else { return }
        depth = settings.parallax.depth
        arrange()
        letGo.resize(to: fallArea, scale: 1, at: time)
    }

    private mutating func arrange() {
        stack = ParallaxStack(view: view, recipe: recipe, depth: depth)
        field = AppIconField(view: view, recipe: recipe, depth: depth)
    }
}

extension ParallaxScene {
    /// Whether neither a drag nor an icon is moving. The stage checks the viewer itself.
    public func isAtRest(at time: Double) -> Bool { drag.isAtRest && letGo.isAtRest(at: time) && morph == nil }

    /// The viewer's offset: the stage's plus that of a drag. Between two steps the springs continue, so that every
    /// frame is new while the viewer moves. With reduced motion it is always zero.
    func viewer(at time: Double) -> ViewerOffset {
        guard !reducesMotion else { return .zero }
        let past = (time - leanTime).clamped(to: 0...Self.longestStep)
        let own = recipe == .asPublished ? lean.rawViewer : lean.tracker.offset(after: past)
        let added = drag.offset(after: past)
        return ViewerOffset(h: own.h + added.x, v: own.v + added.y)
    }

    /// The area in which the icons fall.
    var fallArea: FallArea { FallArea(of: view, essentials: field.frames) }

    /// The placement of an icon. Its home position follows the viewer.
    func placement(of index: Int, at time: Double) -> Placement {
        let icon = field.icons[index]
        let home = Placement(center: icon.center + field.displacement(for: viewer(at: time)), size: icon.size)
        return letGo.placement(of: index, home: home, rank: index, at: time)
    }

    /// The pictures of the layers, then those of the icons.
    public func pictures(at time: Double) -> ScenePictures { ScenePictures(stack.pictures + field.pictures) }

    /// The pointer's shape: an arrow, unless there is an icon to catch.
    public func cursor(at point: Vector, time: Double) -> Cursor { letGo.world == nil ? .arrow : .grab }

    /// The version of the pictures, which changes with the recipe: as published, layers may have to be larger.
    public var pictureVersion: Int { recipe == .asPublished ? 1 : 0 }

    /// Draws the layers, the farthest first, then the icons.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        let appearance = appearance(at: time)
        stack.draw(into: &list, in: appearance.layers)
        field.draw(appearance.field, into: &list)
    }

    /// The appearance at a time.
    func appearance(at time: Double) -> ParallaxMorph.Appearance {
        let viewer = viewer(at: time)
        var appearance = ParallaxMorph.Appearance(
            layers: stack.frames(for: viewer), field: field.appearance(for: viewer))
        if recipe == .corrected, !reducesMotion { appearance.field.light = Light(tilt: lean.tilt) }
        if letGo.phase(at: time) != nil {
            appearance.field.icons = field.icons.indices.map { placement(of: $0, at: time) }
            (appearance.field.looseness, appearance.field.opacity) = (
                letGo.looseness(at: time), letGo.opacity(at: time)
            )
        }
        return morph?.mixed(with: appearance, at: time) ?? appearance
    }

    /// The blue of the night. Icons and dock must not be covered.
    public func status(at time: Double) -> SceneStatus {
        SceneStatus(mood: Color(hex: 0x3a3f9e), essentials: field.frames)
    }

    /// What falls, and lands.
    public func sounds(at time: Double) -> SceneSounds { SceneSounds(strikes: letGo.strikes) }

    /// What is seen.
    public func caption(at time: Double) -> String? {
        "A lake in the mountains by night, \(field.icons.count) tiles in front"
    }

    /// The viewer's offset with that of a drag.
    public func viewerOffset(at time: Double) -> ViewerOffset? { viewer(at: time) }

    /// The physics world of the icons.
    public var world: World? { letGo.world }

    /// The state of the layers.
    public func telemetry(at time: Double) -> any Encodable & Sendable {
        ParallaxTelemetry(stack: stack, icons: field, viewer: viewer(at: time))
    }
}

/// The transition of layers and icons to a new appearance, when the recipe changes or the scene restarts.
struct ParallaxMorph: Sendable {
    /// The appearance of the scene: the frames of its layers, dock and icons.
    struct Appearance: Sendable {
        var layers: [Rect]
        var field: AppIconField.Appearance
    }

    private let appearance: Appearance
    private let movement: Movement

    /// A transition that starts now, from an appearance.
    init(from appearance: Appearance, at time: Double) {
        self.appearance = appearance
        movement = .morph(at: time)
    }

    /// Whether the transition has ended.
    func isOver(at time: Double) -> Bool { movement.isOver(at: time) }

    /// The appearance at a time on the way to a target.
    func mixed(with target: Appearance, at time: Double) -> Appearance {
        let share = movement.smoothShare(at: time)
        guard share < 1 else { return target }
        return Appearance(
            layers: zip(appearance.layers, target.layers).map { $0.moved(share, toward: $1) },
            field: appearance.field.mixed(share, with: target.field))
    }
}

/// The telemetry of the parallax: the displacement of each plane in points, the farthest first.
struct ParallaxTelemetry: Encodable {
    struct Plane: Encodable {
        var name: String
        var x: Double
        var y: Double

        init(_ name: String, at displacement: Vector) {
            self.name = name
            x = displacement.x
            y = displacement.y
        }
    }

    var layers: [Plane]

    init(stack: ParallaxStack, icons: AppIconField, viewer: ViewerOffset) {
        layers = stack.layers.map { Plane($0.name, at: $0.displacement(for: viewer)) }
        layers.append(Plane("tiles", at: icons.displacement(for: viewer)))
    }
}
