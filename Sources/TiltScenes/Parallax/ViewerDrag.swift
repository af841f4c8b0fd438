import TiltEngine
import TiltStage

/// The viewer's offset that a hand adds. A drag leans the viewer from where it began, an arrow leans it for a moment
/// or as long as it is held, and either springs back.
struct ViewerDrag: Equatable, Sendable {
    private enum Hold: Equatable {
        case free
        case dragged(from: Vector)
        case nudged(until: Double)
        case drifting(since: Double)
    }

    private var hold = Hold.free
    private var lean = SpringVector()

    /// The length of a drag that leans the viewer fully, in points.
    static let fullDrag = 200.0
    /// The lean of one press of an arrow.
    static let nudge = 0.5
    /// The duration of a nudge in seconds.
    static let nudgeTime = 0.7
    /// The speed of the lean of a held arrow, per second, and the time in seconds without one that ends it.
    private static let (holdSpeed, holdGap) = (1.5, 0.02)
    /// The duration of an opening's drift in seconds, and its width.
    static let driftTime = 3.0
    private static let driftWidth = 0.6
    /// The offset from which the viewer arrives, so that the layers part.
    private static let arrivesFrom = Vector(0, 0.9)
    /// The duration of that way, in seconds.
    private static let arrivalTime = 0.6
    /// The spring that moves everything with the viewer.
    static let spring = ViewerTracker.usualSpring
    /// The width of the viewer's range; more is never seen.
    private static let most = 2.0
    /// The offset, and the speed per second, below which a lean is at rest: a twentieth of a point on the widest layer.
    private static let still = 0.0005

    /// The offset added to the viewer's.
    var offset: Vector { lean.value }

    /// The offset to be added in `time` seconds, 0 or more, without further input.
    func offset(after time: Double) -> Vector {
        switch hold {
        case .dragged, .drifting: return offset
        case .free, .nudged: return lean.value(after: time, using: Self.spring)
        }
    }

    /// Whether it stays unchanged without further input.
    var isAtRest: Bool {
        switch hold {
        case .dragged: true
        case .nudged, .drifting: false
        case .free: lean.isSettled(within: Self.still)
        }
    }

    /// Begins a drag; any motion stops.
    mutating func press() {
        hold = .dragged(from: offset)
        put(at: offset)
    }

    /// Moves the drag to `travel` points from its start.
    mutating func drag(by travel: Vector) {
        guard case .dragged(let start) = hold, travel.isFinite else { return }
        put(at: start + travel / Self.fullDrag)
    }

    /// Ends the drag.
    mutating func release() {
        hold = .free
        lean.target = .zero
    }

    /// Leans the viewer for a press of an arrow; the opposite arrow cancels it.
    mutating func nudge(_ direction: Direction, at time: Double) {
        push(by: direction.vector * Self.nudge, until: time + Self.nudgeTime)
    }

    /// Leans the viewer further for `dt` seconds of held arrows, whose directions add up to `direction`. The lean of the first
    /// press lasts its time.
    mutating func lean(_ direction: Vector, for dt: Double, at time: Double) {
        let end = if case .nudged(let end) = hold { end } else { time }
        push(by: direction * (Self.holdSpeed * dt), until: max(end, time + Self.holdGap))
    }

    private mutating func push(by way: Vector, until end: Double) {
        if case .dragged = hold { return }
        lean.target = (lean.target + way).clamped(to: 1)
        hold = .nudged(until: end)
    }

    /// Starts the drift of an opening, which ends with the first input.
    mutating func drift(from time: Double) {
        hold = .drifting(since: time)
        put(at: Self.arrivesFrom)
    }

    /// Ends an opening's drift after an input.
    mutating func endDrift() {
        if case .drifting = hold { release() }
    }

    /// Advances by the step of `dt` seconds that ends at `time`.
    mutating func step(_ dt: Double, to time: Double) {
        switch hold {
        case .dragged: return
        case .drifting(let since) where time - since < Self.driftTime:
            let rest = 1 - Fade.progress(since: since, lasting: Self.arrivalTime, at: time)
            let share = 1 - rest * rest * rest
            return put(at: Self.drift(at: (time - since) / Self.driftTime) + Self.arrivesFrom * (1 - share))
        case .free: break
        case .nudged(let end) where time < end: break
        case .nudged, .drifting: release()
        }
        lean.advance(by: dt, using: Self.spring)
        if isAtRest { lean.settle() }
    }

    private mutating func put(at offset: Vector) {
        lean = SpringVector(offset.clamped(to: Self.most), target: .zero)
    }

    /// The position at a `share`, 0…1, of a closed loop that starts and ends at rest in the middle.
    private static func drift(at share: Double) -> Vector {
        let turn = 2 * Double.pi * share
        let swell = (1 - Double.cos(turn)) / 2
        return Vector(.sin(turn), -.cos(turn) / 2) * (swell * driftWidth)
    }
}
