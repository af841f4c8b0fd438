import TiltEngine
import TiltStage

/// The corrected map: it scrolls like UIScrollView and falls to the low side when tilted. A hand has priority
/// over tilt until its motion has come to rest.
struct TiltScroller: MapScroller, Equatable {
    private(set) var layout: MapLayout
    private var x: ScrollPhysics
    private var y: ScrollPhysics
    private var drive: TiltDrive
    /// Whether a hand holds the map or has moved it, so that tilt waits.
    private var handLeads = false
    /// Whether the minimap holds the map.
    private var isPinned = false
    private var opening: OpeningDrift?
    /// Whether the map coasts after a tilt.
    private var isCoasting = false
    /// The speed that tilt has given the map, in points per second, and the time of the last step.
    private var momentum = Vector.zero
    private var steppedAt: Double
    private(set) var landing: Vector?
    /// Where a flight shall end that tilt has ended.
    private var goal: Vector?
    /// Whether tilt asked for a speed in the last step.
    private var isDriven = false

    /// The speed in points per second below which tilt takes over from a hand.
    private static let yielding = 10.0
    /// The mass of the map: the time constants in seconds by which it gathers speed and loses it, and the speed at which it
    /// stops.
    private static let (gathering, losing, still) = (0.35, 0.9, 4.0)
    /// The speed in points per second from which it is a flight.
    private static let flying = 400.0

    /// A map at rest; `opens` starts an opening's drift.
    init(_ layout: MapLayout, offset: Vector, at time: Double, opens: Bool = false) {
        self.layout = layout
        let (view, end) = (layout.view, layout.end)
        x = ScrollPhysics(contentLength: view.width + end.x, viewLength: view.width, offset: offset.x)
        y = ScrollPhysics(contentLength: view.height + end.y, viewLength: view.height, offset: offset.y)
        (x.alwaysBounces, y.alwaysBounces) = (true, true)
        drive = TiltDrive(at: time)
        steppedAt = time
        opening = opens ? OpeningDrift(start: time) : nil
    }

    var isOnTable: Bool { true }
    func offset(at time: Double) -> Vector { Vector(x.offset(at: time), y.offset(at: time)) }
    func velocity(at time: Double) -> Vector { Vector(x.velocity(at: time), y.velocity(at: time)) }

    func phase(at time: Double) -> ScrollPhase {
        guard !isPinned else { return .drag }
        let motion = motion(at: time)
        let isInside = x.range.contains(x.offset(at: time)) && y.range.contains(y.offset(at: time))
        // Only tilt holds a map outside its edge.
        return motion == .rest && !isInside ? .tilt : motion
    }

    private func motion(at time: Double) -> ScrollPhase { ScrollPhase(x.phase(at: time), y.phase(at: time)) }

    func isAtRest(at time: Double) -> Bool {
        motion(at: time) == .rest && momentum == .zero && !isPinned && !handLeads && opening == nil
            && !drive.isFadingIn(at: time)
    }
}

// A hand.
extension TiltScroller {
    mutating func press(at point: Vector, time: Double) {
        handLeads = true
        x.beginDrag(at: point.x, time: time)
        y.beginDrag(at: point.y, time: time)
    }

    mutating func drag(to point: Vector, time: Double) {
        x.drag(to: point.x, time: time)
        y.drag(to: point.y, time: time)
    }

    mutating func pin(at offset: Vector, time: Double) {
        handLeads = true
        isPinned = true
        x.scroll(to: offset.x, animated: false, time: time)
        y.scroll(to: offset.y, animated: false, time: time)
    }

    mutating func release(at time: Double) {
        isPinned = false
        x.endDrag(time: time)
        y.endDrag(time: time)
    }

    mutating func scroll(by distance: Vector, time: Double) {
        guard !isPinned else { return }
        handLeads = true
        Self.scroll(&x, by: distance.x, time: time)
        Self.scroll(&y, by: distance.y, time: time)
    }

    mutating func scroll(to offset: Vector, time: Double) {
        guard !isPinned else { return }
        handLeads = true
        x.scroll(to: offset.x, time: time)
        y.scroll(to: offset.y, time: time)
    }

    /// Scrolls an axis. One that is not scrolled continues its glide, but tilt no longer moves it.
    private static func scroll(_ axis: inout ScrollPhysics, by distance: Double, time: Double) {
        distance == 0 ? axis.steer(velocity: 0, time: time) : axis.scroll(by: distance, time: time)
    }
}

// Zoom and view.
extension TiltScroller {
    mutating func setLayout(_ new: MapLayout, offset: Vector, time: Double) {
        goal = new.zoom == layout.zoom ? goal.map { $0 + offset - self.offset(at: time) } : nil
        layout = new
        let (view, end) = (new.view, new.end)
        x.resize(contentLength: view.width + end.x, viewLength: view.width, offset: offset.x, time: time)
        y.resize(contentLength: view.height + end.y, viewLength: view.height, offset: offset.y, time: time)
    }
}

// Tilt.
extension TiltScroller {
    mutating func endOpening() { opening = nil }
    mutating func land(at goal: Vector) { self.goal = goal }

    mutating func take(_ feel: MapFeel) {
        Self.take(feel, &x)
        Self.take(feel, &y)
        drive.take(feel)
    }

    private static func take(_ feel: MapFeel, _ axis: inout ScrollPhysics) {
        axis.deceleration = Deceleration(rate: feel.deceleration)
        axis.approachTimeConstant = feel.approachTime
        axis.stretch = feel.stretch
        axis.bounceFrequency = feel.bounceFrequency
    }

    mutating func step(to time: Double, lean: Lean) {
        let dt = max(0, time - steppedAt)
        steppedAt = time
        x.advance(to: time)
        y.advance(to: time)
        drive.lean(by: lean.isDisengaged ? .zero : lean.tilt, at: time)
        coast(lean.isDisengaged, at: time)
        if handLeads, isOver {
            (handLeads, momentum, goal) = (false, .zero, nil)
            drive.resume(at: time)
        }
        landing = nil
        guard !handLeads, !isCoasting else { return (momentum, goal, isDriven) = (.zero, nil, false) }
        steer(dt, at: time)
    }

    /// Starts or ends coasting.
    private mutating func coast(_ isOut: Bool, at time: Double) {
        guard isOut != isCoasting, !handLeads else { return }
        isCoasting = isOut
        if isOut {
            x.coast(time: time)
            y.coast(time: time)
        } else {
            Self.stop(&x, at: time)
            Self.stop(&y, at: time)
            drive.resume(at: time)
        }
    }

    private static func stop(_ axis: inout ScrollPhysics, at time: Double) {
        if axis.phase == .decelerating { axis.scroll(to: axis.offset, animated: false, time: time) }
    }

    private mutating func steer(_ dt: Double, at time: Double) {
        let velocity = drive.velocity(at: time)
        let hold = drive.hold(in: layout.view.size, at: time)
        if velocity != .zero { (opening, goal) = (nil, nil) }
        let hasEnded = isDriven && velocity == .zero
        isDriven = velocity != .zero
        if hasEnded, momentum.length > Self.flying { landing = offset(at: time) + momentum * Self.losing }
        if let opening {
            momentum = opening.velocity(at: time)
        } else if let goal {
            let way = goal - offset(at: time)
            momentum += (way / Self.losing - momentum) * (1 - .exp(-dt / Self.gathering))
            if max(way.length, momentum.length) < Self.still { (momentum, self.goal) = (.zero, nil) }
        } else {
            Self.push(&momentum.x, of: x, toward: velocity.x, dt)
            Self.push(&momentum.y, of: y, toward: velocity.y, dt)
        }
        x.steer(velocity: momentum.x, hold: hold.x, time: time)
        y.steer(velocity: momentum.y, hold: hold.y, time: time)
    }

    /// Brings the speed of an axis nearer to the one that tilt asks for. An edge takes it.
    private static func push(_ speed: inout Double, of axis: ScrollPhysics, toward asked: Double, _ dt: Double) {
        let (low, high) = (axis.range.lowerBound, axis.range.upperBound)
        if axis.offset <= low && speed < 0 || axis.offset >= high && speed > 0, speed * asked <= 0 { speed = 0 }
        let gathers = abs(asked) > abs(speed) || asked * speed < 0
        speed += (asked - speed) * (1 - .exp(-dt / (gathers ? gathering : losing)))
        if asked == 0, abs(speed) < still { speed = 0 }
    }

    /// Whether a hand's motion has ended.
    private var isOver: Bool {
        func rests(_ axis: ScrollPhysics) -> Bool {
            axis.phase != .drag && axis.phase != .decelerating && abs(axis.velocity) < Self.yielding
                && axis.range.contains(axis.offset)
        }
        return !isPinned && rests(x) && rests(y)
    }
}

/// A slow drift that shows newcomers that the map moves: three seconds, slowing down.
struct OpeningDrift: Equatable, Sendable {
    let start: Double

    private static let duration = 3.0
    private static let velocity = Vector(96, 48)

    /// The velocity of the offset, in points per second.
    func velocity(at time: Double) -> Vector {
        Self.velocity * (1 - (time - start) / Self.duration).clamped(to: 0...1)
    }
}
