public import TiltEngine

/// What a scene is told about the way the device is held.
public struct Lean: Equatable, Sendable {
    /// How far the device leans away from its level.
    public var tilt: Tilt
    /// The viewer, seen from the device, and how it moves on until the next step.
    public var tracker: ViewerTracker
    /// Where the viewer would be if nothing were smoothed: no leak, no tightening, no spring.
    public var rawViewer: ViewerOffset
    /// What the accelerometer of the published recipe would read.
    public var acceleration: RecipeAcceleration
    /// How the device is accelerated besides gravity, in m/s² and in the pad's frame.
    public var shake: Vector3

    /// A lean; level unless said otherwise.
    public init(
        tilt: Tilt = .zero, tracker: ViewerTracker = ViewerTracker(), rawViewer: ViewerOffset = .zero,
        acceleration: RecipeAcceleration = RecipeAcceleration(Tilt.zero), shake: Vector3 = .zero
    ) {
        self.tilt = tilt
        self.tracker = tracker
        self.rawViewer = rawViewer
        self.acceleration = acceleration
        self.shake = shake
    }

    /// Where the viewer is, seen from the device.
    public var viewer: ViewerOffset { tracker.offset }
}

/// What a person did to a scene with pointer, finger, wheel, keys or pad; places are points in the window.
public enum Gesture: Hashable, Sendable {
    /// A button or finger went down: whatever moves is caught.
    case press(Vector)
    /// The press became a drag, or the drag went on: how far the pointer is from where it was pressed.
    case drag(by: Vector)
    /// The press ended as a drag.
    case release
    /// The press ended where it began, as a click.
    case click(Vector)
    /// The wheel turned by notches: right and up are positive.
    case wheel(Vector, at: Vector)
    /// The keys for a larger or smaller picture, or the right stick: a factor, about a place or, without one, the middle.
    case zoom(by: Double, at: Vector?)
    /// The key for the picture's own size.
    case zoomReset
    /// An arrow key or the d-pad.
    case nudge(Direction)
    /// Page Down (1) or Page Up (−1).
    case page(Int)
    /// The Home key.
    case home
    /// The End key.
    case end
}

/// One of the four ways on the screen.
public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// Upwards.
    case up
    /// Downwards.
    case down

    /// The way on the screen, of length 1.
    var vector: Vector {
        switch self {
        case .left: Vector(-1, 0)
        case .right: Vector(1, 0)
        case .up: Vector(0, -1)
        case .down: Vector(0, 1)
        }
    }
}

/// A thing to tilt. A scene is a value: it is told what happens at which time, and draws itself into a list. Times are the
/// scene's own seconds: they stand still while it is paused.
public protocol Scene: Sendable {
    /// The word of telemetry, command line and recordings.
    var name: String { get }
    /// The name on the tab, and a shorter one for narrow windows.
    var title: (long: String, short: String) { get }
    /// What the window's title says of the scene, for those who do not see it; nil where there is nothing to say.
    var caption: String? { get }

    /// The window has a new size.
    mutating func resize(to view: Viewport, at time: Double)
    /// A person did something.
    mutating func handle(_ gesture: Gesture, at time: Double)
    /// A motion sensor said how the device is held. Steps are told too: this is for what counts samples.
    mutating func sense(_ lean: Lean, at time: Double)
    /// Lets its things go so that they fall, or calls them back; false where it has none.
    mutating func dropOrCallBack(at time: Double) -> Bool
    /// The step of `dt` seconds, 1/120 s as a rule, that ends at `time`.
    mutating func step(_ dt: Double, to time: Double, lean: Lean)
    /// From now on as little moves as can be, as those want who get dizzy from it: what a hand does happens at once or by a
    /// fade, and nothing goes on by itself.
    mutating func reduceMotion(at time: Double)
    /// Uses the recipe as published, or as it should be, from now on.
    mutating func publish(_ asPublished: Bool, at time: Double)
    /// The user's picture that is to be the map is waited for, is there, or cannot be had.
    mutating func receive(_ change: InputEvent.MapChange, at time: Double)
    /// The user's pictures come onto the carousel, by their titles.
    mutating func receive(cards titles: [String], at time: Double)
    /// Begins again; an opening is the slow drift that shows a newcomer what moves.
    mutating func restart(at time: Double, opening: Bool)
    /// The opening is over, three seconds after it began or because somebody did something: what drifts comes to rest.
    mutating func endOpening(at time: Double)

    /// Whether nothing will move at or after `time` unless something happens.
    func isAtRest(at time: Double) -> Bool
    /// The pictures to have at hand for a window, those first that are seen first. They are asked for anew when the window's
    /// size, the scene shown or ``pictureDetail`` changes.
    func pictures(for view: Viewport) -> [Picture]
    /// Changes when the scene wants other pictures, such as larger ones when it is zoomed in.
    var pictureDetail: Int { get }
    /// Draws the scene as it is at `time`.
    mutating func draw(into list: inout DrawList, at time: Double, fonts: Fonts)
    /// Where the viewer is for the scene, where it adds to what it is told; nil where it does not.
    func viewer(at time: Double) -> ViewerOffset?
    /// What telemetry says about the scene at `time`.
    func telemetry(at time: Double) -> any Encodable
    /// The world in which its things fall; nil while nothing is let go.
    var world: World? { get }
    /// The actions that the help page lists for this scene.
    var help: [HelpRow] { get }
    /// What the first line tells somebody to do who has no pad.
    var hint: String { get }
    /// Whether the place of a hovering pointer leans the viewer; then the right button does not tilt.
    var followsHover: Bool { get }
    /// Whether nothing of the scene that has to be seen lies in a part of the window: there the gauge shows its words.
    func leavesFree(_ part: Rect, in view: Viewport) -> Bool
}

extension Scene {
    /// Nothing to say.
    public var caption: String? { nil }
    /// No recipe: the same either way.
    public mutating func publish(_ asPublished: Bool, at time: Double) {}
    /// No pictures: all is drawn from rectangles and text.
    public func pictures(for view: Viewport) -> [Picture] { [] }
    /// An empty object.
    public func telemetry(at time: Double) -> any Encodable { [String: Double]() }
    /// Nothing but what holds everywhere.
    public var help: [HelpRow] { [] }
    /// Nothing that counts samples.
    public mutating func sense(_ lean: Lean, at time: Double) {}
    /// No opening.
    public mutating func endOpening(at time: Double) {}
    /// Nothing that moves by itself.
    public mutating func reduceMotion(at time: Double) {}
    /// No map.
    public mutating func receive(_ change: InputEvent.MapChange, at time: Double) {}
    /// No cards.
    public mutating func receive(cards titles: [String], at time: Double) {}
    /// Always the same pictures.
    public var pictureDetail: Int { 0 }
    /// Nothing to let go.
    public mutating func dropOrCallBack(at time: Double) -> Bool { false }
    /// Nothing falls.
    public var world: World? { nil }
    /// The viewer is where the stage says.
    public func viewer(at time: Double) -> ViewerOffset? { nil }
    /// What most scenes answer to.
    public var hint: String { "Drag, or hold the right button to tilt" }
    /// The right button tilts.
    public var followsHover: Bool { false }
    /// Nothing lies anywhere.
    public func leavesFree(_ part: Rect, in view: Viewport) -> Bool { true }
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
