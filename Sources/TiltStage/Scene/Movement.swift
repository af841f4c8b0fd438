/// The arrival of a scene when the window is shown.
package struct Movement: Equatable, Sendable {
    private let start: Double
    private let duration: Double

    /// The arrival of a scene.
    package static func arrival(at time: Double) -> Movement { Movement(start: time, duration: 0.6) }

    /// The progress, 0…1, with a quick start and a gentle end.
    package func share(at time: Double) -> Double {
        let rest = 1 - Fade.progress(since: start, lasting: duration, at: time)
        return 1 - rest * rest * rest
    }

    /// The progress, 0…1, with a gentle start and end.
    package func smoothShare(at time: Double) -> Double {
        let u = Fade.progress(since: start, lasting: duration, at: time)
        return u * u * (3 - 2 * u)
    }

    /// Whether it has ended.
    package func isOver(at time: Double) -> Bool { time - start >= duration }
}
