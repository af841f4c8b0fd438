import TiltEngine

/// The opening of the front card: it flies forward until it is the window, and back. A drag down closes it under the
/// finger, one to the side pages to its neighbour; every motion can be interrupted, and keeps its velocity.
struct CardOpening: Sendable {
    /// What springs: o, 0 closed and 1 open, the finger's travel that is left, in points, and how far a photo fills the window
    /// instead of fitting in, 0…1.
    private struct Motion: Sendable {
        var share = SpringValue(0)
        var shift = SpringVector()
        var filling = SpringValue(0)
    }

    private var motion = Motion()
    private var spring = Self.opening
    private var since = 0.0
    private var hold: Hold?
    private var tracker = VelocityTracker()
    /// The stretch of the current pinch, as the logarithm of its factor, and the time of its last move.
    private var pinch = (stretch: 0.0, time: -Double.infinity)
    /// Whether opened cards lie side by side, of which the one in front moves to its place.
    private(set) var isPaging = false
    /// The times of the last two presses.
    private var clicks = (before: -Double.infinity, last: -Double.infinity)

    /// A finger or a pointer that drags the card down or to the side.
    private struct Hold: Sendable {
        /// o when it began, and now, and the middle of the card when it began.
        let pressed: Double
        var share: Double
        let middle: Vector
        var travel = Vector.zero
        /// Whether it drags to the side; nil before it has moved by the slack.
        var isSideways: Bool?
    }

    private static let opening = Spring(response: 0.46, dampingRatio: 0.86)
    private static let closing = Spring(response: 0.38, dampingRatio: 0.9)
    /// The travel down that closes a card, and the travel after which a release closes it, or pages, in sides of the window.
    private static let (closingTravel, enough) = (0.6, 0.22)
    /// The travel in points after which the way of a drag is known.
    private static let slack = 8.0
    /// The time for which the speed of a release counts, in seconds.
    private static let foresight = 0.18
    /// The distance from the target below which it is at rest.
    private static let rest = 1e-3
    /// The stretch of a pinch that opens or closes, and the pause after which another begins, in seconds.
    private static let (pinched, pause) = (0.12, 0.3)

    /// o at a time: 0 closed, 1 open; the spring may pass 1 by 0.02.
    func share(at time: Double) -> Double { hold?.share ?? motion(at: time).share.value.clamped(to: 0...1.02) }

    /// Whether it is open, or opening.
    var isOpen: Bool { motion.share.target == 1 }
    /// Whether it is neither closed nor at rest there.
    func isActive(at time: Double) -> Bool { isOpen || hold != nil || share(at: time) > 0 }
    /// Whether a drag is going on.
    var isHeld: Bool { hold != nil }

    /// Whether nothing will move without further input.
    func isAtRest(at time: Double) -> Bool {
        let motion = motion(at: time)
        return hold == nil && motion.share.isSettled(within: 0) && motion.shift.isSettled(within: 0)
            && motion.filling.isSettled(within: 0)
    }

    /// How far a photo fills the window, 0…1.
    func filled(at time: Double) -> Double { motion(at: time).filling.value }

    /// The middle of the card, between its place in the row and the middle of the window.
    func middle(from home: Vector, to center: Vector, at time: Double) -> Vector {
        if let hold { return hold.middle + hold.travel }
        return home + (center - home) * share(at: time) + motion(at: time).shift.value
    }

    /// What springs, at a time.
    private func motion(at time: Double) -> Motion {
        var motion = motion
        let elapsed = max(0, time - since)
        motion.share.advance(by: elapsed, using: spring, restingWithin: Self.rest)
        motion.shift.advance(by: elapsed, using: spring, restingWithin: 100 * Self.rest)
        motion.filling.advance(by: elapsed, using: spring, restingWithin: Self.rest)
        return motion
    }

    /// Takes over the motion at a time, before it changes.
    private mutating func settle(at time: Double) { (motion, since) = (motion(at: time), time) }

    /// Opens, or closes with a velocity of o, in 1/s.
    mutating func open(_ isOpen: Bool, velocity: Double? = nil, at time: Double) {
        settle(at: time)
        hold = nil
        spring = isOpen ? Self.opening : Self.closing
        isPaging = isPaging && isOpen
        motion.share.target = isOpen ? 1 : 0
        if let velocity { motion.share.velocity = velocity }
        motion.shift.target = .zero
    }

    /// Lets the next card come in from a side, a distance away.
    mutating func page(from distance: Double, at time: Double) {
        settle(at: time)
        isPaging = true
        motion.shift.x.value = (motion.shift.x.value + distance).clamped(to: -abs(distance)...abs(distance))
    }

    /// Changes between fitting and filling.
    mutating func toggleFilling(at time: Double) {
        settle(at: time)
        motion.filling.target = fills ? 0 : 1
    }

    /// Lets a photo fit into the window, or fill it, from the start.
    mutating func fit(fills: Bool) { motion.filling = SpringValue(fills ? 1 : 0) }

    /// Whether a photo fills the window, or is on its way.
    var fills: Bool { motion.filling.target == 1 }

    /// Whether the last two presses are a double click.
    func isDoubleClick(at time: Double) -> Bool { clicks.last - clicks.before < 0.4 }

    /// Opens or closes without a motion.
    mutating func jump(_ isOpen: Bool, at time: Double) {
        settle(at: time)
        (motion.share, motion.shift, hold) = (SpringValue(isOpen ? 1 : 0), SpringVector(), nil)
    }

    /// Closes at once.
    mutating func reset() { self = CardOpening() }
}

// Drag down and pinch.
extension CardOpening {
    /// Begins a press.
    mutating func press(from home: Vector, to center: Vector, at time: Double) {
        let middle = middle(from: home, to: center, at: time)
        let share = share(at: time)
        hold = Hold(pressed: share, share: share, middle: middle)
        clicks = (clicks.last, time)
        tracker.reset()
        tracker.add(0, at: time)
    }

    /// Moves the press by a vector from its start, in a window of a height.
    mutating func drag(by travel: Vector, height: Double, at time: Double) {
        guard var hold else { return }
        if hold.isSideways == nil, travel.length > Self.slack {
            isPaging = hold.pressed > 0.99 && abs(travel.x) > abs(travel.y)
            hold.isSideways = isPaging
        }
        let isSideways = hold.isSideways == true
        hold.share = isSideways ? 1 : (hold.pressed - travel.y / (Self.closingTravel * height)).clamped(to: 0...1)
        hold.travel = isSideways ? Vector(travel.x, 0) : Vector(travel.x, max(travel.y, 0.25 * travel.y))
        self.hold = hold
        tracker.add(isSideways ? travel.x : travel.y, at: time)
    }

    /// Ends it: the card closes if it was moved or thrown down far enough, otherwise it opens again. Returns the number of cards by
    /// which to page: one if it was moved or thrown far enough to a side.
    mutating func release(from home: Vector, to center: Vector, in size: Vector, at time: Double) -> Int {
        guard let hold else { return 0 }
        let isSideways = hold.isSideways == true
        let velocity = tracker.velocity(at: time).clamped(to: -20_000...20_000)
        let reach = (isSideways ? hold.middle.x - center.x + hold.travel.x : hold.travel.y) + Self.foresight * velocity
        let closes = !isSideways && reach > Self.enough * size.y
        let middle = hold.middle + hold.travel
        let place = home + (center - home) * hold.share
        settle(at: time)
        (motion.share.value, motion.shift) = (hold.share, SpringVector(middle - place))
        if isSideways { motion.shift.x.velocity = velocity }
        open(!closes, velocity: isSideways ? nil : -velocity / (Self.closingTravel * size.y), at: time)
        return isSideways && abs(reach) > Self.enough * size.x ? (reach < 0 ? 1 : -1) : 0
    }

    /// Opens or closes by a pinch, as soon as it is wide enough, at its speed.
    mutating func pinch(by factor: Double, at time: Double) {
        guard factor > 0, factor.isFinite, hold == nil || factor != 1 else { return }
        hold = nil
        if time - pinch.time > Self.pause { (pinch.stretch, tracker) = (0, VelocityTracker()) }
        pinch = (pinch.stretch + .log(factor.clamped(to: 0.25...4)), time)
        tracker.add(pinch.stretch, at: time)
        guard abs(pinch.stretch) > Self.pinched, (pinch.stretch > 0) != isOpen else { return }
        open(pinch.stretch > 0, velocity: tracker.velocity(at: time).clamped(to: -20...20), at: time)
        pinch.stretch = 0
    }
}
