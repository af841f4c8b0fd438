public import TiltCanvas
public import TiltEngine

/// A scene that responds to tilt. It is a value that receives events and steps with their times, and draws itself into
/// a list. Times are the scene's own seconds, which stop while it is paused.
public protocol Scene: Sendable {
    /// The scene's name, usage, actions and settings.
    var descriptor: SceneDescriptor { get }

    /// Handles an event, such as a gesture, another size of the window or a restart.
    mutating func handle(_ event: SceneEvent, at time: Double)
    /// Performs one of the ``descriptor``'s actions, or ``SceneAction/ID/close``.
    mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome
    /// Advances by the step of `dt` seconds, usually 1/120 s, that ends at `time`.
    mutating func step(_ dt: Double, to time: Double, lean: Lean)
    /// Draws the scene at `time`.
    func draw(into list: inout DrawList, at time: Double, fonts: Fonts)
    /// What will move at or after `time` without further input.
    func activity(at time: Double) -> SceneActivity

    /// What the interface around the scene needs to know at `time`. The stage asks in every step.
    func status(at time: Double) -> SceneStatus
    /// The state of an action: nil if it is not available now, and its button not shown.
    func state(of action: SceneAction.ID) -> SceneAction.State?
    /// The pointer's shape over a point of the window at `time`.
    func cursor(at point: Vector, time: Double) -> Cursor
    /// The state at `time` in words, for the window's title and screen readers; nil for none.
    func caption(at time: Double) -> String?
    /// Returns what is to be heard of the last step, and removes and returns the scene's requests.
    mutating func takeOutput() -> SceneOutput
    /// What the program makes ready for the scene at `time`. The stage asks in every frame.
    func plan(at time: Double) -> ScenePlan
    /// The pictures to load at `time`. The stage asks again when the window's size, the current scene or the plan's
    /// ``ScenePlan/version`` changes.
    func pictures(at time: Double) -> ScenePictures
    /// What the scene says of itself at `time`, which is seldom asked.
    func report(at time: Double) -> SceneReport
}

extension Scene {
    /// No actions.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome { .unavailable }
    /// An empty status.
    public func status(at time: Double) -> SceneStatus { SceneStatus() }
    /// Off.
    public func state(of action: SceneAction.ID) -> SceneAction.State? { SceneAction.State() }
    /// The usual pointer.
    public func cursor(at point: Vector, time: Double) -> Cursor { .arrow }
    /// No words.
    public func caption(at time: Double) -> String? { nil }
    /// Silence, and no requests.
    public mutating func takeOutput() -> SceneOutput { SceneOutput() }
    /// The same pictures at all times, no tiles and no light.
    public func plan(at time: Double) -> ScenePlan { ScenePlan() }
    /// No pictures: everything is drawn from rectangles and text.
    public func pictures(at time: Double) -> ScenePictures { ScenePictures([]) }
    /// An empty object.
    public func report(at time: Double) -> SceneReport { SceneReport([String: Double]()) }

    /// The scene's name in telemetry, on the command line and in recordings.
    public var name: String { descriptor.name }
}

/// A scene that there is by two recipes: as published, and corrected.
public protocol RecipeScene: Scene {
    /// The scene by its other recipe, which goes on at `time` where this one is.
    func byOtherRecipe(at time: Double) -> any RecipeScene
}
