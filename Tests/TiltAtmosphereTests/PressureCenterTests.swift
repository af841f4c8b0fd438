import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("A centre of pressure") struct PressureCenterTests {
    private let world = Rect(origin: .zero, size: worldSize)

    @Test("lies where it does in the reference")
    func reference() throws {
        let (reference, centers) = (try Reference.load(), try Reference.atmosphere().weather(at: 12).centers(in: world))
        #expect(centers.count == reference.centresAt12.count)
        for (center, letter) in zip(centers, reference.centresAt12) {
            #expect(center.kind == (letter.kind == "L" ? .low : .high))
            #expect(isClose(center.place, Vector(letter.x, letter.y), within: reference.tolerance.place))
            #expect(isClose(center.pressure, letter.p, within: reference.tolerance.p))
        }
    }

    @Test("is found in a part of the world as in the whole", arguments: 1...2)
    func part(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let weather = Atmosphere(seed: UInt32(seed)).weather(at: random.uniform(0, 48))
        let part = Rect(x: random.uniform(0, 4000), y: random.uniform(0, 2000), width: 1500, height: 1500)
        #expect(weather.centers(in: part) == weather.centers(in: world).filter { part.contains($0.place) })
    }

    @Test("deepens until the middle of its life, fills after three quarters, and moves east and poleward on its way")
    func life() throws {
        let atmosphere = try Reference.atmosphere()
        // The low over the middle of the world is born at 23.8 and lives for 66 hours: half of it ends at 56.8 hours.
        var place = Vector(2790, 2075)
        var course: [(hours: Double, center: PressureCenter)] = []
        for hours in stride(from: 36.0, through: 84, by: 4) {
            let around = Rect(center: place, size: Vector(300, 300))
            let center = atmosphere.weather(at: hours).centers(in: around).first { $0.kind == .low }
            guard let center else { continue }
            course.append((hours, center))
            place = center.place
        }
        try #require(course.count > 10)
        for (before, after) in zip(course, course.dropFirst()) {
            if after.hours <= 56 { #expect(after.center.pressure < before.center.pressure) }
            if before.hours >= 73 { #expect(after.center.pressure > before.center.pressure) }
        }
        let way = place - course[0].center.place
        #expect(way.x > 200 && way.y < -150)
    }
}
