import Support
import Testing
import TiltEngine

@testable import TiltStage

@Suite("A marker")
struct MarkerTests {
    /// A marker sent from 0 to a position, after a number of steps of 1/120 s.
    private func marker(reducesMotion: Bool, to position: Double = 1, steps: Int) -> Marker {
        var marker = Marker(at: 0, reducesMotion: reducesMotion)
        for _ in 0..<steps { marker.step(1 / 120, toward: position) }
        return marker
    }

    @Test("moves to its position on a spring with one small overshoot, and stops exactly there")
    func flow() {
        let places = (0...240).map { marker(reducesMotion: false, steps: $0).spots[0].position }
        let most = places.max() ?? 0
        #expect(most > 1 && most < 1.05, "one small overshoot: \(most)")
        #expect(places[0] == 0 && places[20] > 0.1 && places[240] == 1)
        #expect(marker(reducesMotion: false, steps: 240).isAtRest && !marker(reducesMotion: false, steps: 10).isAtRest)
        #expect(marker(reducesMotion: false, steps: 20).spots.count == 1)
    }

    @Test("with reduced motion is only at the two positions, and changes within 120 ms")
    func fade() {
        for steps in 1...13 {
            let spots = marker(reducesMotion: true, to: 5, steps: steps).spots
            let share = Double(steps) / 120 / 0.12
            if spots.count == 2 {
                #expect(spots.map(\.position) == [0, 5])
                #expect(isClose(spots[0].weight, 1 - share, within: 1e-9))
                #expect(isClose(spots[1].weight, share, within: 1e-9))
            } else {
                #expect(share > 1 - 1e-9 && spots[0].position == 5 && spots[0].weight == 1)
            }
        }
        #expect(marker(reducesMotion: true, steps: 15).isAtRest && !marker(reducesMotion: true, steps: 5).isAtRest)
    }

    @Test("leaves its previous target when it is sent on during a fade")
    func sentOn() {
        var marker = marker(reducesMotion: true, steps: 5)
        marker.step(1 / 120, toward: 2)
        #expect(marker.spots.map(\.position) == [1, 2])
        for _ in 0..<20 { marker.step(1 / 120, toward: 2) }
        #expect(marker.spots.map(\.position) == [2] && marker.isAtRest)
    }

    @Test("has a total weight of 1 at rest, and never more", arguments: [false, true])
    func weight(reducesMotion: Bool) {
        for steps in 0...120 {
            let marker = marker(reducesMotion: reducesMotion, steps: steps)
            let weights = (-1...3).map { position in marker.weight { $0 - Double(position) } }
            #expect(weights.allSatisfy { (0...1).contains($0) })
            #expect(isClose(weights.reduce(0, +), 1, within: 1e-9), "after \(steps) steps")
        }
    }

    @Test("jumps to a position", arguments: [false, true])
    func jump(reducesMotion: Bool) {
        var marker = marker(reducesMotion: reducesMotion, steps: 3)
        marker.jump(to: 7)
        #expect(
            marker.isAtRest && marker.spots.map(\.position) == [7]
                && marker == Marker(at: 7, reducesMotion: reducesMotion))
        marker.step(1 / 120, toward: 7)
        #expect(marker.isAtRest)
    }
}

extension Marker {
    fileprivate var spots: [(position: Double, weight: Double)] {
        var spots: [(position: Double, weight: Double)] = []
        forEachSpot { spots.append(($0, $1)) }
        return spots
    }
}
