import TiltEngine

/// How fast tilt moves the map along one axis. The map falls to the low side, the faster the longer it falls:
///
///     v = −800 pt/s · s · min(1 + t / 1 s, 3) · fade        with the usual feel
///
/// s is the tilt's share of full speed, t the time since it was last 0. After a hand has let go, t starts over and the fade
/// grows from 0 to 1 within half a second.
struct TiltDrive: Equatable, Sendable {
    /// s of the last step.
    private var share = 0.0
    /// When s was last 0.
    private var levelTime: Double
    /// When a hand last gave the map back.
    private var resumeTime = -Double.infinity

    /// How fast full tilt moves the map, and how many times as fast in the end.
    private var feel = WeatherFeel()

    private static let building = 1.0
    private static let fadeIn = 0.5
    /// How far outside its edge full tilt holds the map, as a share of the view.
    private static let hold = 0.08

    /// A drive that starts level.
    init(at time: Double) { levelTime = time }

    /// The device leans so from now on.
    mutating func lean(by tilt: Double, at time: Double) {
        let share = TiltShaping().share(of: tilt)
        if share == 0 || share * self.share < 0 { levelTime = time }
        self.share = share
    }

    /// The map feels so from now on.
    mutating func take(_ feel: WeatherFeel) { self.feel = feel }

    /// A hand gives the map back.
    mutating func resume(at time: Double) { resumeTime = time }

    /// How fast the offset grows, in points per second.
    func velocity(at time: Double) -> Double {
        let fallen = time - max(levelTime, resumeTime)
        return -feel.speed * share * min(1 + fallen / Self.building, feel.gathering) * fade(at: time)
    }

    /// How far outside its edge the map is held, in points, in a view of a length.
    func hold(in view: Double, at time: Double) -> Double { Self.hold * view * abs(share) * fade(at: time) }

    /// Whether the tilt will soon have more to say.
    func isFadingIn(at time: Double) -> Bool { share != 0 && fade(at: time) < 1 }

    private func fade(at time: Double) -> Double { Fade.progress(since: resumeTime, lasting: Self.fadeIn, at: time) }
}
