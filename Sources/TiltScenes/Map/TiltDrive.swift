import TiltEngine
import TiltStage

/// The velocity by which tilt moves the map. The map falls to the low side, the longer the faster, along each axis:
///
///     v = −800 pt/s · s · min(1 + t / 1 s, 3) · fade        with the usual feel
///
/// s is the tilt's share of full speed, and t the time since it was last 0. After a hand has released the map, t starts
/// again and the fade grows from 0 to 1 within half a second.
struct TiltDrive: Equatable, Sendable {
    private struct Axis: Equatable, Sendable {
        /// s at the last step.
        var share = 0.0
        /// The time when s was last 0.
        var levelTime: Double

        mutating func lean(by tilt: Double, at time: Double) {
            let share = TiltShaping().share(of: tilt)
            if share == 0 || share * self.share < 0 { levelTime = time }
            self.share = share
        }
    }

    private var x: Axis
    private var y: Axis
    /// The time when a hand last released the map.
    private var resumeTime = -Double.infinity
    /// The settings of the speed.
    private var feel = MapFeel()

    private static let building = 1.0
    private static let fadeIn = 0.5
    /// The distance outside its edge at which full tilt holds the map, as a share of the view.
    private static let hold = 0.08

    /// A drive that starts level.
    init(at time: Double) { (x, y) = (Axis(levelTime: time), Axis(levelTime: time)) }

    /// Sets the tilt of the device from now on.
    mutating func lean(by tilt: Tilt, at time: Double) {
        x.lean(by: tilt.x, at: time)
        y.lean(by: tilt.y, at: time)
    }

    mutating func take(_ feel: MapFeel) { self.feel = feel }

    /// Resumes after a hand has released the map.
    mutating func resume(at time: Double) { resumeTime = time }

    /// The velocity of the offset, in points per second.
    func velocity(at time: Double) -> Vector {
        func velocity(_ axis: Axis) -> Double {
            let fallen = time - max(axis.levelTime, resumeTime)
            return -feel.speed * axis.share * min(1 + fallen / Self.building, feel.gathering) * fade(at: time)
        }
        return Vector(velocity(x), velocity(y))
    }

    /// The distance outside its edge at which the map is held, in points, in a view of a size.
    func hold(in view: Vector, at time: Double) -> Vector {
        Vector(Self.hold * view.x * abs(x.share) * fade(at: time), Self.hold * view.y * abs(y.share) * fade(at: time))
    }

    /// Whether the effect of the tilt is still growing.
    func isFadingIn(at time: Double) -> Bool { (x.share != 0 || y.share != 0) && fade(at: time) < 1 }

    private func fade(at time: Double) -> Double { Fade.progress(since: resumeTime, lasting: Self.fadeIn, at: time) }
}
