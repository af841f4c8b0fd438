import TiltEngine

/// What lets a scene's things go and brings them back. A scene says where its things belong, this says where they are.
struct Drop: Sendable {
    /// What goes on: things are let go, or on their way back.
    enum Phase: Sendable {
        case dropped, snapping
    }

    private var fall: Fall?
    private var homecoming: Homecoming?
    /// How far things had come out of their places when they were last let go or called back, and when that was.
    private var turn = (looseness: 0.0, time: 0.0)
    private let cornerRadius: Double
    /// Whether things come back by a fade, for those whom their flight makes dizzy.
    var fades = false

    /// For things whose corners have a radius, given as a share of their height.
    init(cornerRadius: Double) { self.cornerRadius = cornerRadius }

    /// What goes on; nil while everything is in its place.
    func phase(at time: Double) -> Phase? {
        if fall != nil { return .dropped }
        return homecoming.map { !$0.isOver(at: time) } == true ? .snapping : nil
    }

    /// The world in which things fall; nil while nothing is let go.
    var world: World? { fall?.animator.world }

    /// From 0, in their places, to 1, let go: for what fades on the way.
    func looseness(at time: Double) -> Double {
        if fall != nil { return lerp(turn.looseness, 1, share(of: Fall.easing, at: time)) }
        return homecoming.map { lerp(turn.looseness, 0, share(of: $0.duration, at: time)) } ?? 0
    }

    /// How much of so many seconds has passed since things were last let go or called back, 0…1.
    private func share(of duration: Double, at time: Double) -> Double {
        ((time - turn.time) / duration).clamped(to: 0...1)
    }

    /// How visible things are: 1 but on their way back by a fade.
    func opacity(at time: Double) -> Double { homecoming?.opacity(at: time) ?? 1 }

    /// Where a thing is. `home` is where it belongs, and it is number `rank` to leave for it.
    func placement(of index: Int, home: Placement, rank: Int, at time: Double) -> Placement {
        if let fall { return fall.placement(of: index, at: time) }
        guard let homecoming, !homecoming.isOver(at: time) else { return home }
        return homecoming.starts[index].moved(homecoming.share(rank: rank, at: time), toward: home)
    }

    /// Whether nothing will move at or after `time` unless something happens.
    func isAtRest(at time: Double) -> Bool {
        if let fall { return fall.isAtRest(at: time) }
        return homecoming?.isOver(at: time) ?? true
    }
}

extension Drop {
    /// Lets things go where they are.
    mutating func letGo(_ things: [Fall.Thing], in bounds: Rect, at time: Double) {
        turn = (looseness(at: time), time)
        homecoming = nil
        fall = Fall(things, cornerRadius: cornerRadius, in: bounds, at: time)
    }

    /// Calls things back from where they are.
    mutating func callBack(from places: [Placement], at time: Double) {
        turn = (looseness(at: time), time)
        fall = nil
        homecoming = Homecoming(from: places, at: time, fades: fades)
    }

    /// Everything is in its place at once.
    mutating func reset() {
        fall = nil
        homecoming = nil
    }

    /// The step of `dt` seconds that ends at `time`.
    mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        fall?.step(dt, to: time, lean: lean)
        if homecoming?.isOver(at: time) == true { reset() }
    }

    /// The walls moved, and things are `scale` times as large as before.
    mutating func resize(to bounds: Rect, scale: Double, at time: Double) {
        fall?.resize(to: bounds, scale: scale, at: time)
    }

    /// Grabs the topmost thing under a point; false where there is none, or nothing is let go. `order` ends with the things
    /// painted last.
    mutating func grab(at point: Vector, order: [Int], time: Double) -> Bool {
        fall?.grab(at: point, order: order, time: time) ?? false
    }

    /// The pointer is `travel` points from where it grabbed.
    mutating func drag(by travel: Vector, at time: Double) { fall?.drag(by: travel, at: time) }

    /// Lets go of what is grabbed: it flies on.
    mutating func release(at time: Double) { fall?.release(at: time) }
}

extension Viewport {
    /// Where things fall: the window below the bar.
    var ground: Rect { Rect(x: 0, y: TabBar.height, width: width, height: max(1, height - TabBar.height)) }
}
