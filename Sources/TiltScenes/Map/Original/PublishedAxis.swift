import TiltEngine
import TiltStage

/// One axis of the recipe for tilt scrolling exactly as published (informit.com/articles/article.aspx?p=2026017&seqNum=9):
///
///     per sample      if −SIGN(velocity) = SIGN(tilt):  accel = (abs(accel) + 0.005) · SIGN(accel)
///                     velocity = −accel · tilt
///     per 0.03 s      offset = clamp(offset + velocity, 0, 1)
///
/// SIGN(v) is −1 for v < 0 and +1 otherwise. abs is C's function for integers, so accel is always 0 or 0.005, and a
/// tilt that was never negative has no effect.
struct PublishedAxis: Equatable, Sendable {
    /// The position of the view, 0 at the start of the content and 1 at its end.
    var share: Double
    /// The change of the position per tick.
    private(set) var velocity = 0.0
    private var acceleration = 0.0

    init(share: Double = 0) { self.share = share }

    /// Processes a tilt from a sample of the accelerometer.
    mutating func sense(_ tilt: Double) {
        if -Self.sign(velocity) == Self.sign(tilt) {
            acceleration = (abs(acceleration).rounded(.towardZero) + 0.005) * Self.sign(acceleration)
        }
        velocity = -acceleration * tilt
    }

    /// Advances by ticks.
    mutating func tick(_ count: Int) { share = share(after: count) }

    /// The position of the view after a number of further ticks.
    func share(after ticks: Int) -> Double { (share + velocity * Double(ticks)).clamped(to: 0...1) }

    private static func sign(_ value: Double) -> Double { value < 0 ? -1 : 1 }
}

/// The tilts that the recipe computes from a reading of the accelerometer.
struct PublishedTilt: Equatable, Sendable {
    let x: Double
    let y: Double

    /// xx = −x, yy = (z + 0.5) · 2: level at 60°, not at the 45° of its prose. An iPhone's x and z are −ax and −ay of a pad, in g.
    /// Without a sensor it rests, tilted from the recipe's neutral pose.
    init(_ lean: Lean) {
        let g = MotionSample.standardGravity
        let acceleration = lean.acceleration ?? RestPose.asPublished.up(of: lean.tilt) * g
        x = acceleration.x / g
        y = (-acceleration.y / g + 0.5) * 2
    }

    private init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The same tilts with rounding errors around 0 removed. The recipe depends on signs, and a computed level reading
    /// must not count as the negative sample for which it waits.
    var cleaned: PublishedTilt {
        func clean(_ value: Double) -> Double { abs(value) < 1e-9 ? 0 : value }
        return PublishedTilt(x: clean(x), y: clean(y))
    }
}
