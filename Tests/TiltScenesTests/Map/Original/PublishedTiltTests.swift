import Testing
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The recipe's tilts")
struct PublishedTiltTests {
    private let g = MotionSample.standardGravity

    @Test("are 0 in its neutral pose, 60° nose up")
    func neutral() {
        for lean in [Lean(), Lean(acceleration: Vector3(0, 0.5 * g, -0.75.squareRoot() * g))] {
            let tilt = PublishedTilt(lean)
            #expect(abs(tilt.x) < 1e-12 && abs(tilt.y) < 1e-12)
        }
    }

    @Test("are those of the sensor's reading in g, if there is one, whatever the tilt")
    func sensor() {
        let tilt = PublishedTilt(Lean(tilt: Tilt(x: 0.5, y: 0.5), acceleration: Vector3(0.1 * g, 0.2 * g, 0.3 * g)))
        #expect(abs(tilt.x - 0.1) < 1e-12 && abs(tilt.y - 0.6) < 1e-12)
    }

    @Test("are negative with the right side down, and positive with the near edge down")
    func leans() {
        #expect(abs(PublishedTilt(Lean(tilt: Tilt(x: 0.3, y: 0))).x + 0.3) < 1e-12)
        #expect(PublishedTilt(Lean(tilt: Tilt(x: 0, y: 0.2))).y > 0)
    }
}
