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

    @Test("at places of their own are reached from both sides, in any order they are given")
    func places() {
        let heights = Detents(at: [760, 100, 400, 400])
        #expect([-50, 249, 251, 579, 581, 9000].map(heights.nearest) == [100, 100, 400, 400, 760, 760])
        #expect(heights.spacing == 300 && heights.bounds == 100...760)
        #expect(Detents(at: [760, 100, 400], turningAtMost: 1).destination(from: 110, toward: 2000) == 400)
        #expect(Detents(at: [5]).nearest(to: -1e9) == 5)
    }

    @Test("at places of their own let a drag end on one of them alone", arguments: 0..<40 as Range<UInt64>)
    func drags(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var sheet = ScrollPhysics(contentLength: 1560, viewLength: 800, offset: 400)
        sheet.detents = Detents(at: [100, 400, 760])
        sheet.setInsets(start: -100, end: 0, time: 0)
        fling(&sheet, velocity: random.uniform(-3000, 3000), time: 1)
        let promised = sheet.destination
        sheet.advance(to: 9)
        #expect([100, 400, 760].contains(sheet.offset) && sheet.offset == promised, "seed \(seed)")
    }

    @Test("other than pages are passed by a fling in any number")
    func any() {
        #expect(rows.destination(from: 0, toward: 640) == 640)
    }
}
