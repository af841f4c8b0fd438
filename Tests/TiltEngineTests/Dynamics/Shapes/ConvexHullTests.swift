import Testing

@testable import TiltEngine

@Suite("A convex hull")
struct ConvexHullTests {
    @Test("of points in any order runs clockwise")
    func hull() {
        let points = [Vector(10, 10), Vector(0, 0), Vector(5, 5), Vector(10, 0), Vector(0, 10), Vector(5, 0)]
        let hull = convexHull(of: points)
        #expect(hull == [Vector(0, 0), Vector(10, 0), Vector(10, 10), Vector(0, 10)])
    }
}
