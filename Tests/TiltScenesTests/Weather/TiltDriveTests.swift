import Testing
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The drive by tilt")
struct TiltDriveTests {
    private let full = Double.sin(.pi / 6)

    @Test("runs downhill: a tilt to the right lowers the offset")
    func sign() {
        var drive = TiltDrive(at: 0)
        drive.lean(by: Tilt(x: full, y: 0), at: 0)
        #expect(drive.velocity(at: 0).x == -800)
        drive.lean(by: Tilt(x: -full, y: 0), at: 0)
        #expect(drive.velocity(at: 0).x == 800)
    }

    @Test("triples its speed within two seconds, and no more", arguments: [(0, 1), (0.5, 1.5), (2, 3), (60, 3)])
    func building(time: Double, factor: Double) {
        var drive = TiltDrive(at: 5)
        drive.lean(by: Tilt(x: full, y: 0), at: 5)
        #expect(abs(drive.velocity(at: 5 + time).x - -800 * factor) < 1e-9)
    }

    @Test("follows s = u^1.5, u the lean over 1.5° in 28.5°", arguments: [(1.5, 0), (8.625, 0.125), (30, 1), (80, 1)])
    func shaping(degrees: Double, share: Double) {
        var drive = TiltDrive(at: 0)
        drive.lean(by: Tilt(x: .sin(degrees * .pi / 180), y: 0), at: 0)
        #expect(abs(drive.velocity(at: 0).x - -800 * share) < 1e-6)
        #expect(abs(drive.hold(in: Vector(1000, 0), at: 0).x - 80 * share) < 1e-6)
    }

    @Test("starts again after it was level or changed sides", arguments: [0.0, 0.01, -1])
    func levels(tilt: Double) {
        var drive = TiltDrive(at: 0)
        drive.lean(by: Tilt(x: full, y: 0), at: 0)
        drive.lean(by: Tilt(x: full * tilt, y: 0), at: 3)
        drive.lean(by: Tilt(x: tilt < 0 ? -full : full, y: 0), at: 3)
        #expect(abs(drive.velocity(at: 3.5).x) == 1200)
    }

    @Test("fades in over half a second after a drag, and starts again")
    func fading() {
        var drive = TiltDrive(at: 0)
        drive.lean(by: Tilt(x: full, y: 0), at: 0)
        drive.resume(at: 10)
        #expect(drive.velocity(at: 10).x == 0 && drive.isFadingIn(at: 10))
        #expect(abs(drive.velocity(at: 10.25).x - -800 * 0.5 * 1.25) < 1e-9)
        #expect(abs(drive.velocity(at: 10.5).x - -800 * 1.5) < 1e-9 && !drive.isFadingIn(at: 10.5))
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
