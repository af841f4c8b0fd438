import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The machine's own sensor")
struct HostSensorsTests {
    @Test("reports a leaning screen like a pad whose face leans")
    nonisolated func frame() {
        // At rest an accelerometer points away from the earth.
        let flat = HostSensors.asPad(Vector3(0, 0, 9.8))
        #expect(flat == Vector3(0, 9.8, 0), "lying on its back")
        let upright = HostSensors.asPad(Vector3(0, 9.8, 0))
        #expect(upright == Vector3(0, 0, -9.8), "its far edge raised")
        let right = HostSensors.asPad(Vector3(-9.8, 0, 0))
        #expect(right == Vector3(-9.8, 0, 0), "its right side down")
    }
}
