import TiltEngine
import TiltStage

/// The map as published: the recipe's arithmetic on its own clock, whose tick k is at k · 0.03 s after the start. After
/// a hand, a key or the wheel has moved the map, the ticks continue from there; there is no fling, bounce or easing.
struct PublishedScroller: HeldScroller, Equatable {
    private(set) var layout: MapLayout
    private var x: PublishedAxis
    private var y: PublishedAxis
    /// The time of tick 0.
    private let start: Double
    /// The number of ticks processed.
    private var ticks = 0
    var grip: MapGrip?
    var isPinned = false

    private static let tick = 0.03

    /// The offset at the end of both axes; there are no pixels.
    private var end: Vector {
        Vector(max(layout.content.x - layout.view.width, 0), max(layout.content.y - layout.view.height, 0))
    }

    /// The recipe's initial state, with the view at an offset.
    init(_ layout: MapLayout, offset: Vector, at time: Double) {
        self.layout = layout
        start = time
        x = PublishedAxis()
        y = PublishedAxis()
        put(offset)
    }

    func offset(at time: Double) -> Vector {
        let pending = ticksDue(at: time) - ticks
        return Vector(x.share(after: pending) * end.x, y.share(after: pending) * end.y)
    }

    func velocity(at time: Double) -> Vector {
        let pending = ticksDue(at: time) - ticks
        func velocity(_ axis: PublishedAxis, _ end: Double) -> Double {
            axis.share(after: pending) == axis.share(after: pending + 1) ? 0 : axis.velocity * end / Self.tick
        }
        return Vector(velocity(x, end.x), velocity(y, end.y))
    }

    func isAtRest(at time: Double) -> Bool { phase(at: time) == .rest }

    /// It stays wherever it stops.
    func rest(at time: Double) -> Vector { offset(at: time) }
}

// The recipe.
extension PublishedScroller {
    mutating func sense(_ lean: Lean, at time: Double) { sense(PublishedTilt(lean), at: time) }

    /// Advances to a time. Without a sensor each step is a sample. With one, the step repeats the last sample, which has no
    /// effect.
    mutating func step(to time: Double, lean: Lean) { sense(PublishedTilt(lean).cleaned, at: time) }

    private mutating func sense(_ tilt: PublishedTilt, at time: Double) {
        pass(ticksBefore(time))
        x.sense(tilt.x)
        y.sense(tilt.y)
    }

    private mutating func pass(_ due: Int) {
        guard due > ticks else { return }
        x.tick(due - ticks)
        y.tick(due - ticks)
        ticks = due
    }

    /// The number of the last tick at or before a time, but not less than those processed.
    private func ticksDue(at time: Double) -> Int { max(ticks, Int((count(at: time) + Self.same).rounded(.down))) }

    /// The number of the last tick before a time: if a sample and a tick coincide, the sample comes first.
    private func ticksBefore(_ time: Double) -> Int { Int((count(at: time) - Self.same).rounded(.up)) - 1 }

    private func count(at time: Double) -> Double { ((time - start) / Self.tick).clamped(to: 0...1e12) }

    /// The fraction of a tick below which two times count as equal.
    private static let same = 1e-7
}

// A hand.
extension PublishedScroller {
    mutating func stop(at time: Double) { pass(ticksDue(at: time)) }

    mutating func put(_ offset: Vector, at time: Double) {
        stop(at: time)
        put(offset)
    }

    mutating func scroll(to offset: Vector, time: Double) { put(offset, at: time) }

    mutating func setLayout(_ new: MapLayout, offset: Vector, time: Double) {
        layout = new
        put(offset, at: time)
    }

    /// Changes the view's size. The recipe knows its offset only as a share of the content.
    mutating func resize(to view: Viewport, time: Double) { layout = layout.resized(to: view) }

    private mutating func put(_ offset: Vector) {
        func share(_ offset: Double, of end: Double) -> Double { end > 0 ? (offset / end).clamped(to: 0...1) : 0 }
        x.share = share(offset.x, of: end.x)
        y.share = share(offset.y, of: end.y)
    }
}
