import Foundation
import TiltEngine

/// The readings of a pad's sensors while hands hold it nose up and lean it, one direction at a time: a motion trace for
/// both the emulated pad and `--input`. Rates and accelerations are consistent.
struct PadMotion {
    /// The side to which a hand leans the pad.
    enum Side {
        /// The right side down, about a horizontal axis, so that the tilt is the sine of the lean.
        case right
        /// The near edge down.
        case near
    }

    /// The angle by which the far edge is raised at the start.
    let noseUp: Angle
    /// The current length of the trace, in seconds.
    var time: Double { Double(samples.count) * Self.interval }
    private var side = Side.right
    private var lean = Angle.zero
    /// The readings of the sensors, one sample per interval.
    private(set) var samples: [MotionSample] = []
    private var buttons: [String] = []

    static let interval = 0.01

    init(noseUp: Angle = .degrees(40)) { self.noseUp = noseUp }

    /// Keeps the pose, with buttons held down or not.
    mutating func hold(_ seconds: Double, buttons: String = "") {
        for _ in 0..<Int((seconds / Self.interval).rounded()) { add(rate: 0, buttons: buttons) }
    }

    /// Leans the pad evenly to an angle from the initial pose.
    mutating func lean(_ side: Side, to angle: Angle, over seconds: Double = 0.4) {
        precondition(side == self.side || lean == .zero, "a lean ends before another begins")
        self.side = side
        let count = Int((seconds / Self.interval).rounded())
        let (start, span) = (lean.radians, angle.radians - lean.radians)
        for i in 0..<count {
            lean = .radians(start + span * Double(i) / Double(count))
            add(rate: span / seconds, buttons: "")
        }
        lean = angle
    }

    /// Shakes the pad along its x and z, five times per second, with an acceleration in m/s².
    mutating func shake(_ seconds: Double, by strength: Double) {
        for i in 0..<Int((seconds / Self.interval).rounded()) {
            let push = strength * sin(2 * .pi * 5 * Double(i) * Self.interval)
            add(rate: 0, buttons: "", push: Vector3(push, 0, push))
        }
    }

    /// The direction away from the earth in the pad's frame.
    var up: Vector3 {
        switch side {
        case .right:
            Vector3(-Self.sine(lean), Self.cosine(noseUp) * Self.cosine(lean), -Self.sine(noseUp) * Self.cosine(lean))
        case .near:
            Vector3(0, Self.cosine(noseUp + lean), -Self.sine(noseUp + lean))
        }
    }

    private mutating func add(rate: Double, buttons: String, push: Vector3 = .zero) {
        let turn =
            switch side {
            case .right: Vector3(0, -Self.sine(noseUp), -Self.cosine(noseUp)) * rate
            case .near: Vector3(1, 0, 0) * rate
            }
        samples.append(
            MotionSample(time: time, rotationRate: turn, acceleration: up * MotionSample.standardGravity + push))
        self.buttons.append(buttons)
    }

    private static func sine(_ angle: Angle) -> Double { sin(angle.radians) }
    private static func cosine(_ angle: Angle) -> Double { cos(angle.radians) }

    /// The trace's file.
    var csv: String {
        let rows = zip(samples, buttons).map { sample, buttons in
            let (rate, force) = (sample.rotationRate, sample.acceleration)
            let numbers = [sample.time, rate.x, rate.y, rate.z, force.x, force.y, force.z]
            return numbers.map { "\($0)" }.joined(separator: ",") + ",\(buttons)"
        }
        return (["t_seconds,gx,gy,gz,ax,ay,az,buttons"] + rows).joined(separator: "\n") + "\n"
    }
}
