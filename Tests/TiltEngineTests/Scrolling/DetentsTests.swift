import Testing
import TiltEngine

@Suite("Detents")
struct DetentsTests {
    private let pages = Detents.pages(length: 375)
    /// The rows of a wheel, 32 points high, from 0 to 30.
    private let rows = Detents(every: 32, in: 0...960)

    @Test("are counted from their origin")
    func origin() {
        let detents = Detents(every: 100, from: 30)
        #expect(detents.nearest(to: 79) == 30 && detents.nearest(to: 81) == 130 && detents.nearest(to: -21) == -70)
    }

    @Test("end at their bounds: a wheel of 31 rows never shows row 42")
    func bounds() {
        #expect(rows.nearest(to: 42 * 32) == 960 && rows.nearest(to: -100) == 0)
        let law = SettleLaw(from: 928, velocity: 2000, on: rows, timeConstant: 0.5, deceleration: 90)
        #expect(law.destination == 960 && law.position(at: 60) == 960)
        for k in 0...200 { #expect(law.position(at: 0.01 * Double(k)) <= 960) }
    }

    @Test("reach the bounds that are products with a rounding error", arguments: [0.1, 32.1, 0.7, 1e-3])
    func rounding(spacing: Double) {
        for count in 1...60 {
            let detents = Detents(
                every: spacing, from: 3 * spacing, in: -Double(count) * spacing...Double(count) * spacing)
            #expect(abs(detents.nearest(to: 1e6) - Double(count) * spacing) < 1e-9 * spacing * Double(count + 3))
            #expect(abs(detents.nearest(to: -1e6) + Double(count) * spacing) < 1e-9 * spacing * Double(count + 3))
        }
    }

    @Test("that are pages are turned by the end of the fling, to the nearest")
    func turning() {
        #expect(pages.destination(from: 375, toward: 500) == 375)
        #expect(pages.destination(from: 375, toward: 600) == 750)
        #expect(pages.destination(from: 375, toward: 150) == 0)
    }

    @Test("that are pages are turned one at a time, however hard the fling", arguments: 0..<50 as Range<UInt64>)
    func onePage(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (origin, end) = (random.uniform(0, 4000), random.uniform(-9000, 9000))
        let page = pages.destination(from: origin, toward: end)
        #expect(abs(page - pages.nearest(to: origin)) <= 375, "seed \(seed)")
        #expect(page.remainder(dividingBy: 375) == 0, "seed \(seed)")
    }

    @Test("other than pages are passed by a fling in any number")
    func any() {
        #expect(rows.destination(from: 0, toward: 640) == 640)
    }
}
