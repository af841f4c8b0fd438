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
