import Support
import Testing
import TiltEngine

@testable import TiltStage

@Suite("The pull on things let go")
struct PullTests {
    private func pull(_ degrees: Double, _ x: Double, _ y: Double) -> Vector {
        Pull.direction(for: Lean(tilt: Tilt(.degrees(degrees), toward: Vector(x, y))))
    }

    @Test("is straight down for a level device or a trembling hand", arguments: [0, 0.5, 1])
    func level(degrees: Double) {
        for side in [Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1), Vector(0.6, -0.8)] {
            #expect((pull(degrees, side.x, side.y) - Vector(0, 1)).length < 1e-9)
        }
    }

    /// The lean at which a wall is the floor, in degrees.
    private let side = 1 + 90 / 1.2

    @Test("turns 1.2 times as far as the device, until a wall is the floor, and no farther")
    func turned() {
        for degrees in [side, 90] {
            #expect((pull(degrees, 1, 0) - Vector(1, 0)).length < 1e-9)
            #expect((pull(degrees, -1, 0) - Vector(-1, 0)).length < 1e-9)
        }
        #expect((pull(1 + 45 / 1.2, 1, 0) - Vector(0.5.squareRoot(), 0.5.squareRoot())).length < 1e-9)
    }

    @Test("stays down for a device that leans to the player, and ends and turns over for one that leans away")
    func nearAndFar() {
        for degrees in [5.0, 30, 90] { #expect(isClose(pull(degrees, 0, 1).y, 1, within: 1e-9)) }
        #expect(isClose(pull(side, 0, -1).y, 0, within: 1e-9) && pull(90, 0, -1).y < -0.25)
        #expect(pull(45, 0, -1).y > 0.5, "laid on a table")
    }

    @Test("is never stronger than gravity", arguments: 0..<8)
    func bounds(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let (angle, way) = (chance.uniform(0, 120), chance.uniform(0, 7))
            let length = pull(angle, .cos(way), .sin(way)).length
            #expect((0...1 + 1e-9).contains(length), "seed \(seed), \(angle)° toward \(way)")
        }
    }

    @Test("is continuous")
    func continuity() {
        var last = pull(0, 1, 0)
        for tenth in 1...900 {
            let next = pull(Double(tenth) / 10, 1, 0)
            #expect((next - last).length < 0.05, "at \(tenth)")
            last = next
        }
    }

    private func jolt(_ shake: Vector3) -> Vector { Pull.direction(for: Lean(shake: shake)) - Vector(0, 1) }

    @Test("opposes shaking along x and z of the pad")
    func shake() {
        let g = MotionSample.standardGravity
        #expect((jolt(Vector3(1.25 * g, 0, 0)) - Vector(-8, 0)).length < 1e-9)
        #expect((jolt(Vector3(0, 0, -1.25 * g)) - Vector(0, 8)).length < 1e-9)
        #expect(jolt(Vector3(0, 5 * g, 0)) == .zero)
    }

    @Test("ignores shakes under a quarter of gravity, is limited, and ignores values that are not numbers")
    func deadZone() {
        #expect(jolt(Vector3(2.4, 0, 0)) == .zero)
        #expect(abs(jolt(Vector3(1e6, 0, 1e6)).length - 20) < 1e-9)
        #expect(jolt(Vector3(.nan, 0, 0)) == .zero && jolt(Vector3(0, 0, .infinity)) == .zero)
    }

    @Test("tosses things for a shake in any direction, within limits, and not for values that are not numbers")
    func toss() {
        let g = MotionSample.standardGravity
        for shake in [Vector3(1.6 * g, 0, 0), Vector3(0, -1.6 * g, 0), Vector3(0, 0, 1.6 * g)] {
            #expect(isClose(Pull.toss(of: shake), 1, within: 1e-9))
        }
        #expect(Pull.toss(of: Vector3(0.5 * g, 0, 0)) == 0 && Pull.toss(of: Vector3(1e6, 0, 0)) == 2)
        #expect(Pull.toss(of: Vector3(.nan, 0, 0)) == 0)
    }
}
