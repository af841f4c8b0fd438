import Testing
import TiltEngine

@Suite("A drag over pages")
struct PagingTests {
    let paging = Paging(length: 375)

    @Test("released at rest ends on the nearest page")
    func nearest() {
        #expect(paging.destination(from: 375, releasedAt: 500, velocity: 0) == 375)
        #expect(paging.destination(from: 375, releasedAt: 600, velocity: 0) == 750)
        #expect(paging.destination(from: 375, releasedAt: 150, velocity: 0) == 0)
    }

    @Test("flung turns the page")
    func fling() {
        #expect(paging.destination(from: 375, releasedAt: 425, velocity: 400) == 750)
        #expect(paging.destination(from: 375, releasedAt: 425, velocity: -800) == 0)
    }

    @Test("turns one page at most, however hard the fling", arguments: 0..<50 as Range<UInt64>)
    func onePage(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (origin, offset) = (random.uniform(0, 4000), random.uniform(0, 4000))
        let end = paging.destination(from: origin, releasedAt: offset, velocity: random.uniform(-9000, 9000))
        #expect(abs(end - paging.page(nearest: origin)) <= 375, "seed \(seed)")
        #expect(end.remainder(dividingBy: 375) == 0, "seed \(seed)")
    }
}
