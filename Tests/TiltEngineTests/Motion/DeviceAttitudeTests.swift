import Support
import Testing
import TiltEngine

@Suite("The attitude of a device")
struct DeviceAttitudeTests {
    /// A control whose pad lies flat for a while, which is level, and is then turned by some rates in rad/s for a second.
    private func turned(_ rate: Vector3, response: TiltResponse = .standard) -> TiltControl {
        var control = TiltControl()
        control.response = response
        control.padAdded(name: "DualSense")
        var attitude = Quaternion.identity
        for k in 0..<1000 {
            let turning = k >= 600 && k < 850 ? rate : .zero
            let angle = turning.length / 250
            if let axis = turning.normalized {
                attitude = attitude * Quaternion(angle: .radians(angle), axis: axis)
            }
            let up = attitude.inverse.rotate(Vector3(0, 1, 0))
            control.receive(
                MotionSample(
                    time: Double(k) / 250, rotationRate: turning, acceleration: up * MotionSample.standardGravity))
            if k == 590 { control.setLevel() }
            if k % 2 == 0 { control.step(1 / 125) }
        }
        return control
    }

    @Test("shows roll, pitch and yaw of a pad to a tenth of a degree, each with its sign")
    func angles() throws {
        // Roll: a negative turn about z lowers the right side.
        let roll = try #require(turned(Vector3(0, 0, -0.05)).attitude)
        #expect(abs(roll.roll.degrees - 2.865) < 0.1 && abs(roll.pitch.degrees) < 0.1 && abs(roll.yaw.degrees) < 0.3)
        // Pitch: a positive turn about x raises the nose, and lowers the near edge.
        let pitch = try #require(turned(Vector3(0.1, 0, 0)).attitude)
        #expect(abs(pitch.pitch.degrees - 5.73) < 0.1 && abs(pitch.roll.degrees) < 0.1)
        // Yaw: a negative turn about y is clockwise from above.
        let yaw = try #require(turned(Vector3(0, -0.5, 0)).attitude)
        #expect(abs(yaw.yaw.degrees - 28.65) < 0.5 && yaw.lean.degrees < 0.1)
    }

    @Test("ignores the response to tilt, the clutch, and whether tilt is on")
    func unshaped() throws {
        var response = TiltResponse.standard
        response[.x].sensitivity = 3
        response[.x].deadZone = 10
        var control = turned(Vector3(0, 0, -0.05), response: response)
        let plain = try #require(turned(Vector3(0, 0, -0.05)).attitude)
        #expect(control.attitude == plain && control.tilt != turned(Vector3(0, 0, -0.05)).tilt)
        control.isOn = false
        control.clutch.isUsed = true
        #expect(control.attitude == plain && control.tilt == .zero)
    }

    @Test("is that of a pad that lies beside the mouse that leads, and nil without a sensor")
    func others() {
        var control = turned(Vector3(0.1, 0, 0))
        control.pointer(Vector(50, 0))
        #expect(control.source == .pointer && control.attitude != nil)
        var alone = TiltControl()
        alone.pointer(Vector(50, 0))
        #expect(alone.attitude == nil)
    }

    @Test("leans by the angle between its plane and the horizon")
    func lean() {
        #expect(isClose(DeviceAttitude(roll: .degrees(3), pitch: .degrees(4)).lean.degrees, 5, within: 0.01))
        #expect(DeviceAttitude().lean == .zero)
    }
}
