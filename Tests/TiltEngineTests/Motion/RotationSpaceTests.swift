import Testing
import TiltEngine

@Suite("The rates for aiming")
struct RotationSpaceTests {
    /// A device in a pose, turned at a rate in rad/s about an axis of the earth.
    private func estimator(noseUp: Double, roll: Double = 0, turning axis: Vector3) -> AttitudeEstimator {
        let pose =
            Quaternion(angle: .degrees(noseUp), axis: Vector3(1, 0, 0))
            * Quaternion(angle: .degrees(roll), axis: Vector3(0, 0, 1))
        var estimator = AttitudeEstimator()
        estimator.update(
            with: MotionSample(
                time: 0, rotationRate: pose.inverse.rotate(axis),
                acceleration: pose.inverse.rotate(Vector3(0, MotionSample.standardGravity, 0))))
        return estimator
    }

    @Test("in world space are yaw about the vertical, however the device is held", arguments: [0.0, 40, 90, -60])
    func worldYaw(noseUp: Double) {
        let rate = estimator(noseUp: noseUp, turning: Vector3(0, 0.5, 0)).worldSpaceRate
        #expect(abs(rate.yaw - 0.5) < 1e-3 && abs(rate.pitch) < 1e-3)
    }

    @Test("in world space have a pitch about the device's level axis, and none when it is on its side")
    func worldPitch() {
        let rate = estimator(noseUp: 40, turning: Vector3(0.5, 0, 0)).worldSpaceRate
        #expect(abs(rate.pitch - 0.5) < 1e-3 && abs(rate.yaw) < 1e-3)
        #expect(abs(estimator(noseUp: 0, roll: 89, turning: Vector3(0.5, 0, 0)).worldSpaceRate.pitch) < 1e-9)
    }

    @Test(
        "in player space are the full rate within 45° of the vertical, with its direction", arguments: [-1.0, 1])
    func playerYaw(side: Double) {
        for noseUp in [0.0, 30, 44] {
            let rate = estimator(noseUp: noseUp, turning: Vector3(0, 0.5 * side, 0)).playerSpaceRate
            #expect(abs(rate.yaw - 0.5 * side) < 1e-3)
        }
    }

    @Test("in player space depend little on an error of the attitude")
    func robust() {
        var off = AttitudeEstimator()
        let up = RestPose(noseUp: .degrees(30)).up
        off.update(with: MotionSample(time: 0, rotationRate: Vector3(0, 0.5, 0), acceleration: up * 9.8))
        #expect(abs(off.playerSpaceRate.yaw - 0.5) < 1e-9 && off.playerSpaceRate.pitch == 0)
        #expect(abs(off.worldSpaceRate.yaw - 0.5) > 0.05)
    }

    @Test("are complemented by the acceleration without gravity, pitch and roll")
    func rest() throws {
        var estimator = estimator(noseUp: 40, turning: .zero)
        #expect(abs(estimator.pitch.degrees - 40) < 1e-9 && abs(estimator.roll.degrees) < 1e-9)
        #expect(try #require(estimator.userAcceleration).length < 1e-9)
        for k in 1...500 {
            estimator.update(
                with: MotionSample(
                    time: Double(k) / 250, rotationRate: Vector3(0, 1e-6, 0),
                    acceleration: RestPose(noseUp: .degrees(40)).up * MotionSample.standardGravity))
        }
        let push = RestPose(noseUp: .degrees(40)).up * MotionSample.standardGravity + Vector3(3, 0, 0)
        estimator.update(with: MotionSample(time: 2.004, rotationRate: Vector3(0, 1e-6, 0), acceleration: push))
        #expect((try #require(estimator.userAcceleration) - Vector3(3, 0, 0)).length < 0.05)
        #expect(AttitudeEstimator().userAcceleration == nil)
    }
}
