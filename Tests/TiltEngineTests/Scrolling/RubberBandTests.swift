import Testing
import TiltEngine

@Suite("A rubber band")
struct RubberBandTests {
    @Test(
        "has the displacement of UIScrollView's in a view of 480 pt",
        arguments: [(50.0, 26.0), (100, 49), (200, 89), (400, 151)])
    func measured(pull: Double, displacement: Double) {
        let band = RubberBand(viewLength: 480)
        #expect(abs(band.displacement(forPull: pull) - displacement) < 0.5)
        #expect(band.displacement(forPull: -pull) == -band.displacement(forPull: pull))
    }

    @Test("moves less than 0.55 points for each point of pull, and never by the whole view")
    func monotone() {
        let band = RubberBand(viewLength: 320)
        var last = 0.0
        for pull in stride(from: 1.0, through: 100_000, by: 1) {
            let displacement = band.displacement(forPull: pull)
            #expect(displacement > last && displacement - last < 0.55 && displacement < 320)
            last = displacement
        }
    }

    @Test("gives the pull for a displacement", arguments: 0..<50 as Range<UInt64>)
    func inverse(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let band = RubberBand(viewLength: random.uniform(100, 2000))
        let pull = random.uniform(-3000, 3000)
        #expect(abs(band.pull(forDisplacement: band.displacement(forPull: pull)) - pull) < 1e-8, "seed \(seed)")
    }

    @Test("has a finite pull for content that is outside by the whole view or more", arguments: [480, -480, 1e9])
    func beyond(displacement: Double) {
        let pull = RubberBand(viewLength: 480).pull(forDisplacement: displacement)
        #expect(pull.isFinite && pull * displacement > 0)
    }

    @Test("follows its law also where the product of pull and length overflows", arguments: [1e160, 1e300])
    func huge(size: Double) {
        let band = RubberBand(viewLength: size)
        #expect(abs(band.displacement(forPull: size) / size - 0.55 / 1.55) < 1e-12)
        #expect(abs(band.displacement(forPull: -size) / size + 0.55 / 1.55) < 1e-12)
        #expect(abs(band.pull(forDisplacement: size * 0.55 / 1.55) / size - 1) < 1e-12)
    }

    @Test("of zero length does not move")
    func noView() {
        let band = RubberBand(viewLength: 0)
        #expect(band.displacement(forPull: 100) == 0)
        #expect(band.pull(forDisplacement: 100) == 0)
    }
}
