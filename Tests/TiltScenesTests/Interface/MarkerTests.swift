import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A marker")
struct MarkerTests {
    /// A marker sent from 0 to a place, after so many steps of 1/120 s.
    private func marker(fades: Bool, to place: Double = 1, steps: Int) -> Marker {
        var marker = Marker(at: 0, fades: fades)
        for _ in 0..<steps { marker.step(1 / 120, toward: place) }
        return marker
    }

    @Test("flows to its place on a spring, once a little past it, and rests exactly there")
    func flow() {
        let places = (0...240).map { marker(fades: false, steps: $0).spots[0].place }
        let most = places.max() ?? 0
        #expect(most > 1 && most < 1.05, "one small overshoot: \(most)")
        #expect(places[0] == 0 && places[20] > 0.1 && places[240] == 1)
        #expect(marker(fades: false, steps: 240).isAtRest && !marker(fades: false, steps: 10).isAtRest)
        #expect(marker(fades: false, steps: 20).spots.count == 1)
    }

    @Test("with reduced motion is in no place but those two, and changes within 120 ms")
    func fade() {
        for steps in 1...13 {
            let spots = marker(fades: true, to: 5, steps: steps).spots
            let share = Double(steps) / 120 / 0.12
            if spots.count == 2 {
                #expect(spots.map(\.place) == [0, 5])
                #expect(isClose(spots[0].weight, 1 - share, within: 1e-9))
                #expect(isClose(spots[1].weight, share, within: 1e-9))
            } else {
                #expect(share > 1 - 1e-9 && spots[0].place == 5 && spots[0].weight == 1)
            }
        }
        #expect(marker(fades: true, steps: 15).isAtRest && !marker(fades: true, steps: 5).isAtRest)
    }

    @Test("sent on while it fades leaves the place where it was bound for")
    func sentOn() {
        var marker = marker(fades: true, steps: 5)
        marker.step(1 / 120, toward: 2)
        #expect(marker.spots.map(\.place) == [1, 2])
        for _ in 0..<20 { marker.step(1 / 120, toward: 2) }
        #expect(marker.spots.map(\.place) == [2] && marker.isAtRest)
    }

    @Test("is wholly on one place at rest, and never more than wholly on all of them", arguments: [false, true])
    func weight(fades: Bool) {
        for steps in 0...120 {
            let marker = marker(fades: fades, steps: steps)
            let weights = (-1...3).map { place in marker.weight { $0 - Double(place) } }
            #expect(weights.allSatisfy { (0...1).contains($0) })
            #expect(isClose(weights.reduce(0, +), 1, within: 1e-9), "after \(steps) steps")
        }
    }

    @Test("put at a place is there", arguments: [false, true])
    func jump(fades: Bool) {
        var marker = marker(fades: fades, steps: 3)
        marker.jump(to: 7)
        #expect(marker.isAtRest && marker.spots.map(\.place) == [7] && marker == Marker(at: 7, fades: fades))
        marker.step(1 / 120, toward: 7)
        #expect(marker.isAtRest)
    }
}

extension Marker {
    fileprivate var spots: [(place: Double, weight: Double)] {
        var spots: [(place: Double, weight: Double)] = []
        forEachSpot { spots.append(($0, $1)) }
        return spots
    }
}
