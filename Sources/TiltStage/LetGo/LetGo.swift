package import TiltEngine

/// Lets a scene's things go and brings them back. The scene knows their home positions, and this type their current ones.
package struct LetGo: Sendable {
    /// The state: things are let go, or on their way back.
    package enum Phase: Sendable {
        case dropped, snapping
    }

    private var falling: FallingItems?
    private var flight: ReturnFlight?
    /// The looseness when things were last let go or called back, and the time of that.
    private var turn = (looseness: 0.0, time: 0.0)
    private let cornerRadius: Double
    /// What is seen of the last landings.
    package private(set) var puffs: [DustPuff] = []
    /// The things that are home, before the last step and after it; nil while none are on their way.
    private var arrivals: (before: Int, now: Int)?
    /// Whether things were called back in the last step.
    private var isCalled = false
    /// Whether things return by a fade instead of a flight.
    package var reducesMotion = false
    /// The feel of things, including those that are already loose.
    package var feel = FallingFeel() {
        didSet { if feel != oldValue { falling?.take(feel) } }
    }

    /// For things with a corner radius, as a share of their height.
    package init(cornerRadius: Double) { self.cornerRadius = cornerRadius }

    /// The current state; nil while everything is at home.
    package func phase(at time: Double) -> Phase? {
        if falling != nil { return .dropped }
        return flight.map { !$0.isOver(at: time) } == true ? .snapping : nil
    }

    /// The world in which things fall; nil while nothing is loose.
    package var world: World? { falling?.animator.world }

    /// The looseness from 0, at home, to 1, for effects that fade.
    package func looseness(at time: Double) -> Double {
        if falling != nil { return lerp(turn.looseness, 1, progress(of: FallingItems.easing, at: time)) }
        return flight.map { lerp(turn.looseness, 0, progress(of: $0.duration, at: time)) } ?? 0
    }

    /// The progress of a duration since things were last let go or called back, 0…1, eased out.
    private func progress(of duration: Double, at time: Double) -> Double {
        let rest = 1 - Fade.progress(since: turn.time, lasting: duration, at: time)
        return 1 - rest * rest
    }

    /// The opacity of things, which is 1 except during a return by fading.
    package func opacity(at time: Double) -> Double { flight?.opacity(at: time) ?? 1 }

    /// The placement of a thing, given its `home` and its `rank` in the order of departure.
    package func placement(of index: Int, home: Placement, rank: Int, at time: Double) -> Placement {
        if let falling { return falling.placement(of: index, at: time) }
        guard let flight, !flight.isOver(at: time) else { return home }
        var placement = flight.starts[index].moved(flight.share(rank: rank, at: time), toward: home)
        placement.center.y -= rise(rank: rank, at: time) * home.size.y
        return placement
    }

    /// How far a thing on its way home is above the straight way, in heights of the thing.
    package func rise(rank: Int, at time: Double) -> Double { flight?.rise(rank: rank, at: time) ?? 0 }

    /// The camera's displacement by the last landings, in points.
    package func tremor(at time: Double) -> Vector {
        guard !reducesMotion else { return .zero }
        return Vector(0, puffs.reduce(0) { $0 + $1.tremor(at: time) }.clamped(to: -3...3))
    }

    /// The progress of a thing since it was let go or called back, from 0 to 1; a little more shortly before it is home. `rank`
    /// is its place in the order of departure.
    package func share(rank: Int, at time: Double) -> Double {
        if falling != nil { return progress(of: FallingItems.easing, at: time) }
        return flight?.share(rank: rank, at: time) ?? 1
    }

    /// Whether nothing will move at or after `time` without further input.
    package func isAtRest(at time: Double) -> Bool {
        if let falling { return puffs.isEmpty && falling.isAtRest(at: time) }
        return flight?.isOver(at: time) ?? true
    }
}

extension LetGo {
    /// Lets things go where they are.
    package mutating func letGo(_ items: [FallingItems.Item], in fallArea: FallArea, at time: Double) {
        turn = (looseness(at: time), time)
        flight = nil
        falling = FallingItems(items, cornerRadius: cornerRadius, in: fallArea, at: time, feel: feel)
    }

    /// Calls things back from their current placements.
    package mutating func callBack(from positions: [Placement], at time: Double) {
        turn = (looseness(at: time), time)
        falling = nil
        puffs = []
        flight = ReturnFlight(from: positions, at: time, reducesMotion: reducesMotion)
    }

    /// Lets things go from their placements, in their order, or calls them back from there if they are loose.
    package mutating func toggle(_ placements: [Placement], in fallArea: FallArea, at time: Double) {
        guard phase(at: time) != .dropped else { return callBack(from: placements, at: time) }
        letGo(placements.map { FallingItems.Item(placement: $0) }, in: fallArea, at: time)
    }

    /// Returns everything home at once.
    package mutating func reset() {
        falling = nil
        flight = nil
        puffs = []
    }

    /// Ends a return: everything is home at once, as when home is elsewhere in a window of another size.
    package mutating func endReturn() { flight = nil }

    /// Advances by the step of `dt` seconds that ends at `time`.
    package mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        isCalled = flight != nil && arrivals == nil
        arrivals = flight.map { (arrivals?.now ?? 0, $0.arrivals(at: time)) }
        falling?.step(dt, to: time, lean: lean)
        puffs.removeAll { $0.isOver(at: time) }
        for landing in falling?.landings ?? []
        where landing.isOnWall && landing.strength > DustPuff.least && puffs.count < DustPuff.most {
            puffs.append(DustPuff(landing, at: time))
        }
        if flight?.isOver(at: time) == true { reset() }
    }

    /// What is heard and felt of the landings of the last step, of a call back, and of what came home: ticks that rise from left to
    /// right.
    package var strikes: [SceneSounds.Strike] {
        let landed = (falling?.landings ?? []).flatMap(\.strikes)
        guard let flight, let arrivals else { return landed }
        return landed + (isCalled ? [.init(.gathering, gain: 1, touch: 0.15)] : [])
            + (arrivals.before..<max(arrivals.before, arrivals.now)).map {
                let share = Double($0) / Double(max(1, flight.starts.count - 1))
                return .init(.tick, gain: 0.85, pan: 1.2 * share - 0.6, pitch: 1 + 0.5 * share)
            }
    }

    /// Moves the walls and scales the things by `scale`.
    package mutating func resize(to fallArea: FallArea, scale: Double, at time: Double) {
        falling?.resize(to: fallArea, scale: scale, at: time)
    }

    /// Grabs the topmost thing under a point; returns false if there is none or nothing is loose. `order` is the
    /// painting order.
    package mutating func grab(at point: Vector, order: [Int], time: Double) -> Bool {
        falling?.grab(at: point, order: order, time: time) ?? false
    }

    /// Moves the grabbed thing's pointer to another point.
    package mutating func drag(to point: Vector, at time: Double) { falling?.drag(to: point, at: time) }

    /// Handles a gesture while things are loose. `order` is the painting order.
    package mutating func handle(_ gesture: Gesture, order: [Int], at time: Double) {
        switch gesture {
        case .press(let point): _ = grab(at: point, order: order, time: time)
        case .drag(_, let point): drag(to: point, at: time)
        case .release, .click: release(at: time)
        case .wheel, .pan, .pinch, .zoom, .zoomReset, .nudge, .arrows, .sideways, .page, .home, .end: break
        }
    }

    /// Gives a thing a further velocity, in points per second.
    package mutating func push(_ index: Int, by velocity: Vector, at time: Double) {
        falling?.push(index, by: velocity)
    }

    /// Releases the grabbed thing, which flies on.
    package mutating func release(at time: Double) { falling?.release(at: time) }
}

/// The return of loose things, one after another, each from standstill to its home in closed form with a small
/// overshoot; or by a fade, out where they are and in at home.
///
///     share(u) = 1 + (u − 1)² (c u² − 2 u − 1)        u of 0…1, c = 5
struct ReturnFlight: Sendable {
    /// The placements when they were called back.
    let starts: [Placement]
    private let since: Double
    private let reducesMotion: Bool

    /// The duration of one flight, and the delay of the last departure after the first, in seconds.
    private static let flight = 0.6
    private static let spread = 0.3
    /// c, which gives an overshoot of 2.4 %.
    private static let overshoot = 5.0
    /// The height of the arc of a flight, in heights of the thing, and the share of its time after which it is nearly home.
    private static let (arc, arrival) = (0.35, 0.8)
    /// The duration of fading out, and then of fading in, in seconds.
    private static let fade = 0.12

    /// A return from placements at a time.
    init(from starts: [Placement], at time: Double, reducesMotion: Bool = false) {
        self.starts = starts
        since = time
        self.reducesMotion = reducesMotion
    }

    /// The time until all are back, in seconds.
    var duration: Double { reducesMotion ? 2 * Self.fade : Self.flight + Self.spread }

    /// Whether all things are back.
    func isOver(at time: Double) -> Bool { time - since >= duration }

    /// The progress of the thing with departure number `rank`, 0…1, with a small overshoot before it arrives.
    func share(rank: Int, at time: Double) -> Double {
        guard !reducesMotion else { return time - since < Self.fade ? 0 : 1 }
        let delay = Self.spread * Double(rank) / Double(max(1, starts.count - 1))
        let u = ((time - since - delay) / Self.flight).clamped(to: 0...1)
        return 1 + (u - 1) * (u - 1) * (Self.overshoot * u * u - 2 * u - 1)
    }

    /// How far the thing with that number is above the straight way, in its heights: an arc.
    func rise(rank: Int, at time: Double) -> Double {
        guard !reducesMotion else { return 0 }
        let share = share(rank: rank, at: time).clamped(to: 0...1)
        return Self.arc * 4 * share * (1 - share)
    }

    /// The number of things that are home.
    func arrivals(at time: Double) -> Int {
        guard !reducesMotion else { return 0 }
        let last = (time - since - Self.flight * Self.arrival) / Self.spread * Double(max(1, starts.count - 1))
        return last < 0 ? 0 : min(starts.count, Int(last) + 1)
    }

    /// The opacity of things.
    func opacity(at time: Double) -> Double { reducesMotion ? min(1, abs((time - since) / Self.fade - 1)) : 1 }
}
