import Support
import Testing
import TiltEngine

@Suite("An angle")
struct AngleTests {
    @Test("is the same in degrees and radians", arguments: [-720, -180, -0.5, 0, 45, 90, 1e6] as [Double])
    func units(degrees: Double) {
        #expect(isClose(Angle.degrees(degrees).degrees, degrees, within: 1e-9))
        #expect(Angle.degrees(180).radians == .pi)
        #expect(Angle.turn == Angle.radians(2 * .pi))
    }

    @Test("wrapped lies above −π and up to π, in the same direction", arguments: 1...50 as ClosedRange<UInt64>)
    func wrapping(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let angle = Angle.radians(random.uniform(-100, 100))
        let wrapped = angle.wrapped
        #expect(wrapped.radians > -.pi && wrapped.radians <= .pi)
        let turns = (angle - wrapped).radians / (2 * .pi)
        #expect(isClose(turns, turns.rounded(), within: 1e-12))
    }

    @Test("wrapped at half a turn is +π from either side", arguments: [Double.pi, -.pi, 3 * .pi, -5 * .pi])
    func halfTurn(radians: Double) {
        #expect(isClose(Angle.radians(radians).wrapped.radians, .pi, within: 1e-12))
    }

    @Test("adds, scales and orders like its number")
    func arithmetic() {
        let sum = Angle.degrees(30) + .degrees(60)
        #expect(isClose(sum.radians, .pi / 2, within: 1e-15))
        #expect((sum - .degrees(60)) * 2 / 2 < sum && Angle.zero < sum)
    }

    @Test("is made of degrees or radians, negated and scaled from either side")
    func spellings() {
        #expect(Angle(degrees: 90) == .degrees(90) && Angle(radians: 1) == .radians(1))
        #expect(-Angle(degrees: 30) == .degrees(-30) && 2 * Angle(degrees: 30) == Angle(degrees: 30) * 2)
        var angle = Angle(degrees: 30)
        angle *= 4
        angle /= 2
        angle += .degrees(30)
        angle -= .degrees(45)
        #expect(isClose(angle.degrees, 45, within: 1e-12))
        angle.degrees = 180
        #expect(angle == .turn / 2 && "\(angle)" == "180°")
        #expect(Angle.zero.lerp(to: .degrees(90), 0.5) == .degrees(45))
    }

    @Test("is printed in degrees without the errors of its arithmetic")
    func printed() {
        #expect("\(Angle.degrees(30))" == "30°" && "\(Angle.degrees(-22.5))" == "-22.5°")
        #expect("\(Angle.radians(.pi / 6))" == "30°" && "\(Angle.radians(.nan))" == "nan°")
    }
}
