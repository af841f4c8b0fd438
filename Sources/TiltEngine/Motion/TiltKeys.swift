/// A direction in which a key tilts.
public enum TiltDirection: Hashable, Sendable, CaseIterable {
    /// The left side goes down.
    case left
    /// The right side goes down.
    case right
    /// The far edge goes down.
    case away
    /// The near edge goes down.
    case near
}

/// The tilt of four held keys: 15° each, two of them combine, eased in and out over 0.15 s.
struct TiltKeys: Hashable, Sendable {
    private var held: Set<TiltDirection> = []
    private var x = EasedLean()
    private var y = EasedLean()

    var tilt: Tilt { Tilt(x: .sin(x.value), y: .sin(y.value)) }

    /// Presses or releases a key; returns false if nothing changed, as when a key repeats.
    mutating func set(_ direction: TiltDirection, isDown: Bool) -> Bool {
        let changes = isDown ? held.insert(direction).inserted : held.remove(direction) != nil
        x.head(for: lean(of: .right) - lean(of: .left))
        y.head(for: lean(of: .near) - lean(of: .away))
        return changes
    }

    mutating func step(_ dt: Double) {
        x.step(dt)
        y.step(dt)
    }

    private func lean(of direction: TiltDirection) -> Double {
        held.contains(direction) ? Angle.degrees(15).radians : 0
    }
}

/// An angle in radians that eases to its target.
private struct EasedLean: Hashable, Sendable {
    private var origin = 0.0
    private var goal = 0.0
    private var ease = TiltEase()

    var value: Double { lerp(origin, goal, ease.share) }

    mutating func head(for goal: Double) {
        guard goal != self.goal else { return }
        (origin, self.goal) = (value, goal)
        ease.begin()
    }

    mutating func step(_ dt: Double) { ease.step(dt) }
}
