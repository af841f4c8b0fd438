public import TiltEngine

/// A thing to tilt. A scene is a value: it is told what happens at which time, and draws itself into a list. Times are the
/// scene's own seconds: they stand still while it is paused.
public protocol Scene: Sendable {
    /// What the scene is called and how it is used.
    var info: SceneInfo { get }

    /// The window has a new size.
    mutating func resize(to view: Viewport, at time: Double)
    /// Begins again; an opening is the slow drift that shows a newcomer what moves.
    mutating func restart(at time: Double, opening: Bool)
    /// Something happened.
    mutating func handle(_ event: SceneEvent, at time: Double)
    /// The step of `dt` seconds, 1/120 s as a rule, that ends at `time`.
    mutating func step(_ dt: Double, to time: Double, lean: Lean)

    /// How hard things have struck since this was last asked, 0…1: what a pad lets the hand feel.
    mutating func takeImpact() -> Double
    /// The colour of what is shown, for the light of a pad; nil where it has none of its own.
    func mood(at time: Double) -> Color?

    /// Whether nothing will move at or after `time` unless something happens.
    func isAtRest(at time: Double) -> Bool
    /// Draws the scene as it is at `time`.
    func draw(into list: inout DrawList, at time: Double, fonts: Fonts)
    /// The pictures to load for a window at `time`, those first that are seen first. The stage asks again when the window's size, the
    /// scene shown or ``pictureVersion`` changes.
    func pictures(for view: Viewport, at time: Double) -> [Picture]
    /// Those of them that may be seen first: the window is shown when they are there.
    func firstPictures(for view: Viewport, at time: Double) -> [Picture]
    /// Changes when the scene needs other pictures, such as larger ones when it is zoomed in.
    var pictureVersion: Int { get }
    /// The parts of a window that the gauge's words must not cover.
    func essentials(in view: Viewport) -> [Rect]
    /// What the window's title says of the scene at `time`, for those who do not see it; nil where there is nothing to say.
    func caption(at time: Double) -> String?
    /// What the pointer looks like over a point of a window at `time`.
    func cursor(at point: Vector, in view: Viewport, time: Double) -> Cursor
    /// The scene's state at `time`, for telemetry and for the overlay of shapes.
    func report(at time: Double) -> SceneReport
}

extension Scene {
    /// Nothing happens.
    public mutating func handle(_ event: SceneEvent, at time: Double) {}
    /// Nothing strikes.
    public mutating func takeImpact() -> Double { 0 }
    /// No colour of its own.
    public func mood(at time: Double) -> Color? { nil }
    /// No pictures: everything is drawn from rectangles and text.
    public func pictures(for view: Viewport, at time: Double) -> [Picture] { [] }
    /// All of them.
    public func firstPictures(for view: Viewport, at time: Double) -> [Picture] { pictures(for: view, at: time) }
    /// Always the same pictures.
    public var pictureVersion: Int { 0 }
    /// Nothing that must be seen.
    public func essentials(in view: Viewport) -> [Rect] { [] }
    /// Nothing to say.
    public func caption(at time: Double) -> String? { nil }
    /// The usual pointer.
    public func cursor(at point: Vector, in view: Viewport, time: Double) -> Cursor { .arrow }
    /// An empty object.
    public func report(at time: Double) -> SceneReport { SceneReport() }

    /// The word of telemetry, command line and recordings.
    public var name: String { info.name }
}

/// What a scene is called and how it is used.
public struct SceneInfo: Sendable {
    /// The word of telemetry, command line and recordings.
    public var name: String
    /// The name on the tab.
    public var title: String
    /// The name on the tab of a narrow window.
    public var shortTitle: String
    /// What the first line tells somebody to do who has no pad.
    public var hint: String
    /// What it tells somebody who has a pad in hand.
    public var padHint: String
    /// The actions that the help page lists for this scene.
    public var help: [HelpRow]
    /// Whether a hovering pointer leans the viewer; then the right button does not tilt.
    public var followsHover: Bool
    /// What the original recipe gets wrong, in one short clause; nil where there is nothing to say.
    public var flaw: String?
    /// Where a person is who sees the scene, as in "nothing to let go here".
    public var place: String

    /// What a scene is called and how it is used; `title` is short enough for a narrow window unless `short` is given.
    public init(
        _ name: String, title: String, short: String? = nil, hint: String = "Drag, or hold the right button to tilt",
        padHint: String = "Tilt the controller, or push its left stick", help: [HelpRow] = [],
        followsHover: Bool = false, flaw: String? = nil, place: String = "here"
    ) {
        self.name = name
        self.title = title
        self.shortTitle = short ?? title
        self.hint = hint
        self.padHint = padHint
        self.help = help
        self.followsHover = followsHover
        self.flaw = flaw
        self.place = place
    }

    /// What the first line says to somebody who uses keys and mouse, or a pad.
    func hint(for hand: Hand) -> String { hand == .keys ? hint : padHint }
    /// What is said where the recipe runs as published.
    var original: String { "Original recipe" + (flaw.map { " — \($0)" } ?? "") }
    /// Whether there is something in it that falls.
    var canLetGo: Bool { help.contains(.letGo) }
}

/// The state of a scene at a time.
public struct SceneReport: Sendable {
    private let makeDetails: @Sendable () -> any Encodable & Sendable
    /// Where the viewer is for the scene, where it adds to what it is told; nil where it does not.
    public var viewer: ViewerOffset?
    /// The world in which the scene's things fall; nil while nothing is let go.
    public var world: World?
    /// Whether the wind that blows over the scene is switched on; nil where there is none.
    public var isWindOn: Bool?

    /// A report; an empty one unless said otherwise. `details` are made when they are read: most who ask want the rest alone.
    public init(
        _ details: @autoclosure @escaping @Sendable () -> any Encodable & Sendable = [String: Double](),
        viewer: ViewerOffset? = nil, world: World? = nil, isWindOn: Bool? = nil
    ) {
        makeDetails = details
        self.viewer = viewer
        self.world = world
        self.isWindOn = isWindOn
    }

    /// What telemetry says about the scene, under its name.
    public var details: any Encodable & Sendable { makeDetails() }
}

/// The two faces everything is set in.
public struct Fonts: Sendable, Equatable {
    /// Running text.
    public var medium: BitmapFont
    /// Names and titles.
    public var semibold: BitmapFont

    /// A pair of faces.
    public init(medium: BitmapFont, semibold: BitmapFont) {
        self.medium = medium
        self.semibold = semibold
    }
}
