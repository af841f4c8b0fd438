import TiltCanvas
package import TiltEngine

package import TiltStage

/// A pad in a user's hands, as a stage receives it: 250 samples per second with consistent rates and accelerations.
package struct PadInHand {
    /// The angle by which the far edge is raised.
    package var noseUp: Angle
    /// The angle by which the right side is down.
    package private(set) var roll = Angle.zero

    package static let interval = 0.004

    package init(noseUp: Angle = .degrees(40)) { self.noseUp = noseUp }

    /// The readings of the sensors, turning at a rate in rad/s to the right.
    package func sample(at time: Double, rate: Double = 0) -> MotionSample {
        let (sine, cosine) = (Double.sin(noseUp.radians), Double.cos(noseUp.radians))
        let force = Vector3(-.sin(roll.radians), .cos(roll.radians) * cosine, -.cos(roll.radians) * sine)
        return MotionSample(
            time: time, rotationRate: Vector3(0, -sine, -cosine) * rate,
            acceleration: force * MotionSample.standardGravity)
    }

    /// Advances a stage frame by frame while the pad keeps its pose.
    package func hold(_ seconds: Double, _ stage: inout Stage) {
        var pad = self
        pad.lean(to: roll, over: seconds, &stage)
    }

    /// Advances a stage frame by frame while the pad leans evenly to one side. Samples pass through `change`.
    package mutating func lean(
        to end: Angle, over seconds: Double, _ stage: inout Stage,
        change: (MotionSample) -> [MotionSample] = { [$0] }
    ) {
        let (start, from) = (stage.time, roll.radians)
        let rate = (end.radians - from) / seconds
        var next = (start / Self.interval).rounded(.down) + 1
        for k in 1...max(1, Int((seconds * 60).rounded())) {
            let to = start + Double(k) / 60
            var input = FrameInput(elapsed: to - stage.time)
            while next * Self.interval <= to {
                let time = next * Self.interval
                roll = .radians(from + rate * min(time - start, seconds))
                input.samples += change(sample(at: time, rate: rate)).from(stage.sender)
                next += 1
            }
            stage.advance(by: input)
        }
        roll = end
    }
}
