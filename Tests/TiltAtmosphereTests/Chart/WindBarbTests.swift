import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("A wind barb") struct WindBarbTests {
    @Test(
        "counts the knots in flags, feathers and halves",
        arguments: [
            (2, 0, 0, 0), (4, 0, 0, 1), (10, 0, 1, 0), (26, 0, 2, 1), (47, 0, 4, 1), (48, 1, 0, 0), (67, 1, 1, 1),
            (110, 2, 1, 0),
        ])
    func counts(knots: Int, flags: Int, feathers: Int, halves: Int) {
        let barb = WindBarb(Vector(Double(knots), 0), at: Vector(3, 4))
        let lengths = barb.strokes.dropFirst().map { ($0.end - $0.start).length }
        #expect(barb.flags.count == flags)
        #expect(lengths.count { $0 > 7 } == feathers && lengths.count { $0 < 7 } == halves)
        #expect(barb.strokes.isEmpty == (knots < 3))
    }

    @Test("becomes that of another wind")
    func other() {
        var barb = WindBarb()
        for knots in [75.0, 4, 1, 110] {
            barb.show(Vector(knots, knots / 3), at: Vector(3, 4))
            #expect(barb == WindBarb(Vector(knots, knots / 3), at: Vector(3, 4)))
        }
    }

    @Test("points to where the wind comes from, with its feathers on the left of the wind", arguments: 0..<12)
    func direction(hour: Int) throws {
        let ahead = Vector(0, -1).turned(by: .degrees(30 * Double(hour)))
        let barb = WindBarb(ahead * 75, at: .zero)
        let staff = try #require(barb.strokes.first)
        #expect(isClose(staff.end, ahead * -25, within: 1e-9))
        for tip in barb.strokes.dropFirst().map(\.end) + barb.flags.map(\.tip) { #expect(ahead.cross(tip) < -4) }
    }
}
