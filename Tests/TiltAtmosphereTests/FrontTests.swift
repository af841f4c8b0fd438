import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("A front") struct FrontTests {
    @Test("begins and ends as in the reference")
    func reference() throws {
        let (reference, fronts) = (try Reference.load(), try Reference.atmosphere().weather(at: 12).fronts)
        let kinds: [String: Front.Kind] = ["warm": .warm, "cold": .cold, "occ": .occluded]
        #expect(fronts.count == reference.frontsAt12.count)
        for (front, line) in zip(fronts, reference.frontsAt12) {
            let (first, last) = (try #require(front.points.first), try #require(front.points.last))
            #expect(front.kind == kinds[line.kind])
            #expect(isClose(front.strength, line.strength, within: 1e-3))
            #expect(isClose(first, Vector(line.first.x, line.first.y), within: reference.tolerance.place))
            #expect(isClose(last, Vector(line.last.x, line.last.y), within: reference.tolerance.place))
        }
    }

    @Test("lies in a trough: the isobars have a kink at it", arguments: 1...4)
    func trough(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let weather = Atmosphere(seed: UInt32(seed)).weather(at: random.uniform(0, 48))
        let marked = weather.fronts.filter { $0.strength > 0.4 && $0.kind != .occluded }
        try #require(!marked.isEmpty)
        for front in marked {
            let middle = front.points.count / 3
            let (place, along) = (front.points[middle], front.points[middle + 1] - front.points[middle - 1])
            let ahead = Vector(along.y, -along.x) / along.length
            func fall(beyond reach: Double) -> Double {
                let sides = weather.pressure(at: place + ahead * reach) + weather.pressure(at: place - ahead * reach)
                return (sides - 2 * weather.pressure(at: place)) / reach
            }
            // A smooth curve has ten times less at a tenth of the distance.
            #expect(fall(beyond: 1) > 0.04 * front.strength)
            #expect(fall(beyond: 0.1) > 0.7 * fall(beyond: 1))
        }
    }

    @Test("never crosses a front of another low at a full hour", arguments: Array(stride(from: 0.0, to: 48, by: 3)))
    func crossings(hours: Double) throws {
        let fronts = try Reference.atmosphere().weather(at: hours).fronts.filter { $0.strength > 0.05 }
        for (index, front) in fronts.enumerated() {
            for other in fronts[..<index] where !belongTogether(front, other) {
                #expect(!cross(front, other), "\(front.points[0]) and \(other.points[0])")
            }
        }
    }

    /// Whether two fronts are of one low: they meet at the triple point.
    private func belongTogether(_ a: Front, _ b: Front) -> Bool {
        func ends(_ front: Front) -> [Vector] { [front.points[0], front.points[front.points.count - 1]] }
        return ends(a).contains { end in ends(b).contains { isClose($0, end, within: 1e-6) } }
    }

    private func cross(_ a: Front, _ b: Front) -> Bool {
        func box(_ front: Front) -> Rect {
            let (xs, ys) = (front.points.map(\.x), front.points.map(\.y))
            let origin = Vector(xs.min() ?? 0, ys.min() ?? 0)
            return Rect(origin: origin, size: Vector(xs.max() ?? 0, ys.max() ?? 0) - origin)
        }
        guard box(a).intersects(box(b)) else { return false }
        for (p, q) in zip(a.points, a.points.dropFirst()) {
            for (r, s) in zip(b.points, b.points.dropFirst()) {
                let sides = [(r - p).cross(q - p), (s - p).cross(q - p), (p - r).cross(s - r), (q - r).cross(s - r)]
                if sides[0] * sides[1] < 0, sides[2] * sides[3] < 0 { return true }
            }
        }
        return false
    }
}
