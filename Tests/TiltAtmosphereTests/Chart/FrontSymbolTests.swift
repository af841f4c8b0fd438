import Support
import Testing
import TiltAtmosphere
import TiltEngine

@Suite("The signs of a front") struct FrontSymbolTests {
    @Test("stand on it at equal distances, and show what follows", arguments: 1...3)
    func places(seed: UInt32) throws {
        let fronts = Atmosphere(seed: seed).weather(at: 15).fronts
        try #require(Set(fronts.map(\.kind)).count == 3)
        for front in fronts {
            let symbols = front.symbols(every: 28)
            for (symbol, next) in zip(symbols, symbols.dropFirst()) {
                // A chord is a little shorter than its curve.
                #expect((14...28.01).contains((next.place - symbol.place).length))
                #expect((next.place - symbol.place).cross(symbol.ahead) < 0)
            }
            let discs = symbols.count { $0.shape == .halfDisc }
            switch front.kind {
            case .warm: #expect(discs == symbols.count)
            case .cold: #expect(discs == 0)
            case .occluded: #expect(discs == symbols.count / 2)
            }
            #expect(symbols.allSatisfy { isClose($0.ahead.length, 1, within: 1e-9) })
        }
    }

    @Test("point away from the air that follows: the wind blows through a cold front toward them")
    func ahead() {
        let weather = Atmosphere(seed: 2).weather(at: 10)
        var through = 0
        var all = 0
        for front in weather.fronts where front.kind == .cold && front.strength > 0.3 {
            for symbol in front.symbols().dropFirst(2) {
                all += 1
                through += weather.wind(at: symbol.place - symbol.ahead * 20).dot(symbol.ahead) > 0 ? 1 : 0
            }
        }
        #expect(all > 20 && Double(through) > 0.8 * Double(all))
    }
}
