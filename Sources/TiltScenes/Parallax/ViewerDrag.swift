import TiltEngine

/// What a hand adds to the viewer's offset: a drag leans the viewer from where it was pressed, an arrow leans it for a
/// moment, and either way it springs back.
struct ViewerDrag: Equatable, Sendable {
    private enum Hold: Equatable {
        case free
        case dragged(from: Vector)
        case nudged(until: Double)
        case drifting(since: Double)
    }

    private var hold = Hold.free
    private var h = SpringValue(0)
    private var v = SpringValue(0)

    /// How far a drag leans the viewer all the way, in points.
    static let fullDrag = 200.0
    /// How far one press of an arrow leans the viewer.
    static let nudge = 0.5
    /// For how long, in seconds: longer than a keyboard waits before it repeats a key, so that a held arrow stays leaned.
    static let nudgeTime = 0.7
    /// How long an opening drifts, in seconds, and how wide.
    static let driftTime = 3.0
    private static let driftWidth = 0.6
    /// From where the viewer comes when the scene arrives, so that the layers part.
    private static let arrivesFrom = Vector(0, 0.9)
    /// The spring of all that follows the viewer.
    static let spring = ViewerTracker.usualSpring
    /// From one end of the viewer's range to the other: more is never seen.
    private static let most = 2.0
    /// Nearer than this, and slower than this each second, a lean is at rest: a twentieth of a point on the widest layer.
    private static let still = 0.0005

    /// What is added to the viewer's offset.
    var offset: Vector { Vector(h.value, v.value) }

    /// What will be added in `time` seconds, 0 or more, unless a hand does something.
    func offset(after time: Double) -> Vector {
        switch hold {
        case .dragged, .drifting: return offset
        case .free, .nudged:
            var (h, v) = (h, v)
            h.advance(by: time, using: Self.spring)
            v.advance(by: time, using: Self.spring)
            return Vector(h.value, v.value)
        }
    }

    /// Whether it stays as it is unless a hand does something.
    var isAtRest: Bool {
        switch hold {
        case .dragged: true
        case .nudged, .drifting: false
        case .free: h.isSettled(within: Self.still) && v.isSettled(within: Self.still)
        }
    }

    /// A pointer went down: whatever moves is caught.
    mutating func press() {
        hold = .dragged(from: offset)
        put(at: offset)
    }

    /// The pointer is `travel` points from where it went down.
    mutating func drag(by travel: Vector) {
        guard case .dragged(let start) = hold, travel.isFinite else { return }
        put(at: start + travel / Self.fullDrag)
    }

    /// The pointer was lifted.
    mutating func release() {
        hold = .free
        (h.target, v.target) = (0, 0)
    }

    /// An arrow was pressed; the opposite one takes back what it added.
    mutating func nudge(_ direction: Direction, at time: Double) {
        if case .dragged = hold { return }
        let push = direction.vector * Self.nudge
        h.target = (h.target + push.x).clamped(to: -1...1)
        v.target = (v.target + push.y).clamped(to: -1...1)
        hold = .nudged(until: time + Self.nudgeTime)
    }

    /// From now on it comes in and drifts by itself, once round and back, until anything happens.
    mutating func drift(from time: Double) {
        hold = .drifting(since: time)
        put(at: Self.arrivesFrom)
    }

    /// Whoever sees it drift has done something.
    mutating func endDrift() {
        if case .drifting = hold { release() }
    }

    /// The step of `dt` seconds that ends at `time`.
    mutating func step(_ dt: Double, to time: Double) {
        switch hold {
        case .dragged: return
        case .drifting(let since) where time - since < Self.driftTime:
            let parting = 1 - Movement.arrival(at: since).share(at: time)
            return put(at: Self.drift(at: (time - since) / Self.driftTime) + Self.arrivesFrom * parting)
        case .free: break
        case .nudged(let end) where time < end: break
        case .nudged, .drifting: release()
        }
        h.advance(by: dt, using: Self.spring)
        v.advance(by: dt, using: Self.spring)
        if isAtRest {
            h.settle()
            v.settle()
        }
    }

    private mutating func put(at offset: Vector) {
        h = SpringValue(offset.x.clamped(to: -Self.most...Self.most), target: 0)
        v = SpringValue(offset.y.clamped(to: -Self.most...Self.most), target: 0)
    }

    /// A loop that begins and ends at rest in the middle, over a `share` of 0…1.
    private static func drift(at share: Double) -> Vector {
        let turn = 2 * Double.pi * share
        let swell = (1 - Double.cos(turn)) / 2
        return Vector(.sin(turn), -.cos(turn) / 2) * (swell * driftWidth)
    }
}
