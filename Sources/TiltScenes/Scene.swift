public import TiltEngine

/// A scene that responds to tilt. It is a value that receives events and steps with their times, and draws itself into
/// a list. Times are the scene's own seconds, which stop while it is paused.
public protocol Scene: Sendable {
    /// The scene's name and usage.
    var info: SceneInfo { get }

    /// Changes the window's size.
    mutating func resize(to view: Viewport, at time: Double)
    /// Restarts the scene. An opening drifts slowly, to show a newcomer what moves.
    mutating func restart(at time: Double, opening: Bool)
    /// Handles an event.
    mutating func handle(_ event: SceneEvent, at time: Double)
    /// Advances by the step of `dt` seconds, usually 1/120 s, that ends at `time`.
    mutating func step(_ dt: Double, to time: Double, lean: Lean)

    /// Whether nothing will move at or after `time` without further input.
    func isAtRest(at time: Double) -> Bool
    /// Draws the scene at `time`.
    func draw(into list: inout DrawList, at time: Double, fonts: Fonts)
    /// The pictures to load at `time`. The stage asks again when the window's size, the current scene or
    /// ``pictureVersion`` changes.
    func pictures(at time: Double) -> ScenePictures
    /// A number that changes when the scene needs other pictures, such as larger ones after zooming in.
    var pictureVersion: Int { get }
    /// A number that changes when other pictures of the same list come first, such as those of another card. The stage asks
    /// again only while some are not loaded yet.
    var pictureOrder: Int { get }
    /// The pointer's shape over a point of the window at `time`.
    func cursor(at point: Vector, time: Double) -> Cursor
    /// The scene's state at `time`, as the window's title, the pad, the gauge and telemetry need it.
    func report(at time: Double) -> SceneReport
}

extension Scene {
    /// Ignores all events.
    public mutating func handle(_ event: SceneEvent, at time: Double) {}
    /// No pictures: everything is drawn from rectangles and text.
    public func pictures(at time: Double) -> ScenePictures { ScenePictures([]) }
    /// The pictures never change.
    public var pictureVersion: Int { 0 }
    /// The order never changes.
    public var pictureOrder: Int { 0 }
    /// The usual pointer.
    public func cursor(at point: Vector, time: Double) -> Cursor { .arrow }
    /// An empty report.
    public func report(at time: Double) -> SceneReport { SceneReport() }

    /// The scene's name in telemetry, on the command line and in recordings.
    public var name: String { info.name }
}

/// A scene's name and usage.
public struct SceneInfo: Sendable {
    /// The name in telemetry, on the command line and in recordings.
    public var name: String
    /// The title on the tab.
    public var title: String
    /// The title on the tab of a narrow window.
    public var shortTitle: String
    /// The hint for users without a pad.
    public var hint: String
    /// The hint for users with a pad.
    public var padHint: String
    /// The actions that the help page lists for this scene.
    public var help: [HelpRow]
    /// Whether a hovering pointer leans the viewer; if so, the right button does not tilt.
    public var followsHover: Bool
    /// The flaw of the original recipe, in one short clause; nil for none.
    public var flaw: String?
    /// The word for the scene's place, as in "nothing to let go here".
    public var place: String

    /// A scene's name and usage. `title` should fit into a narrow window unless `short` is given.
    public init(
        _ name: String, title: String, short: String? = nil, hint: String = "Drag, or hold the right button to tilt",
        padHint: String = "Tilt the pad, or push its left stick", help: [HelpRow] = [],
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

    /// The hint for the hand in use.
    func hint(for hand: Hand) -> String { hand == .keys ? hint : padHint }
    /// The message for a recipe that runs as published.
    var original: String { "Original recipe" + (flaw.map { " — \($0)" } ?? "") }
    /// Whether the scene has things that fall.
    var canLetGo: Bool { help.contains(.letGo) }
}

/// The pictures that a scene needs, in the order in which they are loaded.
public struct ScenePictures: Sendable {
    /// Those that may be visible first. The window is shown once they are ready.
    public var first: [Picture]
    /// Those that only a later movement shows.
    public var later: [Picture]

    /// The pictures of a scene.
    public init(_ first: [Picture], later: [Picture] = []) {
        self.first = first
        self.later = later
    }

    /// All pictures.
    public var all: [Picture] { first + later }
}

/// The state of a scene at a time. All its parts have defaults.
public struct SceneReport: Sendable {
    private let makeDetails: @Sendable () -> any Encodable & Sendable
    private let makeCaption: @Sendable () -> String?
    /// The colour of the current content, for a pad's light; nil for the pad's default.
    public var mood: Color?
    /// The strength of the strongest impact in the last step, 0…1, for a pad's vibration.
    public var impact: Double
    /// The parts of the window that the gauge's words must not cover.
    public var essentials: [Rect]
    /// The viewer's offset in the scene, if it adds to the stage's; nil if not.
    public var viewer: ViewerOffset?
    /// The physics world of things that fall; nil while nothing is let go.
    public var world: World?
    /// Whether the wind over the scene is on; nil if there is none.
    public var isWindOn: Bool?

    /// A report, empty by default. `details` and `caption` are made when they are read, because most readers need only
    /// the rest.
    public init(
        _ details: @autoclosure @escaping @Sendable () -> any Encodable & Sendable = [String: Double](),
        caption: @autoclosure @escaping @Sendable () -> String? = nil, mood: Color? = nil, impact: Double = 0,
        essentials: [Rect] = [], viewer: ViewerOffset? = nil, world: World? = nil, isWindOn: Bool? = nil
    ) {
        makeDetails = details
        makeCaption = caption
        self.mood = mood
        self.impact = impact
        self.essentials = essentials
        self.viewer = viewer
        self.world = world
        self.isWindOn = isWindOn
    }

    /// The scene's telemetry, written under its name.
    public var details: any Encodable & Sendable { makeDetails() }
    /// The state in words, for the window's title and screen readers; nil for none.
    public var caption: String? { makeCaption() }
}

/// The two fonts of all text.
public struct Fonts: Sendable, Equatable {
    /// The font of running text.
    public var medium: BitmapFont
    /// The font of names and titles.
    public var semibold: BitmapFont

    /// A pair of fonts.
    public init(medium: BitmapFont, semibold: BitmapFont) {
        self.medium = medium
        self.semibold = semibold
    }
}

/// The size of the window's picture, and its density.
public struct Viewport: Hashable, Sendable {
    /// The width and height in points.
    public var size: Vector
    /// Pixels per point.
    public var density: Double

    /// A view with a size in points and a density in pixels per point, all finite and above 0.
    public init(size: Vector, density: Double = 1) {
        precondition(size.x > 0 && size.y > 0 && size.isFinite && density > 0, "a viewport has a size and a density")
        self.size = size
        self.density = density
    }

    /// The width in points.
    public var width: Double { size.x }
    /// The height in points.
    public var height: Double { size.y }
    /// The rectangle of the whole picture.
    public var bounds: Rect { Rect(origin: .zero, size: size) }
    /// The centre of the picture.
    public var center: Vector { size / 2 }

    /// Whether it has the same pixels as another view, but more or fewer points, so that everything has another size.
    package func isScaled(from other: Viewport) -> Bool {
        density != other.density && (size * density - other.size * other.density).length <= 2 * density
    }
}
