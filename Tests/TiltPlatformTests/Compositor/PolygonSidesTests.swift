import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The sides of a polygon")
struct PolygonSidesTests {
    @Test(
        "are sorted from top to foot, few or many; of two at one height the first stays first",
        arguments: [3, 129, 400, 1000])
    func order(count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        // Many corners are at the same height.
        let corners = (0..<count).map { Vector(Double($0), random.uniform(0, 20).rounded()) }
        var sides = PolygonSides()
        let appended = sides.append(polygon: corners[...], density: 1)
        let range = try #require(appended)
        let expected = corners.indices.filter { corners[$0].y != corners[($0 + 1) % count].y }
            .map { (min(corners[$0].y, corners[($0 + 1) % count].y), $0) }
            .sorted { $0 < $1 }
        #expect(range.count == expected.count)
        for (side, (top, index)) in zip(sides.sides[range], expected) {
            let ends = [corners[index].x, corners[(index + 1) % count].x]
            #expect(side.top.y == top && ends.contains(side.top.x) && ends.contains(side.foot.x))
        }
    }
}
