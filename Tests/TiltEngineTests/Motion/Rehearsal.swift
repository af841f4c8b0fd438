import TiltEngine

/// A hand on a tilt control: the reports of devices at 250 samples and 120 steps per second.
struct Rehearsal {
    var control: TiltControl
    var time = 0.0

    init(_ allowed: Set<TiltSource> = .automatic, level: RestPose = .standard) {
        control = TiltControl(allowed: allowed, level: level)
    }

    /// Samples of a sensor in a pose for a while, turning at a rate in °/s about up itself, which does not change the
    /// pose.
    mutating func hold(_ up: Vector3, speed: Double = 0, for duration: Double = 0.5, from source: TiltSource = .gamepad)
    {
        for _ in 0..<Int(duration * 250) {
            time += 1.0 / 250
            let unit = up.normalized ?? up
            let sample = MotionSample(
                time: time, rotationRate: unit * Angle.degrees(speed).radians,
                acceleration: unit * MotionSample.standardGravity)
            control.receive(sample, from: source)
        }
    }

    mutating func wait(_ duration: Double) {
        for _ in 0..<Int((duration * 120).rounded()) { control.step(1.0 / 120) }
    }
}
