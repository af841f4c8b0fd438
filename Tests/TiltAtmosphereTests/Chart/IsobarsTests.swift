import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("Isobars") struct IsobarsTests {
    private let part = Rect(x: 1200, y: 1500, width: 900, height: 600)

    private func field(seed: UInt64, at hours: Double = 12, step: Double = 16) -> WeatherField {
        WeatherField(Atmosphere(seed: UInt32(seed)).weather(at: hours), over: part, step: step)
    }

    @Test("run along their pressure, with higher pressure on their right", arguments: 1...4)
    func pressures(seed: UInt64) throws {
        let field = field(seed: seed)
        var isobars = Isobars()
        isobars.trace(field, every: 4)
        try #require(isobars.lines.count > 4)
        for line in isobars.lines {
            #expect(line.pressure.remainder(dividingBy: 4) == 0)
            let points = isobars.points[line.range]
            for (start, end) in zip(points, points.dropFirst()) {
                #expect(isClose(field.pressure(at: start), line.pressure, within: 1e-6))
                let way = end - start
                guard way.length > 2 else { continue }
                let right = Vector(-way.y, way.x) / way.length
                #expect(field.pressure(at: (start + end) / 2 + right * 3) > line.pressure - 0.2)
                #expect(field.pressure(at: (start + end) / 2 - right * 3) < line.pressure + 0.2)
            }
        }
    }

    @Test("are rings, or end at the edges of the field", arguments: 1...6)
    func ends(seed: UInt64) throws {
        let field = field(seed: seed, at: Double(seed))
        var isobars = Isobars()
        isobars.trace(field, every: 4)
        for line in isobars.lines {
            let (first, last) = (isobars.points[line.range.lowerBound], isobars.points[line.range.upperBound - 1])
            #expect(line.isClosed == (first == last))
            guard !line.isClosed else { continue }
            for end in [first, last] { #expect(!part.insetBy(1).contains(end)) }
        }
    }

    @Test("separate all places above their pressure from those below", arguments: 1...6)
    func completeness(seed: UInt64) {
        let field = field(seed: seed)
        var isobars = Isobars()
        isobars.trace(field, every: 4)
        var random = SplitMix64(seed: seed)
        for _ in 0..<30 {
            // Along a level way each crossing of an isobar changes the pressure to its other side.
            let y = random.uniform(part.minY, part.maxY)
            let (left, right) = (Vector(part.minX, y), Vector(part.maxX, y))
            for pressure in stride(from: 960.0, through: 1040, by: 4) {
                let crossings = isobars.lines.filter { $0.pressure == pressure }.map { line in
                    let points = isobars.points[line.range]
                    return zip(points, points.dropFirst()).count { a, b in
                        guard (a.y < y) != (b.y < y) else { return false }
                        return (left.x..<right.x).contains(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
                    }
                }.reduce(0, +)
                let isSame = (field.pressure(at: left) < pressure) == (field.pressure(at: right) < pressure)
                // A probe may end inside the curved corner that a straight track cuts off.
                guard abs(field.pressure(at: left) - pressure) > 0.3, abs(field.pressure(at: right) - pressure) > 0.3
                else { continue }
                #expect(crossings.isMultiple(of: 2) == isSame)
            }
        }
    }

    @Test("are the same after others have been found")
    func reuse() {
        var used = Isobars()
        var fresh = Isobars()
        used.trace(field(seed: 1), every: 2)
        used.trace(field(seed: 2), every: 4)
        fresh.trace(field(seed: 2), every: 4)
        #expect(used.lines == fresh.lines && used.points == fresh.points)
    }
}
