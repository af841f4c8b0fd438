import TiltCanvas
import TiltEngine
import TiltStage

/// The hours as dots along the arc of sun and moon, and the time beside the one that is in the hand.
struct LandscapeDial: Equatable, Sendable {
    /// The visibility, 0…1.
    private var fade = Fade(lasting: 0.16)
    /// The seconds for which it stays.
    private var stay = 0.0
    /// Whether the pointer is near the body, or holds it.
    var isNear = false
    var isHeld = false

    /// The distance of the pointer from the body that shows it, and that from which the body is caught, in points.
    static let (near, reach) = (64.0, 32.0)
    /// The seconds for which it stays after a key.
    private static let patience = 2.0
    private static let dots = 57

    /// Shows it for a while.
    mutating func show() { stay = Self.patience }

    /// Hides it at once.
    mutating func hide() { self = LandscapeDial() }

    /// Whether nothing of it changes by itself.
    var isAtRest: Bool { stay <= 0 && fade.progress == (isNear || isHeld ? 1 : 0) }

    mutating func step(_ dt: Double) {
        stay = max(0, stay - dt)
        fade.step(dt, back: !(isNear || isHeld || stay > 0))
    }

    /// Draws the dots for a body at a share of its arc, and the time if it is in the hand.
    func draw(
        into list: inout DrawList, _ sky: LandscapeSky, _ clock: LandscapeClock, motion: PlaneMotion, fonts: Fonts
    ) {
        let share = fade.progress
        guard share > 0 else { return }
        let current = clock.body.share(at: clock.hour)
        list.faded(to: share) { list in
            for dot in 0..<Self.dots {
                let place = Double(dot) / Double(Self.dots - 1)
                guard abs(place - current) > 0.035 else { continue }
                let side = dot.isMultiple(of: 4) ? 5.2 : 3.8
                list.fill(
                    circleAt: motion.point(sky.point(at: place)), radius: side / 2,
                    color: .white.opacity(place < current ? 0.85 : 0.50))
            }
            if isHeld || stay > 0 { drawTime(into: &list, sky, clock, motion: motion, fonts: fonts) }
        }
    }

    /// The pill with the time: its height, its distance from the body, and the way down on which it goes around it.
    private static let (height, gap, turn) = (32.0, 12.0, 70.0)
    /// The height of the lowest window in which it may lie under a body.
    private static let lowest = 400.0

    private func drawTime(
        into list: inout DrawList, _ sky: LandscapeSky, _ clock: LandscapeClock, motion: PlaneMotion, fonts: Fonts
    ) {
        let words = clock.words
        let point = motion.point(sky.point(of: clock.body, at: clock.hour))
        let width = list.width(of: words, font: fonts.semibold, size: 14) + 24
        let away = Vector(width, Self.height) / 2 + Vector(1, 1) * (sky.radius(of: clock.body) + Self.gap)
        // Over a body, and under one that is high up; between, it goes around it on the side of the window's middle. In a low window
        // icons are under it, and the clock in the corner says the same.
        let room = point.y - away.y - Self.height / 2 - SceneButtons.foot - 8
        if room < Self.turn, list.size.y < Self.lowest { return }
        let turn = .pi * (1 - smoothRise(0, Self.turn, room))
        let side = ((list.size.x / 2 - point.x) / 100).clamped(to: -1...1)
        let middle = point + Vector(away.x * side * .sin(turn), -away.y * .cos(turn))
        let left = (middle.x - width / 2).clamped(to: 12...max(12, list.size.x - 12 - width))
        let frame = Rect(
            x: list.snapped(left), y: list.snapped(middle.y - Self.height / 2), width: width, height: Self.height)
        list.fill(frame, radius: Self.height / 2, color: .ink.opacity(0.86))
        list.text(words, in: frame, TextStyle(isBold: true, anchor: .center), fonts: fonts)
    }
}
