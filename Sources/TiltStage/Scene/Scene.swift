public import TiltCanvas
public import TiltEngine

/// A scene that responds to tilt. It is a value that receives events and steps with their times, and draws itself into
/// a list. Times are the scene's own seconds, which stop while it is paused.
public protocol Scene: Sendable {
    /// The scene's name, usage, actions and settings.
    var descriptor: SceneDescriptor { get }

    /// Changes the window's size.
    mutating func resize(to view: Viewport, at time: Double)
    /// Restarts the scene. An opening drifts slowly, to show a newcomer what moves.
    mutating func restart(at time: Double, opening: Bool)
    /// Prepares to be shown from now on, after being hidden or for the first time.
    mutating func appear(at time: Double)
    /// Handles an event.
    mutating func handle(_ event: SceneEvent, at time: Double)
    /// Performs one of the ``descriptor``'s actions.
    mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome
    /// Advances by the step of `dt` seconds, usually 1/120 s, that ends at `time`.
    mutating func step(_ dt: Double, to time: Double, lean: Lean)

    /// The state of an action: whether it is on; nil if it is not available now, and its button not shown.
    func isOn(_ action: SceneAction.ID) -> Bool?
    /// The words on an action's button while they change with the scene's state; nil for those of its face.
    func label(of action: SceneAction.ID) -> String?
    /// Closes what is open in the scene, on Esc; returns whether anything was.
    mutating func close(at time: Double) -> Bool
    /// Whether nothing will move at or after `time` without further input, apart from what lives by itself.
    func isAtRest(at time: Double) -> Bool
    /// Whether something moves by itself, such as weather, which ``SceneEvent/life(_:)`` starts and stops.
    var isAlive: Bool { get }
    /// Whether what moves by itself is slower than a point in a frame of 1/60 s, so that ``Stage/calmRate`` frames a second
    /// show it.
    func isGentle(at time: Double) -> Bool
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
    /// The state at `time` that the interface needs in every step.
    func status(at time: Double) -> SceneStatus
    /// What is to be heard of the last step, which ended at `time`.
    func sounds(at time: Double) -> SceneSounds
    /// The state at `time` in words, for the window's title and screen readers; nil for none.
    func caption(at time: Double) -> String?
    /// The viewer's offset at `time`, if the scene adds to the stage's; nil if not.
    func viewerOffset(at time: Double) -> ViewerOffset?
    /// The part of the scene at `time` that other scenes come out of and go into; nil for none.
    func door(at time: Double) -> SceneDoor?
    /// The parts that can be pressed, which the keyboard focus reaches and hints explain.
    func items(at time: Double) -> [SceneItem]
    /// Whether text is being edited, so that keys type.
    var isTyping: Bool { get }
    /// Removes and returns the scene's requests.
    mutating func takeRequests() -> [SceneRequest]
    /// The physics world of things that fall; nil while nothing is let go.
    var world: World? { get }
    /// The point of the screen at which a point of that world is seen, on the body of a figure of its sketch.
    func screenPoint(_ point: Vector, ofFigure figure: Int) -> Vector
    /// The tiles of a map that are needed at `time`; nil if none is shown.
    func tilePlan(at time: Double) -> TilePlan?
    /// The pictures that are made for the light at `time`; nil if there are none.
    func bakePlan(at time: Double) -> BakePlan?
    /// What the scene keeps between runs, by name, for whoever makes it the next time.
    var kept: [String: RecordingHeader.Content] { get }
    /// The scene by its other recipe, which goes on at `time` where this one is; nil if it has only one.
    func byOtherRecipe(at time: Double) -> (any Scene)?
    /// The telemetry at `time`, written under the scene's name.
    func telemetry(at time: Double) -> any Encodable & Sendable
}

extension Scene {
    /// Nothing to prepare.
    public mutating func appear(at time: Double) {}
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
    /// No actions.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome { .unavailable }
    /// Off.
    public func isOn(_ action: SceneAction.ID) -> Bool? { false }
    /// Nothing moves by itself.
    public var isAlive: Bool { false }
    /// It may move fast.
    public func isGentle(at time: Double) -> Bool { false }
    /// The words of its face.
    public func label(of action: SceneAction.ID) -> String? { nil }
    /// Nothing is open.
    public mutating func close(at time: Double) -> Bool { false }
    /// An empty status.
    public func status(at time: Double) -> SceneStatus { SceneStatus() }
    /// Silence.
    public func sounds(at time: Double) -> SceneSounds { SceneSounds() }
    /// No words.
    public func caption(at time: Double) -> String? { nil }
    /// The stage's.
    public func viewerOffset(at time: Double) -> ViewerOffset? { nil }
    /// No door.
    public func door(at time: Double) -> SceneDoor? { nil }
    /// None.
    public func items(at time: Double) -> [SceneItem] { [] }
    /// No text.
    public var isTyping: Bool { false }
    /// No requests.
    public mutating func takeRequests() -> [SceneRequest] { [] }
    /// Nothing falls.
    public var world: World? { nil }
    /// The point itself.
    public func screenPoint(_ point: Vector, ofFigure figure: Int) -> Vector { point }
    /// No tiles.
    public func tilePlan(at time: Double) -> TilePlan? { nil }
    /// No light.
    public func bakePlan(at time: Double) -> BakePlan? { nil }
    /// Only one.
    public func byOtherRecipe(at time: Double) -> (any Scene)? { nil }
    /// Nothing to keep.
    public var kept: [String: RecordingHeader.Content] { [:] }
    /// An empty object.
    public func telemetry(at time: Double) -> any Encodable & Sendable { [String: Double]() }

    /// The scene's name in telemetry, on the command line and in recordings.
    public var name: String { descriptor.name }
}
