import Testing
import TiltEngine

@testable import TiltStage

@Suite("The return of loose things")
struct ReturnFlightTests {
    private let home = Placement(center: Vector(100, 50), size: Vector(40, 50))
    private func flight(_ count: Int) -> ReturnFlight {
        ReturnFlight(
            from: (0..<count).map { Placement(center: Vector(Double($0), 700), size: Vector(20, 25)) }, at: 5)
    }

    @Test("starts from rest: nothing moves by more than 1 % in the first 1/60 s")
    func standstill() {
        #expect(flight(12).share(rank: 0, at: 5 + 1.0 / 60) < 0.01)
        #expect(flight(12).share(rank: 0, at: 5 + 1.0 / 60) > 0)
    }

    @Test("overshoots once, by less than a twentieth")
    func overshoot() {
        let way = flight(1)
        let shares = (0...600).map { way.share(rank: 0, at: 5 + Double($0) / 1000) }
        let most = shares.max() ?? 0
        #expect(most > 1.01 && most < 1.05)
        let turns = zip(zip(shares, shares.dropFirst()), shares.dropFirst(2)).count { pair, next in
            (pair.1 - pair.0) * (next - pair.1) < 0
        }
        #expect(turns == 1)
    }

    @Test("rotates things the shorter way")
    func rotation() {
        for degrees in [170.0, -170, 190, 350] {
            let start = Placement(center: .zero, size: Vector(1, 1), rotation: .degrees(degrees))
            let half = start.moved(0.5, toward: home).rotation.wrapped.degrees
            #expect(abs(half) < 90, "from \(degrees)°")
            #expect(start.moved(1, toward: home).center == home.center)
        }
    }
}
