import TiltEngine

/// Lets a scene's things go and brings them back. The scene knows where its things belong, this knows where they are.
struct LetGo: Sendable {
    /// What goes on: things are let go, or on their way back.
    enum Phase: Sendable {
        case dropped, snapping
    }

    private var falling: FallingItems?
    private var flight: ReturnFlight?
    /// How far things had come out of their places when they were last let go or called back, and when that was.
    private var turn = (looseness: 0.0, time: 0.0)
    private let cornerRadius: Double
    /// Whether things come back by a fade instead of a flight.
    var reducesMotion = false
    /// What things feel like, those too that are let go already.
    var feel = FallingFeel() {
        didSet { if feel != oldValue { falling?.take(feel) } }
    }

    /// For things whose corners have a radius, given as a share of their height.
    init(cornerRadius: Double) { self.cornerRadius = cornerRadius }

    /// What goes on; nil while everything is in its place.
    func phase(at time: Double) -> Phase? {
        if falling != nil { return .dropped }
        return flight.map { !$0.isOver(at: time) } == true ? .snapping : nil
    }

    /// The world in which things fall; nil while nothing is let go.
    var world: World? { falling?.animator.world }

    /// The plane in which each thing falls, 0 the nearest; nil if nothing is let go.
    var planes: [Int]? { falling?.planes }

    /// From 0, in their places, to 1, let go: for what fades on the way.
    func looseness(at time: Double) -> Double {
        if falling != nil { return lerp(turn.looseness, 1, progress(of: FallingItems.easing, at: time)) }
        return flight.map { lerp(turn.looseness, 0, progress(of: $0.duration, at: time)) } ?? 0
    }

    /// How much of so many seconds has passed since things were last let go or called back, 0…1.
    private func progress(of duration: Double, at time: Double) -> Double {
        Fade.progress(since: turn.time, lasting: duration, at: time)
    }

    /// How visible things are: 1 but on their way back by a fade.
    func opacity(at time: Double) -> Double { flight?.opacity(at: time) ?? 1 }

    /// Where a thing is. `home` is where it belongs, and it is number `rank` to leave for it.
    func placement(of index: Int, home: Placement, rank: Int, at time: Double) -> Placement {
        if let falling { return falling.placement(of: index, at: time) }
        guard let flight, !flight.isOver(at: time) else { return home }
        return flight.starts[index].moved(flight.share(rank: rank, at: time), toward: home)
    }

    /// Whether nothing will move at or after `time` unless something happens.
    func isAtRest(at time: Double) -> Bool {
        if let falling { return falling.isAtRest(at: time) }
        return flight?.isOver(at: time) ?? true
    }
}

extension LetGo {
    /// Lets things go where they are. `order` ends with the things drawn last.
    mutating func letGo(_ items: [FallingItems.Item], order: [Int], in ground: Ground, at time: Double) {
        turn = (looseness(at: time), time)
        flight = nil
        falling = FallingItems(items, order: order, cornerRadius: cornerRadius, in: ground, at: time, feel: feel)
    }

    /// Calls things back from where they are.
    mutating func callBack(from positions: [Placement], at time: Double) {
        turn = (looseness(at: time), time)
        falling = nil
        flight = ReturnFlight(from: positions, at: time, reducesMotion: reducesMotion)
    }

    /// Everything is in its place at once.
    mutating func reset() {
        falling = nil
        flight = nil
    }

    /// The step of `dt` seconds that ends at `time`.
    mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        falling?.step(dt, to: time, lean: lean)
        if flight?.isOver(at: time) == true { reset() }
    }

    /// How hard things have struck since this was last asked, 0…1.
    mutating func takeImpact() -> Double { falling?.takeImpact() ?? 0 }

    /// The walls moved, and things are `scale` times as large as before.
    mutating func resize(to ground: Ground, scale: Double, at time: Double) {
        falling?.resize(to: ground, scale: scale, at: time)
    }

    /// Grabs the topmost thing under a point; false where there is none, or nothing is let go. `order` ends with the things
    /// painted last.
    mutating func grab(at point: Vector, order: [Int], time: Double) -> Bool {
        falling?.grab(at: point, order: order, time: time) ?? false
    }

    /// The pointer that grabbed something is at another point.
    mutating func drag(to point: Vector, at time: Double) { falling?.drag(to: point, at: time) }

    /// What hands do while things are let go. `order` ends with the things painted last.
    mutating func handle(_ gesture: Gesture, order: [Int], at time: Double) {
        switch gesture {
        case .press(let point): _ = grab(at: point, order: order, time: time)
        case .drag(_, let point): drag(to: point, at: time)
        case .release, .click: release(at: time)
        case .wheel, .pan, .pinch, .zoom, .zoomReset, .nudge, .arrows, .page, .home, .end: break
        }
    }

    /// Lets go of what is grabbed: it flies on.
    mutating func release(at time: Double) { falling?.release(at: time) }
}
