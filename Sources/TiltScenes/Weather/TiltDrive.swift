import TiltEngine

/// The speed by which tilt moves the map along one axis. The map falls to the low side, the longer the faster:
///
///     v = −800 pt/s · s · min(1 + t / 1 s, 3) · fade        with the usual feel
///
/// s is the tilt's share of full speed, and t the time since it was last 0. After a hand has released the map, t starts
/// again and the fade grows from 0 to 1 within half a second.
struct TiltDrive: Equatable, Sendable {
    /// s at the last step.
    private var share = 0.0
    /// The time when s was last 0.
    private var levelTime: Double
    /// The time when a hand last released the map.
    private var resumeTime = -Double.infinity

    /// The settings of the speed.
    private var feel = WeatherFeel()

    private static let building = 1.0
    private static let fadeIn = 0.5
    /// The distance outside its edge at which full tilt holds the map, as a share of the view.
    private static let hold = 0.08

    /// A drive that starts level.
    init(at time: Double) { levelTime = time }

    /// Sets the tilt of the device from now on.
    mutating func lean(by tilt: Double, at time: Double) {
        let share = TiltShaping().share(of: tilt)
        if share == 0 || share * self.share < 0 { levelTime = time }
        self.share = share
    }

    /// Changes the feel of the map.
    mutating func take(_ feel: WeatherFeel) { self.feel = feel }

    /// Resumes after a hand has released the map.
    mutating func resume(at time: Double) { resumeTime = time }

    /// The velocity of the offset, in points per second.
    func velocity(at time: Double) -> Double {
        let fallen = time - max(levelTime, resumeTime)
        return -feel.speed * share * min(1 + fallen / Self.building, feel.gathering) * fade(at: time)
    }

    /// The distance outside its edge at which the map is held, in points, in a view of a length.
    func hold(in view: Double, at time: Double) -> Double { Self.hold * view * abs(share) * fade(at: time) }

    /// Whether the effect of the tilt is still growing.
    func isFadingIn(at time: Double) -> Bool { share != 0 && fade(at: time) < 1 }

    private func fade(at time: Double) -> Double { Fade.progress(since: resumeTime, lasting: Self.fadeIn, at: time) }
}
