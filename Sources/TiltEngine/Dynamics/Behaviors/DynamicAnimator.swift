/// Moves items by behaviours: UIKit Dynamics as values.
///
/// Two squares fall, meet the foot of the bounds, and stay:
///
/// ```swift
/// var animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
/// let squares = [
///     animator.add(DynamicItem(frame: Rect(x: 100, y: 40, width: 80, height: 80))),
///     animator.add(DynamicItem(frame: Rect(x: 140, y: 140, width: 80, height: 80))),
/// ]
/// animator.add(Gravity(squares))
/// animator.add(Collision(squares, usesReferenceBounds: true))
/// while animator.isRunning { animator.step(1.0 / 120) }
/// ```
///
/// Points, seconds, radians; y is down and positive angles turn clockwise on the screen. An animator is a value: its copy
/// is a snapshot, and the same calls give the same bits.
public struct DynamicAnimator: Sendable {
    /// What happened to the animator as a whole in a step.
    public enum Change: Hashable, Sendable {
        /// Something moves again.
        case resumed
        /// All has come to rest.
        case paused
    }

    /// The space of the items, in points; collisions may take it as a boundary, which follows at once. Nil is no such space.
    public var referenceBounds: Rect? {
        didSet { if referenceBounds != oldValue { moveReferenceWalls() } }
    }
    /// How long things have been moving, in seconds.
    public private(set) var elapsedTime = 0.0
    /// Whether anything moved in the last step or is about to.
    public private(set) var isRunning = false
    /// Whether steps are ignored, see ``pause()``.
    public private(set) var isPaused = false
    /// Whether the last step ended a rest or began one.
    public private(set) var change: Change?
    /// What began and ceased to touch in the last step: ends before begins, then in a fixed order.
    public internal(set) var contacts: [ItemContact] = []
    /// The bodies behind the items.
    public internal(set) var world = World(gravity: .zero)

    /// Slower impacts do not bounce, in points per second; 0 at first, see ``World/restitutionThreshold``.
    public var restitutionThreshold: Double {
        get { world.restitutionThreshold }
        set { world.restitutionThreshold = newValue }
    }

    /// Whether the last step left something to do; `isRunning` also knows of changes since.
    private var wasRunning = false
    var itemSlots = Slots()
    var records: [ItemRecord] = []
    var running: [BehaviorRecord] = []
    var behaviorCount = 0
    var owners: [BodyID: Owner] = [:]
    /// Bodies that are gone, but of whose contacts an end is still to be told.
    var retired: [BodyID] = []
    var touches: [Touch: Int] = [:]
    /// What attachments and snaps to a point hold on to.
    let ground: BodyID

    /// An animator without items.
    public init(referenceBounds: Rect? = nil) {
        self.referenceBounds = referenceBounds
        ground = world.add(Body(.static))
    }

    /// Lets `seconds` pass, finite and 0 or more: 1/120 s is a good step. Zero moves nothing. Ignored while paused.
    public mutating func step(_ seconds: Double) {
        contacts.removeAll(keepingCapacity: true)
        change = nil
        guard !isPaused else { return }
        if seconds > 0 { applyPushes() }
        let moves = !world.isAtRest
        world.step(seconds)
        tellContacts()
        if moves { elapsedTime += seconds }
        let keepsMoving = !world.isAtRest || hasActivePush
        if moves, !wasRunning { change = .resumed }
        if wasRunning || moves, !keepsMoving { change = .paused }
        wasRunning = keepsMoving
        isRunning = keepsMoving
    }

    /// Ignores steps until ``resume()``.
    public mutating func pause() { isPaused = true }

    /// Takes steps again.
    public mutating func resume() { isPaused = false }

    /// Something was changed from outside: it may move.
    mutating func wakeUp() { if !world.isAtRest || hasActivePush { isRunning = true } }
}
