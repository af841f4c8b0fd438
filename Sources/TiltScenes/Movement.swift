import TiltEngine

/// The one movement by which a scene arrives when its window is shown, and by which it goes over from one recipe to another.
struct Movement: Equatable, Sendable {
    private let start: Double
    private let duration: Double

    /// The movement by which a scene arrives.
    static func arrival(at time: Double) -> Movement { Movement(start: time, duration: 0.6) }
    /// The movement from one recipe to the other, and back to the start.
    static func morph(at time: Double) -> Movement { Movement(start: time, duration: 0.4) }

    /// How far it has come, 0…1: quick to start, and gently to its end.
    func share(at time: Double) -> Double {
        let rest = 1 - Fade.progress(since: start, lasting: duration, at: time)
        return 1 - rest * rest * rest
    }

    /// The same from standstill to standstill.
    func smoothShare(at time: Double) -> Double {
        let u = Fade.progress(since: start, lasting: duration, at: time)
        return u * u * (3 - 2 * u)
    }

    /// Whether it has come to its end.
    func isOver(at time: Double) -> Bool { time - start >= duration }
}

extension Rect {
    /// The rectangle a fraction of the way to another.
    func moved(_ fraction: Double, toward other: Rect) -> Rect {
        Rect(origin: origin + (other.origin - origin) * fraction, size: size + (other.size - size) * fraction)
    }
}
