import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The drive by tilt")
struct TiltDriveTests {
    private let full = Double.sin(.pi / 6)

    @Test("starts again after it was level or changed sides", arguments: [0.0, 0.01, -1])
    func levels(tilt: Double) {
        var drive = TiltDrive(at: 0)
        drive.lean(by: Tilt(x: full, y: 0), at: 0)
        drive.lean(by: Tilt(x: full * tilt, y: 0), at: 3)
        drive.lean(by: Tilt(x: tilt < 0 ? -full : full, y: 0), at: 3)
        #expect(abs(drive.velocity(at: 3.5).x) == 1200)
    }

    @Test("moves along each axis by itself")
    func axes() {
        var drive = TiltDrive(at: 0)
        drive.lean(by: Tilt(x: full, y: 0), at: 0)
        drive.lean(by: Tilt(x: full, y: 0), at: 1)
        drive.lean(by: Tilt(x: full, y: -full), at: 1)
        #expect(drive.velocity(at: 1) == Vector(-1600, 800))
    }
}
